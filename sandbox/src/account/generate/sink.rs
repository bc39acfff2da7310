//! Writes generated records field by field: to read one field of many records formats only that field.

use serde::{Serialize, Serializer};

/// Receives the fields of one record in their order, and writes JSON text.
///
/// Values are generated before they are passed, whether the sink uses them or not, so that every sink sees the same random
/// sequence. Only the formatting is left to the sink.
#[derive(Debug)]
pub(crate) struct Sink<'a> {
    out: &'a mut Vec<u8>,
    wanted: Wanted<'a>,
    is_first: bool,
}

/// What a sink writes.
#[derive(Debug, Clone, Copy)]
enum Wanted<'a> {
    /// An object without these fields.
    AllBut(&'a [&'static str]),
    /// The value of this field.
    Only(&'a str),
}

impl<'a> Sink<'a> {
    /// Writes one object without the hidden fields to the end of `out`.
    pub(crate) fn object(out: &'a mut Vec<u8>, hidden: &'a [&'static str], fields: impl FnOnce(&mut Self)) {
        out.push(b'{');
        let mut sink = Self { out, wanted: Wanted::AllBut(hidden), is_first: true };
        fields(&mut sink);
        sink.out.push(b'}');
    }

    /// Writes the value of one field to the end of `out`; nothing if there is no such field.
    pub(crate) fn field(out: &'a mut Vec<u8>, name: &'a str, fields: impl FnOnce(&mut Self)) {
        fields(&mut Self { out, wanted: Wanted::Only(name), is_first: true });
    }

    pub(crate) fn put(&mut self, name: &'static str, value: impl Serialize) {
        match self.wanted {
            Wanted::AllBut(hidden) if hidden.contains(&name) => return,
            Wanted::Only(wanted) if wanted != name => return,
            Wanted::AllBut(_) => self.begin(name),
            Wanted::Only(_) => {}
        }
        // Writing to a vector cannot fail, and generated values are valid.
        let _ = serde_json::to_writer(&mut *self.out, &value);
    }

    fn begin(&mut self, name: &'static str) {
        if !self.is_first {
            self.out.push(b',');
        }
        self.is_first = false;
        // The names of declared fields need no escaping.
        self.out.push(b'"');
        self.out.extend_from_slice(name.as_bytes());
        self.out.extend_from_slice(b"\":");
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
