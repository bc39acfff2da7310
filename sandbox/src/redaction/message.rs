//! Requests and responses without secrets: their form in a recording, and their comparison.

use std::ops::RangeInclusive;

use hyper::Method;
use hyper::header::{HeaderName, HeaderValue};
use hyper::http::uri::PathAndQuery;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de, ser};

use super::json::Json;
use super::pairs::Pairs;
use crate::http::{Call, Reply};

/// The statuses that a recorded response may have.
pub(crate) const STATUSES: RangeInclusive<u16> = 200..=599;

/// A request without its headers and secrets.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RecordedRequest {
    #[serde(deserialize_with = "valid_method")]
    pub(crate) method: String,
    /// The path as it is sent, percent-encoded.
    #[serde(deserialize_with = "valid_path")]
    pub(crate) path: String,
    #[serde(default, skip_serializing_if = "Pairs::is_empty")]
    pub(crate) query: Pairs,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) body: Option<RecordedBody>,
}

/// A response without its secrets.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RecordedResponse {
    #[serde(deserialize_with = "valid_status")]
    pub(crate) status: u16,
    #[serde(default, deserialize_with = "valid_headers", skip_serializing_if = "Pairs::is_empty")]
    pub(crate) headers: Pairs,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) body: Option<RecordedBody>,
}

impl RecordedRequest {
    /// Returns a key that is equal for equivalent requests, whatever the order of query parameters and keys.
    pub(crate) fn key(&self) -> String {
        let canonical = |text: &str| {
            let json = Json::parse_document(text).map(|json| json.sorted().to_string());
            json.unwrap_or_else(|| text.to_owned())
        };
        let mut query: Vec<_> = self.query.0.iter().map(|(name, value)| (name.clone(), canonical(value))).collect();
        // Repeated parameters stay in their order.
        query.sort_by(|(one, _), (other, _)| one.cmp(other));
        let (query, body) = (Pairs(query).encoded(), canonical(&sent(self.body.as_ref())));
        format!("{} {}?{query}\n{body}", self.method, self.path)
    }

    /// Returns the request as if it had been received.
    pub(crate) fn to_call(&self) -> Call {
        Call {
            method: self.method.clone(),
            path: self.path.clone(),
            query: self.query.encoded(),
            headers: Vec::new(),
            body: sent(self.body.as_ref()).into(),
        }
    }
}

impl RecordedResponse {
    /// Returns the response as it is sent.
    pub(crate) fn to_reply(&self) -> Reply {
        Reply { status: self.status, headers: self.headers.0.clone(), body: sent(self.body.as_ref()).into_bytes() }
    }
}

/// The body of a request or a response; only JSON is recorded.
#[derive(Debug, Clone, Deserialize)]
#[serde(try_from = "Forms")]
pub(crate) enum RecordedBody {
    /// JSON as compact text, which needs a fraction of the memory of its values.
    Json(String),
    /// A body that is not JSON, with its media type.
    Omitted(String),
}

/// Returns a body as it is sent.
pub(super) fn sent(body: Option<&RecordedBody>) -> String {
    match body {
        None => String::new(),
        Some(RecordedBody::Json(text)) => text.clone(),
        Some(RecordedBody::Omitted(kind)) => {
            format!("This body was not recorded, since it is not JSON but {kind:?}.")
        }
    }
}

impl Serialize for RecordedBody {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(match self {
            Self::Json(text) => [("json", Json::parse(text).ok_or_else(|| ser::Error::custom("invalid JSON"))?)],
            Self::Omitted(kind) => [("omitted", Json::String(kind.clone()))],
        })
    }
}

/// The forms of a body in a file, of which it has one.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "an object with exactly one of json and omitted")]
struct Forms {
    #[serde(default, deserialize_with = "also_null")]
    json: Option<Json>,
    omitted: Option<String>,
}

/// Reads a value that is present, also null.
fn also_null<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Json>, D::Error> {
    Json::deserialize(deserializer).map(Some)
}

impl TryFrom<Forms> for RecordedBody {
    type Error = String;

    fn try_from(forms: Forms) -> Result<Self, String> {
        let has = match (forms.json, forms.omitted) {
            (Some(json), None) => return Ok(Self::Json(json.to_string())),
            (None, Some(kind)) => return Ok(Self::Omitted(kind)),
            (Some(_), Some(_)) => "both",
            (None, None) => "neither",
        };
        Err(format!("a body is an object with exactly one of json and omitted; this one has {has}"))
    }
}

/// Reads a value, and refuses one that has a problem.
pub(crate) fn valid<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    deserializer: D,
    problem: impl FnOnce(&T) -> Option<String>,
) -> Result<T, D::Error> {
    let value = T::deserialize(deserializer)?;
    problem(&value).map_or(Ok(value), |problem| Err(de::Error::custom(problem)))
}

/// Reads a method that a request can have.
fn valid_method<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    valid(deserializer, |method: &String| {
        Method::from_bytes(method.as_bytes()).err().map(|_| format!("{method:?} is not a valid HTTP method"))
    })
}

/// Reads a path that a request can have.
fn valid_path<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    valid(deserializer, |path: &String| {
        // The query and the fragment are no part of the path.
        let is_same = |parsed: PathAndQuery| parsed.path() == path;
        let is_valid = path.starts_with('/') && PathAndQuery::try_from(path.as_str()).is_ok_and(is_same);
        (!is_valid).then(|| format!("{path:?} is not the path of a URL, which begins with / and has no query"))
    })
}

/// Reads headers that can be sent: a replay would leave others out.
fn valid_headers<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Pairs, D::Error> {
    let problem = |(name, value): &(String, String)| match (HeaderName::try_from(name), HeaderValue::try_from(value)) {
        (Ok(_), Ok(_)) => None,
        (Err(_), _) => Some(format!("{name:?} is not a valid header name")),
        (_, Err(_)) => Some(format!("the value of {name:?} has a line break or another control character")),
    };
    valid(deserializer, |headers: &Pairs| headers.0.iter().find_map(problem))
}

/// Reads a status that can be sent.
fn valid_status<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u16, D::Error> {
    valid(deserializer, |status| {
        (!STATUSES.contains(status)).then(|| format!("the status {status} is not one from 200 to 599"))
    })
}
