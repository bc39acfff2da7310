//! Requests and responses in their form in a recording.

use std::ops::RangeInclusive;

use hyper::header::{HeaderName, HeaderValue};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;
use url::form_urlencoded;

use crate::http::{Call, Reply};

/// The statuses that a recorded response may have.
pub(super) const STATUSES: RangeInclusive<u16> = 200..=599;

/// A recorded request with its response.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Exchange {
    pub(super) request: RecordedRequest,
    pub(super) response: RecordedResponse,
}

/// What is kept of a request.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RecordedRequest {
    pub(super) method: String,
    /// The path as it is sent, percent-encoded.
    pub(super) path: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) query: Vec<(String, String)>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) body: Option<Body>,
    /// Whether something undeclared was left out, in which alone others may differ from it.
    #[serde(default, rename = "isPart", skip_serializing_if = "std::ops::Not::not")]
    pub(super) is_part: bool,
}

/// What is kept of a response.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RecordedResponse {
    pub(super) status: u16,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) headers: Vec<(String, String)>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) body: Option<Body>,
}

/// A body that is not empty.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Body {
    Json(Box<RawValue>),
    Text(String),
    /// One that was not kept.
    Omitted,
}

impl Body {
    /// Returns a whole body; `None` for an empty one. Bytes that are no text cannot be kept.
    pub(super) fn whole(body: &[u8]) -> Option<Self> {
        let Ok(text) = str::from_utf8(body) else { return Some(Self::Omitted) };
        // Some services begin with a byte order mark.
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let json = serde_json::from_str::<&RawValue>(text.trim()).map(|json| Self::Json(json.to_owned()));
        (!text.is_empty()).then(|| json.unwrap_or_else(|_| Self::Text(text.to_owned())))
    }

    pub(super) fn of_json(json: String) -> Self {
        RawValue::from_string(json).map_or(Self::Omitted, Self::Json)
    }

    fn text(&self) -> &str {
        match self {
            Self::Json(json) => json.get(),
            Self::Text(text) => text,
            Self::Omitted => "",
        }
    }
}

impl RecordedRequest {
    /// Returns a key that is equal for equivalent requests, whatever the order of query parameters and keys.
    pub(super) fn key(&self) -> String {
        let canonical = |text: &str| {
            let json = serde_json::from_str::<Value>(text).map(|mut json| {
                json.sort_all_objects();
                json.to_string()
            });
            json.unwrap_or_else(|_| text.to_owned())
        };
        let mut query: Vec<_> = self.query.iter().map(|(name, value)| (name, canonical(value))).collect();
        // Repeated parameters stay in their order.
        query.sort_by_key(|(name, _)| *name);
        let body = self.body.as_ref().map(|body| canonical(body.text()));
        format!("{:?}", (&self.method, &self.path, query, body, self.is_part))
    }

    /// Returns the request as if it had been received.
    pub(crate) fn to_call(&self) -> Call {
        Call {
            method: self.method.clone(),
            path: self.path.clone(),
            query: form_urlencoded::Serializer::new(String::new()).extend_pairs(&self.query).finish(),
            headers: Vec::new(),
            body: self.body.as_ref().map_or_else(String::new, |body| body.text().to_owned()).into(),
        }
    }
}

impl RecordedResponse {
    /// Returns whether the body was kept, or is empty.
    pub(super) fn is_whole(&self) -> bool {
        !matches!(self.body, Some(Body::Omitted))
    }

    /// Returns the response as it is sent.
    pub(super) fn to_reply(&self) -> Reply {
        let body = self.body.as_ref().map_or("", Body::text).as_bytes().to_vec();
        Reply { status: self.status, headers: self.headers.clone(), body }
    }

    /// Returns what cannot be sent of it.
    pub(super) fn problem(&self) -> Option<String> {
        let is_wrong = |(name, value): &&(String, String)| {
            HeaderName::try_from(name).is_err() || HeaderValue::try_from(value).is_err()
        };
        let status = format!("the status {} is not one from 200 to 599", self.status);
        (!STATUSES.contains(&self.status)).then_some(status).or_else(|| {
            self.headers.iter().find(is_wrong).map(|(name, _)| format!("the header {name:?} cannot be sent"))
        })
    }
}
