//! The objects of one resource: generated when they are read, unless they come from data or were changed.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

use jiff::civil::DateTime;
use serde::{Serialize, Serializer};
use serde_json::Value;
use xpauto::bindings::declaration::Kind;

use super::generate::{Generator, World};
use super::resource::Resource;
use crate::options::Options;

/// The most selections that a table keeps, for the next pages of a list.
const MOST_SELECTIONS: usize = 8;

/// One object.
#[derive(Debug, Clone)]
enum Row {
    /// The generated object with this index.
    Generated(u32),
    /// An object from data, or a changed one.
    Kept(Arc<Value>),
}

/// The table of a resource: its objects in order.
#[derive(Debug, Clone)]
pub(crate) struct Table {
    resource: &'static Resource,
    source: Option<(Generator, World)>,
    rows: Vec<Row>,
    /// The columns that filters and sorts have read, by field name; cleared when an object changes.
    columns: HashMap<String, Arc<[Value]>>,
    /// The latest selections by their keys, the newest first; cleared when an object changes.
    selected: VecDeque<(String, Arc<[u32]>)>,
}

impl Table {
    /// Creates the table of a generated resource.
    pub(crate) fn generated(resource: &'static Resource, options: &Options, day: DateTime) -> Self {
        let count = resource.generator.map_or(0, |generator| generator.count(options));
        let rows = (0..u32::try_from(count).unwrap_or(u32::MAX)).map(Row::Generated).collect();
        let source = resource.generator.map(|generator| (generator, World::new(generator, options, day)));
        Self { source, rows, ..Self::of(resource, Vec::new()) }
    }

    /// Creates a table of these objects.
    pub(crate) fn of(resource: &'static Resource, records: Vec<Value>) -> Self {
        let rows = records.into_iter().map(|record| Row::Kept(Arc::new(record))).collect();
        Self { resource, source: None, rows, columns: HashMap::new(), selected: VecDeque::new() }
    }

    pub(crate) fn resource(&self) -> &'static Resource {
        self.resource
    }

    pub(crate) fn len(&self) -> usize {
        self.rows.len()
    }

    /// Writes the objects at these positions as a JSON array without the hidden fields.
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

    /// Writes the object at a position as JSON text without the hidden fields.
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

    /// Returns the object at a position.
    pub(crate) fn object(&self, position: usize) -> Value {
        match (self.rows.get(position), self.source) {
            (Some(Row::Generated(index)), Some((generator, world))) => generator.object(*index, world),
            (Some(Row::Kept(record)), _) => Value::clone(record),
            _ => Value::Null,
        }
    }

    /// Returns the position of the object whose `field`, an id or a code, equals `wanted` as a string.
    pub(crate) fn position(&mut self, field: &str, wanted: &str) -> Option<usize> {
        if field == self.resource.id_field() {
            return self.rows.iter().position(|row| self.id(row).is_some_and(|id| equals_as_string(&id, wanted)));
        }
        self.column(field).iter().position(|value| equals_as_string(value, wanted))
    }

    /// Returns the id of an object without generating the object.
    fn id(&self, row: &Row) -> Option<Value> {
        match (row, self.source) {
            (Row::Generated(index), Some((generator, _))) => Some(generator.id(*index).into()),
            (Row::Kept(record), _) => record.get(self.resource.id_field()).cloned(),
            _ => None,
        }
    }

    /// Returns an unused id.
    pub(crate) fn next_id(&self) -> i64 {
        let ids = self.rows.iter().filter_map(|row| self.id(row)?.as_i64());
        ids.max().unwrap_or(0).saturating_add(1)
    }

    /// Replaces the object at a position.
    pub(crate) fn set(&mut self, position: usize, record: Value) {
        self.clear_caches();
        if let Some(row) = self.rows.get_mut(position) {
            *row = Row::Kept(Arc::new(record));
        }
    }

    /// Adds an object at the end.
    pub(crate) fn push(&mut self, record: Value) {
        self.clear_caches();
        self.rows.push(Row::Kept(Arc::new(record)));
    }

    /// Removes the object at a position.
    pub(crate) fn remove(&mut self, position: usize) {
        self.clear_caches();
        if position < self.rows.len() {
            self.rows.remove(position);
        }
    }

    /// Clears the caches.
    fn clear_caches(&mut self) {
        self.columns.clear();
        self.selected.clear();
    }

    /// Returns the kept selection with this key, or selects anew.
    pub(crate) fn selection(&mut self, key: String, select: impl FnOnce(&mut Self) -> Vec<u32>) -> Arc<[u32]> {
        if let Some((_, selection)) = self.selected.iter().find(|(known, _)| *known == key) {
            return Arc::clone(selection);
        }
        let selection: Arc<[u32]> = select(self).into();
        self.selected.truncate(MOST_SELECTIONS - 1);
        self.selected.push_front((key, Arc::clone(&selection)));
        selection
    }

    /// Returns the values of a field, null for objects without it; from the cache if the field is simple.
    pub(crate) fn column(&mut self, field: &str) -> Arc<[Value]> {
        if let Some(column) = self.columns.get(field) {
            return Arc::clone(column);
        }
        let column: Arc<[Value]> = self.values(field).collect();
        if self.is_simple(field) {
            self.columns.insert(field.to_owned(), Arc::clone(&column));
        }
        column
    }

    fn values(&self, field: &str) -> impl Iterator<Item = Value> {
        self.rows.iter().map(move |row| match (row, self.source) {
            (Row::Generated(index), Some((generator, world))) => generator.field(*index, world, field),
            (Row::Kept(record), _) => record.get(field).cloned().unwrap_or_default(),
            _ => Value::Null,
        })
    }

    /// Returns whether a field is declared and has small values, so that its column can be cached.
    fn is_simple(&self, field: &str) -> bool {
        self.resource.model.and_then(|model| model.field_by_wire(field)).is_some_and(|field| is_simple(&field.kind))
    }
}

fn is_simple(kind: &Kind) -> bool {
    match kind {
        Kind::Object(_) | Kind::OneOf(_) | Kind::Any => false,
        Kind::List(item) => is_simple(item),
        Kind::Int | Kind::Id | Kind::Float | Kind::Bool | Kind::Text | Kind::DateTime | Kind::Enum(_) => true,
    }
}

pub(crate) fn equals_as_string(value: &Value, wanted: &str) -> bool {
    match value {
        Value::String(text) => text == wanted,
        Value::Number(number) => number.to_string() == wanted,
        _ => false,
    }
}

/// Serializes a record without its hidden fields.
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
