//! The values that filters read: parsed ones, and those in the JSON of a record, which are parsed on demand.

use std::borrow::Cow;

use serde_json::{Number, Value};

use super::order::Exact;
use crate::check::{Elements, unquote};
use crate::date_time::{Moment, Zone};
use crate::declaration::Kind;

/// A value that a filter reads.
#[derive(Debug)]
pub(super) enum Datum<'a> {
    Null,
    Bool(bool),
    Number(Number),
    Text(Cow<'a, str>),
    /// A date-time, with its string.
    Time(Cow<'a, str>, Moment),
    List(Nested<'a>),
    Object(Nested<'a>),
}

/// How the strings of a field compare.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Form {
    Plain,
    /// As date-times; those without an offset are the wall clock of the time zone, if it is known.
    Time(Option<Zone>),
    /// As values of an enum: ignoring case.
    Enumeration,
}

impl Form {
    pub(super) fn of(kind: &Kind, zone: Option<&Zone>) -> Self {
        match kind {
            Kind::DateTime => Self::Time(zone.cloned()),
            Kind::Enum(_) => Self::Enumeration,
            Kind::Int
            | Kind::Id
            | Kind::Float
            | Kind::Bool
            | Kind::Text
            | Kind::Object(_)
            | Kind::OneOf(_)
            | Kind::List(_)
            | Kind::Any => Self::Plain,
        }
    }
}

/// An array or an object.
#[derive(Debug)]
pub(super) enum Nested<'a> {
    Parsed(&'a Value),
    Written(&'a str),
}

impl<'a> From<&'a Value> for Datum<'a> {
    fn from(value: &'a Value) -> Self {
        match value {
            Value::Null => Self::Null,
            Value::Bool(truth) => Self::Bool(*truth),
            Value::Number(number) => Self::Number(number.clone()),
            Value::String(text) => Self::Text(Cow::Borrowed(text)),
            Value::Array(_) => Self::List(Nested::Parsed(value)),
            Value::Object(_) => Self::Object(Nested::Parsed(value)),
        }
    }
}

impl<'a> Datum<'a> {
    /// Reads a value from JSON that was checked before.
    pub(super) fn of_json(json: &'a str) -> Self {
        match json.as_bytes().first() {
            Some(b'"') => Self::Text(unquote(json)),
            Some(b'[') => Self::List(Nested::Written(json)),
            Some(b'{') => Self::Object(Nested::Written(json)),
            Some(b't' | b'f') => Self::Bool(json == "true"),
            Some(b'-' | b'0'..=b'9') => number(json).map_or(Self::Text(json.into()), Self::Number),
            _ => Self::Null,
        }
    }

    /// Converts a string to this form; one that is not a date-time stays a string.
    pub(super) fn in_form(self, form: &Form) -> Self {
        match (self, form) {
            (Self::Text(text), Form::Time(zone)) => match Moment::read(&text) {
                Some(moment) => Self::Time(text, moment.or_in(zone.as_ref())),
                None => Self::Text(text),
            },
            (Self::Text(text), Form::Enumeration) if text.bytes().any(|byte| byte.is_ascii_lowercase()) => {
                Self::Text(text.to_ascii_uppercase().into())
            }
            (other, _) => other,
        }
    }

    pub(super) fn is_null(&self) -> bool {
        matches!(self, Self::Null)
    }

    /// Whether this is null, an empty string or an empty array.
    pub(super) fn is_empty(&self) -> bool {
        match self {
            Self::Null => true,
            Self::Text(text) => text.is_empty(),
            Self::List(items) => !items.any(|_| true),
            _ => false,
        }
    }

    /// Returns a number, or that of a numeric string.
    pub(super) fn number(&self) -> Option<Exact> {
        match self {
            Self::Number(number) => Some(Exact::from(number)),
            Self::Text(text) => Exact::of_text(text),
            _ => None,
        }
    }

    /// Returns a string as it is, and any other value as JSON.
    pub(super) fn text(&self) -> Cow<'_, str> {
        match self {
            Self::Text(text) | Self::Time(text, _) => Cow::Borrowed(text),
            Self::Null => Cow::Borrowed("null"),
            Self::Bool(true) => Cow::Borrowed("true"),
            Self::Bool(false) => Cow::Borrowed("false"),
            Self::Number(number) => Cow::Owned(number.to_string()),
            Self::List(nested) | Self::Object(nested) => nested.text(),
        }
    }
}

impl Nested<'_> {
    /// Whether an element of this array passes the test.
    pub(super) fn any(&self, test: impl Fn(&Datum<'_>) -> bool) -> bool {
        match self {
            Self::Parsed(value) => value.as_array().into_iter().flatten().any(|item| test(&item.into())),
            Self::Written(json) => Elements::of(json).any(|item| test(&Datum::of_json(item))),
        }
    }

    /// Returns the JSON without white space.
    fn text(&self) -> Cow<'_, str> {
        match self {
            Self::Parsed(value) => Cow::Owned(value.to_string()),
            Self::Written(json) => {
                serde_json::from_str::<Value>(json).map_or(Cow::Borrowed(*json), |value| Cow::Owned(value.to_string()))
            }
        }
    }
}

fn number(json: &str) -> Option<Number> {
    match json.parse::<i64>() {
        // Zero may be negative, which only a float preserves.
        Ok(whole) if whole != 0 => Some(whole.into()),
        _ if json.contains(['.', 'e', 'E']) => Number::from_f64(json.parse().ok()?),
        _ => serde_json::from_str(json).ok(),
    }
}
