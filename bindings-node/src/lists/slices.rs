//! Renders pages as JSON slices that are parsed in one turn of the event loop each.

use std::collections::VecDeque;

use xpauto::bindings::json::may_have_long_integers;
use xpauto::bindings::{Record, Render};

use crate::boundary::integers::Int64;
use crate::boundary::text::JsonText;

/// The maximum size of a slice in bytes, unless a single record is larger. V8 allocates strings up to 128 KB in its
/// young generation, which is cheapest to collect.
const SLICE: usize = 100 << 10;

/// The slices of a page in order, each an array of some of its records.
pub(crate) type Slices = VecDeque<JsonText>;

/// Renders pages as slices.
impl Render for Int64 {
    type Output = xpauto::Result<Slices>;

    fn render(&self, records: &[Record]) -> Self::Output {
        let mut slices = Slices::new();
        let (mut first, mut rest) = (0, records);
        while !rest.is_empty() {
            let (slice, others) = rest.split_at_checked(length(rest)).unwrap_or((rest, &[]));
            // Integers that JavaScript cannot represent are found and reported before any record is read.
            slices.push_back(text(slice, *self, first)?);
            first += slice.len();
            rest = others;
        }
        Ok(slices)
    }
}

/// Returns the JSON of a slice whose first record has this index on the page.
fn text(slice: &[Record], int64: Int64, first: usize) -> xpauto::Result<JsonText> {
    if slice.iter().any(Record::has_text_ids) || Record::json_runs(slice).any(may_have_long_integers) {
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
