//! Reads rows from the JSON of a response, by the paths that the facade passes.

use serde_json::{Map, Value};
use xpauto::{KeyPath, Rows};

/// Returns rows of JSON as JSON; `paths_json` has the record path and the columns by name, each a string or an array of keys.
pub(crate) fn rows(json: &str, paths_json: &str) -> xpauto::Result<String> {
    let (record_path, columns): (Value, Map<String, Value>) = serde_json::from_str(paths_json).unwrap_or_default();
    let columns: Vec<_> = columns.into_iter().map(|(name, path)| (name, key_path(&path))).collect();
    Ok(Rows::read(json, &key_path(&record_path), &columns)?.to_json())
}

/// Reads a path: a string, or an array of keys and indexes.
fn key_path(path: &Value) -> KeyPath {
    let text = |step: &Value| step.as_str().map_or_else(|| step.to_string(), str::to_owned);
    match path {
        Value::Array(steps) => steps.iter().map(text).collect::<Vec<_>>().into(),
        path => text(path).as_str().into(),
    }
}
