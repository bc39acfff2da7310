//! Records as serde reads and writes them, in any format that describes itself.
//!
//! Fields keep their order. With `serde_json` numbers keep their exact spelling, whichever of its features the program
//! enables; other formats get the integer or the 64-bit float that they are.

use std::any::type_name;
use std::fmt::{self, Write as _};

use serde::de::{self, DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};
use serde::ser::{Error as _, Serialize, SerializeMap as _, SerializeSeq as _, Serializer};
use serde_json::Number;
use serde_json::value::RawValue;

use super::Record;
use crate::check::{self, Elements, ObjectEntries};
use crate::declaration::Model;

/// The name by which `serde_json` recognizes a request for JSON text, as [`RawValue`] makes it. A `serde_json` that did not
/// know it would read values one by one.
const RAW_VALUE: &str = "$serde_json::private::RawValue";
/// The only key of the map that stands for a number where the program enables `serde_json/arbitrary_precision`.
const NUMBER: &str = "$serde_json::private::Number";

/// Whether the format with this error is `serde_json`. By the name of the error, since the type may borrow from the input.
fn is_serde_json<E>() -> bool {
    type_name::<E>() == type_name::<serde_json::Error>()
}

impl Serialize for Record {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Json(self.json()).serialize(serializer)
    }
}

/// Returns checked JSON as a value; one that `serde_json` cannot represent, such as `1e400`, as the string that it is.
pub(super) fn to_value(json: &str) -> serde_json::Value {
    serde_json::to_value(Json(json)).unwrap_or_else(|_| json.into())
}

/// JSON text that was checked.
struct Json<'a>(&'a str);

impl Serialize for Json<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let text = self.0.trim();
        match text.as_bytes().first() {
            Some(b'{') => {
                let mut map = serializer.serialize_map(Some(ObjectEntries::of(text).count()))?;
                for (key, value) in ObjectEntries::of(text) {
                    map.serialize_entry(&key, &Json(value))?;
                }
                map.end()
            }
            Some(b'[') => {
                let mut list = serializer.serialize_seq(Some(Elements::of(text).count()))?;
                for value in Elements::of(text) {
                    list.serialize_element(&Json(value))?;
                }
                list.end()
            }
            Some(b'"') => serializer.serialize_str(&check::unquote(text)),
            Some(b't' | b'f') => serializer.serialize_bool(text == "true"),
            Some(b'n') => serializer.serialize_none(),
            _ => number(text, serializer),
        }
    }
}

/// Writes a number; one that the format cannot hold is an error, never rounded.
fn number<S: Serializer>(text: &str, serializer: S) -> Result<S::Ok, S::Error> {
    if is_serde_json::<S::Error>() {
        return serde_json::from_str::<&RawValue>(text).map_err(S::Error::custom)?.serialize(serializer);
    }
    if text.contains(['.', 'e', 'E']) {
        return match text.parse::<f64>() {
            Ok(number) if number.is_finite() => serializer.serialize_f64(number),
            _ => Err(S::Error::custom(format_args!("{text} is beyond a 64-bit float"))),
        };
    }
    if let Ok(number) = text.parse() {
        return serializer.serialize_i64(number);
    }
    if let Ok(number) = text.parse() {
        return serializer.serialize_u64(number);
    }
    match text.parse() {
        Ok(number) => serializer.serialize_i128(number),
        Err(_) => Err(S::Error::custom(format_args!("{text} is beyond a 128-bit integer"))),
    }
}

/// Reads a record of `model` with serde; typed models use it for their `Deserialize`.
pub(crate) fn deserialize<'de, D: Deserializer<'de>>(model: &'static Model, from: D) -> Result<Record, D::Error> {
    Record::from_json(model, json_of(from)?).map_err(de::Error::custom)
}

/// Reads a value with serde as JSON text.
pub(crate) fn json_of<'de, D: Deserializer<'de>>(from: D) -> Result<String, D::Error> {
    let mut text = String::new();
    if is_serde_json::<D::Error>() {
        from.deserialize_newtype_struct(RAW_VALUE, Written(&mut text))?;
    } else {
        Written(&mut text).deserialize(from)?;
    }
    Ok(text)
}

/// Writes what is read as JSON text.
struct Written<'a>(&'a mut String);

impl Written<'_> {
    /// Writes the text of a number, which is checked: a map may have the key by chance.
    fn number<E: de::Error>(self, text: &str) -> Result<(), E> {
        text.parse::<Number>().map_err(E::custom)?;
        self.0.push_str(text);
        Ok(())
    }

    fn json<T: Serialize + ?Sized, E: de::Error>(self, value: &T) -> Result<(), E> {
        self.0.push_str(&serde_json::to_string(value).map_err(E::custom)?);
        Ok(())
    }

    /// A boolean, or an integer of any width.
    fn plain<E: de::Error>(self, value: impl fmt::Display) -> Result<(), E> {
        write!(self.0, "{value}").map_err(E::custom)
    }
}

impl<'de> DeserializeSeed<'de> for Written<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<(), D::Error> {
        from.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Written<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value that JSON has")
    }

    fn visit_bool<E: de::Error>(self, truth: bool) -> Result<(), E> {
        self.plain(truth)
    }

    fn visit_i64<E: de::Error>(self, number: i64) -> Result<(), E> {
        self.plain(number)
    }

    fn visit_u64<E: de::Error>(self, number: u64) -> Result<(), E> {
        self.plain(number)
    }

    fn visit_i128<E: de::Error>(self, number: i128) -> Result<(), E> {
        self.plain(number)
    }

    fn visit_u128<E: de::Error>(self, number: u128) -> Result<(), E> {
        self.plain(number)
    }

    fn visit_f64<E: de::Error>(self, number: f64) -> Result<(), E> {
        if number.is_finite() { self.json(&number) } else { Err(E::custom(format_args!("JSON has no {number}"))) }
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<(), E> {
        self.json(text)
    }

    fn visit_unit<E: de::Error>(self) -> Result<(), E> {
        self.json(&())
    }

    fn visit_none<E: de::Error>(self) -> Result<(), E> {
        self.json(&())
    }

    fn visit_some<D: Deserializer<'de>>(self, from: D) -> Result<(), D::Error> {
        self.deserialize(from)
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, from: D) -> Result<(), D::Error> {
        self.deserialize(from)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<(), A::Error> {
        let Self(out) = self;
        let mut separator = '[';
        loop {
            let length = out.len();
            out.push(separator);
            if items.next_element_seed(Written(out))?.is_none() {
                out.truncate(length);
                break;
            }
            separator = ',';
        }
        out.push_str(if separator == '[' { "[]" } else { "]" });
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<(), A::Error> {
        let Self(out) = self;
        let mut separator = '{';
        while let Some(key) = fields.next_key::<String>()? {
            match key.as_str() {
                // The text is checked when the record is read from it.
                RAW_VALUE if out.is_empty() => return fields.next_value().map(|text: String| out.push_str(&text)),
                NUMBER if separator == '{' => return Written(out).number(&fields.next_value::<String>()?),
                _ => out.push(separator),
            }
            Written(out).json(&key)?;
            out.push(':');
            fields.next_value_seed(Written(out))?;
            separator = ',';
        }
        out.push_str(if separator == '{' { "{}" } else { "}" });
        Ok(())
    }
}
