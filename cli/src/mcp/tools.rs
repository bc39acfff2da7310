//! The tools and their arguments.

use rmcp::model::{Tool, ToolAnnotations};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};
use xpauto::bindings::Operation;
use xpauto::bindings::list::operators;
use xpauto::bindings::operation::{ALL, Effect};
use xpauto::{Error, Result};

pub const DESCRIBE: &str = "describe";
pub const READ: &str = "read";
pub const PLAN: &str = "plan";
pub const PREPARE: &str = "prepare";
pub const WRITE: &str = "write";

/// The arguments of `describe`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Describe {
    pub resource: Option<String>,
}

/// The arguments of `read`, `plan` and `prepare`.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Request {
    pub operation: String,
    /// The parameters of the path in their order, each an integer or text.
    pub path: Vec<Value>,
    pub filter: Option<String>,
    pub sort: Vec<String>,
    pub fields: Vec<String>,
    pub limit: Option<Value>,
    pub start_page: Option<Value>,
    pub query: Map<String, Value>,
    pub body: Option<Map<String, Value>>,
}

/// The arguments of `write`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Confirmation {
    pub confirmation: String,
}

/// Reads the arguments of a tool.
pub fn read<T: DeserializeOwned>(arguments: Value) -> Result<T> {
    serde_json::from_value(arguments).map_err(|error| Error::refused(format!("the arguments are not valid: {error}")))
}

/// Returns the name of an operation for an assistant.
pub fn name(operation: &Operation) -> String {
    operation.title()
}

/// Returns whether an operation can be called by `read`.
pub fn is_read(operation: &Operation) -> bool {
    operation.effect == Effect::Read
}

/// Returns every tool.
pub fn all() -> [Tool; 5] {
    let filter = format!(
        "Such as `siteId = 42 and (name like \"%cart%\" or tags is not empty)`. Operators: {}. Strings in double quotes.",
        operators().collect::<Vec<_>>().join(", ")
    );
    // Clients round integers beyond 2^53.
    let integer = json!({"type": ["integer", "string"], "pattern": "^[0-9]+$"});
    let path = json!({"type": "array", "items": {"type": ["integer", "string"]}, "description": "Ids or codes of the path, in order."});
    let strings = |what: &str| json!({"type": "array", "items": {"type": "string"}, "description": what});
    let list = json!({
        "filter": {"type": "string", "description": filter},
        "sort": strings("Names of fields, with - in front for descending."),
        "fields": strings("The only fields to return of each record; ask for few."),
        "limit": described(&integer, "The maximum number of records; 20 by default."),
        "start_page": described(&integer, "The page of `limit` records to begin with; 1 by default."),
    });
    let body = json!({"type": "object", "description": "The body; `describe` has its fields."});
    let query = json!({"type": "object", "description": "Query parameters, where `describe` names some."});
    let mut read = list.clone();
    read["operation"] = names(is_read);
    read["path"] = path.clone();
    read["query"] = query.clone();
    read["body"] = body.clone();
    let mut plan = list;
    plan["operation"] = names(Operation::is_list);
    let prepare =
        json!({"operation": names(|operation| !is_read(operation)), "path": path, "query": query, "body": body});
    let resources: Vec<&str> =
        ALL.chunk_by(|one, next| one.resource == next.resource).filter_map(|of| Some(of.first()?.resource)).collect();
    let describe = json!({"resource": {"enum": resources}});
    let reads = || ToolAnnotations::new().read_only(true);
    [
        tool(DESCRIBE, "Lists the operations, or the fields of one resource.", &describe, &[])
            .with_annotations(reads().open_world(false)),
        tool(READ, "Reads an object, or a list with filter, fields and limit.", &read, &["operation"]).with_annotations(reads()),
        tool(PLAN, "Says how many records a list has and what reading it costs, by its first page.", &plan, &["operation"])
            .with_annotations(reads()),
        tool(PREPARE, "Checks a write and shows the request, without sending it; returns its confirmation.", &prepare, &["operation"])
            .with_annotations(reads()),
        tool(
            WRITE,
            "Carries out a write that `prepare` showed and the user agreed to.",
            &json!({"confirmation": {"type": "string", "description": "The confirmation that `prepare` returned; it works once."}}),
            &["confirmation"],
        )
        .with_annotations(ToolAnnotations::new().read_only(false).destructive(true).idempotent(false)),
    ]
}

fn described(schema: &Value, what: &str) -> Value {
    let mut schema = schema.clone();
    schema["description"] = json!(what);
    schema
}

/// Returns the schema of the names of these operations.
fn names(is_wanted: fn(&Operation) -> bool) -> Value {
    json!({"enum": ALL.iter().filter(|operation| is_wanted(operation)).map(|operation| name(operation)).collect::<Vec<_>>()})
}

fn tool(name: &'static str, what: &'static str, properties: &Value, required: &[&str]) -> Tool {
    let schema = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": false,
    });
    let schema = if let Value::Object(schema) = schema { schema } else { Map::new() };
    Tool::new(name, what, schema)
}
