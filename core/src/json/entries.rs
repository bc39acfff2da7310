//! Reads JSON level by level with `serde_json`: the fields of objects and the items of arrays, each value as its JSON.
//!
//! A string may escape a lone surrogate, which a Rust string cannot hold. It is read as the replacement character.

use std::borrow::Cow;
use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

/// Returns the fields of an object in order, repeated ones too: decoded keys, and values as JSON.
pub fn object_fields(json: &str) -> Result<Vec<(String, &RawValue)>, serde_json::Error> {
    Ok(entries(json)?.into_iter().map(|(key, value)| (key.into_owned(), value)).collect())
}

fn entries(json: &str) -> Result<Vec<(Cow<'_, str>, &RawValue)>, serde_json::Error> {
    let mut from = serde_json::Deserializer::from_str(json);
    let fields = from.deserialize_map(Fields)?;
    from.end()?;
    Ok(fields)
}

struct Fields;

impl<'de> Visitor<'de> for Fields {
    type Value = Vec<(Cow<'de, str>, &'de RawValue)>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        // Most objects have no more.
        let mut fields = Vec::with_capacity(16);
        while let Some(key) = map.next_key_seed(StringBytes)? {
            fields.push((text_of(key), map.next_value()?));
        }
        Ok(fields)
    }
}

/// Iterates over the fields of an object that was checked before; none if it is no object.
pub(crate) fn fields(json: &str) -> impl DoubleEndedIterator<Item = (Cow<'_, str>, &str)> {
    entries(json).unwrap_or_default().into_iter().map(|(key, value)| (key, value.get()))
}

/// Iterates over the items of an array that was checked before; none if it is no array.
pub(crate) fn items(json: &str) -> impl Iterator<Item = &str> {
    serde_json::from_str::<Vec<&RawValue>>(json).unwrap_or_default().into_iter().map(RawValue::get)
}

/// Returns the keys of the object that JSON begins with; none if it is invalid.
pub(crate) fn first_keys(json: &str) -> impl Iterator<Item = Cow<'_, str>> {
    let fields = serde_json::Deserializer::from_str(json).deserialize_map(Fields);
    fields.unwrap_or_default().into_iter().map(|(key, _)| key)
}

/// Returns the length of the rest of a JSON string, with its closing quote.
pub(crate) fn rest_of_string(json: &str) -> usize {
    let mut is_escaped = false;
    let is_within = |byte: &u8| {
        let ends = !is_escaped && *byte == b'"';
        is_escaped = !is_escaped && *byte == b'\\';
        !ends
    };
    json.bytes().take_while(is_within).count() + 1
}

/// Returns what a JSON string says; JSON of another type stays as it is.
pub(crate) fn unquote(json: &str) -> Cow<'_, str> {
    // Most strings have no escapes, and need no parser.
    match json.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')) {
        Some(inner) if memchr::memchr(b'\\', inner.as_bytes()).is_none() => Cow::Borrowed(inner),
        Some(_) => string_bytes(json).map_or(Cow::Borrowed(json), text_of),
        None => Cow::Borrowed(json),
    }
}

/// Returns the bytes of a JSON string, in UTF-8 but for lone surrogates, which are encoded like other characters; `None` for
/// JSON of another type.
pub(crate) fn string_bytes(json: &str) -> Option<Cow<'_, [u8]>> {
    StringBytes.deserialize(&mut serde_json::Deserializer::from_str(json)).ok()
}

/// Returns the text of the bytes of a JSON string.
pub(crate) fn text_of(bytes: Cow<'_, [u8]>) -> Cow<'_, str> {
    match bytes {
        // Faster than `from_utf8_lossy`.
        Cow::Borrowed(bytes) => str::from_utf8(bytes).map_or_else(|_| String::from_utf8_lossy(bytes), Cow::Borrowed),
        Cow::Owned(bytes) => Cow::Owned(String::from_utf8(bytes).unwrap_or_else(|error| whole(error.into_bytes()))),
    }
}

/// Replaces the lone surrogates of a string.
fn whole(mut bytes: Vec<u8>) -> String {
    let mut rest = bytes.as_mut_slice();
    while let [first, others @ ..] = rest {
        // In UTF-8 a surrogate would begin so, and no other character does.
        if let (0xed, [second @ 0xa0..=0xbf, third, ..]) = (*first, &mut *others) {
            [*first, *second, *third] = [0xef, 0xbf, 0xbd];
        }
        rest = others;
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Reads the bytes of a string or a key, which are borrowed unless it has escapes.
pub(crate) struct StringBytes;

impl<'de> DeserializeSeed<'de> for StringBytes {
    type Value = Cow<'de, [u8]>;

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<Self::Value, D::Error> {
        from.deserialize_bytes(self)
    }
}

impl<'de> Visitor<'de> for StringBytes {
    type Value = Cow<'de, [u8]>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a string")
    }

    fn visit_borrowed_bytes<E>(self, bytes: &'de [u8]) -> Result<Self::Value, E> {
        Ok(Cow::Borrowed(bytes))
    }

    fn visit_bytes<E>(self, bytes: &[u8]) -> Result<Self::Value, E> {
        Ok(Cow::Owned(bytes.to_vec()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lone_surrogates_are_read_as_replacement_characters() {
        for (json, text) in [
            (r#""\ud800""#, "\u{fffd}"),
            (r#""é\uDFFFé\ud83d\ude00\udBFF\ud83d\ude00""#, "é\u{fffd}é😀\u{fffd}😀"),
            (r#""\ud800\u0041\\ud800\n\ud800\ufffd""#, "\u{fffd}A\\ud800\n\u{fffd}\u{fffd}"),
            (r#""\ud83d\ude00 \\ud800 \u00e9""#, "😀 \\ud800 é"),
        ] {
            assert_eq!(unquote(json), text, "{json}");
            let object = format!("{{{json}:1}}");
            assert_eq!(fields(&object).collect::<Vec<_>>(), [(text.into(), "1")]);
        }
        assert_ne!(string_bytes(r#""\ud800""#), string_bytes(r#""\ud801""#));
    }

    #[test]
    fn values_are_found_as_they_were_written() {
        let json = r#" { "a" : [ 1.50 ,{"b":"}"}] ,"a": null , "\u0063":"\"" } "#;
        let found: Vec<_> = fields(json).collect();
        assert_eq!(found, [("a".into(), r#"[ 1.50 ,{"b":"}"}]"#), ("a".into(), "null"), ("c".into(), r#""\"""#)]);
        assert_eq!(items(found[0].1).collect::<Vec<_>>(), ["1.50", r#"{"b":"}"}"#]);
        assert_eq!((fields("[1]").count(), items("{}").count(), unquote("7")), (0, 0, "7".into()));
    }
}
