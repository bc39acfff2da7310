//! Describes the values that callers passed as options, also those that are not JSON serializable, which bindings mark.

use serde_json::Value;

use crate::message::{Part, Wording, type_of, wording};

/// The only key of an object that represents a value that is not JSON serializable, and describes it.
pub const UNUSABLE: &str = "$unusable";

/// Describes the value that a caller passed; a binding describes values that are not JSON.
pub(super) fn got(value: &Value) -> Wording {
    let part = match unusable(value) {
        Some(words) => Part::Text(words.to_owned().into()),
        None => Part::Value(value.clone()),
    };
    wording![", got ", part]
}

/// Describes the type of a value within an option.
pub(super) fn described(value: &Value) -> Part {
    unusable(value).map_or_else(|| type_of(value), |words| Part::Text(words.to_owned().into()))
}

/// Describes the type of a value that may be secret.
pub(super) fn got_type(value: &Value) -> Wording {
    if unusable(value).is_some() { got(value) } else { crate::message::got_type(value) }
}

/// Returns the description of a value that is not JSON serializable.
pub(crate) fn unusable(value: &Value) -> Option<&str> {
    value.get(UNUSABLE).and_then(Value::as_str)
}
