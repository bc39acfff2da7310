//! JSON that keeps the digits of numbers and the order of keys. Half of a surrogate pair becomes U+FFFD.

use std::fmt;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer, ser};
use serde_json::value::RawValue;
use xpauto::bindings::check::{object_fields, without_lone_surrogates};

/// The deepest nesting, which is that of `serde_json`.
const MAX_LEVELS: usize = 128;

/// A JSON value.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(untagged)]
pub(crate) enum Json {
    #[serde(serialize_with = "as_object")]
    Object(Vec<(String, Json)>),
    Array(Vec<Json>),
    String(String),
    /// A number, a boolean or null, as it was written.
    #[serde(serialize_with = "as_written")]
    Other(String),
}

impl Json {
    /// Parses JSON text; returns `None` if it is not JSON or nests too deep.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        Self::parse_at(without_lone_surrogates(text).as_deref().unwrap_or(text), 0)
    }

    /// Parses an object or an array.
    pub(crate) fn parse_document(text: &str) -> Option<Self> {
        if text.trim_start().starts_with(['{', '[']) { Self::parse(text) } else { None }
    }

    fn parse_at(text: &str, level: usize) -> Option<Self> {
        if level > MAX_LEVELS {
            return None;
        }
        // A value that was cut out of a document may have white space around it.
        let text = text.trim();
        Some(match text.as_bytes().first()? {
            b'{' => {
                let fields = object_fields(text).ok()?;
                let read = |(name, value): (String, &RawValue)| Some((name, Self::parse_at(value.get(), level + 1)?));
                Self::Object(fields.into_iter().map(read).collect::<Option<_>>()?)
            }
            b'[' => {
                let items: Vec<&RawValue> = serde_json::from_str(text).ok()?;
                Self::Array(items.into_iter().map(|item| Self::parse_at(item.get(), level + 1)).collect::<Option<_>>()?)
            }
            b'"' => Self::String(serde_json::from_str(text).ok()?),
            _ => Self::Other(serde_json::from_str::<&RawValue>(text).ok()?.get().to_owned()),
        })
    }

    /// Returns the value with the keys of every object sorted.
    pub(crate) fn sorted(&self) -> Self {
        match self {
            Self::Object(fields) => {
                let mut fields: Vec<_> = fields.iter().map(|(name, value)| (name.clone(), value.sorted())).collect();
                fields.sort_by(|(one, _), (other, _)| one.cmp(other));
                Self::Object(fields)
            }
            Self::Array(items) => Self::Array(items.iter().map(Self::sorted).collect()),
            other => other.clone(),
        }
    }
}

impl fmt::Display for Json {
    /// Writes the value without white space.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&serde_json::to_string(self).map_err(|_| fmt::Error)?)
    }
}

fn as_object<S: Serializer>(fields: &[(String, Json)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(fields.iter().map(|(name, value)| (name, value)))
}

fn as_written<S: Serializer>(text: &str, serializer: S) -> Result<S::Ok, S::Error> {
    RawValue::from_string(text.to_owned()).map_err(ser::Error::custom)?.serialize(serializer)
}

impl<'de> Deserialize<'de> for Json {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let raw = <&RawValue>::deserialize(deserializer)?;
        Self::parse(raw.get()).ok_or_else(|| D::Error::custom("invalid JSON value, or one that nests too deep"))
    }
}
