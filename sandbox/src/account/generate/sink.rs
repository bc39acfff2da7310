//! Where a generated record goes, field by field, so that one field of many records costs little more than its draws.

use serde::Serialize;
use serde_json::Value;

/// Receives the fields of one record in their order.
///
/// Values are drawn before they are passed, whether or not the sink keeps them, so that the random sequence of a record
/// is the same for every sink. Only the formatting is left to the sink.
pub(crate) trait Sink {
    fn put(&mut self, name: &'static str, value: impl Serialize);
}

/// Writes a record as JSON text, without the hidden fields.
#[derive(Debug)]
pub(crate) struct Text<'a> {
    out: &'a mut Vec<u8>,
    hidden: &'a [&'static str],
    is_first: bool,
}

impl<'a> Text<'a> {
    /// Writes one object to the end of `out`.
    pub(crate) fn write(out: &'a mut Vec<u8>, hidden: &'a [&'static str], fields: impl FnOnce(&mut Self)) {
        out.push(b'{');
        let mut text = Self { out, hidden, is_first: true };
        fields(&mut text);
        text.out.push(b'}');
    }
}

impl Sink for Text<'_> {
    fn put(&mut self, name: &'static str, value: impl Serialize) {
        if self.hidden.contains(&name) {
            return;
        }
        if !self.is_first {
            self.out.push(b',');
        }
        self.is_first = false;
        // The names of declared fields hold nothing that JSON escapes.
        self.out.push(b'"');
        self.out.extend_from_slice(name.as_bytes());
        self.out.extend_from_slice(b"\":");
        // Writing to a vector cannot fail, nor can any generated value.
        let _ = serde_json::to_writer(&mut *self.out, &value);
    }
}

/// Keeps one field.
#[derive(Debug)]
pub(crate) struct One<'a> {
    pub(crate) name: &'a str,
    pub(crate) value: Value,
}

impl Sink for One<'_> {
    fn put(&mut self, name: &'static str, value: impl Serialize) {
        if name == self.name {
            self.value = serde_json::to_value(value).unwrap_or_default();
        }
    }
}

/// Puts fields into a sink, written as in a JSON object; the values are evaluated in their order.
macro_rules! fields {
    ($out:expr, { $($name:literal: $value:expr),* $(,)? }) => { $( $out.put($name, $value); )* };
}

pub(crate) use fields;
