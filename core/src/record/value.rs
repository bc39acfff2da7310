//! The values of a record's fields.

use std::borrow::Cow;
use std::sync::Arc;

use super::Record;
use crate::check::{self, Span};
use crate::declaration::Kind;

/// The value of a field.
#[derive(Debug, Clone, PartialEq)]
pub enum Value<'a> {
    /// The field is absent.
    Absent,
    /// The field is `null`.
    Null,
    /// An integer.
    Int(i64),
    /// A number.
    Float(f64),
    /// A boolean.
    Bool(bool),
    /// A string.
    Text(Cow<'a, str>),
    /// A date-time, as written.
    DateTime(Cow<'a, str>),
    /// A value of a declared type.
    Record(Record),
    /// A list; an element may be [`Value::Null`].
    List(Vec<Value<'a>>),
    /// A value without a declared type, as JSON.
    Json(&'a str),
}

impl Record {
    pub(super) fn read_value<'a>(&'a self, kind: &Kind, json: &'a str) -> Value<'a> {
        if json == "null" {
            return Value::Null;
        }
        match kind {
            Kind::Int | Kind::Id => check::integer(json).map_or(Value::Json(json), Value::Int),
            Kind::Float => json.parse().map_or(Value::Json(json), Value::Float),
            Kind::Bool => Value::Bool(json == "true"),
            Kind::Text | Kind::Enum(_) => Value::Text(check::unquote(json)),
            Kind::DateTime => Value::DateTime(check::unquote(json)),
            Kind::Object(_) | Kind::OneOf(_) | Kind::List(Kind::Object(_) | Kind::OneOf(_)) => {
                self.nested_value(kind, Span::of(json, &self.source.text)).unwrap_or(Value::Json(json))
            }
            Kind::List(item) => {
                Value::List(check::Elements::of(json).map(|json| self.read_value(item, json)).collect())
            }
            Kind::Any => Value::Json(json),
        }
    }

    /// Returns the record or the list of records with this span, without reading its JSON; `None` for other kinds.
    pub(super) fn nested_value<'a>(&self, kind: &Kind, part: Span) -> Option<Value<'a>> {
        let layout = &self.source.layout;
        let value = |index| {
            let record = || Self { source: Arc::clone(&self.source), index };
            if layout.is_null(index) { Value::Null } else { Value::Record(record()) }
        };
        match kind {
            Kind::Object(_) | Kind::OneOf(_) => layout.within(self.index, part).map(value).next(),
            Kind::List(Kind::Object(_) | Kind::OneOf(_)) => {
                Some(Value::List(layout.within(self.index, part).map(value).collect()))
            }
            _ => None,
        }
    }
}
