//! The tools and their arguments.

use rmcp::model::{JsonObject, Tool, ToolAnnotations};
use serde::de::{DeserializeOwned, Error as _};
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value, json};
use xpauto::bindings::Operation;
use xpauto::bindings::list::operators;
use xpauto::bindings::operation::{ALL, Effect};
use xpauto::{Error, Result};

use super::answer;
use crate::command::has_results;

pub const DESCRIBE: &str = "describe";
pub const READ: &str = "read";
pub const PLAN: &str = "plan";
pub const PREPARE: &str = "prepare";
pub const WRITE: &str = "write";

/// The arguments for a list beside its name.
const OF_LISTS: [&str; 5] = ["filter", "sort", "fields", "limit", "start_page"];

/// Returns whether a tool calls an operation.
type Wanted = fn(&Operation) -> bool;

/// The arguments of `describe`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Describe {
    pub resource: Option<String>,
}

/// The arguments of `read`, `plan` and `prepare`.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Request {
    /// The parameters of the path in their order, each an integer or text.
    pub path: Vec<Value>,
    pub filter: Option<String>,
    pub sort: Vec<String>,
    pub fields: Vec<String>,
    #[serde(deserialize_with = "count")]
    pub limit: Option<u64>,
    #[serde(deserialize_with = "count")]
    pub start_page: Option<u64>,
    /// The code of results that were requested, and the path that has them.
    pub data_code: Option<String>,
    pub results_path: Option<String>,
    pub query: Map<String, Value>,
    pub body: Option<Map<String, Value>>,
}

/// The arguments of `write`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Confirmation {
    pub confirmation: String,
}

/// Reads a positive integer, which may be a string of digits.
fn count<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u64>, D::Error> {
    let value = Value::deserialize(deserializer)?;
    let count = value.as_u64().or_else(|| value.as_str()?.parse().ok()).filter(|count| *count > 0);
    if count.is_none() && !value.is_null() {
        return Err(D::Error::custom(format!("`limit` and `start_page` must be positive integers, got {value}")));
    }
    Ok(count)
}

/// Reads the arguments of a tool.
pub fn read<T: DeserializeOwned>(arguments: JsonObject) -> Result<T> {
    serde_json::from_value(arguments.into())
        .map_err(|error| Error::refused(format!("the arguments are not valid: {error}")))
}

/// Reads the arguments of a tool that calls such operations. Those that an operation does not take are refused.
pub fn request(tool: &str, is_wanted: Wanted, mut given: JsonObject) -> Result<(&'static Operation, Request)> {
    let title = given.remove("operation").unwrap_or_default();
    let title = title.as_str().unwrap_or_default();
    let found = ALL.iter().copied().find(|operation| is_wanted(operation) && operation.title() == title);
    let operation = found.ok_or_else(|| {
        let other = ALL.iter().find(|operation| operation.title() == title);
        let hint = other.map_or_else(
            || answer::likely(title, &titles(is_wanted), "it calls"),
            |other| format!("{} does", if is_read(other) { READ } else { PREPARE }),
        );
        Error::refused(format!("{tool} calls no operation {title:?}; {hint}"))
    })?;
    let known = if operation.is_list() { OF_LISTS.to_vec() } else { of_call(operation) };
    if let Some(name) = given.keys().find(|name| !known.contains(&name.as_str())) {
        let hint = answer::likely(name, &known, "it takes");
        return Err(Error::refused(format!("{tool} takes no {name:?} for {title}; {hint}")));
    }
    Ok((operation, read(given)?))
}

/// Returns the arguments that an operation takes, which is no list.
fn of_call(operation: &Operation) -> Vec<&'static str> {
    let is_taken = [
        ("path", !operation.parameters.is_empty()),
        ("query", !operation.query.fields.is_empty()),
        ("body", operation.body.is_some()),
        ("fields", is_read(operation)),
        ("data_code", has_results(operation)),
        ("results_path", has_results(operation)),
    ];
    is_taken.into_iter().filter_map(|(name, is_taken)| is_taken.then_some(name)).collect()
}

/// Returns whether an operation can be called by `read`.
pub fn is_read(operation: &Operation) -> bool {
    operation.effect == Effect::Read
}

/// Returns whether an operation can be called by `prepare` and `write`.
pub fn is_write(operation: &Operation) -> bool {
    !is_read(operation)
}

/// Returns the names of these operations.
fn titles(is_wanted: Wanted) -> Vec<String> {
    ALL.iter().filter(|operation| is_wanted(operation)).map(|operation| operation.title()).collect()
}

/// Returns every tool.
pub fn all() -> [Tool; 5] {
    let filter = format!(
        "Such as `siteId = 42 and (name like \"%cart%\" or tags is not empty)`. Operators: {}. Strings in double quotes.",
        operators().collect::<Vec<_>>().join(", ")
    );
    let strings = |what: &str| json!({"type": "array", "items": {"type": "string"}, "description": what});
    // Clients round integers beyond 2^53.
    let integer = |what: &str| json!({"type": ["integer", "string"], "pattern": "^[0-9]+$", "description": what});
    let known = json!({
        "filter": {"type": "string", "description": filter},
        "sort": strings("Names of fields, with - in front for descending."),
        "fields": strings("The only fields to return of each record; ask for few."),
        "limit": integer("The maximum number of records; `read` returns 20 by default, and at most 200."),
        "start_page": integer("The page of `limit` records to begin with; 1 by default."),
        "path": {"type": "array", "items": {"type": ["integer", "string"]}, "description": "Ids or codes of the path, in order."},
        "data_code": {"type": "string", "description": "The `dataCode` of results that were requested; returns the results, for which it waits."},
        "results_path": {"type": "string", "description": "The path of the results, beside `data_code`. Ask the user for it; in a sandbox it is /__sandbox/results/{dataCode}."},
        "query": {"type": "object", "description": "Query parameters, where `describe` names some."},
        "body": {"type": "object", "description": "The body; `describe` has its fields."},
    });
    let calling = |name, what, is_wanted, arguments: &[&'static str]| {
        let properties = arguments.iter().map(|name| ((*name).to_owned(), known[*name].clone()));
        let operation = ("operation".to_owned(), json!({ "enum": titles(is_wanted) }));
        tool(name, what, &std::iter::once(operation).chain(properties).collect(), &["operation"])
    };
    let resources: Vec<&str> =
        ALL.chunk_by(|one, next| one.resource == next.resource).filter_map(|of| Some(of.first()?.resource)).collect();
    let reads = || ToolAnnotations::new().read_only(true);
    let confirmation =
        json!({"type": "string", "description": "The confirmation that `prepare` returned; it works once."});
    [
        tool(
            DESCRIBE,
            "Lists the operations, or the fields of one resource.",
            &json!({"resource": {"enum": resources}}),
            &[],
        )
        .with_annotations(reads().open_world(false)),
        calling(
            READ,
            "Reads an object, or a list with filter, fields and limit.",
            is_read,
            &["filter", "sort", "fields", "limit", "start_page", "path", "query", "body", "data_code", "results_path"],
        )
        .with_annotations(reads()),
        calling(
            PLAN,
            "Says how many records a list has and what reading it costs, by its first page.",
            Operation::is_list,
            &OF_LISTS,
        )
        .with_annotations(reads()),
        calling(
            PREPARE,
            "Checks a write and shows the request, without sending it; returns its confirmation.",
            is_write,
            &["path", "query", "body"],
        )
        .with_annotations(reads()),
        tool(
            WRITE,
            "Carries out a write that `prepare` showed and the user agreed to.",
            &json!({ "confirmation": confirmation }),
            &["confirmation"],
        )
        .with_annotations(ToolAnnotations::new().read_only(false).destructive(true).idempotent(false)),
    ]
}

fn tool(name: &'static str, what: &'static str, properties: &Value, required: &[&str]) -> Tool {
    let schema = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": false,
    });
    Tool::new(name, what, JsonObject::deserialize(schema).unwrap_or_default())
}
