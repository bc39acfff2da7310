//! Reads JSON level by level: the fields of objects and the items of arrays, each value as its JSON.

use std::borrow::Cow;
use std::iter;

use serde_json::value::RawValue;

use super::cursor::Cursor;

/// Returns the fields of an object in order, repeated ones too: decoded keys, and values as JSON. `None` if the JSON is invalid, or of
/// another type.
#[must_use]
pub fn object_fields(json: &str) -> Option<Vec<(String, &str)>> {
    let is_object = json.trim_start().starts_with('{') && check(json).is_ok();
    is_object.then(|| fields(json).map(|(key, value)| (key.into_owned(), value)).collect())
}

/// Refuses invalid JSON.
pub(crate) fn check(json: &str) -> Result<(), serde_json::Error> {
    serde_json::from_str::<&RawValue>(json).map(drop)
}

/// Iterates over the fields of an object that was checked before, or that checked JSON begins with: decoded keys, and values as JSON;
/// none if it is no object.
pub(crate) fn fields(json: &str) -> impl Iterator<Item = (Cow<'_, str>, &str)> {
    let mut at = within(json, b'{');
    iter::from_fn(move || Some((at.key()?, at.value())))
}

/// Iterates over the items of an array that was checked before; none if it is no array.
pub(crate) fn items(json: &str) -> impl Iterator<Item = &str> {
    let mut at = within(json, b'[');
    iter::from_fn(move || Some(at.value()).filter(|value| !value.is_empty()))
}

/// Returns the position within the brackets that JSON begins with, or its end if it begins with others.
fn within(json: &str, bracket: u8) -> Cursor<'_> {
    let mut at = Cursor::new(json, 0);
    if at.peek() != Some(bracket) {
        return Cursor::new(json, json.len());
    }
    at.step();
    at
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::json::unquote;

    #[test]
    fn values_are_found_as_they_were_written() {
        let json = r#" { "a" : [ 1.50 ,{"b":"}"}] ,"a": null , "\u0063":"\"" } "#;
        let found: Vec<_> = fields(json).collect();
        assert_eq!(found, [("a".into(), r#"[ 1.50 ,{"b":"}"}]"#), ("a".into(), "null"), ("c".into(), r#""\"""#)]);
        assert_eq!(items(found[0].1).collect::<Vec<_>>(), ["1.50", r#"{"b":"}"}"#]);
        assert_eq!((fields("[1]").count(), items("{}").count(), unquote("7")), (0, 0, "7".into()));
    }
}
