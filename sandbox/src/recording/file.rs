//! The file of a recording: read with errors that name the position, written atomically.

use std::collections::HashMap;
use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use serde::de::{Error as _, IgnoredAny};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::json;
use serde_json::value::RawValue;
use xpauto::{Error, Result};

use super::exchange::Exchange;
use crate::options::parse_upstream;

/// The version of the format.
const VERSION: u64 = 1;
/// The key that identifies a recording and holds the version.
const VERSION_KEY: &str = "xpautoRecording";

/// The content of a file.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Document {
    #[serde(rename = "xpautoRecording")]
    _version: u64,
    /// The service that was recorded.
    #[serde(deserialize_with = "service")]
    pub(crate) upstream: Option<String>,
    /// The names that were redacted, beside those that always are.
    #[serde(default)]
    pub(crate) redact: Vec<String>,
    pub(crate) exchanges: Vec<Exchange>,
}

/// The part of a file that every version has.
#[derive(Deserialize)]
struct VersionOnly {
    #[serde(rename = "xpautoRecording")]
    version: Option<u64>,
}

/// Reads the base URL of the service that was recorded.
fn service<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    let url = String::deserialize(deserializer)?;
    if parse_upstream(&url).is_some() {
        return Ok(Some(url));
    }
    // The value is not shown, since it may contain credentials.
    Err(D::Error::custom("is not the http or https URL of a service, without credentials"))
}

/// Reads a recording; returns `None` if the file does not exist.
pub(crate) fn read(path: &Path) -> Result<Option<Document>> {
    let refused = |reason: String| Error::config(format!("the recording {}: {reason}", path.display()));
    let text = match fs::read_to_string(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        read => read.map_err(|error| refused(error.to_string()))?,
    };
    parse(without_mark(&text)).map(Some).map_err(refused)
}

/// Returns text without the byte order mark that some editors write.
fn without_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

fn parse(text: &str) -> Result<Document, String> {
    if text.trim_start().starts_with(|first: char| first != '{') {
        // Serde would read an array as the fields in order.
        serde_json::from_str::<IgnoredAny>(text).map_err(|error| format!("invalid JSON: {error}"))?;
        return Err("is not a recording of xpauto, which is a JSON object".to_owned());
    }
    let version_only: VersionOnly = match serde_json::from_str(text) {
        Err(error) if error.is_data() => return Err(format!("is not a recording of xpauto: {error}")),
        version_only => version_only.map_err(|error| format!("invalid JSON: {error}"))?,
    };
    match version_only.version {
        Some(VERSION) => {}
        None => return Err(format!("is not a recording of xpauto: it has no {VERSION_KEY:?}")),
        Some(version) => {
            let message =
                format!("has version {version}, and this xpauto reads version {VERSION}; record it again, or");
            return Err(message + " use the xpauto that wrote it");
        }
    }
    serde_path_to_error::deserialize(&mut serde_json::Deserializer::from_str(text)).map_err(|error| {
        let is_root = error.path().iter().len() == 0;
        let path = if is_root { String::new() } else { format!("{}: ", error.path()) };
        format!("{path}{}", error.into_inner())
    })
}

/// Returns an exchange in its form in the file.
pub(crate) fn render(exchange: &Exchange) -> String {
    pretty(exchange).replace('\n', "\n    ")
}

fn pretty(value: &impl Serialize) -> String {
    // Keys are strings and numbers are finite, so this cannot fail.
    serde_json::to_string_pretty(value).unwrap_or_default()
}

/// Returns the text of a file with these exchanges, each as [`render`] returned it.
pub(crate) fn compose(upstream: Option<&str>, redact: &[String], exchanges: &[impl AsRef<str>]) -> String {
    let exchanges: Vec<&str> = exchanges.iter().map(AsRef::as_ref).collect();
    let exchanges =
        if exchanges.is_empty() { String::new() } else { format!("\n    {}\n  ", exchanges.join(",\n    ")) };
    format!(
        "{{\n  \"{VERSION_KEY}\": {VERSION},\n  \"upstream\": {},\n  \"redact\": {},\n  \"exchanges\": [{exchanges}]\n}}\n",
        json!(upstream),
        json!(redact)
    )
}

/// Refuses a path that cannot be written, or that has a file other than a recording.
pub(crate) fn check_target(path: &Path) -> Result<()> {
    let refused = |reason: &str| Error::config(format!("the recording {}: {reason}", path.display()));
    match fs::read_to_string(path) {
        Ok(text) if !is_recording(&text) && !text.trim().is_empty() => {
            Err(refused("the file exists and is no recording; it is left as it is"))
        }
        Err(error) if error.kind() == io::ErrorKind::InvalidData => {
            Err(refused("the file exists and is no recording; it is left as it is"))
        }
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(refused(&error.to_string())),
        _ => try_writing(path).map_err(|error| refused(&format!("it cannot be written: {error}"))),
    }
}

/// Returns whether text is a recording of any version, or a damaged one: then it begins as [`compose`] writes it.
fn is_recording(text: &str) -> bool {
    let text = without_mark(text);
    let fields = serde_json::from_str::<HashMap<String, &RawValue>>(text);
    fields.map_or_else(
        |_| {
            let first_key = text.trim_start().strip_prefix('{').and_then(|rest| rest.trim_start().strip_prefix('"'));
            first_key.and_then(|rest| rest.strip_prefix(VERSION_KEY)).is_some_and(|rest| rest.starts_with('"'))
        },
        |fields| fields.contains_key(VERSION_KEY),
    )
}

/// What tells two versions of a file apart; `None` if there is no file.
pub(crate) type FileState = Option<(SystemTime, u64)>;

/// Returns the present state of a file.
pub(crate) fn state(path: &Path) -> FileState {
    let metadata = fs::metadata(path).ok()?;
    Some((metadata.modified().ok()?, metadata.len()))
}

/// Creates the temporary file and removes it.
fn try_writing(path: &Path) -> io::Result<()> {
    let temporary = temporary(path);
    File::create(&temporary)?;
    fs::remove_file(&temporary)
}

/// Replaces the file atomically: readers find the earlier text or this one, also after a crash. Its permissions stay.
pub(crate) fn write(path: &Path, text: &str) -> io::Result<()> {
    // Replaces the target of a link, not the link.
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let temporary = temporary(&path);
    let permissions = fs::metadata(&path).map(|earlier| earlier.permissions()).ok();
    let written = File::create(&temporary).and_then(|mut file| {
        permissions.map_or(Ok(()), |permissions| file.set_permissions(permissions))?;
        file.write_all(text.as_bytes())?;
        file.sync_all()
    });
    written.and_then(|()| fs::rename(&temporary, &path)).inspect_err(|_| drop(fs::remove_file(&temporary)))
}

/// Returns the path of the temporary file, in the same folder so that it can be renamed.
fn temporary(path: &Path) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!(".{name}.{}.tmp", std::process::id()))
}
