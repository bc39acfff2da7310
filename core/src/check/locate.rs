//! Locates values in JSON that was checked before, without checking it again.
//!
//! The result for invalid JSON is unspecified, but every function terminates.

use std::borrow::Cow;

use super::Span;
use super::skipper::Skipper;
use crate::schema::Model;

/// Iterates over the entries of an object: decoded keys, and values as JSON.
pub(crate) struct ObjectEntries<'a>(Skipper<'a>);

impl<'a> ObjectEntries<'a> {
    pub(crate) fn of(json: &'a str) -> Self {
        Self(Skipper::inside(json, 0, b'{'))
    }
}

impl<'a> Iterator for ObjectEntries<'a> {
    type Item = (Cow<'a, str>, &'a str);

    fn next(&mut self) -> Option<Self::Item> {
        let key = self.0.next_key()?;
        Some((key, self.0.value()?))
    }
}

/// Iterates over the fields of an object: the index of a declared field, or the decoded key of another; and values as JSON.
#[cfg(feature = "arrow-60")]
pub(crate) struct FieldEntries<'a> {
    skipper: Skipper<'a>,
    model: &'static Model,
    hint: usize,
}

#[cfg(feature = "arrow-60")]
impl<'a> FieldEntries<'a> {
    pub(crate) fn of(model: &'static Model, json: &'a str) -> Self {
        Self { skipper: Skipper::inside(json, 0, b'{'), model, hint: 0 }
    }

    /// Skips the key at this position; returns the index of its field if that is declared, else the key.
    fn key(&mut self) -> Result<usize, Cow<'a, str>> {
        if let Some((position, field)) = self.model.field_by_key(self.skipper.rest(), self.hint) {
            self.skipper.at += field.key.length();
            return Ok(position);
        }
        let key = self.skipper.key();
        self.model.position(&key, self.hint).ok_or(key)
    }
}

#[cfg(feature = "arrow-60")]
impl<'a> Iterator for FieldEntries<'a> {
    type Item = (Result<usize, Cow<'a, str>>, &'a str);

    fn next(&mut self) -> Option<Self::Item> {
        self.skipper.next_element().filter(|byte| *byte == b'"')?;
        let field = self.key();
        if let Ok(position) = field {
            self.hint = position + 1;
        }
        Some((field, self.skipper.value()?))
    }
}

/// Iterates over the undeclared fields of an object; values whose span is known are skipped.
pub(crate) struct UndeclaredEntries<'a, F> {
    skipper: Skipper<'a>,
    model: &'static Model,
    span_of: F,
    hint: usize,
}

impl<'a, F: Fn(usize) -> Span> UndeclaredEntries<'a, F> {
    /// Iterates over the object that begins at `start`; `span_of` returns the span of a declared field by its index.
    pub(crate) fn of(model: &'static Model, text: &'a str, start: usize, span_of: F) -> Self {
        Self { skipper: Skipper::inside(text, start, b'{'), model, span_of, hint: 0 }
    }

    /// Skips the next fields that follow the order of the declaration, without white space between them.
    fn pass_expected(&mut self) {
        while let Some(field) = self.model.fields.get(self.hint) {
            let span = (self.span_of)(self.hint);
            if !span.is_absent() {
                // Otherwise there is more than the field's key, its quotes and the colon before the value.
                if self.skipper.next_element().is_none() || span.start() != self.skipper.at + field.wire.len() + 3 {
                    return;
                }
                self.skipper.at = span.end();
            }
            self.hint += 1;
        }
    }

    /// Skips the value of the field at this index; `None` if there is no value.
    fn pass_field(&mut self, position: usize) -> Option<()> {
        let span = (self.span_of)(position);
        if span.start() == self.skipper.at && !span.is_absent() {
            self.skipper.at = span.end();
            return Some(());
        }
        // Where a key is repeated, only the span of the last value is known.
        self.skipper.value().map(|_| ())
    }
}

impl<'a, F: Fn(usize) -> Span> Iterator for UndeclaredEntries<'a, F> {
    type Item = (Cow<'a, str>, &'a str);

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            self.pass_expected();
            let key = self.skipper.next_key()?;
            let Some(position) = self.model.position(&key, self.hint) else {
                return Some((key, self.skipper.value()?));
            };
            self.hint = position + 1;
            self.pass_field(position)?;
        }
    }
}

/// Iterates over the elements of an array, as JSON.
pub(crate) struct Elements<'a>(Skipper<'a>);

impl<'a> Elements<'a> {
    pub(crate) fn of(json: &'a str) -> Self {
        Self(Skipper::inside(json, 0, b'['))
    }
}

impl<'a> Iterator for Elements<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<Self::Item> {
        self.0.next_element()?;
        self.0.value()
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
        fn the_entries_of_an_object_are_those_that_a_parser_finds(
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
