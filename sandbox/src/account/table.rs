//! The objects of one resource: generated when they are read, unless they come from data or were changed.

use std::sync::Arc;

use jiff::civil::DateTime;
use serde::{Serialize, Serializer};
use serde_json::Value;

use super::generate::Generator;
use super::resource::Resource;
use crate::options::Options;

/// One object.
#[derive(Debug, Clone)]
enum Row {
    /// The generated object with this index. As values, 100,000 segments would take gigabytes.
    Generated(Arc<Generator>, u32),
    /// An object from data, or a changed one.
    Kept(Arc<Value>),
}

impl Row {
    fn object(&self) -> Value {
        match self {
            Self::Generated(generator, index) => generator.make(*index).into(),
            Self::Kept(record) => Value::clone(record),
        }
    }

    /// Returns the value of a field; null without it.
    fn field(&self, name: &str) -> Value {
        match self {
            Self::Generated(generator, index) => generator.field(*index, name),
            Self::Kept(record) => record.get(name).cloned().unwrap_or_default(),
        }
    }
}

/// The table of a resource: its objects in order.
#[derive(Debug, Clone)]
pub(crate) struct Table {
    resource: &'static Resource,
    rows: Vec<Row>,
    /// The largest id that any object has or had.
    last_id: i64,
    /// The latest selection with its key, for the next page of a list; cleared when an object changes.
    selected: Option<(String, Arc<[u32]>)>,
}

impl Table {
    /// Creates the table of a resource with generated objects.
    pub(crate) fn generated(resource: &'static Resource, options: &Options, day: DateTime) -> Self {
        let generated = Generator::of(&resource.name, resource.model, options, day);
        let rows = generated.into_iter().flat_map(|(generator, count)| {
            let generator = Arc::new(generator);
            (0..u32::try_from(count).unwrap_or(u32::MAX))
                .map(move |index| Row::Generated(Arc::clone(&generator), index))
        });
        Self::new(resource, rows.collect())
    }

    /// Creates a table of these objects.
    pub(crate) fn of(resource: &'static Resource, records: Vec<Value>) -> Self {
        Self::new(resource, records.into_iter().map(|record| Row::Kept(Arc::new(record))).collect())
    }

    fn new(resource: &'static Resource, rows: Vec<Row>) -> Self {
        let mut table = Self { resource, rows, last_id: 0, selected: None };
        table.last_id = (0..table.len()).filter_map(|position| table.id(position)).max().unwrap_or(0);
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
        self.rows.get(position).map(Row::object).unwrap_or_default()
    }

    /// Returns the id of the object at a position, which may be a string of its digits.
    fn id(&self, position: usize) -> Option<i64> {
        match self.rows.get(position)? {
            Row::Generated(generator, index) => i64::try_from(generator.id(*index)).ok(),
            Row::Kept(record) => {
                let id = record.get(self.resource.id_field())?;
                id.as_i64().or_else(|| id.as_str()?.parse().ok())
            }
        }
    }

    /// Returns the position of the object whose `field`, an id or a code, equals `wanted` as a string.
    pub(crate) fn position(&self, field: &str, wanted: &str) -> Option<usize> {
        if field == self.resource.id_field() {
            // A sign or a zero in front is none of an id.
            let id = wanted.parse().ok().filter(|id: &i64| id.to_string() == wanted)?;
            return (0..self.len()).find(|position| self.id(*position) == Some(id));
        }
        self.rows.iter().position(|row| is_named(&row.field(field), wanted))
    }

    /// Replaces the object at a position by one with the same id.
    pub(crate) fn set(&mut self, position: usize, record: Value) {
        self.selected = None;
        if let Some(row) = self.rows.get_mut(position) {
            *row = Row::Kept(Arc::new(record));
        }
    }

    /// Adds the object that `make` returns for an unused id at the end; returns it.
    pub(crate) fn push(&mut self, make: impl FnOnce(i64) -> Value) -> Arc<Value> {
        self.selected = None;
        self.last_id = self.last_id.saturating_add(1);
        let record = Arc::new(make(self.last_id));
        self.rows.push(Row::Kept(Arc::clone(&record)));
        record
    }

    /// Removes the object at a position.
    pub(crate) fn remove(&mut self, position: usize) {
        self.selected = None;
        if position < self.rows.len() {
            self.rows.remove(position);
        }
    }

    /// Returns the selection with this key if it was the latest one, else selects anew.
    pub(crate) fn selection(&mut self, key: String, select: impl FnOnce(&Self) -> Vec<u32>) -> Arc<[u32]> {
        if let Some((_, selection)) = self.selected.as_ref().filter(|(known, _)| *known == key) {
            return Arc::clone(selection);
        }
        let selection: Arc<[u32]> = select(self).into();
        self.selected = Some((key, Arc::clone(&selection)));
        selection
    }

    /// Returns the values of a field, null for objects without it.
    pub(crate) fn column(&self, field: &str) -> Vec<Value> {
        self.rows.iter().map(|row| row.field(field)).collect()
    }
}

impl Serialize for Table {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.rows.iter().map(Row::object))
    }
}

/// Returns whether a path names an id or a code by this.
pub(crate) fn is_named(value: &Value, name: &str) -> bool {
    value.as_str() == Some(name) || value.as_i64().is_some_and(|number| number.to_string() == name)
}
