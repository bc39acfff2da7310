//! What a recording keeps: of requests and responses what is declared and not secret, of the paths of `keep` everything.
//!
//! Nothing is written because it looks harmless: undeclared values, secrets and headers that are not named here are left out.

use serde_json::Value;
use serde_json::value::RawValue;
use url::form_urlencoded;
use xpauto::bindings::json::{depth, object_fields};
use xpauto::bindings::operation::{Operation, ResponseShape};
use xpauto::bindings::schema::{Kind, Model};
use xpauto::bindings::{MASK, SentSecrets, is_secret_header, secret_values};
use xpauto::model::{ErrorObject, Typed as _};

use super::message::{Body, RecordedRequest, RecordedResponse};
use crate::http::{Call, Reply, query_pairs};
use crate::operations::{Query, Target, declares, route};
use crate::pattern::matches_pattern;

/// The headers of responses that are kept.
const HEADERS: [&str; 6] =
    ["content-type", "request-id", "retry-after", "x-correlation-id", "x-pagination-page-count", "x-request-id"];
/// The fields of conditions that are kept beside the declared ones: those that are known, but for code and free values.
const OF_CONDITIONS: &str = "applied browser city countInMillis country customDataIndex device experimentId goalId include \
    keyMomentId lowerBound matchType name nameMatchType pageCount personalizationId region segmentId title upperBound url \
    valueMatchType variationId visitCount visitorCode";
/// What stands in place of a string of an Error object that may show a secret.
const HIDDEN: &str = "\"Left out of the recording, since it may show a secret of the request.\"";

/// Returns what a recording keeps of a request.
pub(super) fn request(call: &Call, keep: &[String]) -> RecordedRequest {
    let (mut query, mut body) = (query_pairs(&call.query), Body::whole(&call.body));
    let mut keeper = Keeper { masks_secrets: true, is_part: false };
    if !is_kept(&call.path, keep) {
        let (operation, count) = (operation(call), query.len());
        query = operation.map(|operation| declared_query(operation, &query)).unwrap_or_default();
        keeper.is_part = query.len() < count;
        let kind = operation.and_then(|operation| operation.body).map(|body| body.kind());
        body = body.map(|body| keeper.body(body, kind));
    }
    let is_part = keeper.is_part || matches!(body, Some(Body::Omitted));
    let body = body.filter(|body| !matches!(body, Body::Omitted));
    RecordedRequest { method: call.method.clone(), path: call.path.clone(), query, body, is_part }
}

/// Returns what a recording keeps of the response to a request that was sent with these secrets.
pub(super) fn response(call: &Call, reply: &Reply, keep: &[String], secrets: &[&str]) -> RecordedResponse {
    let sent = secrets_of(call);
    let secrets: Vec<&str> =
        secrets.iter().copied().chain(sent.iter().map(String::as_str)).filter(|secret| !secret.is_empty()).collect();
    let parts = SentSecrets::of(secrets.iter().map(|secret| secret.as_bytes()));
    // Which secrets a body has that cannot be read is not known.
    let is_known = call.body.is_empty() || serde_json::from_slice::<Value>(&call.body).is_ok();
    let is_shown = |text: &str| is_known && !parts.are_in(text) && !secrets.iter().any(|secret| text.contains(secret));
    let headers = reply.headers.iter().filter(|(name, value)| HEADERS.contains(&name.as_str()) && is_shown(value));
    let whole = Body::whole(&reply.body);
    let is_success = (200..300).contains(&reply.status);
    let body = match operation(call).filter(|_| is_success).map(|operation| operation.response) {
        _ if is_kept(&call.path, keep) => whole,
        // Whatever a service says of a deletion, it is no part of what is declared.
        Some(ResponseShape::Nothing) => None,
        Some(ResponseShape::List(model) | ResponseShape::One(model)) => {
            whole.map(|body| Keeper::default().body(body, Some(Kind::Object(model))))
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
    /// Returns the declared fields of an Error object, without the strings that may show a secret.
    fn of_error(self, is_shown: impl Fn(&str) -> bool) -> Self {
        let Self::Json(json) = self else { return Self::Omitted };
        let fields = object_fields(json.get()).unwrap_or_default();
        let kept = fields.iter().filter(|(name, value)| {
            ErrorObject::MODEL.field_by_wire(name).is_some() && !value.get().starts_with(['{', '['])
        });
        let shown = |(name, value): &(String, &RawValue)| {
            let text = serde_json::from_str(value.get()).unwrap_or_else(|_| value.get().to_owned());
            let value = if is_shown(&text) { value.get() } else { HIDDEN };
            format!("{}:{value}", Value::from(name.as_str()))
        };
        let kept: Vec<String> = kept.map(shown).collect();
        if kept.is_empty() { Self::Omitted } else { Self::of_json(format!("{{{}}}", kept.join(","))) }
    }
}

/// Keeps what is declared.
#[derive(Debug, Default)]
struct Keeper {
    /// Whether secrets are masked, so that a request with one differs from one without, or left out.
    masks_secrets: bool,
    /// Whether something undeclared was left out.
    is_part: bool,
}

impl Keeper {
    /// Returns what is declared of a body, of a list in each item.
    fn body(&mut self, body: Body, kind: Option<Kind>) -> Body {
        let (Body::Json(json), Some(kind)) = (body, kind) else { return Body::Omitted };
        let json = json.get();
        let kept = match kind {
            _ if depth(json).is_err() => None,
            Kind::Object(_) if json.starts_with('[') => self.items(json, &kind),
            kind => self.value(json, &kind),
        };
        kept.map_or(Body::Omitted, Body::of_json)
    }

    /// Returns what is declared of a value; `None` if its form is another than the declared one, or an object has nothing declared.
    fn value(&mut self, json: &str, kind: &Kind) -> Option<String> {
        match (kind, json.as_bytes().first()?) {
            (Kind::Any, _) | (_, b'n') => Some(json.to_owned()),
            (Kind::List(item), b'[') => self.items(json, item),
            (Kind::Object(_) | Kind::OneOf(_), b'{') => self.object(json, kind.models()),
            (Kind::Object(_) | Kind::OneOf(_) | Kind::List(_), _) | (_, b'{' | b'[') => None,
            _ => Some(json.to_owned()),
        }
    }

    fn items(&mut self, json: &str, item: &Kind) -> Option<String> {
        let items: Vec<&RawValue> = serde_json::from_str(json).ok()?;
        let kept: Option<Vec<String>> = items.iter().map(|value| self.value(value.get(), item)).collect();
        Some(format!("[{}]", kept?.join(",")))
    }

    fn object(&mut self, json: &str, models: &[&'static Model]) -> Option<String> {
        let is_condition = models.iter().any(|model| model.is_open);
        let (fields, mut kept, mut has_secrets) = (object_fields(json).ok()?, Vec::new(), false);
        let is_empty = fields.is_empty();
        for (name, value) in fields {
            let json = value.get();
            let is_scalar = json.starts_with('"') || !json.contains('{');
            let value = match models.iter().find_map(|model| model.field_by_wire(&name)) {
                Some(field) if field.is_secret => {
                    has_secrets = true;
                    if !self.masks_secrets {
                        continue;
                    }
                    if json == "null" { json.to_owned() } else { format!("\"{MASK}\"") }
                }
                Some(field) => self.value(json, &field.kind)?,
                None if is_condition && is_scalar && OF_CONDITIONS.split(' ').any(|known| known == name) => {
                    json.to_owned()
                }
                None => {
                    self.is_part = true;
                    continue;
                }
            };
            kept.push(format!("{}:{value}", Value::from(name)));
        }
        // With nothing declared it would replay as something empty.
        (is_empty || has_secrets || !kept.is_empty()).then(|| format!("{{{}}}", kept.join(",")))
    }
}

/// Returns the secrets of a request: its secret headers, what its query has beside declared parameters, and secret fields of its
/// body.
fn secrets_of(call: &Call) -> Vec<String> {
    let headers = call.headers.iter().filter(|(name, _)| is_secret_header(name)).cloned();
    let is_declared = |name: &str| operation(call).is_some_and(|operation| declares(operation, name));
    let query = query_pairs(&call.query).into_iter().filter(|(name, _)| !is_declared(name));
    let body = secret_values(&String::from_utf8_lossy(&call.body));
    headers.chain(query).map(|(_, value)| value).chain(body).collect()
}
