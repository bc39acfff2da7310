//! Splits JSON documents into pieces that are parsed in one turn of the event loop each.

use std::collections::VecDeque;
use std::fmt;

use serde::de::{Deserializer as _, Error as _, MapAccess, SeqAccess, Visitor};
use serde_json::Deserializer;
use serde_json::value::RawValue;
use xpauto::{Error, ErrorKind, Result};

use crate::integers::Int64;
use crate::slices::SLICE;
use crate::text::JsonText;

/// The maximum depth at which arrays and objects are split.
const DEPTH: usize = 128;
/// The first characters of arrays and objects.
const BRACKETS: [char; 2] = ['[', '{'];

/// The pieces of a document in order. Each is a JSON object:
///
/// - `{"value"}`: the whole document;
/// - `{"open", "key"}`: an empty array or object, which the next pieces fill; it is the next item of the open array, or
///   the field `key` of the open object;
/// - `{"items"}` or `{"fields"}`: more children of the open array or object;
/// - `{"close"}`: the open array or object is complete.
pub(crate) type Pieces = VecDeque<JsonText>;

/// Splits a document.
///
/// # Errors
///
/// `decode` where it is not valid JSON, `unsafe-integer` where `int64` refuses an integer.
pub(crate) fn split(json: &str, int64: Int64) -> Result<Pieces> {
    let mut splitter = Splitter { int64, pieces: Pieces::new(), depth: 0 };
    let split = if json.len() > SLICE && json.trim_start().starts_with(BRACKETS) {
        splitter.open(None, json)
    } else {
        serde_json::from_str(json).map(|value: &RawValue| splitter.push(format!("{{\"value\":{value}}}")))
    };
    split.map_err(|error| invalid(&error))?;
    int64.check(json, 0)?;
    Ok(splitter.pieces)
}

fn invalid(error: &serde_json::Error) -> Error {
    let (line, column) = (error.line(), error.column());
    let message = format!("the response is not valid JSON at line {line} column {column}");
    Error::new(ErrorKind::Decode, message).with(|details| details.path = Some(String::new()))
}

struct Splitter {
    int64: Int64,
    pieces: Pieces,
    /// The number of open arrays and objects.
    depth: usize,
}

impl Splitter {
    fn push(&mut self, piece: String) {
        self.pieces.push_back(JsonText::new(self.int64.quote(piece)));
    }

    /// Adds an array or object in pieces, as the child with this key.
    fn open(&mut self, key: Option<&RawValue>, json: &str) -> serde_json::Result<()> {
        let key = key.map(|key| format!("\"key\":{key},")).unwrap_or_default();
        let is_object = json.trim_start().starts_with('{');
        self.push(format!("{{{key}\"open\":{}}}", if is_object { "{}" } else { "[]" }));
        self.depth += 1;
        let mut deserializer = Deserializer::from_str(json);
        deserializer.deserialize_any(Children { splitter: self, pending: String::new() })?;
        deserializer.end()?;
        self.depth -= 1;
        self.push("{\"close\":true}".to_owned());
        Ok(())
    }
}

/// Reads the children of an open array or object.
struct Children<'a> {
    splitter: &'a mut Splitter,
    /// A piece with those that are not in another one yet, without its closing brackets.
    pending: String,
}

impl Children<'_> {
    fn add(&mut self, key: Option<&RawValue>, child: &RawValue) -> serde_json::Result<()> {
        let json = child.get();
        let is_split = json.len() > SLICE && self.splitter.depth < DEPTH && json.starts_with(BRACKETS);
        if is_split || self.pending.len() + json.len() > SLICE {
            self.flush(key.is_some());
        }
        if is_split {
            return self.splitter.open(key, json);
        }
        self.pending.push_str(match (self.pending.is_empty(), key) {
            (false, _) => ",",
            (true, None) => "{\"items\":[",
            (true, Some(_)) => "{\"fields\":{",
        });
        if let Some(key) = key {
            self.pending.push_str(key.get());
            self.pending.push(':');
        }
        self.pending.push_str(json);
        Ok(())
    }

    fn flush(&mut self, is_object: bool) {
        let piece = std::mem::take(&mut self.pending);
        if !piece.is_empty() {
            self.splitter.push(piece + if is_object { "}}" } else { "]}" });
        }
    }
}

impl<'de> Visitor<'de> for Children<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an array or object")
    }

    fn visit_seq<A: SeqAccess<'de>>(mut self, mut items: A) -> std::result::Result<(), A::Error> {
        while let Some(item) = items.next_element()? {
            self.add(None, item).map_err(A::Error::custom)?;
        }
        self.flush(false);
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(mut self, mut fields: A) -> std::result::Result<(), A::Error> {
        while let Some((key, field)) = fields.next_entry()? {
            self.add(Some(key), field).map_err(A::Error::custom)?;
        }
        self.flush(true);
        Ok(())
    }
}
