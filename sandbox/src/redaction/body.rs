//! The body of a request or a response, as it is recorded.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use super::json::Json;
use super::media_type;

/// The body of a request or a response; only JSON is recorded.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum RecordedBody {
    #[default]
    #[serde(skip)]
    Empty,
    Json(JsonText),
    /// A body that is not JSON, with its media type.
    Omitted(String),
}

impl RecordedBody {
    /// Reads a body.
    pub(super) fn read(headers: &[(String, String)], body: &[u8]) -> Self {
        let text = std::str::from_utf8(body).unwrap_or("\0");
        // Some services begin with a byte order mark.
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        match (body.is_empty(), Json::parse(text)) {
            (true, _) => Self::Empty,
            (false, Some(json)) => Self::Json(json.into()),
            (false, None) => Self::Omitted(media_type(headers).to_owned()),
        }
    }

    /// Returns the body as it is sent.
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        match self {
            Self::Empty => Vec::new(),
            Self::Json(json) => json.0.clone().into_bytes(),
            Self::Omitted(kind) => {
                format!("This body was not recorded, since it is not JSON but {kind:?}.").into_bytes()
            }
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        *self == Self::Empty
    }

    /// Returns a form that is equal for equivalent bodies.
    pub(super) fn canonical(&self) -> Vec<u8> {
        match self {
            Self::Json(json) => json.parse().map(|json| json.sorted().to_string()).unwrap_or_default().into_bytes(),
            other => other.to_bytes(),
        }
    }
}

/// JSON as compact text, which needs a fraction of the memory of its values.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct JsonText(String);

impl JsonText {
    pub(super) fn parse(&self) -> Option<Json> {
        Json::parse(&self.0)
    }
}

impl From<Json> for JsonText {
    fn from(json: Json) -> Self {
        Self(json.to_string())
    }
}

impl Serialize for JsonText {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.parse().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for JsonText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let raw = <&serde_json::value::RawValue>::deserialize(deserializer)?;
        let json = Json::parse(raw.get());
        json.map(Into::into).ok_or_else(|| de::Error::custom("invalid JSON value, or one that nests too deep"))
    }
}
