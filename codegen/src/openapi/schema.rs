//! The JSON schemas of the declared types.

use crate::names::doc_line;
use crate::schema::{BodyShape, Field, Kind, Limit, Model, Operation};
use serde_json::{Map, Value, json};

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
    object(model.doc, &model.fields.iter().collect::<Vec<_>>(), |field| field.is_required)
}

/// Returns the fields of an operation's body: those that are sent, without the id if that is in the path.
pub(super) fn body_fields(operation: &Operation, body: BodyShape) -> impl Iterator<Item = &'static Field> {
    let has_id_in_path = !operation.parameters.is_empty();
    body.fields().filter(move |field| !(has_id_in_path && field.wire == "id"))
}

/// Returns the schema of an operation's body.
pub(super) fn of_body(operation: &Operation, body: BodyShape) -> Value {
    object(body.model.doc, &body_fields(operation, body).collect::<Vec<_>>(), |field| body.requires(field))
}

fn object(doc: &str, fields: &[&Field], is_needed: impl Fn(&Field) -> bool) -> Value {
    let required: Vec<&str> = fields.iter().filter(|field| is_needed(field)).map(|field| field.wire).collect();
    let properties: Map<String, Value> = fields.iter().map(|field| (field.wire.to_owned(), property(field))).collect();
    let mut object = json!({ "type": "object", "description": doc_line(doc), "properties": properties });
    if !required.is_empty() {
        object["required"] = json!(required);
    }
    object
}

fn property(field: &Field) -> Value {
    let mut schema = if matches!(field.limit, Limit::Object) {
        json!({ "type": "object" })
    } else if field.is_required {
        of_kind(&field.kind)
    } else {
        nullable(of_kind(&field.kind))
    };
    let on_request = if field.is_on_request { " Returned only when `optionalFields` names it." } else { "" };
    schema["description"] = json!(doc_line(field.doc) + on_request);
    for (fact, applies) in [("readOnly", field.is_read_only), ("deprecated", field.deprecated.is_some())] {
        if applies {
            schema[fact] = json!(true);
        }
    }
    if field.is_secret {
        schema["format"] = json!("password");
    }
    match field.limit {
        Limit::Characters(most) => schema["maxLength"] = json!(most),
        Limit::AtMost(most) => schema["maximum"] = json!(most),
        Limit::Decimal(precision, scale) => decimal(&mut schema, precision, scale),
        Limit::Url => {
            schema["format"] = json!("uri");
            schema["pattern"] = json!("^https?://");
        }
        Limit::None
        | Limit::Object
        | Limit::NotBefore(_)
        | Limit::Seconds(..)
        | Limit::Range(..)
        | Limit::Listed
        | Limit::Written(_) => {}
    }
    schema
}

/// Adds the limits of a decimal with at most `precision` digits, `scale` of them after the decimal point.
fn decimal(schema: &mut Value, precision: u32, scale: u32) {
    let step = 10_f64.powi(-i32::try_from(scale).unwrap_or_default());
    let most = 10_f64.powi(i32::try_from(precision - scale).unwrap_or_default()) - step;
    schema["minimum"] = json!(-most);
    schema["maximum"] = json!(most);
    schema["multipleOf"] = json!(step);
}

pub(super) fn of_kind(kind: &Kind) -> Value {
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
        Kind::OneOf(union) => {
            let models: Vec<Value> = union.models.iter().map(|model| reference(model.name)).collect();
            json!({ "anyOf": models })
        }
        Kind::List(item) => json!({ "type": "array", "items": nullable(of_kind(item)) }),
        Kind::Any => json!({ "type": ["object", "array", "string", "number", "boolean"], "items": {} }),
    }
}

/// Returns a schema that also allows null.
fn nullable(mut schema: Value) -> Value {
    let none = json!({ "type": "null" });
    if let Some(choices) = schema.get_mut("anyOf").and_then(Value::as_array_mut) {
        choices.push(none);
    } else if let Some(kind) = schema.get("type") {
        let mut kinds = kind.as_array().cloned().unwrap_or_else(|| vec![kind.clone()]);
        kinds.push(json!("null"));
        schema["type"] = kinds.into();
    } else {
        return json!({ "anyOf": [schema, none] });
    }
    schema
}
