//! What a recording keeps: of requests and responses what is declared and not secret, of the paths of `keep` everything.
//!
//! Nothing is written because it looks harmless: undeclared values, secrets and headers that are not named here are left out.

use serde_json::value::RawValue;
use serde_json::{Map, Value};
use url::form_urlencoded;
use xpauto::bindings::json::{depth, object_fields};
use xpauto::bindings::operation::{Operation, ResponseShape};
use xpauto::bindings::schema::{Kind, Model};
use xpauto::bindings::{MASK, SentSecrets, is_error_object, is_secret_header, is_secret_name, secret_values};
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
const HIDDEN: &str = "Left out of the recording, since it may show a secret of the request.";

/// Returns what a recording keeps of a request.
pub(super) fn request(call: &Call, keep: &[String]) -> RecordedRequest {
    let whole = Body::whole(&call.body);
    let mut query: Vec<_> =
        query_pairs(&call.query).into_iter().map(|(name, value)| (name, canonical(value))).collect();
    query.sort_by(|(one, _), (other, _)| one.cmp(other));
    let mut is_part = false;
    let body = if is_kept(&call.path, keep) {
        whole
    } else {
        let (operation, count) = (operation(call), query.len());
        query = operation.map(|operation| declared_query(operation, query)).unwrap_or_default();
        is_part = query.len() < count;
        let kind = operation.and_then(|operation| operation.body).map(|body| body.kind());
        whole.map(|body| Keeper { masks_secrets: true, is_part: &mut is_part }.body(body, kind))
    };
    let value = body.as_ref().and_then(Body::value);
    let is_part = is_part || value.is_some() != body.is_some();
    RecordedRequest { method: call.method.clone(), path: call.path.clone(), query, body: value, is_part }
}

/// Returns what a recording keeps of the response to a request that was sent with this token.
pub(super) fn response(call: &Call, reply: &Reply, keep: &[String], token: Option<&str>) -> RecordedResponse {
    let sent = secrets_of(call);
    let secrets = SentSecrets::of(sent.iter().map(String::as_str).chain(token).map(str::as_bytes));
    // Which secrets a body has that cannot be read is not known.
    let is_known = call.body.is_empty() || serde_json::from_slice::<Value>(&call.body).is_ok();
    let is_shown = |text: &str| is_known && !secrets.are_in(text);
    let headers = reply.headers.iter().filter(|(name, value)| HEADERS.contains(&name.as_str()) && is_shown(value));
    let whole = Body::whole(&reply.body);
    let body = match (reply.status, operation(call).map(|operation| operation.response)) {
        _ if is_kept(&call.path, keep) => whole,
        (200..300, Some(ResponseShape::List(_) | ResponseShape::One(_))) if is_error_object(&reply.body) => {
            whole.map(|body| error_object(&body, is_shown))
        }
        (200..300, Some(ResponseShape::List(model) | ResponseShape::One(model))) => {
            whole.map(|body| Keeper { masks_secrets: false, is_part: &mut false }.body(body, Some(Kind::Object(model))))
        }
        // Whatever a service says of a deletion, it is no part of what is declared.
        (200..300, Some(ResponseShape::Nothing)) => None,
        (200..300, None) => whole.map(|_| Body::Omitted),
        // A redirect is one by its `Location`, which is not kept.
        (300..400, _) => Some(Body::Omitted),
        _ => whole.map(|body| error_object(&body, is_shown)),
    };
    RecordedResponse { status: reply.status, headers: headers.cloned().collect(), body }
}

fn is_kept(path: &str, keep: &[String]) -> bool {
    keep.iter().any(|pattern| matches_pattern(pattern, path))
}

fn operation(call: &Call) -> Option<&'static Operation> {
    let Some(Target::Operation(operation)) = route::target(&call.method, &call.path) else { return None };
    Some(operation)
}

/// Returns a query parameter with the keys of its JSON in order, each once.
fn canonical(text: String) -> String {
    let Ok(mut json) = serde_json::from_str::<Value>(&text) else { return text };
    json.sort_all_objects();
    json.to_string()
}

/// Returns the parameters that the operation takes; none where they name an undeclared field, or compare a secret one.
fn declared_query(operation: &Operation, mut query: Vec<(String, String)>) -> Vec<(String, String)> {
    let (ResponseShape::List(model) | ResponseShape::One(model)) = operation.response else { return Vec::new() };
    query.retain(|(name, _)| declares(operation, name));
    let encoded = form_urlencoded::Serializer::new(String::new()).extend_pairs(&query).finish();
    let is_field = |name: &str| model.field_by_wire(name).is_some_and(|field| !field.is_secret);
    let is_scalar = |value: &Value| !value.is_object() && !value.is_array();
    let is_declared = Query::read(&encoded).is_ok_and(|query| {
        query.optional_fields.iter().all(|name| model.field_by_wire(name).is_some())
            && query.sort.iter().all(|sort| is_field(&sort.field))
            && query.conditions().all(|one| is_field(&one.field) && one.parameters.iter().flatten().all(is_scalar))
    });
    if is_declared { query } else { Vec::new() }
}

/// Returns the declared fields of an Error object, without the strings that may show a secret.
fn error_object(body: &Body, is_shown: impl Fn(&str) -> bool) -> Body {
    let Body::Json(json) = body else { return Body::Omitted };
    let fields: Map<String, Value> = serde_json::from_str(json.get()).unwrap_or_default();
    let kept = fields.into_iter().filter(|(name, value)| {
        ErrorObject::MODEL.field_by_wire(name).is_some() && !value.is_object() && !value.is_array()
    });
    let shown = |(name, value): (String, Value)| {
        let is_shown = value.as_str().map_or_else(|| is_shown(&value.to_string()), &is_shown);
        (name, if is_shown { value } else { HIDDEN.into() })
    };
    let kept: Map<String, Value> = kept.map(shown).collect();
    if kept.is_empty() { Body::Omitted } else { Body::of_json(Value::from(kept).to_string()) }
}

/// Keeps what is declared.
struct Keeper<'a> {
    /// Whether secrets are masked, so that a request with one differs from one without, or left out.
    masks_secrets: bool,
    /// Whether something undeclared was left out.
    is_part: &'a mut bool,
}

impl Keeper<'_> {
    /// Returns what is declared of a body, of a list in each item.
    fn body(&mut self, body: Body, kind: Option<Kind>) -> Body {
        let (Body::Json(json), Some(kind)) = (body, kind) else { return Body::Omitted };
        let kept = depth(json.get()).ok().and_then(|()| self.kept(json.get(), &kind));
        kept.map_or(Body::Omitted, Body::of_json)
    }

    /// Returns what is declared of a value; `None` if its form is another than the declared one, or an object has nothing declared.
    fn kept(&mut self, json: &str, kind: &Kind) -> Option<String> {
        let kind = kind.item();
        match json.as_bytes().first()? {
            _ if matches!(kind, Kind::Any) => Some(json.to_owned()),
            b'[' => {
                let items: Vec<&RawValue> = serde_json::from_str(json).ok()?;
                let kept: Option<Vec<String>> = items.iter().map(|item| self.kept(item.get(), kind)).collect();
                Some(format!("[{}]", kept?.join(",")))
            }
            b'{' => self.object(json, kind.models()),
            first => (*first == b'n' || kind.models().is_empty()).then(|| json.to_owned()),
        }
    }

    fn object(&mut self, json: &str, models: &[&'static Model]) -> Option<String> {
        let is_condition = models.iter().any(|model| model.is_open);
        let (fields, mut kept) = (object_fields(json)?, Vec::new());
        let is_empty = fields.is_empty();
        for (name, json) in fields {
            let is_known = || {
                is_condition
                    && (json.starts_with('"') || !json.contains('{'))
                    && OF_CONDITIONS.split(' ').any(|known| known == name)
            };
            let value = match models.iter().find_map(|model| model.field_by_wire(&name)) {
                Some(field) if !field.is_secret => self.kept(json, &field.kind)?,
                Some(_) if self.masks_secrets && json != "null" => format!("\"{MASK}\""),
                Some(_) if self.masks_secrets => json.to_owned(),
                None if is_known() => json.to_owned(),
                other => {
                    *self.is_part |= other.is_none();
                    continue;
                }
            };
            kept.push(format!("{}:{value}", Value::from(name)));
        }
        // With nothing declared it would replay as something empty.
        (is_empty || !kept.is_empty()).then(|| format!("{{{}}}", kept.join(",")))
    }
}

/// Returns the secrets of a request: its secret headers and query parameters, and secret fields of its body.
fn secrets_of(call: &Call) -> Vec<String> {
    let headers = call.headers.iter().filter(|(name, _)| is_secret_header(name)).cloned();
    let query = query_pairs(&call.query).into_iter().filter(|(name, _)| is_secret_name(name));
    let body = secret_values(&String::from_utf8_lossy(&call.body));
    headers.chain(query).map(|(_, value)| value).chain(body).collect()
}
