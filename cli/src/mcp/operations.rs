//! The operations as tools have them: their descriptions, their arguments, and the schemas of these.

use std::num::NonZeroU64;

use rmcp::model::{JsonObject, object};
use serde::Deserialize;
use serde_json::{Value, json};
use xpauto::bindings::Operation;
use xpauto::bindings::list::operators;
use xpauto::bindings::message::{Language, unknown_name_hint, wording};
use xpauto::bindings::operation::{ALL, Effect};
use xpauto::{Error, Result};

use super::answer;

/// Returns whether a tool calls an operation, or whether that takes an argument.
type Wanted = fn(&Operation) -> bool;

/// The arguments beside the operation: the name, which operations take it, its type in JSON Schema, and what it is.
///
/// Each has one type, as strict clients require. Ids are strings, which clients cannot round.
const ARGUMENTS: [(&str, Wanted, &str, &str); 9] = [
    ("path", |operation| !operation.parameters.is_empty(), "array", "Ids or codes of the path, in order."),
    ("filter", Operation::is_list, "string", FILTER),
    ("sort", Operation::is_list, "array", "Names of fields, with - in front for descending."),
    ("fields", is_read, "array", "The only fields to return of each record; ask for few."),
    ("limit", Operation::is_list, "integer", LIMIT),
    ("start_page", Operation::is_list, "integer", "The page of `limit` records to begin with; 1 by default."),
    ("body", |operation| operation.body.is_some(), "object", "The body; `describe` has its fields."),
    ("data_code", Operation::has_results, "string", DATA_CODE),
    ("results_path", Operation::has_results, "string", RESULTS_PATH),
];
const FILTER: &str = "Such as `siteId = 42 and (name like \"%cart%\" or tags is not empty)`. Operators: {operators}. Strings in double quotes.";
const LIMIT: &str = "The maximum number of records; `read` returns 20 by default, and at most 200.";
const DATA_CODE: &str = "The `dataCode` of results that were requested; returns the results, for which it waits.";
const RESULTS_PATH: &str = "The path of the results, beside `data_code`. Ask the user for it; in a sandbox it is /__sandbox/results/{dataCode}.";

/// The values of [`ARGUMENTS`].
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Request {
    /// Integers are read too.
    pub path: Vec<Value>,
    pub filter: Option<String>,
    pub sort: Vec<String>,
    pub fields: Vec<String>,
    pub limit: Option<NonZeroU64>,
    pub start_page: Option<NonZeroU64>,
    pub body: Option<JsonObject>,
    pub data_code: Option<String>,
    pub results_path: Option<String>,
}

/// Reads the arguments of a tool that calls such operations. Those that an operation does not take are refused.
pub fn request(tool: &str, is_wanted: Wanted, mut given: JsonObject) -> Result<(&'static Operation, Request)> {
    given.retain(|_, value| !value.is_null());
    if let Some(number) = given.values().find_map(answer::rounded) {
        let message = "of the arguments was rounded; write integers beyond 2^53 as strings of digits";
        return Err(Error::refused(format!("the number {number} {message}")));
    }
    let title = given.remove("operation").unwrap_or_default();
    let title = title.as_str().unwrap_or_default();
    let found = ALL.iter().copied().find(|operation| operation.title() == title);
    let operation = found.filter(|operation| is_wanted(operation)).ok_or_else(|| {
        let hint = match found {
            Some(other) => format!("; {} does", tool_of(other)).into(),
            None => unknown_name_hint(
                title,
                &titles(is_wanted).iter().map(String::as_str).collect::<Vec<_>>(),
                Language::Tool,
            ),
        };
        Error::refused(wording![format!("{tool} calls no operation {title:?}"), hint])
    })?;
    let known = ARGUMENTS.iter().filter(|(_, is_taken, ..)| is_taken(operation)).map(|(name, ..)| *name);
    let known: Vec<&str> = known.collect();
    if let Some(name) = given.keys().find(|name| !known.contains(&name.as_str())) {
        let hint = unknown_name_hint(name, &known, Language::Tool);
        return Err(Error::refused(wording![format!("{tool} takes no {name:?} for {title}"), hint]));
    }
    let request = serde_path_to_error::deserialize(Value::Object(given));
    Ok((operation, request.map_err(|error| Error::refused(format!("the arguments are not valid: {error}")))?))
}

/// Describes all operations, or those of a resource with the fields of its records and bodies.
pub fn describe(resource: Option<&str>) -> Result<String> {
    let wanted = ALL.iter().filter(|operation| resource.is_none_or(|resource| operation.resource == resource));
    let described = wanted.map(|operation| {
        let mut value = if resource.is_some() { operation.description() } else { operation.summary() };
        if let Some(fields) = value["body"].as_array_mut() {
            // What `read` refuses.
            fields.retain(|field| !field["name"].as_str().is_some_and(|name| operation.sends_to(name)));
        }
        value["tool"] = json!(tool_of(operation));
        value
    });
    let operations: Vec<Value> = described.collect();
    if operations.is_empty() {
        let resource = resource.unwrap_or_default();
        let hint = unknown_name_hint(resource, &resources(), Language::Tool);
        return Err(Error::refused(wording![format!("there is no resource {resource:?}"), hint]));
    }
    Ok(json!({ "operations": operations }).to_string())
}

/// Returns whether an operation can be called by `read`.
pub fn is_read(operation: &Operation) -> bool {
    operation.effect == Effect::Read
}

/// Returns whether an operation can be called by `prepare` and `write`.
pub fn is_write(operation: &Operation) -> bool {
    !is_read(operation)
}

/// Returns the tool that calls an operation first.
fn tool_of(operation: &Operation) -> &'static str {
    if is_read(operation) { "read" } else { "prepare" }
}

/// Returns the names of these operations.
fn titles(is_wanted: Wanted) -> Vec<String> {
    ALL.iter().filter(|operation| is_wanted(operation)).map(|operation| operation.title()).collect()
}

/// Returns the resources.
pub fn resources() -> Vec<&'static str> {
    ALL.chunk_by(|one, next| one.resource == next.resource).filter_map(|of| Some(of.first()?.resource)).collect()
}

/// Returns the schema of a tool with these properties.
pub fn schema(properties: &Value, required: &[&str]) -> JsonObject {
    let dialect = "https://json-schema.org/draft/2020-12/schema";
    object(json!({ "$schema": dialect, "type": "object", "properties": properties, "required": required }))
}

/// Returns the schema of a tool that calls such operations, with the arguments that one of them takes.
pub fn calling(is_wanted: Wanted) -> JsonObject {
    let mut properties = json!({ "operation": { "type": "string", "enum": titles(is_wanted) } });
    let operators = operators().collect::<Vec<_>>().join(", ");
    let is_used = |is_taken: Wanted| ALL.iter().any(|operation| is_wanted(operation) && is_taken(operation));
    for (name, _, kind, what) in ARGUMENTS.iter().filter(|(_, is_taken, ..)| is_used(*is_taken)) {
        properties[name] = json!({ "type": kind, "description": what.replace("{operators}", &operators) });
        if *kind == "array" {
            properties[name]["items"] = json!({ "type": "string" });
        }
    }
    schema(&properties, &["operation"])
}
