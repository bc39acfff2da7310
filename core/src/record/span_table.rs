//! The spans of several records and of their fields.

use crate::check::Span;
use crate::declaration::Model;

/// The spans in column-major order, so that reading one field of all records accesses memory sequentially.
pub(super) struct SpanTable {
    spans: Box<[Span]>,
    records: usize,
}

impl SpanTable {
    /// Returns the number of spans of a record: its own, and those of its fields.
    pub(super) fn width(model: &Model) -> usize {
        model.fields.len() + 1
    }

    /// Converts spans in row-major order: for each record, its own span and those of its fields.
    pub(super) fn of_rows(model: &Model, rows: Vec<Span>) -> Self {
        let width = Self::width(model);
        let records = rows.len() / width;
        if records == 1 {
            return Self { spans: rows.into(), records };
        }
        let columns = (0..width).flat_map(|column| rows.iter().skip(column).step_by(width).copied());
        Self { spans: columns.collect(), records }
    }

    pub(super) fn records(&self) -> usize {
        self.records
    }

    /// Returns the span of a record; absent if there is no such record.
    pub(super) fn whole(&self, record: usize) -> Span {
        self.at(record, 0)
    }

    /// Returns the span of a record's field; absent if there is no such field.
    pub(super) fn field(&self, record: usize, position: usize) -> Span {
        self.at(record, position + 1)
    }

    fn at(&self, record: usize, column: usize) -> Span {
        if record >= self.records {
            return Span::default();
        }
        self.spans.get(column * self.records + record).copied().unwrap_or_default()
    }
}
