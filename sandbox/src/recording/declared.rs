//! What a recording keeps: of requests and responses what is declared and not secret, of the paths of `keep` everything.
//!
//! Nothing is written because it looks harmless: undeclared values, secrets and headers that are not named here are left out.

use serde_json::Value;
use serde_json::value::RawValue;
use url::form_urlencoded;
use xpauto::bindings::check::object_fields;
use xpauto::bindings::declaration::{Field, Kind, Model};
use xpauto::bindings::operation::{Operation, ResponseShape};
use xpauto::bindings::{is_secret_field, is_secret_header};
use xpauto::model::{ErrorObject, Typed as _};

use super::message::{Body, RecordedRequest, RecordedResponse, UNDECLARED};
use crate::http::{Call, Reply};
use crate::operations::{Target, route};
use crate::pattern::matches_pattern;

/// The headers of responses that are kept.
const HEADERS: [&str; 6] =
    ["content-type", "request-id", "retry-after", "x-correlation-id", "x-pagination-page-count", "x-request-id"];
/// The fields of conditions that are kept beside the declared ones: those that are known, but for code and free values.
const OF_CONDITIONS: &str = "applied browser city countInMillis country customDataIndex device experimentId goalId include \
    keyMomentId lowerBound matchType name nameMatchType pageCount personalizationId region segmentId title upperBound url \
    valueMatchType variationId visitCount visitorCode";
/// The keys of the parameters of a list, at any depth.
const OF_LISTS: [&str; 9] =
    ["filter", "sort", "page", "perPage", "conditionalOperator", "expressions", "operator", "direction", "parameters"];
/// The length of the runs of letters and digits that a string must not share with a secret.
const RUN: usize = 8;
/// The deepest nesting of what is kept.
const MAX_LEVELS: usize = 100;
/// What stands in place of a string of an Error object that may show a secret.
const HIDDEN: &str = "\"Left out of the recording, since it may show a secret of the request.\"";

/// Returns what a recording keeps of a request.
pub(super) fn request(call: &Call, keep: &[String]) -> RecordedRequest {
    let query: Vec<(String, String)> = form_urlencoded::parse(call.query.as_bytes()).into_owned().collect();
    let whole = Body::whole(&call.body);
    let (method, path) = (call.method.clone(), call.path.clone());
    if is_kept(&call.path, keep) {
        let without = if matches!(whole, Some(Body::Omitted)) { vec![UNDECLARED.to_owned()] } else { Vec::new() };
        return RecordedRequest { method, path, query, body: whole, without };
    }
    let operation = operation(call);
    let mut without = Vec::new();
    let kept = query.into_iter().filter_map(|(name, value)| {
        let kept = operation.and_then(|operation| parameter(operation, &name, &value));
        if kept.is_none() {
            without.push(UNDECLARED.to_owned());
        }
        kept.map(|value| (name, value))
    });
    let query = kept.collect();
    let kind = operation.and_then(|operation| operation.body).map(|body| body.kind());
    let body = whole.map(|body| body.declared(kind, &mut without)).filter(|body| {
        let is_kept = !matches!(body, Body::Omitted);
        if !is_kept {
            without.push(UNDECLARED.to_owned());
        }
        is_kept
    });
    without.sort();
    without.dedup();
    RecordedRequest { method, path, query, body, without }
}

/// Returns what a recording keeps of the response to a request that was sent with these secrets.
pub(super) fn response(call: &Call, reply: &Reply, keep: &[String], secrets: &[String]) -> RecordedResponse {
    let secrets = secrets.iter().cloned().chain(secrets_of(call)).collect::<Vec<_>>();
    let is_shown = |text: &str| !secrets.iter().any(|secret| shares_run(text, secret));
    let headers = reply.headers.iter().filter(|(name, value)| HEADERS.contains(&name.as_str()) && is_shown(value));
    let whole = Body::whole(&reply.body);
    let is_success = (200..300).contains(&reply.status);
    let body = match operation(call).filter(|_| is_success).map(|operation| operation.response) {
        _ if is_kept(&call.path, keep) => whole,
        // Whatever a service says of a deletion, it is no part of what is declared.
        Some(ResponseShape::Nothing) => None,
        Some(ResponseShape::List(model) | ResponseShape::One(model)) => {
            whole.map(|body| body.declared(Some(Kind::Object(model)), &mut Vec::new()))
        }
        None if is_success => whole.map(|_| Body::Omitted),
        // A redirect is one by its `Location`, which is not kept.
        None if (300..400).contains(&reply.status) && reply.status != 304 => Some(Body::Omitted),
        None => whole.map(|body| body.of_error(is_shown)),
    };
    RecordedResponse { status: reply.status, headers: headers.cloned().collect(), body }
}

fn is_kept(path: &str, keep: &[String]) -> bool {
    keep.iter().any(|pattern| matches_pattern(pattern, path))
}

fn operation(call: &Call) -> Option<&'static Operation> {
    match route::target(&call.method, &call.path)? {
        Target::Operation(operation) => Some(operation),
        Target::Token => None,
    }
}

/// Returns the value of a query parameter as it is kept; `None` if the operation does not declare all of it.
fn parameter(operation: &Operation, name: &str, value: &str) -> Option<String> {
    let model = match operation.response {
        ResponseShape::List(model) | ResponseShape::One(model) => model,
        ResponseShape::Nothing => return None,
    };
    let is_declared = match name {
        "optionalFields" => {
            // The name of a secret is none.
            operation.takes_optional_fields && value.split(',').all(|name| model.field_by_wire(name.trim()).is_some())
        }
        _ if !operation.is_list() => false,
        "page" | "perPage" => value.bytes().all(|byte| byte.is_ascii_digit()),
        "filter" | "sort" | "paramsIO" => {
            let json: Value = serde_json::from_str(value).ok()?;
            return are_parameters(model, &json).then(|| json.to_string());
        }
        deep => {
            let keys: Vec<&str> = deep.strip_prefix("paramsIO[")?.strip_suffix(']')?.split("][").collect();
            let is_index = |key: &str| key.bytes().all(|byte| byte.is_ascii_digit());
            let is_known = |key: &&str| OF_LISTS.contains(key) || is_index(key);
            match keys.as_slice() {
                [above @ .., "field"] => above.iter().all(is_known) && is_field(model, value),
                keys => keys.iter().all(is_known),
            }
        }
    };
    is_declared.then(|| value.to_owned())
}

/// Returns whether parameters of a list, or a part of them, have nothing undeclared.
fn are_parameters(model: &Model, value: &Value) -> bool {
    match value {
        Value::Object(fields) => fields.iter().all(|(name, value)| match name.as_str() {
            "field" => value.as_str().is_some_and(|name| is_field(model, name)),
            "parameters" => value.as_array().is_some_and(|values| !values.iter().any(Value::is_object)),
            name => OF_LISTS.contains(&name) && are_parameters(model, value),
        }),
        Value::Array(items) => items.iter().all(|item| are_parameters(model, item)),
        _ => true,
    }
}

/// Returns whether a type declares this field, and not as a secret.
fn is_field(model: &Model, name: &str) -> bool {
    model.field_by_wire(name).is_some_and(|field| !field.is_secret)
}

impl Body {
    /// Returns what is declared of JSON, of a list in each item; the names of secrets that are left out are added to `without`,
    /// and once for everything undeclared [`UNDECLARED`].
    fn declared(self, kind: Option<Kind>, without: &mut Vec<String>) -> Self {
        let (Self::Json(json), Some(kind)) = (self, kind) else { return Self::Omitted };
        let (json, mut kept) = (json.get(), String::new());
        let written = match kind {
            Kind::Object(_) if json.starts_with('[') => write_items(json, &kind, 0, without, &mut kept),
            kind => write(json, &kind, 0, without, &mut kept),
        };
        written.map_or(Self::Omitted, |()| Self::of_json(kept))
    }

    /// Returns the declared fields of an Error object, without the strings that may show a secret.
    fn of_error(self, is_shown: impl Fn(&str) -> bool) -> Self {
        let Self::Json(json) = self else { return Self::Omitted };
        let fields = object_fields(json.get()).unwrap_or_default();
        let kept = fields.iter().filter(|(name, value)| {
            ErrorObject::MODEL.field_by_wire(name).is_some() && !value.get().starts_with(['{', '['])
        });
        let shown = |(name, value): &(String, &RawValue)| {
            let text: Option<String> = serde_json::from_str(value.get()).ok();
            let value = if text.is_none_or(|text| is_shown(&text)) { value.get() } else { HIDDEN };
            format!("{}:{value}", Value::from(name.as_str()))
        };
        let kept: Vec<String> = kept.map(shown).collect();
        if kept.is_empty() { Self::Omitted } else { Self::of_json(format!("{{{}}}", kept.join(","))) }
    }
}

/// Writes what is declared of a value; `None` if its form is another than the declared one.
fn write(json: &str, kind: &Kind, level: usize, without: &mut Vec<String>, out: &mut String) -> Option<()> {
    match (kind, json.as_bytes().first()?) {
        _ if level > MAX_LEVELS => return None,
        (Kind::Any, _) | (_, b'n') => out.push_str(json),
        (Kind::List(item), b'[') => write_items(json, item, level, without, out)?,
        (Kind::Object(_) | Kind::OneOf(_), b'{') => write_fields(json, kind.models(), level, without, out)?,
        (Kind::Object(_) | Kind::OneOf(_) | Kind::List(_), _) | (_, b'{' | b'[') => return None,
        _ => out.push_str(json),
    }
    Some(())
}

fn write_items(json: &str, item: &Kind, level: usize, without: &mut Vec<String>, out: &mut String) -> Option<()> {
    let items: Vec<&RawValue> = serde_json::from_str(json).ok()?;
    let mut separator = "[";
    for value in &items {
        out.push_str(separator);
        write(value.get(), item, level + 1, without, out)?;
        separator = ",";
    }
    out.push_str(if items.is_empty() { "[]" } else { "]" });
    Some(())
}

fn write_fields(
    json: &str,
    models: &[&'static Model],
    level: usize,
    without: &mut Vec<String>,
    out: &mut String,
) -> Option<()> {
    let declared = |name: &str| models.iter().find_map(|model| model.field_by_wire(name));
    let is_condition = models.iter().any(|model| model.is_open);
    let mut separator = "{";
    for (name, value) in object_fields(json).ok()? {
        let field: Option<&Field> = declared(&name);
        let is_scalar = value.get().starts_with('"') || !value.get().contains('{');
        match field {
            Some(field) if field.is_secret => without.push(name),
            None if !(is_condition && is_scalar && OF_CONDITIONS.split(' ').any(|known| known == name)) => {
                without.push(UNDECLARED.to_owned());
            }
            field => {
                out.push_str(separator);
                out.push_str(&format!("{}:", Value::from(name)));
                write(value.get(), field.map_or(&Kind::Any, |field| &field.kind), level + 1, without, out)?;
                separator = ",";
            }
        }
    }
    out.push_str(if separator == "{" { "{}" } else { "}" });
    Some(())
}

/// Returns the secrets of a request: its secret headers, what its query has beside declared parameters, and secret fields of its
/// body.
fn secrets_of(call: &Call) -> impl Iterator<Item = String> {
    let headers = call.headers.iter().filter(|(name, _)| is_secret_header(name)).map(|(_, value)| value.clone());
    let query = form_urlencoded::parse(call.query.as_bytes()).into_owned();
    let query = query.filter(|(name, _)| !OF_LISTS.contains(&name.as_str()) && name != "optionalFields");
    let mut secrets: Vec<String> = headers.chain(query.map(|(_, value)| value)).collect();
    add_secrets(&serde_json::from_slice(&call.body).unwrap_or_default(), &mut secrets);
    secrets.into_iter()
}

fn add_secrets(value: &Value, secrets: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                match value {
                    Value::String(text) if is_secret_field(name) => secrets.push(text.clone()),
                    value => add_secrets(value, secrets),
                }
            }
        }
        Value::Array(items) => items.iter().for_each(|item| add_secrets(item, secrets)),
        _ => {}
    }
}

/// Returns whether a string shows a run of letters and digits of a secret, or a whole one that is shorter.
fn shares_run(text: &str, secret: &str) -> bool {
    let is_run = |run: &&[u8]| run.iter().all(u8::is_ascii_alphanumeric);
    let shows = |run: &[u8]| text.as_bytes().windows(RUN).any(|part| part == run);
    secret.as_bytes().windows(RUN).filter(is_run).any(shows) || (!secret.is_empty() && text.contains(secret))
}
