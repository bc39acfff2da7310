//! The values of a record's fields.

use std::borrow::Cow;
use std::sync::Arc;

use super::Record;
use crate::check::{self, Span};
use crate::error::Result;
use crate::schema::{Field, Kind};

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

/// Whether a value is too long to be `null`: nested records are found without their JSON, which is probably not in the CPU
/// cache.
fn cannot_be_null(span: Span) -> bool {
    span.length() > "null".len()
}

fn is_record_list(kind: &Kind) -> bool {
    matches!(kind, Kind::List(Kind::Object(_) | Kind::OneOf(_)))
}

impl Record {
    /// Returns the value of the field at this index of the declaration; absent if it was not requested and holds nothing.
    ///
    /// # Errors
    ///
    /// `decode` for an object or a list with a value of another type within, at the path of that.
    pub fn value(&self, position: usize) -> Result<Value<'_>> {
        self.model().fields.get(position).map_or(Ok(Value::Absent), |field| self.declared_value(position, field))
    }

    /// Returns the value of the field at this index, which is declared as `field`, like [`Record::value`].
    ///
    /// # Errors
    ///
    /// The same.
    pub fn declared_value(&self, position: usize, field: &Field) -> Result<Value<'_>> {
        if field.is_on_request && self.lacks(position) {
            return Ok(Value::Absent);
        }
        let span = self.span(position);
        let nested = if cannot_be_null(span) { self.nested_value(&field.kind, span) } else { None };
        Ok(nested.unwrap_or_else(|| {
            self.json_of(position, span).map_or(Value::Absent, |json| self.read_value(&field.kind, json))
        }))
    }

    /// Returns the value of the field at this index for display; one that cannot be read is its JSON.
    #[must_use]
    pub fn shown_value(&self, position: usize) -> Value<'_> {
        self.value(position).unwrap_or_else(|_| self.field_json(position).map_or(Value::Absent, Value::Json))
    }

    fn read_value<'a>(&'a self, kind: &Kind, json: &'a str) -> Value<'a> {
        if json == "null" {
            return Value::Null;
        }
        match kind {
            Kind::Int | Kind::Id => check::integer(json).map_or(Value::Json(json), Value::Int),
            Kind::Float => json.parse().map_or(Value::Json(json), Value::Float),
            Kind::Bool => Value::Bool(json == "true"),
            Kind::Text | Kind::Enum(_) => Value::Text(check::unquote(json)),
            Kind::DateTime => Value::DateTime(check::unquote(json)),
            Kind::Object(_) | Kind::OneOf(_) => self.nested_json(kind, json),
            Kind::List(_) if is_record_list(kind) => self.nested_json(kind, json),
            Kind::List(item) => {
                Value::List(check::Elements::of(json).map(|json| self.read_value(item, json)).collect())
            }
            Kind::Any => Value::Json(json),
        }
    }

    fn nested_json<'a>(&'a self, kind: &Kind, json: &'a str) -> Value<'a> {
        self.nested_value(kind, Span::of(json, &self.source.text)).unwrap_or(Value::Json(json))
    }

    /// Returns the record or the list of records with this span, without reading its JSON; `None` for other kinds.
    fn nested_value<'a>(&'a self, kind: &Kind, part: Span) -> Option<Value<'a>> {
        match kind {
            Kind::Object(_) | Kind::OneOf(_) => self.within(part).next(),
            Kind::List(_) if is_record_list(kind) => Some(Value::List(self.within(part).collect())),
            Kind::List(_)
            | Kind::Int
            | Kind::Id
            | Kind::Float
            | Kind::Bool
            | Kind::Text
            | Kind::DateTime
            | Kind::Enum(_)
            | Kind::Any => None,
        }
    }

    /// Iterates over the records within a part, without those within them, and over the nulls of a list.
    fn within(&self, part: Span) -> impl Iterator<Item = Value<'_>> {
        let layout = &self.source.layout;
        layout.within(self.index, part).map(move |index| {
            let record = || Self { source: Arc::clone(&self.source), index };
            if layout.is_null(index) { Value::Null } else { Value::Record(record()) }
        })
    }
}
