//! Reads the configuration file: the options of a sandbox as JSON.

use std::fs::File;
use std::path::Path;

use serde_json::{Map, Value};

use crate::text_file::read_text;

/// The option whose path is relative to the file.
const DATA: &str = "data";

/// Reads a file; the error is a message. The options are checked with those of the command line.
pub(super) fn read(path: &Path) -> Result<Map<String, Value>, String> {
    let shown = path.display();
    let text =
        File::open(path).and_then(read_text).map_err(|error| format!("the configuration file {shown}: {error}"))?;
    let mut options: Map<String, Value> =
        serde_path_to_error::deserialize(&mut serde_json::Deserializer::from_str(&text))
            .map_err(|error| format!("the configuration file {shown}: {error}"))?;
    if let Some(Value::String(data)) = options.get_mut(DATA) {
        *data = path.parent().unwrap_or(Path::new("")).join(&*data).to_string_lossy().into_owned();
    }
    Ok(options)
}
