//! A value of a declared type: a view of checked JSON.
//!
//! A record has the JSON that it was parsed from, and the span of each declared field. Decoding a page copies nothing: its
//! records, and the objects within them that are read later, share its text. Undeclared fields, the exact notation of numbers,
//! and the difference between absent and `null` are preserved.

mod change;
#[cfg(feature = "client")]
mod content_hash;
mod cpu_cache;
mod equality;
mod named;
mod projection;
mod read;
mod serial;
#[cfg(test)]
mod tests;
mod value;

use std::borrow::Cow;
use std::sync::Arc;

use crate::date_time::Zone;
use crate::error::Result;
use crate::json::{self, write_array};
use crate::schema::{EMPTY, Field, Model};
use crate::validate::{Objects, Span};

pub(crate) use change::keyword_object;
pub(crate) use equality::{Nulls, canonical};
pub(crate) use projection::holds_nothing;
pub use projection::{Projection, not_requested};
pub(crate) use serial::{json_of, serialize};
pub use value::Value;

/// The number of records by which memory is loaded before it is read: reading these takes about as long.
const AHEAD: usize = 8;

/// What records share: the records of a response, a value that a caller built with the objects within it, or the objects within
/// a field that was read.
struct Source {
    text: Arc<String>,
    objects: Objects,
    extent: Extent,
    projection: Projection,
    origin: Origin,
}

/// Which objects of its text a source has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Extent {
    /// The outermost ones: what is within them is checked and found when it is read.
    Outermost,
    /// An outermost one, and all objects within it.
    All,
    /// All objects within a field.
    Field,
}

/// The origin of a record's fields.
#[derive(Debug, Clone, Default)]
enum Origin {
    /// All were read: from a response, or from JSON.
    #[default]
    Read,
    /// All were set by the caller.
    Built,
    /// The fields with these wire names were set by the caller.
    Changed(Box<[&'static str]>),
}

/// A value of a declared type.
#[derive(Clone)]
pub struct Record {
    source: Arc<Source>,
    /// Its index in the source.
    index: usize,
}

impl Source {
    /// Creates the source of checked objects that were read.
    fn new(text: String, objects: Objects, extent: Extent) -> Self {
        let (projection, origin) = (Projection::default(), Origin::Read);
        Self { text: Arc::new(text), objects, extent, projection, origin }
    }

    /// Returns all outermost records in order.
    fn records(self) -> Vec<Record> {
        let source = Arc::new(self);
        (0..source.objects.count()).map(|index| Record { source: Arc::clone(&source), index }).collect()
    }
}

impl Record {
    /// Returns what stands for an object that is absent or null: it has no fields, and no type.
    pub(crate) fn nothing() -> Self {
        Self::of(Source::new("null".to_owned(), Objects::default(), Extent::All))
    }

    /// Whether it stands for an object that is absent or null.
    pub(crate) fn is_null(&self) -> bool {
        std::ptr::eq(self.model(), &raw const EMPTY)
    }

    /// Whether all its fields were set by the caller.
    pub(crate) fn is_built(&self) -> bool {
        matches!(self.source.origin, Origin::Built) && !self.is_nested()
    }

    /// Whether it is within another record.
    fn is_nested(&self) -> bool {
        match self.source.extent {
            Extent::Outermost => false,
            Extent::All => self.index > 0,
            Extent::Field => true,
        }
    }

    fn of(source: Source) -> Self {
        Self { source: Arc::new(source), index: 0 }
    }

    /// Sets the origin of the fields; does nothing for a record that shares its source with others.
    fn with_origin(mut self, origin: Origin) -> Self {
        if let Some(source) = Arc::get_mut(&mut self.source) {
            source.origin = origin;
        }
        self
    }

    /// Sets the projection; does nothing for a record that shares its source with others.
    #[must_use]
    pub fn with_projection(mut self, projection: Projection) -> Self {
        if let Some(source) = Arc::get_mut(&mut self.source) {
            source.projection = projection;
        }
        self
    }

    /// Returns this record as one of a list that requests the optional fields which it has.
    #[must_use]
    pub fn as_listed(self) -> Self {
        let model = self.model();
        let optional = model.fields.iter().enumerate().filter(|(_, field)| field.is_on_request);
        let present = optional.filter(|(position, _)| self.field_json(*position).is_some());
        let requested: Vec<_> = present.map(|(_, field)| field.wire).collect();
        self.with_projection(Projection::new(model, None::<&[&str]>, Some(&requested)))
    }

    /// Sets the time zone; does nothing for a record that shares its source with others.
    #[must_use]
    pub(crate) fn with_zone(self, zone: Option<Zone>) -> Self {
        let projection = self.source.projection.clone().with_zone(zone);
        self.with_projection(projection)
    }

    /// Returns the fields that the caller set.
    pub(crate) fn set_fields(&self) -> impl Iterator<Item = &'static Field> {
        let origin = if self.is_nested() { &Origin::Read } else { &self.source.origin };
        let is_set = |(position, field): &(usize, &'static Field)| match origin {
            Origin::Read => false,
            Origin::Built => self.field_json(*position).is_some(),
            Origin::Changed(names) => names.contains(&field.wire),
        };
        self.model().fields.iter().enumerate().filter(is_set).map(|(_, field)| field)
    }

    /// Returns the declaration.
    pub fn model(&self) -> &'static Model {
        self.source.objects.get(self.index).map_or(&EMPTY, |object| object.model)
    }

    /// Returns the JSON, exactly as parsed or built.
    #[must_use]
    pub fn json(&self) -> &str {
        self.whole_span().text(&self.source.text).unwrap_or("{}")
    }

    /// Returns records as a JSON array, in this order.
    #[must_use]
    pub fn json_array<'a>(records: impl IntoIterator<Item = &'a Self>) -> String {
        write_array(records.into_iter().map(Self::json))
    }

    /// Returns the JSON of records in this order; records that are adjacent in their source are returned as one string with
    /// their separators. Joined by commas, the strings are the elements of a JSON array.
    pub fn json_runs(records: &[Self]) -> impl Iterator<Item = &str> {
        records.chunk_by(Self::is_followed_by).map(|run| {
            let end = run.last().map(|record| record.whole_span().end());
            let text =
                run.first().zip(end).and_then(|(first, end)| first.source.text.get(first.whole_span().start()..end));
            text.unwrap_or("{}")
        })
    }

    fn is_followed_by(&self, other: &Self) -> bool {
        let is_next = Arc::ptr_eq(&self.source, &other.source) && other.index == self.index + 1;
        is_next && self.source.extent == Extent::Outermost
    }

    /// Returns the length of the JSON in bytes, without reading it.
    pub(crate) fn json_length(&self) -> usize {
        self.whole_span().length()
    }

    fn whole_span(&self) -> Span {
        self.source.objects.get(self.index).map_or_else(Span::default, |object| object.span)
    }

    /// Returns the JSON of the field at this index of the declaration, if it is present.
    #[must_use]
    pub fn field_json(&self, position: usize) -> Option<&str> {
        // The same field of the following records is likely to be read next.
        let next = self.source.objects.field(self.index + AHEAD, position);
        for place in [next.start(), next.end()] {
            if let Some(byte) = self.source.text.as_bytes().get(place) {
                cpu_cache::load(byte);
            }
        }
        self.span(position).text(&self.source.text)
    }

    /// Returns the length of the JSON of the field at this index, 0 if it is absent.
    pub(crate) fn field_length(&self, position: usize) -> usize {
        self.span(position).length()
    }

    fn span(&self, position: usize) -> Span {
        self.source.objects.field(self.index, position)
    }

    /// Returns the string of the field at this index, which is one by its declaration; `None` if it is absent or null.
    #[must_use]
    pub fn string(&self, position: usize) -> Option<Cow<'_, str>> {
        self.field_json(position).filter(|json| *json != "null").map(json::unquote)
    }

    /// Returns the value of the field with this wire name; absent if it is not declared.
    pub fn get(&self, wire: &str) -> Result<Value<'_>> {
        self.model().position(wire).map_or(Ok(Value::Absent), |position| self.value(position))
    }

    /// Iterates over all fields in the order of the JSON: decoded keys, and values as JSON.
    pub fn json_fields(&self) -> impl Iterator<Item = (Cow<'_, str>, &str)> {
        json::fields(self.json())
    }

    /// Iterates over the undeclared fields in the order of the JSON.
    pub fn undeclared_fields(&self) -> impl Iterator<Item = (Cow<'_, str>, &str)> {
        let model = self.model();
        // Most pages have none.
        let json = if self.source.objects.has_undeclared { self.json() } else { "{}" };
        json::fields(json).filter(|(name, _)| model.field_by_wire(name).is_none())
    }

    /// Iterates over the undeclared fields like [`Record::undeclared_fields`], as values.
    pub(crate) fn extras(&self) -> impl Iterator<Item = (Cow<'_, str>, serde_json::Value)> {
        self.undeclared_fields().map(|(name, json)| (name, serial::to_value(json)))
    }

    /// Returns the fields that it was read with.
    #[must_use]
    pub fn projection(&self) -> &Projection {
        const ALL: &Projection = &Projection::ALL;
        if self.is_nested() { ALL } else { &self.source.projection }
    }

    /// Returns the time zone whose wall clock date-times without an offset are, if it is known.
    #[must_use]
    pub fn zone(&self) -> Option<&Zone> {
        self.source.projection.zone()
    }

    /// Whether it has the same time zone as another record.
    pub(crate) fn shares_zone(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.source, &other.source) || self.zone() == other.zone()
    }

    /// Whether ids of this record, or of those that share its source, may be strings of digits.
    #[must_use]
    pub fn has_text_ids(&self) -> bool {
        self.source.objects.has_text_ids
    }
}

#[allow(clippy::missing_fields_in_debug)] // Shows the fields of the value, not those of this struct.
impl std::fmt::Debug for Record {
    /// Shows the present fields, secrets masked.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut shown = f.debug_struct(self.model().name);
        for (position, field) in self.model().fields.iter().enumerate() {
            match self.field_json(position) {
                Some(_) if field.is_secret => shown.field(field.attribute, &format_args!("***")),
                Some(json) => shown.field(field.attribute, &format_args!("{json}")),
                None => &mut shown,
            };
        }
        shown.finish()
    }
}
