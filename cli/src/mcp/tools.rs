//! The tools and their arguments.

use std::sync::LazyLock;

use rmcp::model::{JsonObject, Tool, ToolAnnotations, object};
use serde::de::{DeserializeOwned, Error as _};
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value, json};
use xpauto::bindings::Operation;
use xpauto::bindings::list::operators;
use xpauto::bindings::message::unknown_name_hint;
use xpauto::bindings::message::{Language, wording};
use xpauto::bindings::operation::{ALL, Effect};
use xpauto::{Error, Result};

pub const DESCRIBE: &str = "describe";
pub const READ: &str = "read";
pub const PLAN: &str = "plan";
pub const PREPARE: &str = "prepare";
pub const WRITE: &str = "write";

/// Returns whether a tool calls an operation.
type Wanted = fn(&Operation) -> bool;

/// The arguments of `describe`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Describe {
    pub resource: Option<String>,
}

/// The arguments of `read`, `plan` and `prepare`, beside the operation.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Request {
    /// Strings by the schema, which clients cannot round; integers are read too.
    pub path: Vec<Value>,
    pub filter: Option<String>,
    pub sort: Vec<String>,
    pub fields: Vec<String>,
    #[serde(deserialize_with = "count")]
    pub limit: Option<u64>,
    #[serde(deserialize_with = "count")]
    pub start_page: Option<u64>,
    pub body: Option<Map<String, Value>>,
    pub data_code: Option<String>,
    pub results_path: Option<String>,
}

/// The arguments of [`Request`]: the name, which operations take it, and its schema. Each schema has one type, as strict clients
/// require.
static ARGUMENTS: LazyLock<[(&str, Wanted, Value); 9]> = LazyLock::new(|| {
    let typed = |name: &str, what: &str| json!({ "type": name, "description": what });
    let strings = |what: &str| json!({ "type": "array", "items": { "type": "string" }, "description": what });
    let operators = operators().collect::<Vec<_>>().join(", ");
    let filter = format!(
        "Such as `siteId = 42 and (name like \"%cart%\" or tags is not empty)`. Operators: {operators}. Strings in double quotes."
    );
    let limit = "The maximum number of records; `read` returns 20 by default, and at most 200.";
    let data_code = "The `dataCode` of results that were requested; returns the results, for which it waits.";
    let results_path = "The path of the results, beside `data_code`. Ask the user for it; in a sandbox it is /__sandbox/results/{dataCode}.";
    [
        ("path", |operation| !operation.parameters.is_empty(), strings("Ids or codes of the path, in order.")),
        ("filter", Operation::is_list, typed("string", &filter)),
        ("sort", Operation::is_list, strings("Names of fields, with - in front for descending.")),
        ("fields", is_read, strings("The only fields to return of each record; ask for few.")),
        ("limit", Operation::is_list, typed("integer", limit)),
        (
            "start_page",
            Operation::is_list,
            typed("integer", "The page of `limit` records to begin with; 1 by default."),
        ),
        ("body", |operation| operation.body.is_some(), typed("object", "The body; `describe` has its fields.")),
        ("data_code", Operation::has_results, typed("string", data_code)),
        ("results_path", Operation::has_results, typed("string", results_path)),
    ]
});

/// The arguments of `write`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Confirmation {
    pub confirmation: String,
}

/// Reads a positive integer; some assistants write it as a string of digits.
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
    let given: JsonObject = arguments.into_iter().filter(|(_, value)| !value.is_null()).collect();
    serde_path_to_error::deserialize(Value::Object(given))
        .map_err(|error| Error::refused(format!("the arguments are not valid: {error}")))
}

/// Reads the arguments of a tool that calls such operations. Those that an operation does not take are refused.
pub fn request(tool: &str, is_wanted: Wanted, mut given: JsonObject) -> Result<(&'static Operation, Request)> {
    let title = given.remove("operation").unwrap_or_default();
    let title = title.as_str().unwrap_or_default();
    let found = ALL.iter().copied().find(|operation| is_wanted(operation) && operation.title() == title);
    let operation = found.ok_or_else(|| {
        let other = ALL.iter().find(|operation| operation.title() == title);
        let titles = titles(is_wanted);
        let titles: Vec<&str> = titles.iter().map(String::as_str).collect();
        let hint = match other {
            Some(other) => format!("; {} does", if is_read(other) { READ } else { PREPARE }).into(),
            None => unknown_name_hint(title, &titles, Language::Tool),
        };
        Error::refused(wording![format!("{tool} calls no operation {title:?}"), hint])
    })?;
    let known = ARGUMENTS.iter().filter(|(_, is_taken, _)| is_taken(operation)).map(|(name, ..)| *name);
    let known: Vec<&str> = known.collect();
    if let Some(name) = given.keys().find(|name| !known.contains(&name.as_str())) {
        let hint = unknown_name_hint(name, &known, Language::Tool);
        return Err(Error::refused(wording![format!("{tool} takes no {name:?} for {title}"), hint]));
    }
    Ok((operation, read(given)?))
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

/// Returns the resources.
pub fn resources() -> Vec<&'static str> {
    ALL.chunk_by(|one, next| one.resource == next.resource).filter_map(|of| Some(of.first()?.resource)).collect()
}

/// Every tool.
pub static ALL_TOOLS: LazyLock<[Tool; 5]> = LazyLock::new(|| {
    let reads = || ToolAnnotations::new().read_only(true);
    let resource = json!({ "type": "string", "enum": resources() });
    let confirmation =
        json!({ "type": "string", "description": "The confirmation that `prepare` returned; it works once." });
    [
        tool(DESCRIBE, "Lists the operations, or the fields of one resource.", [("resource", resource)], &[])
            .with_annotations(reads().open_world(false)),
        calling(READ, "Reads an object, or a list with filter, fields and limit.", is_read).with_annotations(reads()),
        calling(
            PLAN,
            "Says how many records a list has at most, and what reading it costs, by its first page.",
            Operation::is_list,
        )
        .with_annotations(reads()),
        calling(
            PREPARE,
            "Checks a write and shows the request, without sending it; returns its confirmation.",
            is_write,
        )
        .with_annotations(reads()),
        tool(
            WRITE,
            "Carries out a write that `prepare` showed and the user agreed to.",
            [("confirmation", confirmation)],
            &["confirmation"],
        )
        .with_annotations(ToolAnnotations::new().read_only(false).destructive(true).idempotent(false)),
    ]
});

/// Returns a tool with these properties.
fn tool(
    name: &'static str,
    what: &'static str,
    properties: impl IntoIterator<Item = (&'static str, Value)>,
    required: &[&str],
) -> Tool {
    let properties: Value = properties.into_iter().map(|(name, schema)| (name.to_owned(), schema)).collect();
    let dialect = "https://json-schema.org/draft/2020-12/schema";
    let schema = json!({ "$schema": dialect, "type": "object", "properties": properties, "required": required });
    Tool::new(name, what, object(schema))
}

/// Returns a tool that calls such operations, with the arguments that one of them takes.
fn calling(name: &'static str, what: &'static str, is_wanted: Wanted) -> Tool {
    let is_used = |is_taken: Wanted| ALL.iter().any(|operation| is_wanted(operation) && is_taken(operation));
    let operation = ("operation", json!({ "type": "string", "enum": titles(is_wanted) }));
    let others = ARGUMENTS.iter().filter(|(_, is_taken, _)| is_used(*is_taken));
    let others = others.map(|(name, _, schema)| (*name, schema.clone()));
    tool(name, what, std::iter::once(operation).chain(others), &["operation"])
}
