//! Phrases that messages share.

use serde_json::Value;

use super::{LONGEST_SHOWN, Part, Wording, shortened, wording};
use crate::schema::Kind;

/// The only key of an object that stands for a value that is not JSON serializable, and describes it.
pub const UNUSABLE: &str = "$unusable";

/// Returns the description of a value that is not JSON serializable, which a binding marked.
#[must_use]
pub fn unusable(value: &Value) -> Option<&str> {
    value.get(UNUSABLE)?.as_str()
}

/// Returns `, got "shop"` for the value that a caller passed.
pub fn got(value: &Value) -> Wording {
    let words = unusable(value).map(|words| Part::Text(words.to_owned().into()));
    wording![", got ", words.unwrap_or_else(|| Part::Value(value.clone()))]
}

/// Returns the type of a value as a part of a message; that of null is null.
pub fn type_of(value: &Value) -> Part {
    if let Some(words) = unusable(value) {
        return Part::Text(words.to_owned().into());
    }
    Part::Type(match value {
        Value::Null => return Part::Value(Value::Null),
        Value::Bool(_) => Kind::Bool,
        Value::Number(_) => Kind::Float,
        Value::String(_) => Kind::Text,
        Value::Array(_) => Kind::ARRAY,
        Value::Object(_) => Kind::OBJECT,
    })
}

/// Returns `, got a string` for a value that may be secret.
pub fn got_type(value: &Value) -> Wording {
    wording![", got ", type_of(value)]
}

/// Like [`got`], for a value as JSON.
pub fn got_json(json: &str) -> Wording {
    let as_written = || Part::Text(shortened(json, LONGEST_SHOWN).into_owned().into());
    let shown = match json.as_bytes().first() {
        Some(b'[') => Part::Type(Kind::ARRAY),
        Some(b'{') => Part::Type(Kind::OBJECT),
        // As written, since a float may not represent it.
        Some(b'-' | b'0'..=b'9') => as_written(),
        _ => serde_json::from_str(json).map_or_else(|_| as_written(), Part::Value),
    };
    wording![", got ", shown]
}

/// Returns `; did you mean "name"?`, or nothing.
pub fn did_you_mean(likely: Option<impl Into<Wording>>) -> Wording {
    likely.map(|likely| wording!["; did you mean \"", likely, "\"?"]).unwrap_or_default()
}
