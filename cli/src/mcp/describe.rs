//! The tool `describe`: the resources, and the fields of one.

use serde_json::{Value, json};
use xpauto::bindings::Operation;
use xpauto::bindings::declaration::{Field, Kind, Model, closest};
use xpauto::bindings::operation::ALL;
use xpauto::bindings::text::{did_you_mean, wording};
use xpauto::{Error, Result};

use super::tools::{self, Describe};

/// Describes all resources, or one of them with the fields of its records and bodies.
pub fn describe(given: Describe) -> Result<String> {
    let Some(resource) = given.resource else {
        return Ok(
            json!({ "operations": ALL.iter().map(|operation| summary(operation)).collect::<Vec<_>>() }).to_string()
        );
    };
    let of_resource: Vec<&Operation> = ALL.iter().copied().filter(|operation| operation.resource == resource).collect();
    if of_resource.is_empty() {
        let likely = closest(&resource, ALL.iter().map(|operation| operation.resource)).map(str::to_owned);
        return Err(Error::refused(wording![format!("there is no resource {resource:?}"), did_you_mean(likely)]));
    }
    let detailed = |operation: &&Operation| {
        let mut value = summary(operation);
        if let Some(body) = operation.body {
            value["body"] = body.fields().map(|field| field_of(field, body.requires(field))).collect();
        }
        if !operation.query.fields.is_empty() {
            value["query"] = operation.query.fields.iter().map(|field| field_of(field, field.is_required)).collect();
        }
        if let Some(model) = operation.response.model() {
            value["returns"] = json!({"type": model.name, "fields": fields(model)});
        }
        value
    };
    Ok(json!({ "operations": of_resource.iter().map(detailed).collect::<Vec<_>>() }).to_string())
}

fn summary(operation: &Operation) -> Value {
    let path: Vec<&str> = operation.parameters.iter().map(|parameter| parameter.name).collect();
    let tool = if tools::is_read(operation) { tools::READ } else { tools::PREPARE };
    json!({"operation": operation.title(), "what": operation.doc, "tool": tool, "path": path})
}

fn fields(model: &Model) -> Vec<Value> {
    model.fields.iter().map(|field| field_of(field, false)).collect()
}

fn field_of(field: &Field, is_required: bool) -> Value {
    let mut value = json!({"name": field.wire, "type": kind(&field.kind), "what": field.documentation()});
    if is_required {
        value["required"] = json!(true);
    }
    value
}

/// Returns the type of a field in a word; of an enum, its values.
fn kind(kind: &Kind) -> Value {
    match kind {
        Kind::Int | Kind::Id => json!("integer"),
        Kind::Float => json!("number"),
        Kind::Bool => json!("boolean"),
        Kind::Text => json!("string"),
        Kind::DateTime => json!("date-time"),
        Kind::Enum(set) => json!(set.values),
        Kind::Object(model) => json!({"object": model.fields.iter().map(|field| field.wire).collect::<Vec<_>>()}),
        Kind::OneOf(models) => json!({"one of": models().iter().map(|model| model.name).collect::<Vec<_>>()}),
        Kind::List(item) => json!({ "list of": self::kind(item) }),
        Kind::Any => json!("any"),
    }
}
