//! The difference between two lists of records.

use napi_derive::napi;
use serde_json::json;
use xpauto::bindings::diff::{Side, diff};

use crate::rejection::Result;

/// Compares records, each in JSON on a line of its own, by the field `key`. Returns `{"added", "removed", "changed", "unchanged",
/// "skipped"}`: indexes, of each changed field the indexes of its record and its name, and the fields that only one list was
/// read with.
#[napi]
pub fn diff_records(before: String, after: String, key: String) -> Result<String> {
    let side = |lines| Side { records: str::lines(lines).collect(), read_with: None };
    let (before, after) = (side(&before), side(&after));
    let found = diff(&before, &after, &key)?;
    let changed: Vec<_> =
        found.changed.iter().map(|change| json!([change.records.0, change.records.1, change.field])).collect();
    let found = json!({
        "added": found.added, "removed": found.removed, "changed": changed, "unchanged": found.unchanged,
        "skipped": found.skipped
    });
    Ok(found.to_string())
}
