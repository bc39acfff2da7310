//! Locates values in JSON that was checked before, without checking it again.
//!
//! The result for invalid JSON is unspecified, but every function terminates.

use std::borrow::Cow;

use super::Span;
use super::strings::{is_key, plain_end, unquote};
use crate::declaration::Model;

/// Locates the fields of the object that begins at `start`.
pub(crate) fn fields(model: &Model, text: &str, start: usize, spans: &mut [Span]) {
    Scan { json: text, at: start }.fields(model, spans);
}

/// Locates the objects of the array that begins at `start`: the span of each, followed by those of its fields; they are
/// absent for a null element.
pub(crate) fn objects(model: &Model, text: &str, start: usize) -> Vec<Span> {
    let mut scan = Scan::inside(text, start, b'[');
    let mut rows = Vec::with_capacity(2 * (1 + model.fields.len()));
    while let Some(byte) = scan.next_element() {
        let (row, start) = (rows.len(), scan.at);
        rows.resize(row + 1 + model.fields.len(), Span::default());
        if byte == b'{' {
            scan.fields(model, rows.get_mut(row + 1..).unwrap_or_default());
            if let Some(whole) = rows.get_mut(row) {
                *whole = Span::at(start, scan.at);
            }
        } else if scan.value().is_none() {
            break;
        }
    }
    rows
}

/// Iterates over the entries of an object: decoded keys, and values as JSON.
pub(crate) struct ObjectEntries<'a>(Scan<'a>);

impl<'a> ObjectEntries<'a> {
    pub(crate) fn of(json: &'a str) -> Self {
        Self(Scan::inside(json, 0, b'{'))
    }
}

impl<'a> Iterator for ObjectEntries<'a> {
    type Item = (Cow<'a, str>, &'a str);

    fn next(&mut self) -> Option<Self::Item> {
        let key = self.0.next_key()?;
        Some((unquote(key), self.0.value()?))
    }
}

/// Iterates over the fields of an object: the index of a declared field, or the decoded key of another; and values as JSON.
#[cfg(feature = "arrow")]
pub(crate) struct FieldEntries<'a> {
    scan: Scan<'a>,
    model: &'static Model,
    hint: usize,
}

#[cfg(feature = "arrow")]
impl<'a> FieldEntries<'a> {
    pub(crate) fn of(model: &'static Model, json: &'a str) -> Self {
        Self { scan: Scan::inside(json, 0, b'{'), model, hint: 0 }
    }
}

#[cfg(feature = "arrow")]
impl<'a> Iterator for FieldEntries<'a> {
    type Item = (Result<usize, Cow<'a, str>>, &'a str);

    fn next(&mut self) -> Option<Self::Item> {
        self.scan.next_element().filter(|byte| *byte == b'"')?;
        let field = self.scan.next_field(self.model, self.hint)?;
        if let Ok(position) = field {
            self.hint = position + 1;
        }
        Some((field, self.scan.value()?))
    }
}

/// Iterates over the undeclared fields of an object; values whose span is known are skipped.
pub(crate) struct UndeclaredEntries<'a, F> {
    scan: Scan<'a>,
    model: &'static Model,
    span_of: F,
    hint: usize,
}

impl<'a, F: Fn(usize) -> Span> UndeclaredEntries<'a, F> {
    /// Iterates over the object that begins at `start`; `span_of` returns the span of a declared field by its index.
    pub(crate) fn of(model: &'static Model, text: &'a str, start: usize, span_of: F) -> Self {
        Self { scan: Scan::inside(text, start, b'{'), model, span_of, hint: 0 }
    }

    /// Skips the next fields that follow the order of the declaration, without white space between them.
    fn pass_expected(&mut self) {
        while let Some(field) = self.model.fields.get(self.hint) {
            let span = (self.span_of)(self.hint);
            if !span.is_absent() {
                // Otherwise there is more than the field's key, its quotes and the colon before the value.
                if self.scan.next_element().is_none() || span.start() != self.scan.at + field.wire.len() + 3 {
                    return;
                }
                self.scan.at = span.end();
            }
            self.hint += 1;
        }
    }

    /// Skips the value of the field at this index; `None` if there is no value.
    fn pass_field(&mut self, position: usize) -> Option<()> {
        let span = (self.span_of)(position);
        if span.start() == self.scan.at && !span.is_absent() {
            self.scan.at = span.end();
            return Some(());
        }
        // Where a key is repeated, only the span of the last value is known.
        self.scan.value().map(|_| ())
    }
}

impl<'a, F: Fn(usize) -> Span> Iterator for UndeclaredEntries<'a, F> {
    type Item = (Cow<'a, str>, &'a str);

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            self.pass_expected();
            let key = unquote(self.scan.next_key()?);
            let Some(position) = self.model.position(&key, self.hint) else {
                return Some((key, self.scan.value()?));
            };
            self.hint = position + 1;
            self.pass_field(position)?;
        }
    }
}

/// Iterates over the elements of an array, as JSON.
pub(crate) struct Elements<'a>(Scan<'a>);

impl<'a> Elements<'a> {
    pub(crate) fn of(json: &'a str) -> Self {
        Self(Scan::inside(json, 0, b'['))
    }
}

impl<'a> Iterator for Elements<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<Self::Item> {
        self.0.next_element()?;
        self.0.value()
    }
}

/// Scans JSON value by value.
struct Scan<'a> {
    json: &'a str,
    at: usize,
}

impl<'a> Scan<'a> {
    /// Starts after the bracket that opens the container at `start`.
    fn inside(json: &'a str, start: usize, mark: u8) -> Self {
        let mut scan = Self { json, at: start };
        scan.pass(mark);
        scan
    }

    fn byte(&self) -> Option<u8> {
        self.json.as_bytes().get(self.at).copied()
    }

    fn pass_space(&mut self) {
        while self.byte().is_some_and(|byte| byte.is_ascii_whitespace()) {
            self.at += 1;
        }
    }

    /// Skips white space and one delimiter.
    fn pass(&mut self, mark: u8) {
        self.pass_space();
        self.at += usize::from(self.byte() == Some(mark));
    }

    /// Returns the first byte of the next element or key; `None` at the end of the container or of the text.
    fn next_element(&mut self) -> Option<u8> {
        self.pass(b',');
        self.pass_space();
        self.byte().filter(|byte| !matches!(byte, b'}' | b']'))
    }

    /// Returns the next key, as JSON.
    fn next_key(&mut self) -> Option<&'a str> {
        self.next_element().filter(|byte| *byte == b'"')?;
        let key = self.value();
        self.pass(b':');
        self.pass_space();
        key
    }

    /// Skips an object, and records the spans of its fields.
    fn fields(&mut self, model: &Model, spans: &mut [Span]) {
        let mut hint = 0;
        self.pass(b'{');
        while self.next_element() == Some(b'"') {
            let position = self.next_field(model, hint);
            let start = self.at;
            if !self.skip_value() {
                return;
            }
            let Some(Ok(position)) = position else { continue };
            hint = position + 1;
            if let Some(span) = spans.get_mut(position) {
                *span = Span::at(start, self.at);
            }
        }
        self.pass(b'}');
    }

    /// Skips the next key; returns the index of its field if that is declared, else the key.
    fn next_field(&mut self, model: &Model, hint: usize) -> Option<Result<usize, Cow<'a, str>>> {
        // Usually the fields come in the order of the declaration, some left out, without white space.
        let mut following = model.fields.iter().enumerate().skip(hint);
        if let Some((position, _)) = following.find(|(_, field)| self.skip_key(field.wire)) {
            return Some(Ok(position));
        }
        let key = unquote(self.next_key()?);
        Some(model.position(&key, hint).ok_or(key))
    }

    /// Skips a key and its colon if they are written exactly so.
    fn skip_key(&mut self, name: &str) -> bool {
        let is_it = is_key(self.rest(), name);
        if is_it {
            self.at += name.len() + 3;
            self.pass_space();
        }
        is_it
    }

    fn rest(&self) -> &'a [u8] {
        self.json.as_bytes().get(self.at..).unwrap_or_default()
    }

    /// Returns the next value; `None` if there is none.
    fn value(&mut self) -> Option<&'a str> {
        self.pass_space();
        let start = self.at;
        self.skip_value().then(|| self.json.get(start..self.at)).flatten()
    }

    /// Skips the next value; returns whether there was one.
    fn skip_value(&mut self) -> bool {
        self.pass_space();
        let start = self.at;
        match self.byte() {
            Some(b'"') => self.skip_string(),
            Some(b'{' | b'[') => self.skip_container(),
            Some(_) => self.skip_scalar(),
            None => return false,
        }
        self.at > start
    }

    fn skip_string(&mut self) {
        self.at = string_end(self.json.as_bytes(), self.at);
    }

    fn skip_container(&mut self) {
        let bytes = self.json.as_bytes();
        // Not in `self`, so that it stays in a register.
        let mut at = self.at;
        let mut depth = 0_usize;
        while let Some(byte) = bytes.get(at) {
            match byte {
                b'"' => {
                    at = string_end(bytes, at);
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

    fn skip_scalar(&mut self) {
        let ends = |byte: u8| matches!(byte, b',' | b']' | b'}' | b':') || byte.is_ascii_whitespace();
        while self.byte().is_some_and(|byte| !ends(byte)) {
            self.at += 1;
        }
    }
}

/// Returns the position after the string that begins at `start`; the length of the text if the string does not end.
fn string_end(text: &[u8], start: usize) -> usize {
    let mut at = start + 1;
    loop {
        at = plain_end(text, at);
        match text.get(at) {
            Some(b'"') => return at + 1,
            Some(b'\\') => at += 2,
            Some(_) => at += 1,
            None => return text.len(),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::value::RawValue;

    use super::*;

    fn json() -> impl Strategy<Value = serde_json::Value> {
        let leaf = prop_oneof![
            Just(serde_json::Value::Null),
            any::<bool>().prop_map(Into::into),
            any::<i64>().prop_map(Into::into),
            any::<f64>().prop_map(Into::into),
            ".{0,8}|[\\\\\"{}\\[\\],: ]{0,8}".prop_map(Into::into),
        ];
        leaf.prop_recursive(4, 32, 4, |inner| {
            prop_oneof![
                prop::collection::vec(inner.clone(), 0..4).prop_map(Into::into),
                prop::collection::vec((".{0,4}", inner), 0..4)
                    .prop_map(|members| serde_json::Value::Object(members.into_iter().collect())),
            ]
        })
    }

    proptest! {
        #[test]
        fn the_elements_of_an_array_are_those_that_a_parser_finds(
            items in prop::collection::vec(json(), 0..5),
            is_spread in any::<bool>(),
        ) {
            let value = serde_json::Value::from(items);
            let text = if is_spread { serde_json::to_string_pretty(&value) } else { serde_json::to_string(&value) }.unwrap();
            let parsed: Vec<&RawValue> = serde_json::from_str(&text).unwrap();
            let parsed: Vec<&str> = parsed.into_iter().map(RawValue::get).collect();
            prop_assert_eq!(Elements::of(&text).collect::<Vec<_>>(), parsed);
        }

        #[test]
        fn the_members_of_an_object_are_those_that_a_parser_finds(
            members in prop::collection::vec((".{0,4}|[\\\\\"{}:,]{0,4}", json()), 0..5),
            is_spread in any::<bool>(),
        ) {
            let value = serde_json::Value::Object(members.into_iter().collect());
            let text = if is_spread { serde_json::to_string_pretty(&value) } else { serde_json::to_string(&value) }.unwrap();
            let found: Vec<(String, &str)> = ObjectEntries::of(&text).map(|(key, value)| (key.into_owned(), value)).collect();
            let parsed: Vec<(String, &str)> =
                crate::check::object_fields(&text).unwrap().into_iter().map(|(key, value)| (key, value.get())).collect();
            prop_assert_eq!(found, parsed);
        }

        #[test]
        fn any_text_comes_to_an_end(text in "[\\\\\"{}\\[\\],: a1]{0,40}|.{0,40}") {
            prop_assert!(Elements::of(&text).count() <= text.len());
            prop_assert!(ObjectEntries::of(&text).count() <= text.len());
        }
    }
}
