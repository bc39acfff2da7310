//! The spans of several records and of their fields.

use crate::check::{Span, pack};
use crate::schema::Model;

/// The number of records from which the table is column-major; transposing fewer takes longer than it saves.
const MANY: usize = 32;

/// The spans of records and of their fields; those of many records in column-major order, so that reading one field of all
/// records accesses memory sequentially.
pub(super) struct SpanTable {
    wholes: Vec<Span>,
    /// The packed spans of the fields of all records.
    packed: Vec<u16>,
    columns: Columns,
}

/// The columns of the fields.
enum Columns {
    /// In row-major order: this number of columns, each with spans of this number of words.
    Alike { count: usize, words: usize },
    /// In column-major order; `None` for one that no record has.
    Each(Vec<Option<Column>>),
}

impl Columns {
    /// Returns the column of a field; `None` if there is none.
    fn of(&self, position: usize) -> Option<Column> {
        match self {
            Self::Alike { count, words } => (position < *count).then(|| Column {
                first: position * words,
                step: count * words,
                form: Form::FromStart(*words),
            }),
            Self::Each(columns) => columns.get(position).copied().flatten(),
        }
    }

    #[cfg(feature = "arrow-60")]
    fn count(&self) -> usize {
        match self {
            Self::Alike { count, .. } => *count,
            Self::Each(columns) => columns.len(),
        }
    }
}

/// Where the spans of a field are, and how they are packed.
#[derive(Clone, Copy)]
struct Column {
    /// The index of the first.
    first: usize,
    /// The distance to that of the next record.
    step: usize,
    form: Form,
}

/// How spans are packed.
#[derive(Clone, Copy)]
enum Form {
    /// In this number of words, as offsets from the start of the record.
    FromStart(usize),
    /// In one word, as distances from its end: fields behind a large value are near that.
    FromEnd,
}

impl Form {
    fn words(self) -> usize {
        match self {
            Self::FromStart(words) => words,
            Self::FromEnd => 1,
        }
    }

    /// Returns the span that these words begin with, within this of a record.
    fn unpack(self, whole: Span, packed: &[u16]) -> Span {
        match self {
            Self::FromStart(words) => whole.unpack(packed, 0, words),
            Self::FromEnd => packed.first().map(|word| whole.at_distances(*word)).unwrap_or_default(),
        }
    }
}

/// How far the values of a field are from both ends of their records; 0 if no record has it.
#[derive(Clone, Copy, Default)]
struct Reach {
    from_start: u32,
    from_end: u32,
}

impl Reach {
    /// Returns that of each field.
    fn of_rows(count: usize, width: usize, rows: &[Span]) -> Vec<Self> {
        let mut reaches = vec![Self::default(); count];
        for (whole, fields) in rows.chunks_exact(width).filter_map(<[Span]>::split_first) {
            for (reach, field) in reaches.iter_mut().zip(fields) {
                let ([_, end], [start, _]) = (whole.offsets(*field), whole.distances(*field));
                *reach = Self { from_start: reach.from_start.max(end), from_end: reach.from_end.max(start) };
            }
        }
        reaches
    }

    /// Returns the form that takes the least memory; `None` if there is nothing to pack.
    fn form(self) -> Option<Form> {
        let words = Span::at(0, self.from_start as usize).words();
        match self {
            Self { from_start: 0, .. } => None,
            Self { from_end, .. } if words > 1 && Span::at(0, from_end as usize).words() == 1 => Some(Form::FromEnd),
            _ => Some(Form::FromStart(words)),
        }
    }
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
        if wholes.len() < MANY {
            return Self::of_few(wholes, rows, count);
        }
        let forms: Vec<_> = Reach::of_rows(count, width, rows).into_iter().map(Reach::form).collect();
        let words: usize = forms.iter().flatten().map(|form| form.words()).sum();
        let mut packed = Vec::with_capacity(wholes.len() * words);
        let column = |(column, form): (usize, &Option<Form>)| {
            let (first, form) = (packed.len(), (*form)?);
            let spans = wholes.iter().zip(rows.iter().skip(column + 1).step_by(width));
            match form {
                Form::FromStart(words) => pack(spans.map(|(whole, field)| whole.offsets(*field)), words, &mut packed),
                Form::FromEnd => pack(spans.map(|(whole, field)| whole.distances(*field)), 1, &mut packed),
            }
            Some(Column { first, step: form.words(), form })
        };
        let columns = Columns::Each(forms.iter().enumerate().map(column).collect());
        Self { wholes, packed, columns }
    }

    /// Returns the table in row-major order.
    fn of_few(wholes: Vec<Span>, rows: &[Span], count: usize) -> Self {
        let words = wholes.iter().map(|whole| whole.words()).max().unwrap_or(1);
        let mut packed = Vec::with_capacity(wholes.len() * count * words);
        for (whole, row) in wholes.iter().zip(rows.chunks_exact(count + 1)) {
            whole.pack(row.get(1..).unwrap_or_default(), words, &mut packed);
        }
        Self { wholes, packed, columns: Columns::Alike { count, words } }
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
        let Some(whole) = self.wholes.get(record) else { return Span::default() };
        self.packed(record, position).map(|(column, packed)| column.form.unpack(*whole, packed)).unwrap_or_default()
    }

    /// Returns the spans of a field of `count` records from `first` on; none if there is no such field.
    #[cfg(feature = "arrow-60")]
    pub(super) fn column(&self, first: usize, count: usize, position: usize) -> Vec<Span> {
        let wholes = if position < self.columns.count() { self.wholes.get(first..) } else { None };
        let wholes = wholes.unwrap_or_default().iter().take(count);
        let Some((column, packed)) = self.packed(first, position) else {
            return wholes.map(|_| Span::default()).collect();
        };
        let rows = wholes.zip(packed.chunks(column.step.max(1)));
        // For each form a loop of its own, in which the compiler knows the number of words.
        match column.form {
            Form::FromEnd => rows.map(|(whole, packed)| Form::FromEnd.unpack(*whole, packed)).collect(),
            Form::FromStart(1) => rows.map(|(whole, packed)| whole.unpack(packed, 0, 1)).collect(),
            Form::FromStart(2) => rows.map(|(whole, packed)| whole.unpack(packed, 0, 2)).collect(),
            Form::FromStart(words) => rows.map(|(whole, packed)| whole.unpack(packed, 0, words)).collect(),
        }
    }

    /// Returns the lengths of a field of `count` records from `first` on, 0 where it is absent; it may return none if all lack
    /// it.
    #[cfg(feature = "arrow-60")]
    pub(super) fn lengths(&self, first: usize, count: usize, position: usize) -> Vec<u32> {
        let Some((column, packed)) = self.packed(first, position) else { return Vec::new() };
        // The usual forms, in which the compiler does several at once.
        match (column.form.words(), column.step) {
            (1, 1) => packed.iter().take(count).map(|word| (word >> 8).abs_diff(word & 0xFF).into()).collect(),
            (2, 2) => {
                let pairs = packed.as_chunks().0.iter().take(count);
                pairs.map(|&[start, end]: &[u16; 2]| end.saturating_sub(start).into()).collect()
            }
            _ => self.column(first, count, position).into_iter().map(Span::narrow_length).collect(),
        }
    }

    /// Returns the column of a field, and its packed spans from that of a record on; `None` if there is no such field or record,
    /// or a table of many records where none has the field.
    fn packed(&self, record: usize, position: usize) -> Option<(Column, &[u16])> {
        let column = self.columns.of(position)?;
        Some((column, self.packed.get(column.first + record * column.step..)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Segment;
    use crate::model::declare::Typed as _;

    /// The spans of this number of records, each of this length. Of every third field all are absent, of the others some. Some
    /// fields are near the start of the record, some near its end, some as long as it.
    fn rows(records: usize, length: usize) -> Vec<Span> {
        let width = SpanTable::width(Segment::MODEL);
        let row = |record: usize| {
            let (start, end) = (record * length, (record + 1) * length);
            let field = move |column: usize| {
                let is_absent = column.is_multiple_of(3) || (record + column).is_multiple_of(5);
                match column % 4 {
                    _ if is_absent => Span::default(),
                    0 => Span::at(start + column, end - column),
                    1 => Span::at(start + column, start + column + 5),
                    2 => Span::at(end - column - 5, end - column),
                    _ => Span::at(end - column - length / 2, end - column),
                }
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
        for (records, length) in
            [(0, 100), (1, 100), (MANY - 1, 100), (MANY - 1, 70_000), (MANY, 100), (MANY, 1_000), (MANY, 70_000)]
        {
            let table = SpanTable::of_rows(Segment::MODEL, &rows(records, length));
            for first in 0..=records {
                for position in 0..width - 1 {
                    let following = (first..records).map(|record| table.field(record, position));
                    let column = table.column(first, records, position);
                    assert!(column.iter().copied().eq(following.clone()));
                    assert_eq!(table.column(first, 2, position), column[..column.len().min(2)]);
                    let mut lengths = table.lengths(first, records - first, position);
                    lengths.resize(records - first, 0);
                    assert!(lengths.into_iter().eq(following.map(Span::narrow_length)));
                }
                assert!(table.column(first, records, width - 1).is_empty());
            }
        }
    }
}
