//! The body of a request or a response, in the format that it has.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use url::form_urlencoded;

use super::format::{Content, Format};
use super::json::Json;
use super::pairs::Pairs;

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
    /// A body that could contain secrets in a form that cannot be redacted, with the reason.
    Omitted(String),
}

impl RecordedBody {
    /// Reads a body in the format that it has; its strings are UTF-8 from then on.
    pub(super) fn read(format: &Format, body: &[u8]) -> Self {
        match format.content(body) {
            Content::Text(text) if text.is_empty() => Self::Empty,
            Content::Text(text) if format.is_form() => {
                Self::Form(Pairs(form_urlencoded::parse(text.as_bytes()).into_owned().collect()))
            }
            Content::Text(text) => {
                Json::parse_document(&text).map_or_else(|| Self::Text(text.into_owned()), Self::Json)
            }
            Content::Bytes => Self::Base64(Base64(body.to_vec())),
            Content::Unsafe(reason) => Self::Omitted(reason),
        }
    }

    /// Returns the body as it is sent.
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        match self {
            Self::Empty => Vec::new(),
            Self::Json(json) => json.to_string().into_bytes(),
            Self::Form(pairs) => pairs.encoded().into_bytes(),
            Self::Text(text) => text.clone().into_bytes(),
            Self::Base64(bytes) => bytes.0.clone(),
            Self::Omitted(reason) => format!("This body was left out: {reason}.").into_bytes(),
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        *self == Self::Empty
    }

    /// Returns a form that is equal for equivalent bodies.
    pub(super) fn canonical(&self) -> Vec<u8> {
        match self {
            Self::Json(json) => json.sorted().to_string().into_bytes(),
            Self::Form(pairs) => pairs.sorted().encoded().into_bytes(),
            other => other.to_bytes(),
        }
    }
}

/// Bytes, in JSON as base64.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Base64(pub(super) Vec<u8>);

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
