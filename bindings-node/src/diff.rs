//! The difference between two lists of records.

use napi_derive::napi;
use serde_json::json;
use xpauto::bindings::diff::{DiffOptions, Row, diff, read_by_one};
use xpauto::bindings::files::Stop;

use crate::rejection::Result;

/// Compares records, each in JSON on a line of its own, by the field `key`. Returns `{"added", "removed", "changed", "unchanged",
/// "skipped"}`: indexes, of each changed field the indexes of its record and its name, and the fields that only one list was
/// read with.
#[napi]
pub fn diff_records(before: String, after: String, key: String) -> Result<String> {
    let rows = |lines| str::lines(lines).map(|json| Row::of(json, &key)).collect::<Vec<_>>();
    let (before, after) = (rows(&before), rows(&after));
    let options = DiffOptions { key: key.clone(), skipped: read_by_one(&before, &after), ..DiffOptions::default() };
    let found = diff(&before, &after, &options, &Stop::default())?;
    let changed: Vec<_> =
        found.changed.iter().map(|change| json!([change.records.0, change.records.1, change.field])).collect();
    let found = json!({
        "added": found.added, "removed": found.removed, "changed": changed, "unchanged": found.unchanged,
        "skipped": options.skipped
    });
    Ok(found.to_string())
}
