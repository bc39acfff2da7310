//! The spans of several records and of their fields.

use crate::check::Span;
use crate::declaration::Model;

/// The number of records from which the table is column-major; transposing fewer takes longer than it saves.
const MANY: usize = 32;

/// The spans of records and of their fields; those of many records in column-major order, so that reading one field of all
/// records accesses memory sequentially.
pub(super) struct SpanTable {
    spans: Vec<Span>,
    records: usize,
    width: usize,
    /// The distance in spans to the same field of the next record, and to the next field.
    next_record: usize,
    next_column: usize,
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
        if records < MANY {
            return Self { spans: rows, records, width, next_record: width, next_column: 1 };
        }
        let mut spans = Vec::with_capacity(rows.len());
        for column in 0..width {
            spans.extend(rows.chunks_exact(width).map(|row| row.get(column).copied().unwrap_or_default()));
        }
        Self { spans, records, width, next_record: 1, next_column: records }
    }

    /// Returns how many bytes of memory it takes.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(self.spans.as_slice())
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

    /// Returns the spans of a field of the records from `first` on; none if there is no such field.
    #[cfg(feature = "arrow-60")]
    pub(super) fn column(&self, first: usize, position: usize) -> impl Iterator<Item = Span> {
        let start = first * self.next_record + (position + 1) * self.next_column;
        let spans = if position + 1 < self.width { self.spans.get(start..) } else { None };
        let records = self.records.saturating_sub(first);
        spans.unwrap_or_default().iter().step_by(self.next_record).take(records).copied()
    }

    fn at(&self, record: usize, column: usize) -> Span {
        if record >= self.records || column >= self.width {
            return Span::default();
        }
        self.spans.get(record * self.next_record + column * self.next_column).copied().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Segment;
    use crate::model::declare::Typed as _;

    #[test]
    fn each_span_is_found_again_however_many_records_there_are() {
        let width = SpanTable::width(Segment::MODEL);
        for records in [0, 1, 2, MANY - 1, MANY, 3 * MANY] {
            let span = |at| Span::at(at, at + 1);
            let table = SpanTable::of_rows(Segment::MODEL, (0..records * width).map(span).collect());
            assert_eq!(table.records(), records);
            for record in 0..records {
                assert_eq!(table.whole(record), span(record * width));
                let fields = (0..width - 1).map(|position| table.field(record, position));
                assert!(fields.eq((1..width).map(|column| span(record * width + column))));
                assert!(table.field(record, width - 1).is_absent());
            }
            assert!(table.whole(records).is_absent() && table.field(records, 0).is_absent());
        }
    }

    #[cfg(feature = "arrow-60")]
    #[test]
    fn a_column_has_the_spans_of_one_field_from_a_record_on() {
        let width = SpanTable::width(Segment::MODEL);
        for records in [0, 1, MANY - 1, MANY, 3 * MANY] {
            let spans = (0..records * width).map(|at| Span::at(at, at + 1)).collect();
            let table = SpanTable::of_rows(Segment::MODEL, spans);
            for first in 0..=records {
                for position in 0..width - 1 {
                    let following = (first..records).map(|record| table.field(record, position));
                    assert!(table.column(first, position).eq(following));
                }
                assert_eq!(table.column(first, width - 1).count(), 0);
            }
        }
    }
}
