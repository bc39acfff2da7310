//! The values of a record's fields.

use std::borrow::Cow;
use std::sync::Arc;

use super::span_table::SpanTable;
use super::{Record, Source};
use crate::check::{self, Span};
use crate::declaration::{Kind, Model};

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
            Kind::Object(model) => Value::Record(self.nested(model, json)),
            Kind::OneOf(models) => Value::Record(self.nested(check::choose(*models, json), json)),
            Kind::List(Kind::Object(model)) => Value::List(self.nested_list(model, json)),
            Kind::List(item) => {
                Value::List(check::Elements::of(json).map(|json| self.read_value(item, json)).collect())
            }
            Kind::Any => Value::Json(json),
        }
    }

    /// Returns a nested record.
    fn nested(&self, model: &'static Model, json: &str) -> Self {
        let whole = Span::of(json, &self.source.text);
        let mut row = vec![Span::default(); SpanTable::width(model)];
        if let Some((place, fields)) = row.split_first_mut() {
            *place = whole;
            check::fields(model, &self.source.text, whole.start(), fields);
        }
        Self::of(self.nested_source(model, row))
    }

    /// Returns nested records, which share a source.
    fn nested_list<'a>(&self, model: &'static Model, json: &str) -> Vec<Value<'a>> {
        let rows = check::objects(model, &self.source.text, Span::of(json, &self.source.text).start());
        let items = self.nested_source(model, rows).records().into_iter();
        items.map(|record| if record.whole_span().is_absent() { Value::Null } else { Value::Record(record) }).collect()
    }

    fn nested_source(&self, model: &'static Model, rows: Vec<Span>) -> Source {
        Source { traits: self.source.traits, ..Source::new(model, Arc::clone(&self.source.text), rows) }
    }
}
