//! Renders pages as JSON slices that are parsed in one turn of the event loop each.

use std::collections::VecDeque;
use std::ops::Range;

use xpauto::bindings::{Record, Render};

use crate::integers::Int64;
use crate::text::JsonText;

/// The maximum size of a slice in bytes, unless a single record is larger. V8 allocates strings up to 128 KB in its
/// young generation, which is cheapest to collect.
pub(crate) const SLICE: usize = 100 << 10;

/// The size in bytes from which a nested value is kept apart: smaller ones are parsed as fast as an accessor is defined.
const LARGE: usize = 256;

/// The slices of a page in order.
pub(crate) type Slices = VecDeque<Slice>;

/// Some records of a page.
#[derive(Debug)]
pub(crate) struct Slice {
    /// An array of them, without the fields that are kept apart.
    pub(crate) records: JsonText,
    pub(crate) nested: Nested,
}

/// The values that are kept apart from the records of a slice.
#[derive(Debug, Default)]
pub(crate) struct Nested {
    /// Their JSON, one after another: in the order of the records, and of the declaration within a record.
    pub(crate) json: Vec<u8>,
    /// For each record the length of each nested field's JSON; 0 for one that is not kept apart. Empty if the records are whole.
    pub(crate) lengths: Vec<u32>,
}

impl Nested {
    /// Adds the JSON of the next field, which is empty if that is not kept apart.
    fn push(&mut self, json: &str) {
        self.lengths.push(u32::try_from(json.len()).unwrap_or_default());
        self.json.extend_from_slice(json.as_bytes());
    }
}

impl Slice {
    pub(crate) fn bytes(&self) -> usize {
        self.records.bytes() + self.nested.json.len()
    }
}

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
            slices.push_back(if self.is_lazy && !holds_unusual(slice) {
                apart(slice)
            } else {
                Slice { records: text(slice, self.int64, first)?, nested: Nested::default() }
            });
            first += slice.len();
            rest = others;
        }
        Ok(slices)
    }

    fn bytes(slices: &Self::Output) -> usize {
        slices.as_ref().map_or(0, |slices| slices.iter().map(Slice::bytes).sum())
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

/// Returns a slice whose large nested values are kept apart.
fn apart(slice: &[Record]) -> Slice {
    let size = slice.iter().map(bytes).sum();
    let (mut records, mut nested) = (JsonText::with_capacity(size), Nested::default());
    // To grow would copy it again and again.
    nested.json.reserve(size);
    let mut places = Vec::new();
    for (position, record) in slice.iter().enumerate() {
        records.push_str(if position == 0 { "[" } else { "," });
        places.clear();
        for place in record.nested_values() {
            let place = place.filter(|place| place.len() >= LARGE);
            nested.push(place.clone().and_then(|place| record.json().get(place)).unwrap_or_default());
            places.extend(place);
        }
        places.sort_by_key(|place| place.start);
        push_without(&mut records, record.json(), &places);
    }
    records.push_str("]");
    nested.json.shrink_to_fit();
    Slice { records, nested }
}

/// Appends an object without the declared fields whose values are at these places, in this order.
fn push_without(text: &mut JsonText, json: &str, places: &[Range<usize>]) {
    let (mut from, mut is_first) = (0, true);
    for place in places {
        let before = json.get(from..place.start).unwrap_or_default();
        // Declared names have no quotation marks, however they are spelled.
        let mut parts = before.rsplitn(3, '"');
        let head = parts.nth(2).unwrap_or_default().trim_end();
        is_first = is_first && matches!(head.trim_start(), "" | "{");
        text.push_str(head.strip_suffix(',').unwrap_or(head));
        from = place.end;
        if is_first {
            let rest = json.get(from..).unwrap_or_default().trim_start();
            from = json.len() - rest.strip_prefix(',').unwrap_or(rest).len();
        }
    }
    text.push_str(json.get(from..).unwrap_or_default());
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
