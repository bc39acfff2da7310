//! Pages as JSON text in slices, each small enough to be parsed in one turn of the event loop.

use std::collections::VecDeque;

use xpauto::{Record, Render};

use crate::integers::Int64;
use crate::text::JsonText;

/// How many bytes of records a slice holds at most, unless one record alone is larger. V8 keeps strings up to 128 KB
/// among its young objects, where it costs least to let go of them.
pub(crate) const SLICE: usize = 100 << 10;
/// What stands around the records of a slice.
const AROUND: usize = 32;

/// The slices of a page in order, each `{"records", "paths"}`; the paths, of what becomes a `BigInt`, only where there
/// may be some.
pub(crate) type Slices = VecDeque<JsonText>;

/// Makes the slices of pages.
#[derive(Debug, Clone)]
pub(crate) struct Slicing {
    pub(crate) int64: Int64,
}

impl Render for Slicing {
    type Output = xpauto::Result<Slices>;

    fn render(&self, records: &[Record]) -> Self::Output {
        let mut slices = Slices::new();
        let (mut first, mut rest) = (0, records);
        while !rest.is_empty() {
            let (slice, others) = rest.split_at_checked(length(rest)).unwrap_or((rest, &[]));
            slices.push_back(self.text(slice, first)?);
            first += slice.len();
            rest = others;
        }
        Ok(slices)
    }

    fn bytes(slices: &Self::Output) -> usize {
        slices.as_ref().map_or(0, |slices| slices.iter().map(JsonText::bytes).sum())
    }
}

impl Slicing {
    /// The text of a slice that begins with the page's record at `first`.
    fn text(&self, slice: &[Record], first: usize) -> xpauto::Result<JsonText> {
        if slice.iter().any(|record| record.oddities().any()) {
            return Ok(self.int64.apply_to_part(slice, first)?.labelled("records"));
        }
        let bytes = slice.iter().map(bytes).sum::<usize>();
        let mut text = JsonText::with_capacity(bytes + AROUND);
        text.push_str("{\"records\":");
        for (position, run) in Record::json_runs(slice).enumerate() {
            text.push_str(if position == 0 { "[" } else { "," });
            text.push_str(run);
        }
        text.push_str("]}");
        Ok(text)
    }
}

/// How many of the records make a slice: one at least.
fn length(records: &[Record]) -> usize {
    let mut size = 0;
    let fits = records.iter().take_while(|record| {
        size += bytes(record);
        size <= SLICE
    });
    fits.count().max(1)
}

/// How much room a record takes, with what separates it from the next.
fn bytes(record: &Record) -> usize {
    record.json().len() + 1
}
