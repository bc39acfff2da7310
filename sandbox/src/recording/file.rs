//! The file of a recording: read with errors that name the place, written whole or not at all.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use serde_json::json;
use xpauto::{Error, Result};

use super::exchange::Exchange;

/// The version of the format that this program reads and writes.
const VERSION: u64 = 1;
/// The key by which a file is recognized, and which holds the version.
const MARK: &str = "xpautoRecording";

/// What a file holds.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Document {
    #[serde(rename = "xpautoRecording")]
    _version: u64,
    /// The service that was recorded.
    #[serde(default)]
    pub(crate) upstream: Option<String>,
    /// The names that were redacted beside those that always are.
    #[serde(default)]
    pub(crate) redact: Vec<String>,
    pub(crate) exchanges: Vec<Exchange>,
}

/// What every file of this kind has, whichever its version.
#[derive(Deserialize)]
struct Mark {
    #[serde(rename = "xpautoRecording")]
    version: Option<u64>,
}

/// Reads a recording; nothing where there is no such file.
pub(crate) fn read(path: &Path) -> Result<Option<Document>> {
    let refused = |reason: String| Error::config(format!("the recording {}: {reason}", path.display()));
    let text = match fs::read_to_string(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        read => read.map_err(|error| refused(error.to_string()))?,
    };
    parse(&text).map(Some).map_err(refused)
}

fn parse(text: &str) -> Result<Document, String> {
    let mark: Mark = match serde_json::from_str(text) {
        Err(error) if error.is_data() => return Err(format!("is not a recording of xpauto: {error}")),
        mark => mark.map_err(|error| format!("invalid JSON: {error}"))?,
    };
    match mark.version {
        Some(VERSION) => {}
        None => return Err(format!("is not a recording of xpauto: it has no {MARK:?}")),
        Some(version) => {
            let message =
                format!("has version {version}, and this xpauto reads version {VERSION}; record it again, or");
            return Err(message + " use the xpauto that wrote it");
        }
    }
    serde_json::from_str(text).map_err(|error| error.to_string())
}

/// An exchange as it stands in a file.
pub(crate) fn render(exchange: &Exchange) -> String {
    pretty(exchange).replace('\n', "\n    ")
}

fn pretty(value: &impl Serialize) -> String {
    // Keys are strings and numbers are finite, so that nothing can fail.
    serde_json::to_string_pretty(value).unwrap_or_default()
}

/// A whole file of these exchanges, each as [`render`] returned it.
pub(crate) fn compose(upstream: Option<&str>, redact: &[String], exchanges: &[impl AsRef<str>]) -> String {
    let exchanges: Vec<&str> = exchanges.iter().map(AsRef::as_ref).collect();
    let exchanges =
        if exchanges.is_empty() { String::new() } else { format!("\n    {}\n  ", exchanges.join(",\n    ")) };
    format!(
        "{{\n  \"{MARK}\": {VERSION},\n  \"upstream\": {},\n  \"redact\": {},\n  \"exchanges\": [{exchanges}]\n}}\n",
        json!(upstream),
        json!(redact)
    )
}

/// Refuses to write where that cannot be done, or would replace something else than a recording.
pub(crate) fn check_target(path: &Path) -> Result<()> {
    let refused = |reason: &str| Error::config(format!("the recording {}: {reason}", path.display()));
    match fs::read_to_string(path) {
        Ok(text) if !text.contains(MARK) && !text.trim().is_empty() => {
            Err(refused("the file exists and is no recording; it is left as it is"))
        }
        Err(error) if error.kind() == io::ErrorKind::InvalidData => {
            Err(refused("the file exists and is no recording; it is left as it is"))
        }
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(refused(&error.to_string())),
        _ => probe(path).map_err(|error| refused(&format!("it cannot be written: {error}"))),
    }
}

/// Writes next to the file, and removes that again.
fn probe(path: &Path) -> io::Result<()> {
    let beside = beside(path);
    File::create(&beside)?;
    fs::remove_file(&beside)
}

/// Replaces the file as a whole: whoever reads it, also after a crash, finds the earlier text or this one.
pub(crate) fn write(path: &Path, text: &str) -> io::Result<()> {
    // What a link leads to is replaced, not the link.
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let beside = beside(&path);
    let written = File::create(&beside).and_then(|mut file| {
        file.write_all(text.as_bytes())?;
        file.sync_all()
    });
    written.and_then(|()| fs::rename(&beside, &path)).inspect_err(|_| drop(fs::remove_file(&beside)))
}

/// A temporary file in the same folder, since only there it can be renamed.
fn beside(path: &Path) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!(".{name}.{}.tmp", std::process::id()))
}
