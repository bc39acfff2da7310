//! Reads adjacent records of a response field by field.

use super::prefetch::prefetch;
use super::{AHEAD, Record, Source};

/// Records that are adjacent in their source.
pub(crate) struct Run<'r, 'a> {
    records: &'r [&'a Record],
    source: &'a Source,
    first: usize,
}

/// Groups records into runs of adjacent ones.
pub(crate) fn runs<'r, 'a>(records: &'r [&'a Record]) -> impl Iterator<Item = Run<'r, 'a>> {
    let chunks = records.chunk_by(|one, other| one.is_followed_by(other));
    chunks.filter_map(|records| records.first().map(|first| Run { records, source: &first.source, first: first.index }))
}

impl<'a> Run<'_, 'a> {
    /// Returns the number of records.
    pub(crate) fn count(&self) -> usize {
        self.records.len()
    }

    /// Returns the records.
    pub(crate) fn records(&self) -> impl Iterator<Item = &'a Record> {
        self.records.iter().copied()
    }

    /// Returns the JSON of the field at this index of the declaration in each record.
    pub(crate) fn field_json(&self, position: usize) -> impl Iterator<Item = Option<&'a str>> {
        let Source { text, layout, .. } = self.source;
        let spans = layout.column(self.first, self.count(), position);
        (0..self.count()).map(move |index| {
            if let Some(byte) = spans.get(index + AHEAD).and_then(|span| text.as_bytes().get(span.start())) {
                prefetch(byte);
            }
            spans.get(index)?.text(text)
        })
    }

    /// Returns the length of this field's JSON in all records, without reading it.
    pub(crate) fn field_length(&self, position: usize) -> usize {
        self.lengths(position).into_iter().map(|length| length as usize).sum()
    }

    /// Returns each record, and whether it may have undeclared fields. Its JSON is not read: without them, and without
    /// white space, it is as long as its declared fields together.
    pub(crate) fn undeclared_fields(&self) -> impl Iterator<Item = (&'a Record, bool)> {
        let mut lengths = vec!["{}".len() - ",".len(); self.count()];
        for (position, field) in self.source.layout.model(self.first).fields.iter().enumerate() {
            let key = field.wire.len() + "\"\":,".len();
            for (length, value) in lengths.iter_mut().zip(self.lengths(position)) {
                *length += if value == 0 { 0 } else { key + value as usize };
            }
        }
        self.records.iter().zip(lengths).map(|(record, length)| (*record, record.json_length() != length))
    }

    fn lengths(&self, position: usize) -> Vec<u32> {
        self.source.layout.lengths(self.first, self.count(), position)
    }
}
