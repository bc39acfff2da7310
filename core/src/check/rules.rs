//! Checks single values: types, limits, date-times.

use url::Url;

use super::Audience;
use super::number::{fits_decimal, integer};
use super::strings::unquote;
use crate::date_time::{Moment, date_alone};
use crate::declaration::{Kind, Limit, Model};
use crate::error::Problem;
use crate::notice::{self, Warning};
use crate::text::{JsonType, Wording, got_json, shortened, wording};

/// Checks a value that is not a container, or that should be one; returns its problem.
pub(super) fn scalar(kind: &Kind, json: &str, audience: Audience) -> Option<Problem> {
    let first = json.as_bytes().first().copied().unwrap_or_default();
    let is_number = first == b'-' || first.is_ascii_digit();
    match kind {
        Kind::Any => return None,
        Kind::Int if is_number && integer(json).is_some() => return None,
        Kind::Id if integer(json).is_some() => return None,
        Kind::Float if is_number => return None,
        Kind::Bool if matches!(first, b't' | b'f') => return None,
        Kind::Text | Kind::Enum(_) if first == b'"' => return None,
        Kind::DateTime if first == b'"' => {
            let is_refused = audience.checks_limits() && date_time(json).is_none();
            let message =
                || wording!["must be ", JsonType::DateTime, " such as \"2026-05-07T14:47:42\"", got_json(json)];
            return is_refused.then(|| Problem::new("", message()));
        }
        _ => {}
    }
    // A number that is not an integer of 64 bits has a fraction, or is too large.
    let expected = match kind {
        Kind::Int | Kind::Id if is_number => "a 64-bit integer".into(),
        _ => expected(kind),
    };
    Some(Problem::new("", wording!["must be ", expected, got_json(json)]))
}

/// Describes the values of a declared type.
pub(crate) fn expected(kind: &Kind) -> Wording {
    match kind {
        Kind::Int | Kind::Id => JsonType::Integer.into(),
        Kind::Float => JsonType::Number.into(),
        Kind::Bool => JsonType::Boolean.into(),
        Kind::Text | Kind::Enum(_) => JsonType::String.into(),
        Kind::DateTime => JsonType::DateTime.into(),
        Kind::Object(_) | Kind::OneOf(_) => JsonType::Object.into(),
        Kind::List(_) => JsonType::Array.into(),
        Kind::Any => "any JSON value".into(),
    }
}

/// Returns a warning for a string that its open enum does not declare, and for a date where a date-time is declared.
pub(super) fn doubt(kind: &Kind, json: &str) -> Option<Warning> {
    match kind {
        Kind::Enum(set) => notice::undeclared_value(set, &unquote(json)),
        Kind::DateTime => date_alone(&unquote(json)).map(|advice| Warning::new(format!("{json} is {advice}"))),
        _ => None,
    }
}

/// Checks a limit of the specification.
pub(super) fn check_limit(limit: Limit, json: &str, problems: &mut Vec<Problem>) {
    let message = match limit {
        Limit::Characters(most) => {
            let count = serde_json::from_str::<String>(json).unwrap_or_default().chars().count();
            (count > most).then(|| format!("must have at most {most} characters, got {count}"))
        }
        Limit::AtMost(most) => {
            (integer(json).is_some_and(|number| number > most)).then(|| format!("must be at most {most}, got {json}"))
        }
        Limit::Decimal(precision, scale) => (!fits_decimal(json, precision, scale)).then(|| {
            let before = precision.saturating_sub(scale);
            format!("must have at most {before} digits before the decimal point and {scale} after it, got {json}")
        }),
        Limit::Object if !json.starts_with('{') => {
            problems.push(Problem::new("", wording!["must be ", JsonType::Object, got_json(json)]));
            None
        }
        Limit::Url => {
            let text = serde_json::from_str::<String>(json).unwrap_or_default();
            let is_usable = Url::parse(&text).is_ok_and(|url| matches!(url.scheme(), "http" | "https"));
            (!is_usable).then(|| format!("must be an http or https URL, got {}", shortened(json, 60)))
        }
        Limit::None | Limit::NotBefore(_) | Limit::Object => None,
    };
    problems.extend(message.map(|text| Problem::new("", text)));
}

/// Checks rules between fields; `text_at` returns the JSON of the field at an index.
pub(super) fn rules_between_fields<'a>(
    model: &'static Model,
    text_at: impl Fn(usize) -> Option<&'a str>,
    audience: Audience,
    problems: &mut Vec<Problem>,
) {
    let text_of = |wire: &str| model.position(wire, 0).and_then(&text_at);
    for field in model.fields {
        if field.is_required && audience == Audience::Caller && text_of(field.wire).is_none() {
            problems.push(Problem::new(field, format!("is required by {}", model.name)));
        }
        if let Limit::NotBefore(start) = field.limit
            && let (Some(from), Some(to)) = (text_of(start), text_of(field.wire))
            && let (Some(from_time), Some(to_time)) = (date_time(from), date_time(to))
            && from_time.compare(&to_time).is_gt()
        {
            let start = model.field_by_wire(start).map(Wording::from).unwrap_or_default();
            let message = wording![
                "must not be before ",
                start,
                format!(" ({}), got {}", shortened(from, 40), shortened(to, 40))
            ];
            problems.push(Problem::new(field, message));
        }
    }
}

fn date_time(json: &str) -> Option<Moment> {
    Moment::read(&serde_json::from_str::<String>(json).ok()?)
}
