//! The JSON schemas of the declared types.

use serde_json::{Map, Value, json};
use xpauto::bindings::declaration::{Field, Kind, Limit, Model};
use xpauto::bindings::operation::BodyShape;

/// Returns a reference to a schema of the document.
pub(super) fn reference(name: &str) -> Value {
    json!({ "$ref": format!("#/components/schemas/{name}") })
}

/// Returns the schema of an id in a path.
pub(super) fn id() -> Value {
    json!({ "type": "integer", "format": "int64", "minimum": 1, "maximum": i64::MAX })
}

/// Returns the schema of a declared type in responses.
pub(super) fn of(model: &'static Model) -> Value {
    object(model.doc, &model.fields.iter().collect::<Vec<_>>())
}

/// Returns the schema of an operation's body: the writable fields, without the id if that is in the path.
pub(super) fn of_body(body: BodyShape, has_id_in_path: bool) -> Value {
    let is_sent = |field: &&Field| !(has_id_in_path && field.wire == "id");
    object(body.model.doc, &body.fields().filter(is_sent).collect::<Vec<_>>())
}

fn object(doc: &str, fields: &[&Field]) -> Value {
    let required: Vec<&str> = fields.iter().filter(|field| field.is_required).map(|field| field.wire).collect();
    let properties: Map<String, Value> = fields.iter().map(|field| (field.wire.to_owned(), property(field))).collect();
    let mut object = json!({ "type": "object", "description": plain(doc), "properties": properties });
    if let Some(fields) = object.as_object_mut().filter(|_| !required.is_empty()) {
        fields.insert("required".to_owned(), json!(required));
    }
    object
}

fn property(field: &Field) -> Value {
    let mut schema = if field.is_required { of_kind(&field.kind) } else { nullable(of_kind(&field.kind)) };
    let Some(facts) = schema.as_object_mut() else { return schema };
    let mut doc = plain(field.doc);
    if field.is_on_request {
        doc.push_str(" Returned only when `optionalFields` names it.");
    }
    facts.insert("description".to_owned(), json!(doc));
    if field.is_read_only {
        facts.insert("readOnly".to_owned(), json!(true));
    }
    if field.deprecated.is_some() {
        facts.insert("deprecated".to_owned(), json!(true));
    }
    if field.is_secret {
        facts.insert("format".to_owned(), json!("password"));
    }
    match field.limit {
        Limit::Characters(most) => drop(facts.insert("maxLength".to_owned(), json!(most))),
        Limit::AtMost(most) => drop(facts.insert("maximum".to_owned(), json!(most))),
        Limit::Decimal(precision, scale) => decimal(facts, precision, scale),
        Limit::Object => drop(facts.insert("type".to_owned(), json!("object"))),
        Limit::Url => {
            facts.insert("format".to_owned(), json!("uri"));
            facts.insert("pattern".to_owned(), json!("^https?://"));
        }
        Limit::None | Limit::NotBefore(_) => {}
    }
    schema
}

/// Adds the limits of a decimal with at most `precision` digits, `scale` of them after the decimal point.
fn decimal(facts: &mut Map<String, Value>, precision: u32, scale: u32) {
    let step = 10_f64.powi(-i32::try_from(scale).unwrap_or_default());
    let most = 10_f64.powi(i32::try_from(precision - scale).unwrap_or_default()) - step;
    facts.insert("minimum".to_owned(), json!(-most));
    facts.insert("maximum".to_owned(), json!(most));
    facts.insert("multipleOf".to_owned(), json!(step));
}

fn of_kind(kind: &Kind) -> Value {
    let integer = || json!({ "type": "integer", "format": "int64", "minimum": i64::MIN, "maximum": i64::MAX });
    match kind {
        Kind::Int => integer(),
        Kind::Id => json!({ "anyOf": [integer(), { "type": "string", "pattern": "^-?[0-9]{1,18}$" }] }),
        Kind::Float => json!({ "type": "number" }),
        Kind::Bool => json!({ "type": "boolean" }),
        Kind::Text => json!({ "type": "string" }),
        // Most have no offset, which `date-time` would require.
        Kind::DateTime => json!({ "type": "string", "format": "date-time-local" }),
        Kind::Enum(set) => json!({ "type": "string", "x-extensible-enum": set.values }),
        Kind::Object(model) => reference(model.name),
        Kind::OneOf(models) => {
            let models: Vec<Value> = models().iter().map(|model| reference(model.name)).collect();
            json!({ "anyOf": models })
        }
        Kind::List(item) => json!({ "type": "array", "items": nullable(of_kind(item)) }),
        Kind::Any => json!({ "type": ["object", "array", "string", "number", "boolean"] }),
    }
}

/// Returns a schema that also allows null.
fn nullable(mut schema: Value) -> Value {
    let none = json!({ "type": "null" });
    let Some(facts) = schema.as_object_mut() else { return schema };
    if let Some(kind) = facts.get_mut("type") {
        let mut kinds = kind.as_array().cloned().unwrap_or_else(|| vec![kind.clone()]);
        kinds.push(json!("null"));
        *kind = kinds.into();
    } else if let Some(choices) = facts.get_mut("anyOf").and_then(Value::as_array_mut) {
        choices.push(none);
    } else {
        return json!({ "anyOf": [schema, none] });
    }
    schema
}

/// Collects a type and the types of its fields, each once.
pub(super) fn collect(model: &'static Model, found: &mut Vec<&'static Model>) {
    if found.iter().any(|known| std::ptr::eq(*known, model)) {
        return;
    }
    found.push(model);
    for field in model.fields {
        collect_kind(&field.kind, found);
    }
}

fn collect_kind(kind: &Kind, found: &mut Vec<&'static Model>) {
    match kind {
        Kind::Object(model) => collect(model, found),
        Kind::OneOf(models) => models().iter().for_each(|model| collect(model, found)),
        Kind::List(item) => collect_kind(item, found),
        _ => {}
    }
}

/// Returns a doc comment as one line.
fn plain(doc: &str) -> String {
    doc.split_whitespace().collect::<Vec<_>>().join(" ")
}
