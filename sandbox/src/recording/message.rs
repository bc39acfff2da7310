//! Requests and responses in their form in a recording.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;
use url::form_urlencoded;

use crate::http::{Call, Reply};
use crate::received::{Difference, compare, joined_values};

/// A recorded request with its response.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Exchange {
    pub(super) request: RecordedRequest,
    pub(super) response: RecordedResponse,
}

/// What is kept of a request; those of equivalent ones are equal.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RecordedRequest {
    pub(super) method: String,
    /// The path as it is sent, percent-encoded.
    pub(super) path: String,
    /// The query parameters in the order of their names; repeated ones stay in their order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) query: Vec<(String, String)>,
    /// JSON, or text as a string.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) body: Option<Value>,
    /// Whether something undeclared was left out, in which alone others may differ from it.
    #[serde(default, rename = "isPart", skip_serializing_if = "std::ops::Not::not")]
    pub(super) is_part: bool,
}

/// What is kept of a response.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RecordedResponse {
    pub(super) status: u16,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) headers: Vec<(String, String)>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) body: Option<Body>,
}

/// A body that is not empty.
#[derive(Debug, Serialize, Deserialize)]
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

    /// Returns the body as a value; `None` for one that was not kept, and for JSON that no value can be.
    pub(super) fn value(&self) -> Option<Value> {
        match self {
            Self::Json(json) => serde_json::from_str(json.get()).ok(),
            Self::Text(text) => Some(text.as_str().into()),
            Self::Omitted => None,
        }
    }
}

impl RecordedRequest {
    /// Returns the request as if it had been received.
    pub(crate) fn to_call(&self) -> Call {
        let body = self.body.as_ref().map(|body| body.as_str().map_or_else(|| body.to_string(), str::to_owned));
        Call {
            method: self.method.clone(),
            path: self.path.clone(),
            query: form_urlencoded::Serializer::new(String::new()).extend_pairs(&self.query).finish(),
            headers: Vec::new(),
            body: body.unwrap_or_default().into(),
        }
    }

    /// Returns how a recorded request differs from this one.
    pub(super) fn differences(&self, recorded: &Self) -> Vec<Difference> {
        let mut differences = Vec::new();
        let parts = |one: &Self| {
            let query = Value::from(joined_values(&one.query));
            [Some(one.method.as_str().into()), Some(one.path.as_str().into()), Some(query), one.body.clone()]
        };
        for ((at, sent), recorded) in ["method", "path", "query", "body"].iter().zip(parts(self)).zip(parts(recorded)) {
            compare(at, sent.as_ref(), recorded.as_ref(), &mut differences);
        }
        differences
    }
}

impl RecordedResponse {
    /// Returns the response as it is sent.
    pub(super) fn to_reply(&self) -> Reply {
        let body = match &self.body {
            Some(Body::Json(json)) => json.get(),
            Some(Body::Text(text)) => text,
            Some(Body::Omitted) | None => "",
        };
        Reply { status: self.status, headers: self.headers.clone(), body: body.as_bytes().to_vec() }
    }
}
