//! The phrases that many messages share.

use serde_json::Value;

use super::{JsonType, Part, SHOWN, Wording, shortened, wording};

/// `, got "shop"`: what a caller gave instead.
#[must_use]
pub fn got(value: &Value) -> Wording {
    wording![", got ", Part::Value(value.clone())]
}

/// `, got a string`: what a caller gave instead, where the value itself may be secret.
#[must_use]
pub fn got_type(value: &Value) -> Wording {
    wording![", got ", JsonType::of(value)]
}

/// The same of a value that is at hand as JSON text.
#[must_use]
pub fn got_json(json: &str) -> Wording {
    let as_written = || Part::Text(shortened(json, SHOWN).into_owned().into());
    let shown = match json.as_bytes().first() {
        Some(b'[') => Part::Type(JsonType::Array),
        Some(b'{') => Part::Type(JsonType::Object),
        // As it stands there: a floating-point number may not hold it.
        Some(b'-' | b'0'..=b'9') => as_written(),
        _ => serde_json::from_str(json).map_or_else(|_| as_written(), Part::Value),
    };
    wording![", got ", shown]
}

/// `; did you mean "name"?`, or nothing.
pub fn did_you_mean(likely: Option<impl Into<Wording>>) -> Wording {
    likely.map(|likely| wording!["; did you mean \"", likely, "\"?"]).unwrap_or_default()
}

/// `a, b or c`.
#[must_use]
pub fn alternatives(choices: Vec<Wording>) -> Wording {
    let last = choices.len().saturating_sub(1);
    let mut text = Wording::default();
    for (index, choice) in choices.into_iter().enumerate() {
        match index {
            0 => {}
            _ if index == last => text.push(" or "),
            _ => text.push(", "),
        }
        text.push(choice);
    }
    text
}
