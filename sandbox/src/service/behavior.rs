//! How the service responds where the specification leaves a choice.

use jiff::Timestamp;
use serde_json::{Map, Value, json};
use xpauto::bindings::declaration::{Field, Kind, Model};
use xpauto::bindings::operation::{Operation, ResponseShape};

use crate::http::{Failure, Reply};
use crate::operations::{Pages, Query};
use crate::options::{DeleteResponse, EnumCase, ErrorBodies, IdArrays, ListOfOne, Options, Profile, UnrequestedFields};

/// The largest page size of the polite profile.
const PER_PAGE: usize = 200;
/// The largest page size of the awkward profile.
const AWKWARD_PER_PAGE: usize = 50;
/// The undeclared field of the option `extra_fields`.
const EXTRA_FIELD: &str = "sandboxExtraField";

/// The choices in effect: the options, else the defaults of the profile.
#[derive(Debug)]
pub(crate) struct Behavior {
    pages: Pages,
    records: Records,
    delete_response: DeleteResponse,
    error_bodies: ErrorBodies,
}

/// How records are written; the default is as the account has them.
#[derive(Debug, Default, PartialEq)]
struct Records {
    list_of_one: ListOfOne,
    id_arrays: IdArrays,
    enum_case: EnumCase,
    unrequested_fields: UnrequestedFields,
    extra_fields: bool,
    null_fields: Vec<String>,
}

impl Behavior {
    /// Reads the choices from the options, else from the profile.
    pub(crate) fn of(options: &Options) -> Self {
        let is_awkward = options.profile == Profile::Awkward;
        let default_size = if is_awkward { AWKWARD_PER_PAGE } else { PER_PAGE };
        Self {
            pages: Pages {
                largest: options.max_per_page.unwrap_or(default_size),
                are_counted: options.page_count_header.unwrap_or(!is_awkward),
            },
            records: Records {
                list_of_one: chosen(options.list_of_one, is_awkward, ListOfOne::Object),
                id_arrays: chosen(options.id_arrays, is_awkward, IdArrays::Strings),
                enum_case: chosen(options.enum_case, is_awkward, EnumCase::Lower),
                unrequested_fields: chosen(options.unrequested_fields, is_awkward, UnrequestedFields::Null),
                extra_fields: options.extra_fields.unwrap_or(is_awkward),
                null_fields: options.null_fields.clone(),
            },
            delete_response: chosen(options.delete_response, is_awkward, DeleteResponse::Text),
            error_bodies: chosen(options.error_bodies, is_awkward, ErrorBodies::Html),
        }
    }

    /// Returns how lists are paged.
    pub(crate) fn pages(&self) -> Pages {
        self.pages
    }

    /// Rewrites the response of an operation.
    pub(crate) fn shaped(&self, operation: &Operation, query: &str, reply: Reply) -> Reply {
        match operation.response {
            ResponseShape::Nothing => self.deleted(reply),
            ResponseShape::List(model) | ResponseShape::One(model) => self.records.shaped(model, query, reply),
        }
    }

    /// Returns the response to a request that failed.
    pub(crate) fn refusal(&self, failure: &Failure, now: Timestamp) -> Reply {
        let mut reply = failure.reply(now);
        let status = reply.status;
        match self.error_bodies {
            ErrorBodies::Object => return reply,
            ErrorBodies::Json => {
                reply.body = json!({ "error": { "reason": failure.message().to_string() } }).to_string().into();
            }
            ErrorBodies::Html => {
                let title = format!("{status} {}", failure.name());
                let page = format!("<html><head><title>{title}</title></head><body><h1>{title}</h1></body></html>\n");
                reply.body = page.into_bytes();
                reply.set_header("content-type", "text/html".to_owned());
            }
            ErrorBodies::Empty => {
                reply.body = Vec::new();
                reply.headers.retain(|(name, _)| name != "content-type");
            }
        }
        reply
    }

    fn deleted(&self, reply: Reply) -> Reply {
        match self.delete_response {
            DeleteResponse::NoContent => reply,
            DeleteResponse::Empty => Reply::empty(200),
            DeleteResponse::Text => Reply::text(200, "Deleted.".to_owned()),
            DeleteResponse::Json => Reply::json(200, &json!({ "deleted": true })),
        }
    }
}

impl Records {
    fn shaped(&self, model: &'static Model, query: &str, mut reply: Reply) -> Reply {
        if *self == Self::default() {
            return reply;
        }
        let Ok(mut body) = serde_json::from_slice::<Value>(&reply.body) else { return reply };
        let requested = Query::read(query).map(|query| query.optional_fields).unwrap_or_default();
        match &mut body {
            Value::Array(records) => {
                for record in records.iter_mut() {
                    self.record(model, &requested, record);
                }
                if let (ListOfOne::Object, [only]) = (self.list_of_one, records.as_mut_slice()) {
                    body = only.take();
                }
            }
            record => self.record(model, &requested, record),
        }
        reply.body = body.to_string().into_bytes();
        reply
    }

    fn record(&self, model: &'static Model, requested: &[String], record: &mut Value) {
        let Value::Object(fields) = record else { return };
        let is_unrequested = |field: &&Field| field.is_on_request && !requested.iter().any(|name| name == field.wire);
        for field in model.fields.iter().filter(is_unrequested) {
            match self.unrequested_fields {
                UnrequestedFields::Absent => {}
                UnrequestedFields::Null => drop(fields.insert(field.wire.to_owned(), Value::Null)),
                UnrequestedFields::Empty => drop(fields.insert(field.wire.to_owned(), empty(&field.kind))),
            }
        }
        self.fields(model, fields);
        for name in &self.null_fields {
            if let Some(value) = fields.get_mut(name) {
                *value = Value::Null;
            }
        }
        if self.extra_fields {
            fields.insert(EXTRA_FIELD.to_owned(), json!({ "since": "2.1" }));
        }
    }

    fn fields(&self, model: &'static Model, fields: &mut Map<String, Value>) {
        for (name, value) in fields {
            if let Some(field) = model.field_by_wire(name) {
                self.value(&field.kind, value);
            }
        }
    }

    fn value(&self, kind: &Kind, value: &mut Value) {
        match value {
            Value::Object(fields) => {
                if let [model] = kind.models() {
                    self.fields(model, fields);
                }
            }
            Value::Array(items) => {
                let writes_ids = matches!(kind, Kind::List(Kind::Id)) && self.id_arrays == IdArrays::Strings;
                for item in items {
                    if writes_ids && item.is_number() {
                        *item = Value::String(item.to_string());
                    }
                    self.value(kind.item(), item);
                }
            }
            Value::String(text) if matches!(kind, Kind::Enum(_)) && self.enum_case == EnumCase::Lower => {
                *text = text.to_lowercase();
            }
            Value::String(_) | Value::Number(_) | Value::Bool(_) | Value::Null => {}
        }
    }
}

/// Returns the option, else the profile's value, which is the default unless it is awkward.
fn chosen<T: Default>(given: Option<T>, is_awkward: bool, awkward: T) -> T {
    given.unwrap_or_else(|| if is_awkward { awkward } else { T::default() })
}

/// Returns the empty value of a kind of field.
fn empty(kind: &Kind) -> Value {
    match kind {
        Kind::Text => Value::String(String::new()),
        Kind::List(_) => Value::Array(Vec::new()),
        _ => Value::Null,
    }
}
