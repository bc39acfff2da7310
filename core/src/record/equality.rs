//! JSON without its notation: order of keys, white space, escapes and the form of numbers. Records are compared and hashed by it.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};
use std::io::Write as _;

use super::Record;
use crate::json::{Decimal, fields, items, string_bytes, with_integers};

/// What becomes of the fields of objects that are null, at any depth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Nulls {
    Kept,
    LeftOut,
}

/// Returns JSON that was checked before without its notation: the same bytes for equal values, and others for different ones.
pub(crate) fn canonical(json: &str, nulls: Nulls) -> Vec<u8> {
    let mut bytes = Vec::new();
    write(json, nulls, &mut bytes);
    bytes
}

/// Hashes in tables depend on each byte.
fn write(json: &str, nulls: Nulls, out: &mut Vec<u8>) {
    let json = json.trim();
    match json.as_bytes().first() {
        Some(b'{') => write_object(fields(json), nulls, out),
        Some(b'[') => {
            out.push(b'[');
            for item in items(json) {
                write(item, nulls, out);
                out.push(b',');
            }
            out.push(b']');
        }
        // The string may have lone surrogates.
        Some(b'"') => write_string(&string_bytes(json).unwrap_or(Cow::Borrowed(json.as_bytes())), out),
        _ => match Decimal::read(json) {
            // Writing to a vector is infallible.
            Some(exact) => drop(write!(out, "{exact}")),
            None => out.extend(json.as_bytes()),
        },
    }
}

/// Writes an object with sorted keys.
pub(super) fn write_object<'a>(fields: impl Iterator<Item = (Cow<'a, str>, &'a str)>, nulls: Nulls, out: &mut Vec<u8>) {
    let sorted: BTreeMap<Cow<'_, str>, &str> = fields.collect();
    out.push(b'{');
    for (key, value) in sorted.iter().filter(|(_, value)| nulls == Nulls::Kept || **value != "null") {
        write_string(key.as_bytes(), out);
        out.push(b':');
        write(value, nulls, out);
        out.push(b',');
    }
    out.push(b'}');
}

/// Writes a string with `"` and `\` escaped, so that it cannot be taken for anything else.
fn write_string(string: &[u8], out: &mut Vec<u8>) {
    out.push(b'"');
    for byte in string {
        if matches!(byte, b'"' | b'\\') {
            out.push(b'\\');
        }
        out.push(*byte);
    }
    out.push(b'"');
}

impl Record {
    /// Returns what equal records have in common, with ids as integers, at any depth.
    fn canonical(&self) -> Vec<u8> {
        canonical(&with_integers(self.model(), self.json()), Nulls::Kept)
    }
}

impl PartialEq for Record {
    /// Whether both have the same type and equal values.
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.model(), other.model())
            && (self.json() == other.json() || self.canonical() == other.canonical())
    }
}

impl Eq for Record {}

impl Hash for Record {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.model().name.hash(state);
        self.canonical().hash(state);
    }
}
