//! Checks single values: types, limits, date-times.

#![deny(clippy::wildcard_enum_match_arm)]

use url::Url;

use super::Audience;
use super::warning::{self, Warning};
use crate::date_time::{Moment, Zone, reversed, sendable};
use crate::error::Problem;
use crate::json::{fits_decimal, integer, unquote};
use crate::message::{Wording, got_json, got_type, shortened, wording};
use crate::schema::{Field, Kind, Limit, Model};

/// Checks a value that is not a container, or that should be one, to be sent to an account in this time zone; returns its problem.
/// Null is of every type.
pub(super) fn scalar(kind: &Kind, json: &str, audience: Audience, zone: Option<&Zone>) -> Option<Problem> {
    let first = json.as_bytes().first().copied().unwrap_or_default();
    let is_number = first == b'-' || first.is_ascii_digit();
    let is_accepted = match kind {
        _ if json == "null" => return None,
        Kind::Any => true,
        // A string of digits becomes one in what a caller builds or sends; the service writes only ids so.
        Kind::Int => (is_number || audience.checks_limits()) && integer(json).is_some(),
        Kind::Id => integer(json).is_some(),
        Kind::Float => is_number,
        Kind::Bool => matches!(first, b't' | b'f'),
        Kind::Text | Kind::Enum(_) | Kind::DateTime => first == b'"',
        Kind::Object(_) | Kind::OneOf(_) | Kind::List(_) => false,
    };
    let expected = if is_accepted {
        if !matches!(kind, Kind::DateTime) || !audience.checks_limits() {
            return None;
        }
        match date_time(json) {
            Some(moment) if moment.sent(zone).is_some() => return None,
            Some(_) => sendable(zone),
            None => wording![Kind::DateTime, " such as \"2026-05-07T14:47:42\""],
        }
    } else if kind.is_integer() && is_number {
        // It has a fraction, or is too large.
        "a 64-bit integer".into()
    } else {
        (*kind).into()
    };
    Some(Problem::new("", wording!["must be ", expected, got(json, audience)]))
}

/// Returns `, got "shop"` for a value of a caller, `, got a string` for one of a response.
pub(super) fn got(json: &str, audience: Audience) -> Wording {
    if audience == Audience::Response {
        got_type(&serde_json::from_str(json).unwrap_or_default())
    } else {
        got_json(json)
    }
}

/// Returns a warning for a string that its open enum does not declare.
pub(super) fn doubt(kind: &Kind, json: &str) -> Option<Warning> {
    if let Kind::Enum(set) = kind { warning::undeclared_value(set, &unquote(json)) } else { None }
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
            problems.push(Problem::new("", wording!["must be ", Kind::OBJECT, got_json(json)]));
            None
        }
        Limit::Url => {
            let text = serde_json::from_str::<String>(json).unwrap_or_default();
            let is_usable = Url::parse(&text).is_ok_and(|url| matches!(url.scheme(), "http" | "https"));
            (!is_usable).then(|| format!("must be an http or https URL, got {}", shortened(json, 60)))
        }
        Limit::None
        | Limit::NotBefore(_)
        | Limit::Object
        | Limit::Seconds(..)
        | Limit::Range(..)
        | Limit::Listed
        | Limit::Written(_) => None,
    };
    problems.extend(message.map(|text| Problem::new("", text)));
}

/// Returns the problem of a required field that is absent.
pub(crate) fn missing(model: &Model, field: &Field) -> Problem {
    Problem::new(field, format!("is required by {}", model.name))
}

/// Checks rules between fields; `text_at` returns the JSON of the field at an index.
pub(super) fn rules_between_fields<'a>(
    model: &'static Model,
    text_at: impl Fn(usize) -> Option<&'a str>,
    audience: Audience,
    zone: Option<&Zone>,
    problems: &mut Vec<Problem>,
) {
    let text_of = |wire: &str| model.position(wire).and_then(&text_at);
    for field in model.fields {
        if field.is_required && audience == Audience::Caller && text_of(field.wire).is_none() {
            problems.push(missing(model, field));
        }
        if let Limit::NotBefore(start) = field.limit
            && let (Some(from), Some(to)) = (text_of(start), text_of(field.wire))
            && let (Some(from_time), Some(to_time)) = (date_time(from), date_time(to))
            && let Some(why) = reversed(&from_time, &to_time, zone)
        {
            let start = model.field_by_wire(start).map(Wording::from).unwrap_or_default();
            let message = wording![
                "must not be before ",
                start,
                format!(" ({}), got {}{why}", shortened(from, 40), shortened(to, 40))
            ];
            problems.push(Problem::new(field, message));
        }
    }
}

fn date_time(json: &str) -> Option<Moment> {
    Moment::read(&serde_json::from_str::<String>(json).ok()?)
}
