//! Generates the example call in a method's documentation.

use crate::message::Language;
use crate::names;
use crate::schema::Operation;
use serde_json::Value;

/// Returns a call that works on a fresh sandbox.
pub(super) fn of(operation: &Operation) -> String {
    let call = format!("client.{}", names::call(operation, Language::Node));
    if operation.is_list() {
        let params = "{ filter: F('siteId').eq(101), sort: '-dateCreated' }";
        return format!("for await (const {{ id, name }} of {call}({params})) console.log(id, name);");
    }
    let body = serde_json::from_str(operation.example.body).ok();
    let arguments: Vec<String> =
        operation.example.path_arguments().into_iter().chain(body).map(|value| literal(&value)).collect();
    format!("await {call}({});", arguments.join(", "))
}

/// Formats a value as JavaScript code.
pub(super) fn literal(value: &Value) -> String {
    match value {
        Value::Object(fields) => {
            let fields: Vec<String> =
                fields.iter().map(|(name, value)| format!("{name}: {}", literal(value))).collect();
            format!("{{ {} }}", fields.join(", "))
        }
        Value::Array(items) => format!("[{}]", items.iter().map(literal).collect::<Vec<_>>().join(", ")),
        Value::String(text) if !text.contains(['\'', '\\', '\n']) => format!("'{text}'"),
        Value::String(_) | Value::Number(_) | Value::Bool(_) | Value::Null => value.to_string(),
    }
}
