//! Renders pages as JSON slices that are parsed in one turn of the event loop each.

use std::collections::VecDeque;

use xpauto::bindings::{Record, Render};

use crate::integers::Int64;
use crate::text::JsonText;

/// The maximum size of a slice in bytes, unless a single record is larger. V8 allocates strings up to 128 KB in its
/// young generation, which is cheapest to collect.
pub(crate) const SLICE: usize = 100 << 10;

/// The size in bytes from which a nested value is kept apart: smaller ones are parsed as fast as an accessor is defined.
const LARGE: usize = 256;

/// The slices of a page in order, each an array of records; in a lazy list, each is followed by the nested values that it
/// lacks.
pub(crate) type Slices = VecDeque<JsonText>;

/// Renders pages as slices.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Slicing {
    pub(crate) int64: Int64,
    /// Whether large nested values are kept apart from their records.
    pub(crate) is_lazy: bool,
}

impl Render for Slicing {
    type Output = xpauto::Result<Slices>;

    fn render(&self, records: &[Record]) -> Self::Output {
        let mut slices = Slices::new();
        let (mut first, mut rest) = (0, records);
        while !rest.is_empty() {
            let (slice, others) = rest.split_at_checked(length(rest)).unwrap_or((rest, &[]));
            // Integers that JavaScript cannot represent are found and reported before any record is read.
            let (text, nested) = if self.is_lazy && !holds_unusual(slice) {
                apart(slice)
            } else {
                (text(slice, self.int64, first)?, JsonText::with_capacity(0))
            };
            slices.push_back(text);
            slices.extend(self.is_lazy.then_some(nested));
            first += slice.len();
            rest = others;
        }
        Ok(slices)
    }

    fn bytes(slices: &Self::Output) -> usize {
        slices.as_ref().map_or(0, |slices| slices.iter().map(JsonText::bytes).sum())
    }
}

/// Returns the JSON of a slice whose first record has this index on the page.
fn text(slice: &[Record], int64: Int64, first: usize) -> xpauto::Result<JsonText> {
    if holds_unusual(slice) {
        let documents: Vec<_> = slice.iter().map(Record::json_with_integer_ids).collect();
        return Ok(JsonText::new(int64.apply(format!("[{}]", documents.join(",")), first)?));
    }
    let mut text = JsonText::with_capacity(slice.iter().map(bytes).sum::<usize>() + 1);
    for (position, run) in Record::json_runs(slice).enumerate() {
        text.push_str(if position == 0 { "[" } else { "," });
        text.push_str(run);
    }
    text.push_str("]");
    Ok(text)
}

fn holds_unusual(slice: &[Record]) -> bool {
    slice.iter().any(|record| record.traits().any())
}

/// Returns the JSON of a slice with the length of each large nested value in its place, and those values, one after another.
fn apart(slice: &[Record]) -> (JsonText, JsonText) {
    let size = slice.iter().map(bytes).sum();
    let (mut text, mut nested) = (JsonText::with_capacity(size / 4), JsonText::with_capacity(size));
    for (position, record) in slice.iter().enumerate() {
        text.push_str(if position == 0 { "[" } else { "," });
        let json = record.json();
        let large = record.nested_values().filter(|(range, _)| range.len() >= LARGE);
        let mut lengths: Vec<_> = large.map(|(range, value)| (range, nested.append(value))).collect();
        lengths.sort_by_key(|(range, _)| range.start);
        let mut done = 0;
        for (range, length) in lengths {
            text.push_str(json.get(done..range.start).unwrap_or_default());
            text.push_str(&length.to_string());
            done = range.end;
        }
        text.push_str(json.get(done..).unwrap_or_default());
    }
    text.push_str("]");
    (text, nested)
}

/// Returns the number of records in the next slice, at least one.
fn length(records: &[Record]) -> usize {
    let mut size = 0;
    let fits = records.iter().take_while(|record| {
        size += bytes(record);
        size <= SLICE
    });
    fits.count().max(1)
}

/// Returns the size of a record in bytes, with its separator.
fn bytes(record: &Record) -> usize {
    record.json().len() + 1
}
