//! The spans of several records and of their fields.

use crate::check::{Span, pack};
use crate::declaration::Model;

/// The number of records from which the table is column-major; transposing fewer takes longer than it saves.
const MANY: usize = 32;

/// The spans of records and of their fields; those of many records in column-major order, so that reading one field of all
/// records accesses memory sequentially.
pub(super) struct SpanTable {
    wholes: Vec<Span>,
    /// The packed spans of the fields of all records.
    fields: Vec<u32>,
    /// The number of fields of a record.
    columns: usize,
    /// How many words the span of a field takes.
    words: usize,
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
    pub(super) fn of_rows(model: &Model, rows: &[Span]) -> Self {
        let (columns, width) = (model.fields.len(), Self::width(model));
        let wholes: Vec<Span> = rows.iter().step_by(width).copied().collect();
        let words = wholes.iter().map(|whole| whole.words()).max().unwrap_or(1);
        let records = wholes.len();
        let mut fields = Vec::with_capacity(records * columns * words);
        if records < MANY {
            for (whole, row) in wholes.iter().zip(rows.chunks_exact(width)) {
                whole.pack(row.get(1..).unwrap_or_default(), words, &mut fields);
            }
            return Self { wholes, fields, columns, words, next_record: columns.max(1), next_column: 1 };
        }
        for column in 0..columns {
            let column = rows.iter().skip(column + 1).step_by(width);
            pack(wholes.iter().zip(column).map(|(whole, field)| whole.offsets(*field)), words, &mut fields);
        }
        Self { wholes, fields, columns, words, next_record: 1, next_column: records }
    }

    /// Returns how many bytes of memory it takes.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(self.wholes.as_slice()) + size_of_val(self.fields.as_slice())
    }

    pub(super) fn records(&self) -> usize {
        self.wholes.len()
    }

    /// Returns the span of a record; absent if there is no such record.
    pub(super) fn whole(&self, record: usize) -> Span {
        self.wholes.get(record).copied().unwrap_or_default()
    }

    /// Returns the span of a record's field; absent if there is no such field.
    pub(super) fn field(&self, record: usize, position: usize) -> Span {
        let Some(whole) = self.wholes.get(record).filter(|_| position < self.columns) else { return Span::default() };
        let first = (record * self.next_record + position * self.next_column) * self.words;
        whole.unpack(self.fields.get(first..first + self.words).unwrap_or_default())
    }

    /// Returns the spans of a field of the records from `first` on; none if there is no such field.
    #[cfg(feature = "arrow-60")]
    pub(super) fn column(&self, first: usize, position: usize) -> impl Iterator<Item = Span> {
        let wholes = if position < self.columns { self.wholes.get(first..) } else { None };
        let start = (first * self.next_record + position * self.next_column) * self.words;
        let fields = self.fields.get(start..).unwrap_or_default().chunks_exact(self.words).step_by(self.next_record);
        wholes.unwrap_or_default().iter().zip(fields).map(|(whole, words)| whole.unpack(words))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Segment;
    use crate::model::declare::Typed as _;

    /// The spans of this number of records, each of this length, with every third field absent.
    fn rows(records: usize, length: usize) -> Vec<Span> {
        let width = SpanTable::width(Segment::MODEL);
        let fields = |whole: usize| {
            let field = move |column| {
                if column % 3 == 0 { Span::default() } else { Span::at(whole + column, whole + length - column) }
            };
            (1..width).map(field)
        };
        let row =
            |record| std::iter::once(Span::at(record * length, (record + 1) * length)).chain(fields(record * length));
        (0..records).flat_map(row).collect()
    }

    #[test]
    fn each_span_is_found_again_however_many_records_there_are_and_however_long_they_are() {
        let width = SpanTable::width(Segment::MODEL);
        let records = [0, 1, 2, MANY - 1, MANY, 2 * MANY];
        let lengths = [100, 65_535, 65_536, 70_000];
        for (records, length) in records.into_iter().flat_map(|records| lengths.map(|length| (records, length))) {
            let rows = rows(records, length);
            let table = SpanTable::of_rows(Segment::MODEL, &rows);
            assert_eq!(table.records(), records);
            for (record, row) in rows.chunks(width).enumerate() {
                let fields = (0..width - 1).map(|position| table.field(record, position));
                let found: Vec<Span> = std::iter::once(table.whole(record)).chain(fields).collect();
                assert_eq!(found, row);
                assert!(table.field(record, width - 1).is_absent() && table.field(record, usize::MAX).is_absent());
            }
            assert!(table.whole(records).is_absent() && table.field(records, 0).is_absent());
        }
    }

    #[test]
    fn one_long_record_leaves_the_spans_of_the_others_as_they_are() {
        let mut rows = [rows(MANY, 100), rows(1, 70_000)].concat();
        rows.rotate_right(SpanTable::width(Segment::MODEL));
        let table = SpanTable::of_rows(Segment::MODEL, &rows);
        let found = |record| (0..Segment::MODEL.fields.len()).map(move |position| (record, position));
        let found: Vec<Span> =
            (0..=MANY).flat_map(found).map(|(record, position)| table.field(record, position)).collect();
        let expected: Vec<Span> =
            rows.chunks(SpanTable::width(Segment::MODEL)).flat_map(|row| &row[1..]).copied().collect();
        assert_eq!(found, expected);
    }

    #[cfg(feature = "arrow-60")]
    #[test]
    fn a_column_has_the_spans_of_one_field_from_a_record_on() {
        let width = SpanTable::width(Segment::MODEL);
        for (records, length) in [(0, 100), (1, 100), (MANY - 1, 100), (MANY - 1, 70_000), (MANY, 100), (MANY, 70_000)]
        {
            let table = SpanTable::of_rows(Segment::MODEL, &rows(records, length));
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
