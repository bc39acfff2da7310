//! Skips values of JSON that a [`Scanner`](super::scanner::Scanner) has checked before, without checking it again.
//!
//! The result for invalid JSON is unspecified, but every function terminates.

use std::borrow::Cow;

use super::scanner::after_space;
use super::strings::{decoded, plain_end};

/// Scans JSON value by value.
pub(super) struct Skipper<'a> {
    pub(super) json: &'a str,
    /// The position in bytes.
    pub(super) at: usize,
}

impl<'a> Skipper<'a> {
    /// Starts after the bracket that opens the container at `start`.
    pub(super) fn inside(json: &'a str, start: usize, mark: u8) -> Self {
        let mut skipper = Self { json, at: start };
        skipper.pass(mark);
        skipper
    }

    #[inline]
    fn byte(&self) -> Option<u8> {
        self.json.as_bytes().get(self.at).copied()
    }

    /// Skips white space; returns the next byte.
    #[inline]
    pub(super) fn visible(&mut self) -> Option<u8> {
        // Usually there is none.
        self.byte().filter(|byte| *byte > b' ').or_else(|| {
            self.at = after_space(self.json.as_bytes(), self.at);
            self.byte()
        })
    }

    /// Skips white space and one delimiter.
    #[inline]
    pub(super) fn pass(&mut self, mark: u8) {
        self.at += usize::from(self.visible() == Some(mark));
    }

    /// Returns the first byte of the next element or key; `None` at the end of the container or of the text.
    #[inline]
    pub(super) fn next_element(&mut self) -> Option<u8> {
        self.pass(b',');
        self.visible().filter(|byte| !matches!(byte, b'}' | b']'))
    }

    /// Returns the next key, and skips its colon.
    pub(super) fn next_key(&mut self) -> Option<Cow<'a, str>> {
        self.next_element().filter(|byte| *byte == b'"')?;
        Some(self.key())
    }

    /// Returns the key at this position, and skips its colon.
    #[inline]
    pub(super) fn key(&mut self) -> Cow<'a, str> {
        let start = self.at;
        let has_escapes = self.skip_string();
        let end = self.at;
        self.pass(b':');
        decoded(self.json, start..end, has_escapes)
    }

    #[inline]
    pub(super) fn rest(&self) -> &'a [u8] {
        self.json.as_bytes().get(self.at..).unwrap_or_default()
    }

    /// Returns the next value; `None` if there is none.
    pub(super) fn value(&mut self) -> Option<&'a str> {
        self.visible();
        let start = self.at;
        self.skip_value().then(|| self.json.get(start..self.at)).flatten()
    }

    /// Skips the next value; returns whether there was one.
    pub(super) fn skip_value(&mut self) -> bool {
        let first = self.visible();
        let start = self.at;
        match first {
            Some(b'"') => {
                self.skip_string();
            }
            Some(b'{' | b'[') => self.skip_container(),
            Some(_) => self.skip_scalar(),
            None => return false,
        }
        self.at > start
    }

    /// Skips a string; returns whether it has escapes.
    #[inline]
    fn skip_string(&mut self) -> bool {
        let (end, has_escapes) = string_end(self.json.as_bytes(), self.at);
        self.at = end;
        has_escapes
    }

    fn skip_container(&mut self) {
        let bytes = self.json.as_bytes();
        // Not in `self`, so that it stays in a register.
        let mut at = self.at;
        let mut depth = 0_usize;
        while let Some(byte) = bytes.get(at) {
            match byte {
                b'"' => {
                    at = string_end(bytes, at).0;
                    continue;
                }
                b'{' | b'[' => depth += 1,
                b'}' | b']' => depth -= 1,
                _ => {}
            }
            at += 1;
            if depth == 0 {
                break;
            }
        }
        self.at = at;
    }

    #[inline]
    fn skip_scalar(&mut self) {
        let ends = |byte: &u8| matches!(byte, b',' | b']' | b'}' | b':') || byte.is_ascii_whitespace();
        let rest = self.rest();
        self.at += rest.iter().position(ends).unwrap_or(rest.len());
    }
}

/// Returns the position after the string that begins at `start`, and whether it has escapes; the length of the text if the
/// string does not end.
#[inline]
fn string_end(text: &[u8], start: usize) -> (usize, bool) {
    let (mut at, mut has_escapes) = (start + 1, false);
    loop {
        at = plain_end(text, at);
        match text.get(at) {
            Some(b'"') => return (at + 1, has_escapes),
            Some(b'\\') => {
                has_escapes = true;
                at += 2;
            }
            Some(_) => at += 1,
            None => return (text.len(), has_escapes),
        }
    }
}
