//! Changes the account: creates, updates and deletes objects.

use jiff::Timestamp;
use serde_json::{Map, Value, json};
use xpauto::Problem;
use xpauto::bindings::declaration::Model;
use xpauto::bindings::record::Record;

use crate::account::Table;
use crate::account::generate::Generator;
use crate::account::resource::Resource;
use crate::http::{Failure, Reply, date_time};

/// Creates an object from a body; returns 201 with the whole object.
pub(super) fn create(table: &mut Table, body: &[u8], now: Timestamp) -> Result<Reply, Failure> {
    let resource = table.resource();
    let given = writable(resource, body)?;
    let id = table.next_id();
    let mut record: Map<String, Value> =
        fields(resource).map(|field| (field.to_owned(), Value::Null)).chain(given).collect();
    record.insert(resource.id_field().to_owned(), json!(id));
    set_dates(&mut record, &["creationDate", "dateCreated", "dateModified"], now);
    name_types(resource, &mut record);
    let record = Value::from(record);
    let reply = Reply::json(201, &record);
    table.push(record);
    Ok(reply)
}

/// Updates the fields of the body; returns 200 with the whole object.
pub(super) fn update(
    table: &mut Table,
    position: usize,
    id: &str,
    body: &[u8],
    now: Timestamp,
) -> Result<Reply, Failure> {
    let resource = table.resource();
    let mut given = writable(resource, body)?;
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
    set_dates(&mut record, &["dateModified"], now);
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

/// Checks a body against the rules of its declared type.
pub(super) fn checked(model: &'static Model, body: &[u8]) -> Result<Record, Failure> {
    let text = String::from_utf8_lossy(body);
    serde_json::from_str::<Value>(&text)
        .map_err(|error| Failure::new(400, "BODY_UNREADABLE", format!("The body is not JSON: {error}.")))?;
    Record::make(model, text).map_err(|error| Failure::rules(&error.details().problems))
}

/// Returns the fields of a body that clients may write; read-only fields are ignored.
fn writable(resource: &Resource, body: &[u8]) -> Result<Map<String, Value>, Failure> {
    let Some(model) = resource.model else { return Ok(Map::new()) };
    let record = checked(model, body)?;
    let mut fields: Map<String, Value> = serde_json::from_str(record.json()).unwrap_or_default();
    fields.retain(|name, _| !model.field_by_wire(name).is_some_and(|field| field.is_read_only));
    Ok(fields)
}

fn fields(resource: &Resource) -> impl Iterator<Item = &'static str> + use<> {
    resource.model.into_iter().flat_map(|model| model.fields).map(|field| field.wire)
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
    if resource.generator != Some(Generator::Themes) {
        return;
    }
    for (list, kind) in [("colors", "COLOR"), ("selectedFonts", "DEFAULT")] {
        let items = record.get_mut(list).and_then(Value::as_array_mut).into_iter().flatten();
        for item in items.filter_map(Value::as_object_mut) {
            item.insert("type".to_owned(), json!(kind));
        }
    }
}
