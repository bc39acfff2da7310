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
    fields: Vec<u16>,
    /// For each field the index of its first span; `None` for one that no record has.
    columns: Vec<Option<usize>>,
    /// The distance to the same field of the next record.
    stride: usize,
    /// How many words the span of a field takes.
    words: usize,
}

impl SpanTable {
    /// Returns the number of spans of a record: its own, and those of its fields.
    pub(super) fn width(model: &Model) -> usize {
        model.fields.len() + 1
    }

    /// Converts spans in row-major order: for each record, its own span and those of its fields.
    pub(super) fn of_rows(model: &Model, rows: &[Span]) -> Self {
        let (count, width) = (model.fields.len(), Self::width(model));
        let wholes: Vec<Span> = rows.iter().step_by(width).copied().collect();
        let words = wholes.iter().map(|whole| whole.words()).max().unwrap_or(1);
        let mut fields = Vec::with_capacity(wholes.len() * count * words);
        if wholes.len() < MANY {
            for (whole, row) in wholes.iter().zip(rows.chunks_exact(width)) {
                whole.pack(row.get(1..).unwrap_or_default(), words, &mut fields);
            }
            let columns = (0..count).map(|column| Some(column * words)).collect();
            return Self { wholes, fields, columns, stride: count * words, words };
        }
        let column = |column| {
            let spans = rows.iter().skip(column + 1_usize).step_by(width);
            let is_present = spans.clone().any(|span| !span.is_absent());
            is_present.then(|| {
                let first = fields.len();
                pack(wholes.iter().zip(spans).map(|(whole, field)| whole.offsets(*field)), words, &mut fields);
                first
            })
        };
        let columns = (0..count).map(column).collect();
        fields.shrink_to_fit();
        Self { wholes, fields, columns, stride: words, words }
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
        let place = self.wholes.get(record).zip(self.columns.get(position).copied().flatten());
        let Some((whole, first)) = place else { return Span::default() };
        whole.unpack(&self.fields, first + record * self.stride, self.words)
    }

    /// Returns the spans of a field of the records from `first` on; none if there is no such field.
    #[cfg(feature = "arrow-60")]
    pub(super) fn column(&self, first: usize, position: usize) -> impl Iterator<Item = Span> {
        let records = if position < self.columns.len() { first..self.records() } else { 0..0 };
        records.map(move |record| self.field(record, position))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Segment;
    use crate::model::declare::Typed as _;

    /// The spans of this number of records, each of this length. Of every third field all are absent, of the others some.
    fn rows(records: usize, length: usize) -> Vec<Span> {
        let width = SpanTable::width(Segment::MODEL);
        let row = |record: usize| {
            let (start, end) = (record * length, (record + 1) * length);
            let field = move |column: usize| {
                let is_absent = column.is_multiple_of(3) || (record + column).is_multiple_of(5);
                if is_absent { Span::default() } else { Span::at(start + column, end - column) }
            };
            std::iter::once(Span::at(start, end)).chain((1..width).map(field))
        };
        (0..records).flat_map(row).collect()
    }

    #[test]
    fn each_span_is_found_again_however_many_records_there_are_and_however_long_they_are() {
        let width = SpanTable::width(Segment::MODEL);
        let records = [0, 1, 2, MANY - 1, MANY, 2 * MANY];
        let lengths = [100, 255, 256, 65_535, 65_536, 70_000];
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
