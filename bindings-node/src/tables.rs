//! What the facade is built from: the operations and the kinds of errors.

use napi_derive::napi;
use serde_json::json;
use xpauto::ErrorKind;
use xpauto::declaration::Model;
use xpauto::operation::{self, Answer, Operation, ParameterKind};

/// Every operation, as a JSON array.
#[napi]
pub fn operations_json() -> String {
    let operations: Vec<serde_json::Value> = operation::ALL.iter().map(|operation| describe(operation)).collect();
    serde_json::Value::from(operations).to_string()
}

fn describe(operation: &Operation) -> serde_json::Value {
    let (answer, model) = match operation.answer {
        Answer::List(model) => ("list", Some(model)),
        Answer::One(model) => ("one", Some(model)),
        Answer::Nothing => ("nothing", None),
    };
    json!({
        "resource": operation.resource,
        "verb": operation.verb,
        "pathParameter": operation.path_parameter(),
        "takesCode": takes_code(operation),
        "takesBody": operation.body.is_some(),
        "takesOptionalFields": operation.takes_optional_fields,
        "answer": answer,
        "secrets": model.map(secrets).unwrap_or_default(),
    })
}

/// Whether the path takes a code; otherwise it takes an id or nothing.
pub(crate) fn takes_code(operation: &Operation) -> bool {
    operation.parameter.is_some_and(|parameter| parameter.kind == ParameterKind::Code)
}

fn secrets(model: &'static Model) -> Vec<&'static str> {
    model.fields.iter().filter(|field| field.is_secret).map(|field| field.wire).collect()
}

/// The code and the class of every kind of error, as a JSON array.
#[napi]
pub fn error_kinds_json() -> String {
    let kind = |kind: &ErrorKind| json!({"kind": kind.code(), "className": kind.class_name()});
    serde_json::Value::from(ErrorKind::ALL.iter().map(kind).collect::<Vec<_>>()).to_string()
}
