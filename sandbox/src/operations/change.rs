//! Changes the account: creates, updates and deletes objects.

use std::fmt::Display;

use jiff::Timestamp;
use serde::de::IgnoredAny;
use serde_json::{Map, Value, json};
use xpauto::Problem;
use xpauto::bindings::operation::Operation;
use xpauto::bindings::record::Record;

use super::Admitted;
use crate::account::Table;
use crate::account::resource::Resource;
use crate::http::{Failure, Reply, date_time};

/// Creates an object from a body; returns 201 with the whole object.
pub(super) fn create(table: &mut Table, admitted: &Admitted, body: &[u8]) -> Result<Reply, Failure> {
    let resource = table.resource();
    let given = sent(admitted.operation, body)?;
    let fields = resource.model.into_iter().flat_map(|model| model.fields).map(|field| field.wire.to_owned());
    let mut record: Map<String, Value> = fields.map(|field| (field, Value::Null)).chain(given).collect();
    record.extend(admitted.named(resource).map(|(field, value)| (field, parameter(value))));
    set_dates(&mut record, &["creationDate", "dateCreated", "dateModified"], admitted.clock.date());
    name_types(resource, &mut record);
    let created = table.push(|id| {
        record.insert(resource.id_field().to_owned(), json!(id));
        record.into()
    });
    Ok(Reply::json(201, &*created))
}

/// Updates the fields of the body; returns 200 with the whole object.
pub(super) fn update(table: &mut Table, position: usize, admitted: &Admitted, body: &[u8]) -> Result<Reply, Failure> {
    let (id, operation) = (admitted.id(), admitted.operation);
    let resource = table.resource();
    let mut given = sent(operation, body)?;
    let Value::Object(mut record) = table.object(position) else {
        return Err(Failure::not_found(&resource.one, id));
    };
    if let Some(other) = given.remove(resource.id_field()).filter(|other| !other.is_null())
        && record.get(resource.id_field()) != Some(&other)
    {
        let problem = Problem::new(resource.id_field(), format!("is {other} in the body and {id} in the path"));
        return Err(Failure::rules(&[problem]));
    }
    record.extend(given);
    set_dates(&mut record, &["dateModified"], admitted.clock.date());
    name_types(resource, &mut record);
    let record = Value::from(record);
    let reply = Reply::json(200, &record);
    table.set(position, record);
    Ok(reply)
}

/// Deletes an object; returns 204.
pub(super) fn delete(table: &mut Table, position: usize) -> Reply {
    table.remove(position);
    Reply::empty(204)
}

/// Returns a parameter of a path as the value of a field.
fn parameter(text: &str) -> Value {
    text.parse::<i64>().map_or_else(|_| json!(text), Value::from)
}

/// Checks a body against the rules of its operation.
pub(super) fn checked(operation: &Operation, body: &[u8]) -> Result<Record, Failure> {
    let unreadable = |why: &dyn Display| Failure::new(400, "BODY_UNREADABLE", format!("The body is not JSON: {why}."));
    let text = str::from_utf8(body).map_err(|error| unreadable(&error))?;
    serde_json::from_str::<IgnoredAny>(text).map_err(|error| unreadable(&error))?;
    let unexpected = || Failure::new(400, "BODY_INVALID", "The operation takes no body.");
    let shape = operation.body.ok_or_else(unexpected)?;
    shape.read(text.to_owned()).map_err(|error| Failure::rules(&error.details().problems))
}

/// Returns the fields of a body. Those that the operation's body does not have in the specification, such as read-only ones,
/// are refused; undeclared ones are kept.
fn sent(operation: &Operation, body: &[u8]) -> Result<Map<String, Value>, Failure> {
    let Some(shape) = operation.body else { return Ok(Map::new()) };
    let fields: Map<String, Value> = serde_json::from_str(checked(operation, body)?.json()).unwrap_or_default();
    let is_sent = |name: &str| shape.model.field_by_wire(name).is_none_or(|field| shape.sends(field));
    match fields.keys().find(|name| !is_sent(name)) {
        None => Ok(fields),
        Some(name) => {
            let message = format!("The body of {} {} has no field {name}.", operation.method, operation.path);
            Err(Failure::field(name, message))
        }
    }
}

/// Sets the dates that the object has to now.
fn set_dates(record: &mut Map<String, Value>, names: &[&str], now: Timestamp) {
    let now = date_time(now);
    for name in names {
        if let Some(date) = record.get_mut(*name) {
            *date = json!(now);
        }
    }
}

/// Sets the `type` of a theme's colors and selected fonts, as the service does.
fn name_types(resource: &Resource, record: &mut Map<String, Value>) {
    if resource.name != "themes" {
        return;
    }
    for (list, kind) in [("colors", "COLOR"), ("selectedFonts", "DEFAULT")] {
        let items = record.get_mut(list).and_then(Value::as_array_mut).into_iter().flatten();
        for item in items.filter_map(Value::as_object_mut) {
            item.insert("type".to_owned(), json!(kind));
        }
    }
}
