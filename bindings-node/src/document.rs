//! Splits JSON documents into pieces that are parsed in one turn of the event loop each.

use std::collections::VecDeque;
use std::ops::Range;

use xpauto::{Error, ErrorKind, Result};

use crate::integers::Int64;
use crate::slices::SLICE;
use crate::text::JsonText;

/// The maximum depth at which arrays and objects are split.
const DEPTH: usize = 128;

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
/// Only the structure around the pieces is checked here; a piece that is not JSON is refused when it is parsed.
///
/// # Errors
///
/// `decode` where the structure is not that of JSON, `unsafe-integer` where `int64` refuses an integer.
pub(crate) fn split(json: &str, int64: Int64) -> Result<Pieces> {
    let mut splitter = Splitter { cursor: Cursor { json, at: 0 }, int64, open: Vec::new(), pieces: Pieces::new() };
    splitter.document()?;
    int64.check(json, 0)?;
    Ok(splitter.pieces)
}

struct Splitter<'a> {
    cursor: Cursor<'a>,
    int64: Int64,
    /// The arrays and objects around the cursor, the outermost first.
    open: Vec<Container>,
    pieces: Pieces,
}

/// An open array or object.
#[derive(Default)]
struct Container {
    is_object: bool,
    /// Whether its opening piece has been emitted.
    is_opened: bool,
    /// The start of the latest child; in an object, of its key.
    child: usize,
    /// The key of the latest child of an object, with its quotes.
    key: Range<usize>,
    /// The complete children that are not in a piece yet.
    pending: Range<usize>,
}

impl Splitter<'_> {
    fn document(&mut self) -> Result<()> {
        self.cursor.skip_space();
        let start = self.cursor.at;
        while self.begin_value()? || self.end_value()? {}
        let whole = start..self.cursor.at;
        self.cursor.skip_space();
        if self.cursor.byte().is_some() {
            return Err(self.cursor.invalid());
        }
        if self.pieces.is_empty() {
            let value = self.int64.quote(self.cursor.text(&whole).to_owned());
            self.pieces.push_back(JsonText::new(format!("{{\"value\":{value}}}")));
        }
        Ok(())
    }

    /// Reads a scalar, or the opening of a non-empty array or object; returns true for the latter.
    fn begin_value(&mut self) -> Result<bool> {
        let Some(is_object @ (true | false)) = self.cursor.bracket() else {
            self.cursor.skip_scalar()?;
            return Ok(false);
        };
        let mut container = Container { is_object, ..Container::default() };
        self.cursor.skip_space();
        if self.cursor.take(container.end()) {
            return Ok(false);
        }
        container.begin_child(&mut self.cursor)?;
        self.open.push(container);
        Ok(true)
    }

    /// Reads the delimiters after a value, closing the arrays and objects that it completes; returns whether another
    /// value follows.
    fn end_value(&mut self) -> Result<bool> {
        let mut is_pending = true;
        while !self.open.is_empty() {
            if is_pending {
                self.note_child();
            }
            self.cursor.skip_space();
            let Some(container) = self.open.last_mut() else { break };
            if self.cursor.take(b',') {
                self.cursor.skip_space();
                container.begin_child(&mut self.cursor)?;
                return Ok(true);
            }
            if !self.cursor.take(container.end()) {
                return Err(self.cursor.invalid());
            }
            // Without a piece of its own, it is part of its parent's next piece.
            is_pending = !container.is_opened;
            if !is_pending {
                self.flush();
                self.pieces.push_back(JsonText::new("{\"close\":true}".to_owned()));
            }
            self.open.pop();
        }
        Ok(false)
    }

    /// Adds the latest child of the innermost array or object to the pending ones; emits these once they are large
    /// enough.
    fn note_child(&mut self) {
        let (end, is_splittable) = (self.cursor.at, self.open.len() <= DEPTH);
        let is_large = |pending: &Range<usize>| is_splittable && !pending.is_empty() && end - pending.start > SLICE;
        if self.open.last().is_some_and(|container| is_large(&container.pending)) {
            self.flush();
        }
        let Some(container) = self.open.last_mut() else { return };
        let start = if container.pending.is_empty() { container.child } else { container.pending.start };
        container.pending = start..end;
        if is_large(&container.pending) {
            self.flush();
        }
    }

    /// Emits everything pending, with opening pieces for the enclosing arrays and objects.
    fn flush(&mut self) {
        let (cursor, int64) = (&self.cursor, self.int64);
        let mut key = None;
        for container in &mut self.open {
            if !std::mem::replace(&mut container.is_opened, true) {
                self.pieces.push_back(container.opening(key.map(|key| cursor.text(key))));
            }
            let pending = std::mem::take(&mut container.pending);
            if !pending.is_empty() {
                let (open, name, close) = if container.is_object { ('{', "fields", '}') } else { ('[', "items", ']') };
                let children = int64.quote(format!("{open}{}{close}", cursor.text(&pending)));
                self.pieces.push_back(JsonText::new(format!("{{\"{name}\":{children}}}")));
            }
            key = container.is_object.then_some(&container.key);
        }
    }
}

impl Container {
    /// Returns its closing bracket.
    fn end(&self) -> u8 {
        if self.is_object { b'}' } else { b']' }
    }

    /// Reads the key of the next child, in an object.
    fn begin_child(&mut self, cursor: &mut Cursor<'_>) -> Result<()> {
        self.child = cursor.at;
        if !self.is_object {
            return Ok(());
        }
        if cursor.byte() != Some(b'"') {
            return Err(cursor.invalid());
        }
        cursor.skip_scalar()?;
        self.key = self.child..cursor.at;
        cursor.skip_space();
        if !cursor.take(b':') {
            return Err(cursor.invalid());
        }
        cursor.skip_space();
        Ok(())
    }

    /// Returns its opening piece, as the child with this key.
    fn opening(&self, key: Option<&str>) -> JsonText {
        let empty = if self.is_object { "{}" } else { "[]" };
        let key = key.map(|key| format!("\"key\":{key},")).unwrap_or_default();
        JsonText::new(format!("{{{key}\"open\":{empty}}}"))
    }
}

/// A position in JSON text.
struct Cursor<'a> {
    json: &'a str,
    at: usize,
}

impl<'a> Cursor<'a> {
    fn text(&self, range: &Range<usize>) -> &'a str {
        self.json.get(range.clone()).unwrap_or_default()
    }

    fn rest(&self) -> &'a [u8] {
        self.json.as_bytes().get(self.at..).unwrap_or_default()
    }

    fn byte(&self) -> Option<u8> {
        self.rest().first().copied()
    }

    /// Skips this byte if it is next; returns whether it was.
    fn take(&mut self, byte: u8) -> bool {
        let is_next = self.byte() == Some(byte);
        self.at += usize::from(is_next);
        is_next
    }

    /// Skips an opening bracket if one is next; returns whether it opens an object.
    fn bracket(&mut self) -> Option<bool> {
        if self.take(b'[') {
            return Some(false);
        }
        self.take(b'{').then_some(true)
    }

    fn skip_space(&mut self) {
        self.at += self.rest().iter().take_while(|byte| matches!(byte, b' ' | b'\n' | b'\r' | b'\t')).count();
    }

    /// Skips a string, or everything up to the next delimiter.
    fn skip_scalar(&mut self) -> Result<()> {
        let start = self.at;
        if self.take(b'"') {
            self.at = crate::integers::end_of_string(self.json.as_bytes(), self.at);
        } else {
            let is_delimiter = |byte: &u8| matches!(byte, b',' | b':' | b']' | b'}' | b' ' | b'\n' | b'\r' | b'\t');
            self.at += self.rest().iter().take_while(|byte| !is_delimiter(byte)).count();
        }
        if self.at == start { Err(self.invalid()) } else { Ok(()) }
    }

    fn invalid(&self) -> Error {
        let before = self.json.get(..self.at).unwrap_or(self.json);
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
        let message = format!("the response is not valid JSON at line {line} column {column}");
        Error::new(ErrorKind::Decode, message).with(|details| details.path = Some(String::new()))
    }
}
