//! Requests and responses without secrets: their form in a recording, and their comparison.

use std::fmt;
use std::ops::RangeInclusive;

use hyper::Method;
use hyper::header::{HeaderName, HeaderValue};
use hyper::http::uri::PathAndQuery;
use serde::de::value::MapAccessDeserializer;
use serde::de::{Error as _, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

use super::body::RecordedBody;
use super::json::Json;
use super::pairs::Pairs;
use crate::http::{Call, Reply};

/// The statuses that a recorded response may have.
pub(crate) const STATUSES: RangeInclusive<u16> = 200..=599;

/// What a body is in a recording.
const ONE_FORM: &str = "an object with exactly one of json and omitted";

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
    #[serde(default, deserialize_with = "one_form", skip_serializing_if = "RecordedBody::is_empty")]
    pub(crate) body: RecordedBody,
}

/// A response without its secrets.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RecordedResponse {
    pub(crate) status: Status,
    #[serde(default, deserialize_with = "valid_headers", skip_serializing_if = "Pairs::is_empty")]
    pub(crate) headers: Pairs,
    #[serde(default, deserialize_with = "one_form", skip_serializing_if = "RecordedBody::is_empty")]
    pub(crate) body: RecordedBody,
}

impl RecordedRequest {
    /// Returns a key that is equal for equivalent requests, whatever the order of query parameters and keys.
    pub(crate) fn key(&self) -> Vec<u8> {
        let canonical = |(name, value): (String, String)| {
            let json = Json::parse_document(&value).map(|json| json.sorted().to_string());
            (name, json.unwrap_or(value))
        };
        let query = Pairs(self.query.sorted().0.into_iter().map(canonical).collect());
        let mut key = format!("{} {}?{}\n", self.method, self.path, query.encoded()).into_bytes();
        key.extend(self.body.canonical());
        key
    }

    /// Returns the request as if it had been received.
    pub(crate) fn to_call(&self) -> Call {
        Call {
            method: self.method.clone(),
            path: self.path.clone(),
            query: self.query.encoded(),
            headers: Vec::new(),
            body: self.body.to_bytes().into(),
        }
    }
}

impl RecordedResponse {
    /// Returns the response as it is sent.
    pub(crate) fn to_reply(&self) -> Reply {
        Reply { status: self.status.0, headers: self.headers.0.clone(), body: self.body.to_bytes() }
    }
}

/// Reads a method, and refuses one that no request can have.
fn valid_method<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    let method = String::deserialize(deserializer)?;
    let is_valid = Method::from_bytes(method.as_bytes()).is_ok();
    if is_valid { Ok(method) } else { Err(D::Error::custom(format!("{method:?} is not a valid HTTP method"))) }
}

/// Reads a path, and refuses one that no request can have.
fn valid_path<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    let path = String::deserialize(deserializer)?;
    // The query and the fragment are no part of the path.
    let is_same = |parsed: PathAndQuery| parsed.path() == path;
    let is_valid = path.starts_with('/') && PathAndQuery::try_from(path.as_str()).is_ok_and(is_same);
    let message = || format!("{path:?} is not the path of a URL, which begins with / and has no query");
    if is_valid { Ok(path) } else { Err(D::Error::custom(message())) }
}

/// Reads a body, and refuses one that has several forms.
fn one_form<'de, D: Deserializer<'de>>(deserializer: D) -> Result<RecordedBody, D::Error> {
    struct BodyVisitor;

    impl<'de> Visitor<'de> for BodyVisitor {
        type Value = RecordedBody;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str(ONE_FORM)
        }

        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<RecordedBody, A::Error> {
            let body = RecordedBody::deserialize(MapAccessDeserializer::new(&mut map))?;
            match map.next_key::<String>()? {
                Some(second) => Err(A::Error::custom(format!("a body is {ONE_FORM}; this one also has {second:?}"))),
                None => Ok(body),
            }
        }
    }

    deserializer.deserialize_map(BodyVisitor)
}

/// Reads headers, and refuses those that cannot be sent: a replay would leave them out.
fn valid_headers<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Pairs, D::Error> {
    let headers = Pairs::deserialize(deserializer)?;
    for (name, value) in &headers.0 {
        if HeaderName::try_from(name).is_err() {
            return Err(D::Error::custom(format!("{name:?} is not a valid header name")));
        }
        if HeaderValue::try_from(value).is_err() {
            let message = format!("the value of {name:?} has a line break or another control character");
            return Err(D::Error::custom(message));
        }
    }
    Ok(headers)
}

/// A status that can be sent.
#[derive(Debug, Clone, Copy, Serialize)]
pub(crate) struct Status(pub(crate) u16);

impl<'de> Deserialize<'de> for Status {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let status = u16::deserialize(deserializer)?;
        let refused = || D::Error::custom(format!("the status {status} is not one from 200 to 599"));
        STATUSES.contains(&status).then_some(Self(status)).ok_or_else(refused)
    }
}
