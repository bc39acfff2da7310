//! JSON that keeps the digits of numbers and the order of keys.

use std::fmt;

use serde::ser::{SerializeMap as _, SerializeSeq as _};
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;
use xpauto::bindings::check::object_fields;

/// The deepest nesting, which is that of `serde_json`.
const MAX_LEVELS: usize = 128;

/// A JSON value.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Json {
    Object(Vec<(String, Json)>),
    Array(Vec<Json>),
    String(String),
    /// A number, a boolean or null, as it was written.
    Other(String),
}

impl Json {
    /// Parses JSON text; returns `None` if it is not JSON or nests too deep.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        Self::parse_at(text, 0)
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

impl Serialize for Json {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Object(fields) => {
                let mut map = serializer.serialize_map(Some(fields.len()))?;
                fields.iter().try_for_each(|(name, value)| map.serialize_entry(name, value))?;
                map.end()
            }
            Self::Array(items) => {
                let mut sequence = serializer.serialize_seq(Some(items.len()))?;
                items.iter().try_for_each(|item| sequence.serialize_element(item))?;
                sequence.end()
            }
            Self::String(text) => serializer.serialize_str(text),
            Self::Other(text) => {
                RawValue::from_string(text.clone()).map_err(serde::ser::Error::custom)?.serialize(serializer)
            }
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::Json;

    #[test]
    fn keeps_digits_and_the_order_of_keys() {
        let text = r#"{"b":123456789012345678901234567890,"a":[1.50,-0.0,1e400,true,null,"é\n"],"b":{}}"#;
        assert_eq!(Json::parse(text).unwrap().to_string(), text);
        assert_eq!(Json::parse(&format!(" {text}\n")).unwrap().to_string(), text);
    }

    #[test]
    fn refuses_invalid_json() {
        for text in ["", "{", "[1,]", "{\"a\":1} x", "\"\\ud800\"", "nul", &"[".repeat(1000)] {
            assert_eq!(Json::parse(text), None, "{text}");
        }
        assert_eq!(Json::parse_document("17"), None);
    }
}
