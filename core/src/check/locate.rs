//! Finds values again in text that was checked before, without checking it once more.
//!
//! Of text that is no JSON it may find anything, but it always comes to an end.

use std::borrow::Cow;

use crate::declaration::Model;
use crate::record::Span;

/// The places of the fields of the object `json`, which begins at `offset` of the whole text.
pub(crate) fn fields(model: &Model, json: &str, offset: usize, spans: &mut [Span]) {
    let mut hint = 0;
    for (key, value) in Members::of(json) {
        let Some(position) = model.position(&key, hint) else { continue };
        hint = position + 1;
        if let Some(span) = spans.get_mut(position) {
            let start = offset + Span::of(value, json).start();
            *span = Span::at(start, start + value.len());
        }
    }
}

/// The members of an object: keys decoded, values as JSON text.
pub(crate) struct Members<'a>(Scan<'a>);

impl<'a> Members<'a> {
    pub(crate) fn of(json: &'a str) -> Self {
        let mut scan = Scan { json, at: 0 };
        scan.pass(b'{');
        Self(scan)
    }
}

impl<'a> Iterator for Members<'a> {
    type Item = (Cow<'a, str>, &'a str);

    fn next(&mut self) -> Option<Self::Item> {
        self.0.pass(b',');
        let key = self.0.value().filter(|key| key.starts_with('"'))?;
        self.0.pass(b':');
        Some((unquote(key), self.0.value()?))
    }
}

/// The elements of an array, as JSON text.
pub(crate) struct Elements<'a>(Scan<'a>);

impl<'a> Elements<'a> {
    pub(crate) fn of(json: &'a str) -> Self {
        let mut scan = Scan { json, at: 0 };
        scan.pass(b'[');
        Self(scan)
    }
}

impl<'a> Iterator for Elements<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<Self::Item> {
        self.0.pass(b',');
        self.0.value()
    }
}

/// The text of a JSON string.
pub(crate) fn unquote(json: &str) -> Cow<'_, str> {
    match json.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')) {
        Some(inner) if !inner.contains('\\') => Cow::Borrowed(inner),
        _ => serde_json::from_str(json).map_or(Cow::Borrowed(json), Cow::Owned),
    }
}

/// Goes through text value by value.
struct Scan<'a> {
    json: &'a str,
    at: usize,
}

impl<'a> Scan<'a> {
    fn byte(&self) -> Option<u8> {
        self.json.as_bytes().get(self.at).copied()
    }

    fn pass_space(&mut self) {
        while self.byte().is_some_and(|byte| byte.is_ascii_whitespace()) {
            self.at += 1;
        }
    }

    /// Passes by white space and one mark.
    fn pass(&mut self, mark: u8) {
        self.pass_space();
        self.at += usize::from(self.byte() == Some(mark));
    }

    /// The value that comes next; none where its container or the text ends.
    fn value(&mut self) -> Option<&'a str> {
        self.pass_space();
        let start = self.at;
        match self.byte()? {
            b'}' | b']' => return None,
            b'"' => self.skip_string(),
            b'{' | b'[' => self.skip_container(),
            _ => self.skip_scalar(),
        }
        self.json.get(start..self.at).filter(|value| !value.is_empty())
    }

    fn skip_string(&mut self) {
        self.at += 1;
        while let Some(byte) = self.byte() {
            self.at += if byte == b'\\' { 2 } else { 1 };
            if byte == b'"' {
                return;
            }
        }
    }

    fn skip_container(&mut self) {
        let mut depth = 0_usize;
        while let Some(byte) = self.byte() {
            match byte {
                b'"' => {
                    self.skip_string();
                    continue;
                }
                b'{' | b'[' => depth += 1,
                b'}' | b']' => depth -= 1,
                _ => {}
            }
            self.at += 1;
            if depth == 0 {
                return;
            }
        }
    }

    fn skip_scalar(&mut self) {
        let ends = |byte: u8| matches!(byte, b',' | b']' | b'}' | b':') || byte.is_ascii_whitespace();
        while self.byte().is_some_and(|byte| !ends(byte)) {
            self.at += 1;
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
            let found: Vec<(String, &str)> = Members::of(&text).map(|(key, value)| (key.into_owned(), value)).collect();
            let parsed: Vec<(String, &str)> =
                crate::check::members(&text).unwrap().into_iter().map(|(key, value)| (key, value.get())).collect();
            prop_assert_eq!(found, parsed);
        }

        #[test]
        fn any_text_comes_to_an_end(text in "[\\\\\"{}\\[\\],: a1]{0,40}|.{0,40}") {
            prop_assert!(Elements::of(&text).count() <= text.len());
            prop_assert!(Members::of(&text).count() <= text.len());
        }
    }
}
