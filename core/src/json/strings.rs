//! Reads JSON strings with `serde_json`.
//!
//! A string may escape a lone surrogate, which a Rust string cannot hold. It is read as the replacement character.

use std::borrow::Cow;
use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Visitor};

/// Returns what a JSON string says; JSON of another type stays as it is.
pub(crate) fn unquote(json: &str) -> Cow<'_, str> {
    // Most strings have no escapes, and need no parser. By bytes: `strip_prefix` calls a function to compare a single one.
    match json.as_bytes() {
        [b'"', inner @ .., b'"'] if memchr::memchr(b'\\', inner).is_none() => {
            Cow::Borrowed(json.get(1..=inner.len()).unwrap_or_default())
        }
        [b'"', .., b'"'] => string_bytes(json).map_or(Cow::Borrowed(json), text_of),
        _ => Cow::Borrowed(json),
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
    use crate::json::fields;

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
}
