//! The consumers of generated records, field by field: to read one field of many records formats only that field.

use serde::{Serialize, Serializer};
use serde_json::Value;

/// Receives the fields of one record in their order.
///
/// Values are generated before they are passed, whether the sink uses them or not, so that every sink sees the same random
/// sequence. Only the formatting is left to the sink.
pub(crate) trait Sink {
    fn put(&mut self, name: &'static str, value: impl Serialize);
}

/// Writes a record as JSON text without the hidden fields.
#[derive(Debug)]
pub(crate) struct JsonText<'a> {
    out: &'a mut Vec<u8>,
    hidden: &'a [&'static str],
    is_first: bool,
}

impl<'a> JsonText<'a> {
    /// Writes one object to the end of `out`.
    pub(crate) fn write(out: &'a mut Vec<u8>, hidden: &'a [&'static str], fields: impl FnOnce(&mut Self)) {
        out.push(b'{');
        let mut text = Self { out, hidden, is_first: true };
        fields(&mut text);
        text.out.push(b'}');
    }
}

impl Sink for JsonText<'_> {
    fn put(&mut self, name: &'static str, value: impl Serialize) {
        if self.hidden.contains(&name) {
            return;
        }
        if !self.is_first {
            self.out.push(b',');
        }
        self.is_first = false;
        // The names of declared fields need no escaping.
        self.out.push(b'"');
        self.out.extend_from_slice(name.as_bytes());
        self.out.extend_from_slice(b"\":");
        // Writing to a vector cannot fail, and generated values are valid.
        let _ = serde_json::to_writer(&mut *self.out, &value);
    }
}

/// Keeps the value of one field.
#[derive(Debug)]
pub(crate) struct SingleField<'a> {
    pub(crate) name: &'a str,
    pub(crate) value: Value,
}

impl Sink for SingleField<'_> {
    fn put(&mut self, name: &'static str, value: impl Serialize) {
        if name == self.name {
            self.value = serde_json::to_value(value).unwrap_or_default();
        }
    }
}

/// A value that is formatted only if the sink writes it.
pub(crate) struct Lazy<F>(pub(crate) F);

impl<T: Serialize, F: Fn() -> T> Serialize for Lazy<F> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0().serialize(serializer)
    }
}

/// Puts fields into a sink, written like a JSON object; the values are evaluated in order.
macro_rules! fields {
    ($out:expr, { $($name:literal: $value:expr),* $(,)? }) => { $( $out.put($name, $value); )* };
}

pub(crate) use fields;
