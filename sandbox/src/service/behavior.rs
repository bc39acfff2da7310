//! How the service responds where the specification leaves a choice: as clients prefer it, or awkwardly.

use jiff::Timestamp;
use serde_json::{Map, Value, json};
use xpauto::bindings::operation::{Operation, ResponseShape};
use xpauto::bindings::schema::{Field, Kind, Model};

use crate::http::{Failure, Reply};
use crate::operations::{Pages, Query};
use crate::options::Options;

/// The largest awkward page.
const AWKWARD_PER_PAGE: usize = 50;
/// The undeclared field of awkward records.
const EXTRA_FIELD: &str = "sandboxExtraField";

/// How the service responds.
#[derive(Debug)]
pub(crate) struct Behavior {
    /// How lists are paged.
    pub(crate) pages: Pages,
    /// Whether responses use every freedom that the specification leaves.
    is_awkward: bool,
}

impl Behavior {
    pub(crate) fn of(options: &Options) -> Self {
        let is_awkward = options.awkward;
        let largest = if is_awkward { AWKWARD_PER_PAGE } else { usize::MAX };
        let are_counted = options.page_count_header && !is_awkward;
        Self { pages: Pages { largest: options.max_per_page.min(largest), are_counted }, is_awkward }
    }

    /// Rewrites the response of an operation.
    pub(crate) fn shaped(&self, operation: &Operation, query: &str, reply: Reply) -> Reply {
        match operation.response {
            _ if !self.is_awkward => reply,
            ResponseShape::Nothing => Reply::text(200, "Deleted.".to_owned()),
            ResponseShape::List(model) | ResponseShape::One(model) => shaped(model, query, reply),
        }
    }

    /// Returns the response to a request that failed: with the Error object, or an HTML page like those of proxies.
    pub(crate) fn refusal(&self, failure: &Failure, now: Timestamp) -> Reply {
        let mut reply = failure.reply(now);
        if self.is_awkward {
            let title = format!("{} {}", reply.status, failure.name());
            let page = format!("<html><head><title>{title}</title></head><body><h1>{title}</h1></body></html>\n");
            reply.body = page.into_bytes();
            reply.set_header("content-type", "text/html".to_owned());
        }
        reply
    }
}

/// Returns a response with awkward records; a list with one record is the record itself.
fn shaped(model: &'static Model, query: &str, mut reply: Reply) -> Reply {
    let Ok(mut body) = serde_json::from_slice::<Value>(&reply.body) else { return reply };
    let requested = Query::read(query).map(|query| query.optional_fields).unwrap_or_default();
    let records = match &mut body {
        Value::Array(records) => records.as_mut_slice(),
        record => std::slice::from_mut(record),
    };
    for fields in records.iter_mut().filter_map(Value::as_object_mut) {
        let is_unrequested = |field: &&Field| field.is_on_request && !requested.iter().any(|name| name == field.wire);
        for field in model.fields.iter().filter(is_unrequested) {
            fields.insert(field.wire.to_owned(), Value::Null);
        }
        write_fields(model, fields);
        fields.insert(EXTRA_FIELD.to_owned(), json!({ "since": "2.1" }));
    }
    if let [only] = records {
        body = only.take();
    }
    reply.body = body.to_string().into_bytes();
    reply
}

fn write_fields(model: &'static Model, fields: &mut Map<String, Value>) {
    for (name, value) in fields {
        if let Some(field) = model.field_by_wire(name) {
            write_value(&field.kind, value);
        }
    }
}

/// Writes ids in arrays as strings, and enum values in lower case.
fn write_value(kind: &Kind, value: &mut Value) {
    match value {
        Value::Object(fields) => {
            if let [model] = kind.models() {
                write_fields(model, fields);
            }
        }
        Value::Array(items) => {
            for item in items {
                if matches!(kind, Kind::List(Kind::Id)) && item.is_number() {
                    *item = Value::String(item.to_string());
                }
                write_value(kind.item(), item);
            }
        }
        Value::String(text) if matches!(kind, Kind::Enum(_)) => *text = text.to_lowercase(),
        Value::String(_) | Value::Number(_) | Value::Bool(_) | Value::Null => {}
    }
}
