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
            Kind::Object(_) | Kind::OneOf(_) => self.nested(json).next().map_or(Value::Json(json), Value::Record),
            Kind::List(Kind::Object(_) | Kind::OneOf(_)) => {
                let item = |record: Self| if record.json() == "null" { Value::Null } else { Value::Record(record) };
                Value::List(self.nested(json).map(item).collect())
            }
            Kind::List(item) => {
                Value::List(check::Elements::of(json).map(|json| self.read_value(item, json)).collect())
            }
            Kind::Any => Value::Json(json),
        }
    }

    /// Returns the records within a value of this record, without those within them; a null in a list has its place.
    fn nested(&self, json: &str) -> impl Iterator<Item = Self> {
        let indexes = self.source.layout.within(Span::of(json, &self.source.text));
        indexes.map(|index| Self { source: Arc::clone(&self.source), index })
    }
}
