//! The tool `describe`: the operations, and the fields of a resource.

use serde_json::{Value, json};
use xpauto::bindings::Operation;
use xpauto::bindings::message::unknown_name_hint;
use xpauto::bindings::message::{Language, wording};
use xpauto::bindings::operation::ALL;
use xpauto::{Error, Result};

use super::tools::{self, Describe};

/// Describes all operations, or those of a resource with the fields of its records and bodies.
pub fn describe(given: &Describe) -> Result<String> {
    let with_tool = |operation: &Operation, mut value: Value| {
        if let Some(fields) = value["body"].as_array_mut() {
            // What `read` refuses.
            fields.retain(|field| !field["name"].as_str().is_some_and(|name| operation.sends_to(name)));
        }
        value["tool"] = json!(if tools::is_read(operation) { tools::READ } else { tools::PREPARE });
        value
    };
    let operations: Vec<Value> = match &given.resource {
        None => ALL.iter().map(|operation| with_tool(operation, operation.summary())).collect(),
        Some(resource) => {
            let of_resource = ALL.iter().filter(|operation| operation.resource == resource);
            of_resource.map(|operation| with_tool(operation, operation.description())).collect()
        }
    };
    match &given.resource {
        Some(resource) if operations.is_empty() => {
            let hint = unknown_name_hint(resource, &tools::resources(), Language::Tool);
            Err(Error::refused(wording![format!("there is no resource {resource:?}"), hint]))
        }
        _ => Ok(json!({ "operations": operations }).to_string()),
    }
}
