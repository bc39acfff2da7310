//! The tool `describe`: the operations, and the fields of a resource.

use serde_json::{Value, json};
use xpauto::bindings::message::{Language, unknown_name_hint, wording};
use xpauto::bindings::operation::ALL;
use xpauto::{Error, Result};

use super::arguments;

/// Describes all operations, or those of a resource with the fields of its records and bodies.
pub fn describe(resource: Option<&str>) -> Result<String> {
    let wanted = ALL.iter().filter(|operation| resource.is_none_or(|resource| operation.resource == resource));
    let described = wanted.map(|operation| {
        let mut value = if resource.is_some() { operation.description() } else { operation.summary() };
        if let Some(fields) = value["body"].as_array_mut() {
            // What `read` refuses.
            fields.retain(|field| !field["name"].as_str().is_some_and(|name| operation.sends_to(name)));
        }
        value["tool"] = json!(arguments::tool_of(operation));
        value
    });
    let operations: Vec<Value> = described.collect();
    if operations.is_empty() {
        let resource = resource.unwrap_or_default();
        let hint = unknown_name_hint(resource, &arguments::resources(), Language::Tool);
        return Err(Error::refused(wording![format!("there is no resource {resource:?}"), hint]));
    }
    Ok(json!({ "operations": operations }).to_string())
}
