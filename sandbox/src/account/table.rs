//! The objects of one resource: generated when they are read, unless they come from data or were changed.

use std::collections::HashMap;
use std::sync::Arc;

use jiff::civil::DateTime;
use serde::{Serialize, Serializer};
use serde_json::Value;

use super::generate::World;
use super::resource::Resource;
use crate::options::Options;

/// One object.
#[derive(Debug, Clone)]
enum Row {
    /// The generated object with this index. As values, 100,000 segments would take gigabytes.
    Generated(u32),
    /// An object from data, or a changed one.
    Kept(Arc<Value>),
}

/// The table of a resource: its objects in order.
#[derive(Debug, Clone)]
pub(crate) struct Table {
    resource: &'static Resource,
    world: Option<World>,
    /// The objects, each with a number of its own, which ascend.
    rows: Vec<(u32, Row)>,
    indexes: Indexes,
    /// The largest id that any object has or had.
    last_id: i64,
    /// The values of the fields that filters and sorts have read, by field name; cleared when an object changes.
    columns: HashMap<String, Arc<[Value]>>,
    /// The latest selection with its key, for the next page of a list; cleared when an object changes.
    selected: Option<(String, Arc<[u32]>)>,
}

/// The number of each object by the value of a field as a string, by field name; made when objects are first looked up by it.
/// That of ids is kept up to date. A copy has none, so that a snapshot costs no more than its rows, nor does the next change.
#[derive(Debug, Default)]
struct Indexes(HashMap<String, HashMap<String, u32>>);

impl Clone for Indexes {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl Table {
    /// Creates the table of a resource with generated objects.
    pub(crate) fn generated(resource: &'static Resource, options: &Options, day: DateTime) -> Self {
        let Some(generator) = resource.generator else { return Self::of(resource, Vec::new()) };
        let count = u32::try_from(generator.count(options)).unwrap_or(u32::MAX);
        let world = World::new(generator, options, day);
        Self::new(resource, Some(world), (0..count).map(Row::Generated).collect())
    }

    /// Creates a table of these objects.
    pub(crate) fn of(resource: &'static Resource, records: Vec<Value>) -> Self {
        Self::new(resource, None, records.into_iter().map(|record| Row::Kept(Arc::new(record))).collect())
    }

    fn new(resource: &'static Resource, world: Option<World>, rows: Vec<Row>) -> Self {
        let rows = (0..).zip(rows).collect();
        let (indexes, columns) = Default::default();
        let mut table = Self { resource, world, rows, indexes, last_id: 0, columns, selected: None };
        let ids =
            table.rows.iter().filter_map(|(_, row)| as_string(&table.value(row, resource.id_field()))?.parse().ok());
        table.last_id = ids.max().unwrap_or(0);
        table
    }

    pub(crate) fn resource(&self) -> &'static Resource {
        self.resource
    }

    pub(crate) fn len(&self) -> usize {
        self.rows.len()
    }

    /// Returns the object at a position.
    pub(crate) fn object(&self, position: usize) -> Value {
        match (self.rows.get(position), self.world) {
            (Some((_, Row::Generated(index))), Some(world)) => world.object(*index),
            (Some((_, Row::Kept(record))), _) => Value::clone(record),
            _ => Value::Null,
        }
    }

    /// Returns the value of a field of an object; null without it.
    fn value(&self, row: &Row, field: &str) -> Value {
        match (row, self.world) {
            (Row::Generated(index), Some(world)) if field == self.resource.id_field() => world.id(*index).into(),
            (Row::Generated(index), Some(world)) => world.field(*index, field),
            (Row::Kept(record), _) => record.get(field).cloned().unwrap_or_default(),
            _ => Value::Null,
        }
    }

    /// Returns the position of the object whose `field`, an id or a code, equals `wanted` as a string.
    pub(crate) fn position(&mut self, field: &str, wanted: &str) -> Option<usize> {
        if !self.indexes.0.contains_key(field) {
            // The first of several objects is the last to be added.
            let keys =
                self.rows.iter().rev().filter_map(|(key, row)| Some((as_string(&self.value(row, field))?, *key)));
            let index = keys.collect();
            self.indexes.0.insert(field.to_owned(), index);
        }
        let key = self.indexes.0.get(field)?.get(wanted)?;
        self.rows.binary_search_by_key(key, |(key, _)| *key).ok()
    }

    /// Replaces the object at a position by one with the same id.
    pub(crate) fn set(&mut self, position: usize, record: Value) {
        self.clear_caches();
        if let Some((_, row)) = self.rows.get_mut(position) {
            *row = Row::Kept(Arc::new(record));
        }
    }

    /// Adds the object that `make` returns for an unused id at the end; returns it.
    pub(crate) fn push(&mut self, make: impl FnOnce(i64) -> Value) -> Arc<Value> {
        self.clear_caches();
        self.last_id = self.last_id.saturating_add(1);
        let record = Arc::new(make(self.last_id));
        let key = self.rows.last().map_or(0, |(key, _)| key + 1);
        if let Some(ids) = self.indexes.0.get_mut(self.resource.id_field()) {
            ids.insert(self.last_id.to_string(), key);
        }
        self.rows.push((key, Row::Kept(Arc::clone(&record))));
        record
    }

    /// Removes the object at a position.
    pub(crate) fn remove(&mut self, position: usize) {
        self.clear_caches();
        if position < self.rows.len() {
            let (_, row) = self.rows.remove(position);
            let id = as_string(&self.value(&row, self.resource.id_field()));
            if let (Some(ids), Some(id)) = (self.indexes.0.get_mut(self.resource.id_field()), id) {
                ids.remove(&id);
            }
        }
    }

    fn clear_caches(&mut self) {
        let id = self.resource.id_field();
        self.indexes.0.retain(|field, _| field == id);
        self.columns.clear();
        self.selected = None;
    }

    /// Returns the selection with this key if it was the latest one, else selects anew.
    pub(crate) fn selection(&mut self, key: String, select: impl FnOnce(&mut Self) -> Vec<u32>) -> Arc<[u32]> {
        if let Some((_, selection)) = self.selected.as_ref().filter(|(known, _)| *known == key) {
            return Arc::clone(selection);
        }
        let selection: Arc<[u32]> = select(self).into();
        self.selected = Some((key, Arc::clone(&selection)));
        selection
    }

    /// Returns the values of a field, null for objects without it. They are kept unless they are objects, which are large.
    pub(crate) fn column(&mut self, field: &str) -> Arc<[Value]> {
        if let Some(column) = self.columns.get(field) {
            return Arc::clone(column);
        }
        let column: Arc<[Value]> = self.rows.iter().map(|(_, row)| self.value(row, field)).collect();
        if !column.iter().any(|value| value.is_object() || value.get(0).is_some_and(Value::is_object)) {
            self.columns.insert(field.to_owned(), Arc::clone(&column));
        }
        column
    }
}

impl Serialize for Table {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq((0..self.len()).map(|position| self.object(position)))
    }
}

/// Returns an id or a code as paths name it.
pub(crate) fn as_string(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}
