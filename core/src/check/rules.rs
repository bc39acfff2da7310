//! The rules for single values: types, limits, date-times.

use std::borrow::Cow;

use super::Audience;
use super::moment::Moment;
use super::number::{fits_decimal, integer};
use crate::declaration::{Kind, Limit, Model};
use crate::error::Problem;
use crate::host::Warning;
use crate::notice;

/// What is wrong with a value that is neither an object nor a list, or that should be one.
pub(super) fn scalar(kind: &Kind, json: &str, audience: Audience) -> Option<Problem> {
    let first = json.as_bytes().first().copied().unwrap_or_default();
    let is_number = first == b'-' || first.is_ascii_digit();
    let expected = match kind {
        Kind::Any => return None,
        Kind::Int if is_number && integer(json).is_some() => return None,
        Kind::Id if integer(json).is_some() => return None,
        Kind::Float if is_number => return None,
        Kind::Bool if matches!(first, b't' | b'f') => return None,
        Kind::Text | Kind::Enum(_) if first == b'"' => return None,
        Kind::DateTime if first == b'"' => {
            let is_refused = audience.checks_limits() && date_time(json).is_none();
            let message = || format!("{json} is no ISO 8601 date-time such as \"2026-05-07T14:47:42\"");
            return is_refused.then(|| Problem::new("", message()));
        }
        Kind::Int | Kind::Id => "an integer of 64 bits",
        Kind::Float => "a number",
        Kind::Bool => "true or false",
        Kind::Text | Kind::Enum(_) => "a text",
        Kind::DateTime => "a date-time as text",
        Kind::Object(_) | Kind::OneOf(_) => "an object",
        Kind::List(_) => "an array",
    };
    Some(Problem::new("", format!("expected {expected}, found {}", shortened(json))))
}

/// Returns a warning for a value of an open enum that looks like a misspelt declared one.
pub(super) fn near_miss(kind: &Kind, json: &str) -> Option<Warning> {
    let Kind::Enum(set) = kind else { return None };
    let value = json.trim_matches('"');
    if set.values.contains(&value) { None } else { notice::near_miss(set, value) }
}

/// What a rule of the specification says against a value.
pub(super) fn check_limit(limit: Limit, json: &str, problems: &mut Vec<Problem>) {
    let message = match limit {
        Limit::None | Limit::NotBefore(_) => None,
        Limit::Characters(most) => {
            let count = serde_json::from_str::<String>(json).unwrap_or_default().chars().count();
            (count > most).then(|| format!("has {count} characters, at most {most} are allowed"))
        }
        Limit::AtMost(most) => {
            (integer(json).is_some_and(|number| number > most)).then(|| format!("is {json}, at most {most} is allowed"))
        }
        Limit::Decimal(precision, scale) => (!fits_decimal(json, precision, scale))
            .then(|| format!("is {json}, at most {precision} digits with {scale} behind the point are allowed")),
    };
    problems.extend(message.map(|text| Problem::new("", text)));
}

/// What one field asks of another; `text_at` gives the text of the field at a position.
pub(super) fn rules_between_fields<'a>(
    model: &'static Model,
    text_at: impl Fn(usize) -> Option<&'a str>,
    audience: Audience,
    problems: &mut Vec<Problem>,
) {
    let text_of = |wire: &str| model.position(wire, 0).and_then(&text_at);
    for field in model.fields {
        if field.is_required && audience == Audience::Caller && text_of(field.wire).is_none() {
            problems.push(Problem::new(field.wire, format!("is required by {}", model.name)));
        }
        if let Limit::NotBefore(start) = field.limit
            && let (Some(from), Some(to)) = (text_of(start), text_of(field.wire))
            && let (Some(from_time), Some(to_time)) = (date_time(from), date_time(to))
            && from_time.compare(&to_time).is_gt()
        {
            problems.push(Problem::new(field.wire, format!("{to} is before {start} {from}")));
        }
    }
}

fn date_time(json: &str) -> Option<Moment> {
    Moment::read(&serde_json::from_str::<String>(json).ok()?)
}

/// The beginning of a JSON text, for a message.
pub(crate) fn shortened(json: &str) -> Cow<'_, str> {
    const SHOWN: usize = 40;
    match json.char_indices().nth(SHOWN).and_then(|(at, _)| json.get(..at)) {
        Some(beginning) => Cow::Owned(format!("{beginning}…")),
        None => Cow::Borrowed(json),
    }
}
