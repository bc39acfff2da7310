//! The objects of one resource: generated when they are read, or kept once they were given or changed.

use std::collections::HashMap;
use std::sync::Arc;

use serde::{Serialize, Serializer};
use serde_json::Value;
use xpauto::bindings::declaration::Kind;

use super::column::Column;
use super::generate::{Generator, World};
use super::resource::Resource;
use super::selected::Selected;
use crate::options::Options;

/// One object.
#[derive(Debug, Clone)]
enum Row {
    /// The generated one with this index.
    Generated(u32),
    /// One that was given or changed.
    Kept(Arc<Value>),
}

/// The objects of one resource, in their order.
#[derive(Debug, Clone)]
pub(crate) struct Table {
    resource: &'static Resource,
    source: Option<(Generator, World)>,
    rows: Vec<Row>,
    /// The columns that filters and sorts have read, by the field's name; emptied whenever an object changes.
    columns: HashMap<String, Arc<Column>>,
    /// The latest filters and sorts with what they selected; emptied whenever an object changes.
    pub(super) selected: Selected,
}

impl Table {
    /// The table of a resource that the options ask for.
    pub(crate) fn generated(resource: &'static Resource, options: &Options) -> Self {
        let count = resource.generator.map_or(0, |generator| generator.count(options));
        let rows = (0..u32::try_from(count).unwrap_or(u32::MAX)).map(Row::Generated).collect();
        let source = resource.generator.map(|generator| (generator, World::from(options)));
        Self { source, rows, ..Self::of(resource, Vec::new()) }
    }

    /// A table of these objects.
    pub(crate) fn of(resource: &'static Resource, records: Vec<Value>) -> Self {
        let rows = records.into_iter().map(|record| Row::Kept(Arc::new(record))).collect();
        Self { resource, source: None, rows, columns: HashMap::new(), selected: Selected::default() }
    }

    pub(crate) fn resource(&self) -> &'static Resource {
        self.resource
    }

    pub(crate) fn len(&self) -> usize {
        self.rows.len()
    }

    /// Writes the objects at these positions as a JSON array, without the hidden fields.
    pub(crate) fn write_all(&self, positions: impl Iterator<Item = usize>, hidden: &[&'static str], out: &mut Vec<u8>) {
        out.push(b'[');
        for (count, position) in positions.enumerate() {
            if count > 0 {
                out.push(b',');
            }
            self.write(position, hidden, out);
        }
        out.push(b']');
    }

    /// Writes the object at this position as JSON text, without the hidden fields.
    pub(crate) fn write(&self, position: usize, hidden: &[&'static str], out: &mut Vec<u8>) {
        match (self.rows.get(position), self.source) {
            (Some(Row::Generated(index)), Some((generator, world))) => generator.write(*index, world, hidden, out),
            (Some(Row::Kept(record)), _) => {
                // Writing to a vector cannot fail.
                let _ = serde_json::to_writer(out, &Shown { record, hidden });
            }
            _ => out.extend_from_slice(b"null"),
        }
    }

    /// The object at this position.
    pub(crate) fn object(&self, position: usize) -> Value {
        match (self.rows.get(position), self.source) {
            (Some(Row::Generated(index)), Some((generator, world))) => generator.object(*index, world),
            (Some(Row::Kept(record)), _) => Value::clone(record),
            _ => Value::Null,
        }
    }

    /// The position of the object whose `field`, an id or a code, reads as `wanted`.
    pub(crate) fn position(&mut self, field: &str, wanted: &str) -> Option<usize> {
        if field == self.resource.id_field() {
            return self.rows.iter().position(|row| self.id(row).is_some_and(|id| reads_as(&id, wanted)));
        }
        let column = self.column(field);
        column.first_position(|value| reads_as(value, wanted))
    }

    /// An object's id, without the rest of it.
    fn id(&self, row: &Row) -> Option<Value> {
        match (row, self.source) {
            (Row::Generated(index), Some((generator, _))) => Some(generator.id(*index).into()),
            (Row::Kept(record), _) => record.get(self.resource.id_field()).cloned(),
            _ => None,
        }
    }

    /// An id that no object of the table has.
    pub(crate) fn next_id(&self) -> i64 {
        let ids = self.rows.iter().filter_map(|row| self.id(row)?.as_i64());
        ids.max().unwrap_or(0).saturating_add(1)
    }

    /// Replaces the object at this position.
    pub(crate) fn set(&mut self, position: usize, record: Value) {
        self.forget();
        if let Some(row) = self.rows.get_mut(position) {
            *row = Row::Kept(Arc::new(record));
        }
    }

    /// Adds an object at the end.
    pub(crate) fn push(&mut self, record: Value) {
        self.forget();
        self.rows.push(Row::Kept(Arc::new(record)));
    }

    /// Removes the object at this position.
    pub(crate) fn remove(&mut self, position: usize) {
        self.forget();
        if position < self.rows.len() {
            self.rows.remove(position);
        }
    }

    /// Forgets what was derived from the objects.
    fn forget(&mut self) {
        self.columns.clear();
        self.selected = Selected::default();
    }

    /// The values of one field, an object each; kept for the next call where that is worth its memory.
    pub(super) fn column(&mut self, field: &str) -> Arc<Column> {
        if let Some(column) = self.columns.get(field) {
            return Arc::clone(column);
        }
        let column = Arc::new(self.values(field).collect());
        if self.is_simple(field) {
            self.columns.insert(field.to_owned(), Arc::clone(&column));
        }
        column
    }

    /// The values of one field, one after another; null where an object does not have it.
    pub(super) fn values(&self, field: &str) -> impl Iterator<Item = Value> {
        self.rows.iter().map(move |row| match (row, self.source) {
            (Row::Generated(index), Some((generator, world))) => generator.field(*index, world, field),
            (Row::Kept(record), _) => record.get(field).cloned().unwrap_or_default(),
            _ => Value::Null,
        })
    }

    /// Whether a field is declared and holds small values, so that a column of them may be kept.
    pub(super) fn is_simple(&self, field: &str) -> bool {
        self.resource.model.and_then(|model| model.field_by_wire(field)).is_some_and(|field| is_simple(&field.kind))
    }
}

fn is_simple(kind: &Kind) -> bool {
    match kind {
        Kind::Object(_) | Kind::OneOf(_) | Kind::Any => false,
        Kind::List(item) => is_simple(item),
        _ => true,
    }
}

fn reads_as(value: &Value, wanted: &str) -> bool {
    match value {
        Value::String(text) => text == wanted,
        Value::Number(number) => number.to_string() == wanted,
        _ => false,
    }
}

/// A record as it is returned, written from where it is kept.
struct Shown<'a> {
    record: &'a Value,
    hidden: &'a [&'static str],
}

impl Serialize for Shown<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let fields = self.record.as_object().into_iter().flatten();
        serializer.collect_map(fields.filter(|(name, _)| !self.hidden.contains(&name.as_str())))
    }
}
