//! The tools and their arguments.

use std::sync::Arc;

use rmcp::handler::server::tool::schema_for_type;
use rmcp::model::{JsonObject, Tool, ToolAnnotations};
use rmcp::schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{DeserializeOwned, Error as _};
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value, json};
use xpauto::bindings::Operation;
use xpauto::bindings::list::operators;
use xpauto::bindings::nearest::unknown_name_hint;
use xpauto::bindings::operation::{ALL, Effect};
use xpauto::bindings::text::{Language, wording};
use xpauto::{Error, Result};

pub const DESCRIBE: &str = "describe";
pub const READ: &str = "read";
pub const PLAN: &str = "plan";
pub const PREPARE: &str = "prepare";
pub const WRITE: &str = "write";

/// Returns whether a tool calls an operation.
type Wanted = fn(&Operation) -> bool;

/// The arguments of `describe`.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(crate = "rmcp::schemars")]
pub struct Describe {
    #[schemars(extend("enum" = resources()))]
    pub resource: Option<String>,
}

/// The arguments of `read`, `plan` and `prepare`, beside the operation.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
#[schemars(crate = "rmcp::schemars")]
pub struct Request {
    /// Ids or codes of the path, in order.
    pub path: Vec<Value>,
    #[schemars(description = filter_help())]
    pub filter: Option<String>,
    /// Names of fields, with - in front for descending.
    pub sort: Vec<String>,
    /// The only fields to return of each record; ask for few.
    pub fields: Vec<String>,
    /// The maximum number of records; `read` returns 20 by default, and at most 200.
    #[serde(deserialize_with = "count")]
    #[schemars(schema_with = "integer")]
    pub limit: Option<u64>,
    /// The page of `limit` records to begin with; 1 by default.
    #[serde(deserialize_with = "count")]
    #[schemars(schema_with = "integer")]
    pub start_page: Option<u64>,
    /// The body; `describe` has its fields.
    pub body: Option<Map<String, Value>>,
    /// The `dataCode` of results that were requested; returns the results, for which it waits.
    pub data_code: Option<String>,
    /// The path of the results, beside `data_code`. Ask the user for it; in a sandbox it is /__sandbox/results/{dataCode}.
    pub results_path: Option<String>,
}

/// The arguments of [`Request`], and which operations take them.
const ARGUMENTS: [(&str, Wanted); 9] = [
    ("path", |operation| !operation.parameters.is_empty()),
    ("filter", Operation::is_list),
    ("sort", Operation::is_list),
    ("fields", is_read),
    ("limit", Operation::is_list),
    ("start_page", Operation::is_list),
    ("body", |operation| operation.body.is_some()),
    ("data_code", Operation::has_results),
    ("results_path", Operation::has_results),
];

/// The arguments of `write`.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(crate = "rmcp::schemars")]
pub struct Confirmation {
    /// The confirmation that `prepare` returned; it works once.
    pub confirmation: String,
}

fn filter_help() -> String {
    let operators = operators().collect::<Vec<_>>().join(", ");
    format!(
        "Such as `siteId = 42 and (name like \"%cart%\" or tags is not empty)`. Operators: {operators}. Strings in double quotes."
    )
}

/// Returns the schema of an integer: clients round those beyond 2^53.
fn integer(_: &mut SchemaGenerator) -> Schema {
    json_schema!({"type": ["integer", "string"], "pattern": "^[0-9]+$"})
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
    let given: JsonObject = arguments.into_iter().filter(|(_, value)| !value.is_null()).collect();
    serde_json::from_value(given.clone().into()).map_err(|error| {
        // Each by itself, since the message of the whole does not say which it is.
        let is_wrong =
            |(name, value): &(&String, &Value)| serde_json::from_value::<T>(json!({ *name: value })).is_err();
        let names = given.iter().filter(is_wrong).map(|(name, _)| name.as_str()).collect::<Vec<_>>().join(", ");
        Error::refused(format!("the arguments are not valid ({names}): {error}"))
    })
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
    let known = ARGUMENTS.iter().filter(|(_, is_taken)| is_taken(operation)).map(|(name, _)| *name);
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

/// Returns every tool.
pub fn all() -> [Tool; 5] {
    let reads = || ToolAnnotations::new().read_only(true);
    [
        tool::<Describe>(DESCRIBE, "Lists the operations, or the fields of one resource.")
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
        tool::<Confirmation>(WRITE, "Carries out a write that `prepare` showed and the user agreed to.")
            .with_annotations(ToolAnnotations::new().read_only(false).destructive(true).idempotent(false)),
    ]
}

fn tool<T: JsonSchema + 'static>(name: &'static str, what: &'static str) -> Tool {
    let mut schema = JsonObject::clone(&schema_for_type::<T>());
    schema.retain(|name, _| !["title", "description"].contains(&name.as_str()));
    Tool::new(name, what, schema)
}

/// Returns a tool that calls such operations, with the arguments that one of them takes.
fn calling(name: &'static str, what: &'static str, is_wanted: Wanted) -> Tool {
    let is_taken = |name: &str| {
        let takes = ARGUMENTS.iter().find(|(argument, _)| *argument == name).map(|(_, is_taken)| *is_taken);
        takes.is_some_and(|takes| ALL.iter().any(|operation| is_wanted(operation) && takes(operation)))
    };
    let mut tool = tool::<Request>(name, what);
    let schema = Arc::make_mut(&mut tool.input_schema);
    schema.insert("required".to_owned(), json!(["operation"]));
    if let Some(properties) = schema.get_mut("properties").and_then(Value::as_object_mut) {
        properties.retain(|name, _| is_taken(name));
        // Those are null or empty.
        properties.values_mut().filter_map(Value::as_object_mut).for_each(|schema| drop(schema.remove("default")));
        properties.insert("operation".to_owned(), json!({ "enum": titles(is_wanted) }));
    }
    tool
}
