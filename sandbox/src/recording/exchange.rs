//! Recorded requests and responses without secrets: their form in the file, and their comparison.

use std::fmt;
use std::ops::RangeInclusive;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::de::{MapAccess, Visitor};
use serde::ser::SerializeMap as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use url::form_urlencoded;

use super::json::Json;
use super::secrets::REDACTED;
use crate::http::{Call, Reply};

/// The statuses that a recorded response may have.
pub(super) const STATUSES: RangeInclusive<u16> = 200..=599;
const FORM: &str = "application/x-www-form-urlencoded";

/// A request and its response.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Exchange {
    pub(crate) request: RecordedRequest,
    pub(crate) response: RecordedResponse,
}

/// A request without its secrets.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RecordedRequest {
    pub(crate) method: String,
    /// The path as it is sent, percent-encoded.
    pub(crate) path: String,
    #[serde(default, skip_serializing_if = "Pairs::is_empty")]
    pub(crate) query: Pairs,
    #[serde(default, skip_serializing_if = "Pairs::is_empty")]
    pub(crate) headers: Pairs,
    #[serde(default, skip_serializing_if = "RecordedBody::is_empty")]
    pub(crate) body: RecordedBody,
}

/// A response without its secrets.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RecordedResponse {
    pub(crate) status: Status,
    #[serde(default, skip_serializing_if = "Pairs::is_empty")]
    pub(crate) headers: Pairs,
    #[serde(default, skip_serializing_if = "RecordedBody::is_empty")]
    pub(crate) body: RecordedBody,
}

/// The body of a request or a response.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum RecordedBody {
    #[default]
    #[serde(skip)]
    Empty,
    /// An object or an array; other JSON values are recorded as text.
    Json(Json),
    Form(Pairs),
    Text(String),
    Base64(Base64),
}

impl RecordedBody {
    /// Reads a body in the format that it has.
    pub(crate) fn read(content_type: Option<&str>, body: &[u8]) -> Self {
        let Ok(text) = std::str::from_utf8(body) else { return Self::Base64(Base64(body.to_vec())) };
        if text.is_empty() {
            return Self::Empty;
        }
        if content_type.is_some_and(|kind| kind.trim_start().to_ascii_lowercase().starts_with(FORM)) {
            return Self::Form(Pairs(form_urlencoded::parse(body).into_owned().collect()));
        }
        Json::parse_document(text).map_or_else(|| Self::Text(text.to_owned()), Self::Json)
    }

    /// Returns the body as it is sent.
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        match self {
            Self::Empty => Vec::new(),
            Self::Json(json) => json.to_string().into_bytes(),
            Self::Form(pairs) => pairs.encoded().into_bytes(),
            Self::Text(text) => text.clone().into_bytes(),
            Self::Base64(bytes) => bytes.0.clone(),
        }
    }

    fn is_empty(&self) -> bool {
        *self == Self::Empty
    }

    /// Returns a form that is equal for equivalent bodies.
    fn canonical(&self) -> Vec<u8> {
        match self {
            Self::Json(json) => json.sorted().to_string().into_bytes(),
            Self::Form(pairs) => pairs.sorted().encoded().into_bytes(),
            other => other.to_bytes(),
        }
    }
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
            headers: self.headers.0.clone(),
            body: self.body.to_bytes().into(),
        }
    }
}

impl RecordedResponse {
    /// Returns the response as it is sent.
    pub(crate) fn to_reply(&self) -> Reply {
        Reply { status: self.status.0, headers: self.headers.0.clone(), body: self.body.to_bytes() }
    }

    /// Returns whether the response issued a token, for which it has a placeholder.
    pub(crate) fn has_redacted_token(&self) -> bool {
        let RecordedBody::Json(Json::Object(fields)) = &self.body else { return false };
        fields.iter().any(|(name, value)| name == "access_token" && *value == Json::String(REDACTED.to_owned()))
    }
}

/// Names and values; in JSON an object, in which a repeated name has an array.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Pairs(pub(crate) Vec<(String, String)>);

impl Pairs {
    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the pairs in the form of a query.
    fn encoded(&self) -> String {
        form_urlencoded::Serializer::new(String::new()).extend_pairs(&self.0).finish()
    }

    /// Returns the pairs sorted by name; the sort is stable.
    fn sorted(&self) -> Self {
        let mut pairs = self.0.clone();
        pairs.sort_by(|(one, _), (other, _)| one.cmp(other));
        Self(pairs)
    }
}

/// The value or values of a name.
#[derive(Serialize, Deserialize)]
#[serde(untagged, expecting = "expected a string or an array of strings")]
enum OneOrMore {
    One(String),
    More(Vec<String>),
}

impl Serialize for Pairs {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut groups: Vec<(&str, Vec<&str>)> = Vec::new();
        for (name, value) in &self.0 {
            match groups.iter_mut().find(|(known, _)| known == name) {
                Some((_, values)) => values.push(value),
                None => groups.push((name, vec![value])),
            }
        }
        let mut map = serializer.serialize_map(Some(groups.len()))?;
        for (name, values) in groups {
            match values.as_slice() {
                [only] => map.serialize_entry(name, only)?,
                several => map.serialize_entry(name, several)?,
            }
        }
        map.end()
    }
}

impl<'de> Deserialize<'de> for Pairs {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct PairsVisitor;

        impl<'de> Visitor<'de> for PairsVisitor {
            type Value = Pairs;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object of strings")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Pairs, A::Error> {
                let mut pairs = Vec::new();
                while let Some((name, values)) = map.next_entry::<String, OneOrMore>()? {
                    match values {
                        OneOrMore::One(value) => pairs.push((name, value)),
                        OneOrMore::More(values) => pairs.extend(values.into_iter().map(|value| (name.clone(), value))),
                    }
                }
                Ok(Pairs(pairs))
            }
        }

        deserializer.deserialize_map(PairsVisitor)
    }
}

/// A status that can be sent.
#[derive(Debug, Clone, Copy, Serialize)]
pub(crate) struct Status(pub(crate) u16);

impl<'de> Deserialize<'de> for Status {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let status = u16::deserialize(deserializer)?;
        let refused = || serde::de::Error::custom(format!("the status {status} is not one from 200 to 599"));
        STATUSES.contains(&status).then_some(Self(status)).ok_or_else(refused)
    }
}

/// Bytes, in JSON as base64.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Base64(pub(crate) Vec<u8>);

impl Serialize for Base64 {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&STANDARD.encode(&self.0))
    }
}

impl<'de> Deserialize<'de> for Base64 {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let decoded = STANDARD.decode(text).map(Self);
        decoded.map_err(|error| serde::de::Error::custom(format!("invalid base64: {error}")))
    }
}
