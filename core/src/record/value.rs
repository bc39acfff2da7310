//! The values of a record's fields.

use std::borrow::Cow;
use std::iter;
use std::sync::Arc;

use super::read::unreadable;
use super::{Extent, Origin, Projection, Record, Source};
use crate::error::{Problem, Result};
use crate::json;
use crate::schema::{Field, Kind};
use crate::validate::{self, Span};

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
        let unread = |problem: Problem| unreadable(&problem.under(field), self.json());
        self.read_value(position, &field.kind).map_err(unread)
    }

    /// Returns the value of the field at this index, which is of this type, whether it was requested or not. A problem has the
    /// path within the value.
    pub(crate) fn read_value(&self, position: usize, kind: &Kind) -> Result<Value<'_>, Problem> {
        let span = self.span(position);
        match span.text(&self.source.text) {
            None => Ok(Value::Absent),
            Some("null") => Ok(Value::Null),
            Some(json) => self.present_value(position, kind, json, span),
        }
    }

    /// Returns the value of the field at this index for display; one that cannot be read is its JSON.
    #[must_use]
    pub fn shown_value(&self, position: usize) -> Value<'_> {
        self.value(position).unwrap_or_else(|_| self.field_json(position).map_or(Value::Absent, Value::Json))
    }

    fn present_value<'a>(
        &'a self,
        position: usize,
        kind: &Kind,
        json: &'a str,
        span: Span,
    ) -> Result<Value<'a>, Problem> {
        match kind {
            Kind::Object(_) | Kind::OneOf(_) => Ok(self.within(position, span)?.pop().unwrap_or(Value::Json(json))),
            Kind::List(_) if is_record_list(kind) => Ok(Value::List(self.within(position, span)?)),
            Kind::List(item) => {
                self.checked(position, iter::once(span)).map_err(|(_, problem)| problem)?;
                Ok(Value::List(json::items(json).map(|json| plain_value(item, json)).collect()))
            }
            _ => Ok(plain_value(kind, json)),
        }
    }

    /// Returns the records within a field, without those within them, and the nulls of a list.
    fn within(&self, position: usize, span: Span) -> Result<Vec<Value<'_>>, Problem> {
        let source = self.checked(position, iter::once(span)).map_err(|(_, problem)| problem)?;
        let value = |index| match source.objects.get(index) {
            Some(object) if object.is_null() => Value::Null,
            _ => Value::Record(Self { source: Arc::clone(&source), index }),
        };
        Ok(source.objects.within(span).map(value).collect())
    }

    /// Returns the records within the same field of several records, a null in a list as one without a type, and how many each
    /// field has, `None` where it is absent or null; or the first problem, and the index of its record.
    #[expect(clippy::type_complexity, reason = "two lists")]
    pub(crate) fn all_within(
        records: &[&Self],
        position: usize,
    ) -> Result<(Vec<Self>, Vec<Option<usize>>), (usize, Problem)> {
        let (mut within, mut counts) = (Vec::new(), Vec::with_capacity(records.len()));
        let is_next = |one: &&Self, next: &&Self| Arc::ptr_eq(&one.source, &next.source) && one.index < next.index;
        // One pass over the fields of records that follow each other in a page is much faster than one for each.
        for page in records.chunk_by(is_next) {
            let Some(first) = page.first() else { continue };
            let before = counts.len();
            let spans = page.iter().map(|record| record.span(position));
            let source =
                first.checked(position, spans.clone()).map_err(|(index, problem)| (before + index, problem))?;
            for span in spans {
                let count = within.len();
                let has_value = span.text(&source.text).is_some_and(|json| json != "null");
                let objects = source.objects.within(span).filter(|_| has_value);
                within.extend(objects.map(|index| Self { source: Arc::clone(&source), index }));
                counts.push(has_value.then_some(within.len() - count));
            }
        }
        Ok((within, counts))
    }

    /// Checks what is within the field at an index, at these spans of the text, unless that was done before; returns the source of
    /// the objects within, or the first problem, and the index of its span.
    fn checked(&self, position: usize, spans: impl Iterator<Item = Span>) -> Result<Arc<Source>, (usize, Problem)> {
        let model = self.model();
        let Some(field) = model.fields.get(position).filter(|_| self.source.extent == Extent::Outermost) else {
            return Ok(Arc::clone(&self.source));
        };
        let objects = validate::nested(&field.kind, &self.source.text, spans)?;
        let projection = Projection::default().with_zone(self.zone().cloned());
        let (text, extent, origin) = (Arc::clone(&self.source.text), Extent::Field, Origin::Read);
        Ok(Arc::new(Source { text, objects, extent, projection, origin }))
    }
}

/// Returns a value that is no record and no list of records.
fn plain_value<'a>(kind: &Kind, json: &'a str) -> Value<'a> {
    if json == "null" {
        return Value::Null;
    }
    match kind {
        Kind::Int | Kind::Id => json::integer(json).map_or(Value::Json(json), Value::Int),
        Kind::Float => json.parse().map_or(Value::Json(json), Value::Float),
        Kind::Bool => Value::Bool(json == "true"),
        Kind::Text | Kind::Enum(_) => Value::Text(json::unquote(json)),
        Kind::DateTime => Value::DateTime(json::unquote(json)),
        Kind::List(item) => Value::List(json::items(json).map(|json| plain_value(item, json)).collect()),
        Kind::Any | Kind::Object(_) | Kind::OneOf(_) => Value::Json(json),
    }
}
