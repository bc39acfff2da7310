//! What changes the account: creating, updating and deleting.

use serde_json::{Map, Value, json};
use xpauto::Problem;
use xpauto::declaration::Model;
use xpauto::record::Record;

use crate::account::{Account, Resource};
use crate::reply::{Failure, Reply, date_time};

/// Creates an object from a body: 201 and the whole object.
pub(super) fn create(account: &mut Account, resource: Resource, body: &[u8]) -> Result<Reply, Failure> {
    let given = writable(resource, body)?;
    let id = account.next_id(resource);
    let mut record: Map<String, Value> =
        fields(resource).map(|field| (field.to_owned(), Value::Null)).chain(given).collect();
    record.insert(resource.id_field().to_owned(), json!(id));
    set_dates(&mut record, &["creationDate", "dateCreated", "dateModified"]);
    name_types(resource, &mut record);
    let record = Value::from(record);
    account.add(resource, record.clone());
    Ok(Reply::json(201, &record))
}

/// Changes the fields that the body holds: 200 and the whole object.
pub(super) fn update(account: &mut Account, resource: Resource, id: &str, body: &[u8]) -> Result<Reply, Failure> {
    let record = account.change(resource, id).ok_or_else(|| Failure::not_found(resource.one(), id))?;
    let mut given = writable(resource, body)?;
    if let Some(other) = given.remove(resource.id_field()).filter(|other| !other.is_null())
        && record.get(resource.id_field()) != Some(&other)
    {
        let problem = Problem::new(resource.id_field(), format!("is {other} in the body and {id} in the path"));
        return Err(Failure::rules(&[problem]));
    }
    record.extend(given);
    set_dates(record, &["dateModified"]);
    name_types(resource, record);
    Ok(Reply::json(200, &Value::from(record.clone())))
}

/// Deletes an object for good: 204.
pub(super) fn delete(account: &mut Account, resource: Resource, id: &str) -> Result<Reply, Failure> {
    if account.remove(resource, id) { Ok(Reply::empty(204)) } else { Err(Failure::not_found(resource.one(), id)) }
}

/// A body that keeps the rules of its declared type.
pub(super) fn checked(model: &'static Model, body: &[u8]) -> Result<Record, Failure> {
    let text = String::from_utf8_lossy(body);
    serde_json::from_str::<Value>(&text)
        .map_err(|error| Failure::new(400, "BODY_UNREADABLE", format!("The body is not JSON: {error}.")))?;
    Record::make(model, text).map_err(|error| Failure::rules(&error.details().problems))
}

/// The members of a body that a client may write; what only the service sets is ignored.
fn writable(resource: Resource, body: &[u8]) -> Result<Map<String, Value>, Failure> {
    let Some(model) = resource.model() else { return Ok(Map::new()) };
    let record = checked(model, body)?;
    let mut members: Map<String, Value> = serde_json::from_str(record.json()).unwrap_or_default();
    members.retain(|name, _| !model.field_by_wire(name).is_some_and(|field| field.is_read_only));
    Ok(members)
}

fn fields(resource: Resource) -> impl Iterator<Item = &'static str> {
    resource.model().into_iter().flat_map(|model| model.fields).map(|field| field.wire)
}

/// Sets those of the dates to now that the object has.
fn set_dates(record: &mut Map<String, Value>, names: &[&str]) {
    let now = date_time(jiff::Timestamp::now());
    for name in names {
        if let Some(date) = record.get_mut(*name) {
            *date = json!(now);
        }
    }
}

/// Sets the `type` that the service gives to a theme's colors and selected fonts.
fn name_types(resource: Resource, record: &mut Map<String, Value>) {
    if resource != Resource::Themes {
        return;
    }
    for (list, kind) in [("colors", "COLOR"), ("selectedFonts", "DEFAULT")] {
        let items = record.get_mut(list).and_then(Value::as_array_mut).into_iter().flatten();
        for item in items.filter_map(Value::as_object_mut) {
            item.insert("type".to_owned(), json!(kind));
        }
    }
}
