//! Generates the example call in a method's documentation.

use serde_json::Value;
use xpauto::bindings::operation::{Operation, ResponseShape};

use crate::names;

/// Returns a call that works on a fresh sandbox.
pub(super) fn of(operation: &Operation) -> String {
    let call = format!("client.{}.{}", names::camel_case(operation.resource), names::camel_case(operation.verb));
    if matches!(operation.response, ResponseShape::List(_)) {
        let params = "{ filter: F('siteId').eq(101), sort: '-dateCreated' }";
        return format!("for await (const {{ id, name }} of {call}({params})) console.log(id, name);");
    }
    let strings = [operation.example.path, operation.example.body];
    let arguments: Vec<String> =
        strings.iter().filter_map(|text| Some(literal(&serde_json::from_str(text).ok()?))).collect();
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
        other => other.to_string(),
    }
}
