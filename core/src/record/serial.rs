//! Records as serde reads and writes them, in any format that describes itself.
//!
//! `serde_json` has their exact text, whichever of its features the program enables; other formats have integers of 64 bits and
//! floats.

use std::any::type_name;
use std::fmt;

use serde::de::{self, Deserialize as _, Deserializer, MapAccess, Visitor};
use serde::ser::{Error as _, Serialize, SerializeMap as _, SerializeSeq as _, Serializer};
use serde_json::Value;
use serde_json::value::RawValue;

use crate::json;

/// The name by which `serde_json` recognizes a request for JSON text, as [`RawValue`] makes it.
const RAW_VALUE: &str = "$serde_json::private::RawValue";

/// Whether the format with this error is `serde_json`. By the name of the error, since the type may borrow from the input.
fn is_serde_json<E>() -> bool {
    type_name::<E>() == type_name::<serde_json::Error>()
}

/// Writes checked JSON.
pub(crate) fn serialize<S: Serializer>(json: &str, serializer: S) -> Result<S::Ok, S::Error> {
    Json(json).serialize(serializer)
}

/// Returns checked JSON as a value; one that `serde_json` cannot represent, such as `1e400`, as the string that it is.
pub(super) fn to_value(json: &str) -> Value {
    serde_json::to_value(Json(json)).unwrap_or_else(|_| json.into())
}

/// JSON text that was checked.
struct Json<'a>(&'a str);

impl Serialize for Json<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let text = self.0.trim();
        match text.as_bytes().first() {
            Some(b'{') => {
                let fields: Vec<_> = json::fields(text).collect();
                let mut map = serializer.serialize_map(Some(fields.len()))?;
                for (key, value) in fields {
                    map.serialize_entry(&key, &Json(value))?;
                }
                map.end()
            }
            Some(b'[') => {
                let items: Vec<_> = json::items(text).collect();
                let mut list = serializer.serialize_seq(Some(items.len()))?;
                for value in items {
                    list.serialize_element(&Json(value))?;
                }
                list.end()
            }
            Some(b'"') => serializer.serialize_str(&json::unquote(text)),
            Some(b't' | b'f') => serializer.serialize_bool(text == "true"),
            Some(b'n') => serializer.serialize_none(),
            _ => number(text, serializer),
        }
    }
}

/// Writes a number; one beyond all that the format has is an error.
fn number<S: Serializer>(text: &str, serializer: S) -> Result<S::Ok, S::Error> {
    if is_serde_json::<S::Error>() {
        return serde_json::from_str::<&RawValue>(text).map_err(S::Error::custom)?.serialize(serializer);
    }
    if let Ok(number) = text.parse() {
        return serializer.serialize_i64(number);
    }
    if let Ok(number) = text.parse() {
        return serializer.serialize_u64(number);
    }
    match text.parse::<f64>() {
        Ok(number) if number.is_finite() => serializer.serialize_f64(number),
        _ => Err(S::Error::custom(format_args!("{text} is beyond a 64-bit float"))),
    }
}

/// Reads a value with serde as JSON text.
pub(crate) fn json_of<'de, D: Deserializer<'de>>(from: D) -> Result<String, D::Error> {
    if is_serde_json::<D::Error>() {
        from.deserialize_newtype_struct(RAW_VALUE, Text)
    } else {
        Ok(Value::deserialize(from)?.to_string())
    }
}

/// Takes the text of a value from `serde_json`, or the value where serde has buffered it.
struct Text;

impl<'de> Visitor<'de> for Text {
    type Value = String;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value that JSON has")
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, from: D) -> Result<String, D::Error> {
        Ok(Value::deserialize(from)?.to_string())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<String, A::Error> {
        match fields.next_key::<String>()?.as_deref() {
            Some(RAW_VALUE) => fields.next_value(),
            _ => Err(de::Error::custom("the text of the value is not known")),
        }
    }
}
