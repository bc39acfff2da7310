//! What a recording keeps: of requests and responses what is declared and not secret, of the paths of `keep` everything.
//!
//! Nothing is written because it looks harmless: undeclared values, secrets and headers that are not named here are left out.

use serde_json::Value;
use serde_json::value::RawValue;
use url::form_urlencoded;
use xpauto::bindings::json::object_fields;
use xpauto::bindings::operation::{Operation, ResponseShape};
use xpauto::bindings::schema::{Field, Kind, Model};
use xpauto::bindings::{SentSecrets, is_secret_header, secret_values};
use xpauto::model::{ErrorObject, Typed as _};

use super::message::{Body, RecordedRequest, RecordedResponse, UNDECLARED};
use crate::http::{Call, Reply};
use crate::operations::{Query, Target, declares, route};
use crate::pattern::matches_pattern;

/// The headers of responses that are kept.
const HEADERS: [&str; 6] =
    ["content-type", "request-id", "retry-after", "x-correlation-id", "x-pagination-page-count", "x-request-id"];
/// The fields of conditions that are kept beside the declared ones: those that are known, but for code and free values.
const OF_CONDITIONS: &str = "applied browser city countInMillis country customDataIndex device experimentId goalId include \
    keyMomentId lowerBound matchType name nameMatchType pageCount personalizationId region segmentId title upperBound url \
    valueMatchType variationId visitCount visitorCode";
/// The deepest nesting of what is kept.
const MAX_LEVELS: usize = 100;
/// What stands in place of a string of an Error object that may show a secret.
const HIDDEN: &str = "\"Left out of the recording, since it may show a secret of the request.\"";

/// Returns what a recording keeps of a request.
pub(super) fn request(call: &Call, keep: &[String]) -> RecordedRequest {
    let (mut query, mut body, mut without) = (pairs(call), Body::whole(&call.body), Vec::new());
    if !is_kept(&call.path, keep) {
        let (operation, count) = (operation(call), query.len());
        query = operation.map(|operation| declared_query(operation, &query)).unwrap_or_default();
        if query.len() < count {
            without.push(UNDECLARED.to_owned());
        }
        let kind = operation.and_then(|operation| operation.body).map(|body| body.kind());
        body = body.map(|body| body.declared(kind, &mut without));
    }
    if let Some(Body::Omitted) = body {
        body = None;
        without.push(UNDECLARED.to_owned());
    }
    without.sort();
    without.dedup();
    RecordedRequest { method: call.method.clone(), path: call.path.clone(), query, body, without }
}

/// Returns what a recording keeps of the response to a request that was sent with these secrets.
pub(super) fn response(call: &Call, reply: &Reply, keep: &[String], secrets: &[&str]) -> RecordedResponse {
    let sent = secrets_of(call);
    let secrets: Vec<&str> =
        secrets.iter().copied().chain(sent.iter().map(String::as_str)).filter(|secret| !secret.is_empty()).collect();
    let parts = SentSecrets::of(secrets.iter().map(|secret| secret.as_bytes()));
    let is_shown = |text: &str| !parts.are_in(text) && !secrets.iter().any(|secret| text.contains(secret));
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

fn pairs(call: &Call) -> Vec<(String, String)> {
    form_urlencoded::parse(call.query.as_bytes()).into_owned().collect()
}

/// Returns the parameters of a query that have nothing undeclared. Those in brackets count as one.
fn declared_query(operation: &Operation, query: &[(String, String)]) -> Vec<(String, String)> {
    let (deep, flat): (Vec<_>, Vec<_>) = query.iter().cloned().partition(|(name, _)| name.contains('['));
    let flat = flat.into_iter().filter(|pair| is_declared(operation, std::slice::from_ref(pair)));
    // JSON may repeat a key, of which only the last was read.
    let flat = flat.map(|(name, value)| match serde_json::from_str::<Value>(&value) {
        Ok(json) => (name, json.to_string()),
        Err(_) => (name, value),
    });
    let deep = Some(deep).filter(|deep| is_declared(operation, deep));
    flat.chain(deep.into_iter().flatten()).collect()
}

/// Returns whether the operation takes these parameters, which name declared fields only.
fn is_declared(operation: &Operation, pairs: &[(String, String)]) -> bool {
    let (ResponseShape::List(model) | ResponseShape::One(model)) = operation.response else { return false };
    let query = form_urlencoded::Serializer::new(String::new()).extend_pairs(pairs).finish();
    let Ok(query) = Query::read(&query) else { return false };
    // The name of a secret is none, but its values are.
    let is_field = |name: &str| model.field_by_wire(name).is_some_and(|field| !field.is_secret);
    let is_scalar = |value: &Value| !value.is_object() && !value.is_array();
    pairs.iter().all(|(name, _)| declares(operation, name))
        && query.optional_fields.iter().all(|name| model.field_by_wire(name).is_some())
        && query.sort.iter().all(|sort| is_field(&sort.field))
        && query.conditions().all(|one| is_field(&one.field) && one.parameters.iter().all(is_scalar))
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

/// Writes what is declared of a value; `None` if its form is another than the declared one, or an object has nothing declared.
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
    let fields = object_fields(json).ok()?;
    let mut is_known = fields.is_empty();
    for (name, value) in fields {
        let field: Option<&Field> = declared(&name);
        let is_scalar = value.get().starts_with('"') || !value.get().contains('{');
        match field {
            Some(field) if field.is_secret => {
                is_known = true;
                without.push(name);
            }
            None if !(is_condition && is_scalar && OF_CONDITIONS.split(' ').any(|known| known == name)) => {
                without.push(UNDECLARED.to_owned());
            }
            field => {
                out.push_str(separator);
                out.push_str(&Value::from(name).to_string());
                out.push(':');
                write(value.get(), field.map_or(&Kind::Any, |field| &field.kind), level + 1, without, out)?;
                separator = ",";
            }
        }
    }
    match (separator, is_known) {
        (",", _) => out.push('}'),
        (_, true) => out.push_str("{}"),
        // It would replay as something empty.
        (_, false) => return None,
    }
    Some(())
}

/// Returns the secrets of a request: its secret headers, what its query has beside declared parameters, and secret fields of its
/// body.
fn secrets_of(call: &Call) -> Vec<String> {
    let headers = call.headers.iter().filter(|(name, _)| is_secret_header(name)).cloned();
    let is_declared = |name: &str| operation(call).is_some_and(|operation| declares(operation, name));
    let query = pairs(call).into_iter().filter(|(name, _)| !is_declared(name));
    let body: Value = serde_json::from_slice(&call.body).unwrap_or_default();
    headers.chain(query).map(|(_, value)| value).chain(secret_values(&body.to_string())).collect()
}
