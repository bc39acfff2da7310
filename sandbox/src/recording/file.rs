//! The format of a recording: read with errors that name the position.

use std::collections::HashMap;
use std::fs;
use std::io;
use std::path::Path;

use serde::de::IgnoredAny;
use serde::{Deserialize, Deserializer};
use serde_json::json;
use serde_json::value::RawValue;
use xpauto::{Error, Result};

use super::exchanges::Exchange;
use super::writer;
use crate::options::parse_upstream;
use crate::pattern::parse_regex;
use crate::redaction::{REDACTED, Redactor, valid};

/// The version of the format.
const VERSION: u64 = 2;
/// The key that identifies a recording and holds the version.
const VERSION_KEY: &str = "xpautoRecording";

/// The content of a file.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Document {
    #[serde(rename = "xpautoRecording")]
    _version: u64,
    /// The service that was recorded.
    #[serde(rename = "upstream", deserialize_with = "service")]
    _upstream: String,
    /// The names that were redacted, beside those that always are.
    #[serde(default)]
    pub(crate) redact: Vec<String>,
    /// The regular expressions that were redacted, beside the known forms of credentials.
    #[serde(default, rename = "redactPatterns", deserialize_with = "patterns")]
    pub(crate) redact_patterns: Vec<String>,
    pub(crate) exchanges: Vec<Exchange>,
}

/// The part of a file that every version has.
#[derive(Deserialize)]
struct VersionOnly {
    #[serde(rename = "xpautoRecording")]
    version: Option<u64>,
}

/// Reads the base URL of the service that was recorded.
fn service<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    // The value is not shown, since it may contain credentials.
    let problem = || "is not the http or https URL of a service, without credentials".to_owned();
    valid(deserializer, |url: &String| parse_upstream(url).is_none().then(problem))
}

/// Reads regular expressions that can be used.
fn patterns<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<String>, D::Error> {
    let problem = |pattern: &String| Some(format!("{pattern:?} {}", parse_regex(pattern).err()?));
    valid(deserializer, |patterns: &Vec<String>| patterns.iter().find_map(problem))
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

/// Returns an exchange in its form in the file, with what stands in front of it.
pub(crate) fn render(exchange: &Exchange) -> String {
    // Keys are strings and numbers are finite, so this cannot fail.
    let text = serde_json::to_string_pretty(exchange).unwrap_or_default();
    format!("\n    {}", text.replace('\n', "\n    "))
}

/// Returns the beginning of a file, up to its first exchange, without secrets in the URL of the service and in patterns.
pub(crate) fn start(upstream: &str, redact: &[String], patterns: &[String], redactor: &Redactor) -> String {
    let shown = Some(redactor.text(upstream)).filter(|shown| parse_upstream(shown).is_some());
    let shown = shown.unwrap_or_else(|| format!("https://{REDACTED}"));
    // A pattern that matches its own text has the secret in it.
    let stored: Vec<&String> = patterns.iter().filter(|pattern| !redactor.is_in_pattern(pattern)).collect();
    format!(
        "{{\n  \"{VERSION_KEY}\": {VERSION},\n  \"upstream\": {},\n  \"redact\": {},\n  \"redactPatterns\": {},\n  \
         \"exchanges\": [",
        json!(shown),
        json!(redact),
        json!(stored)
    )
}

/// Refuses a path that cannot be written, or that has a file other than a recording.
pub(crate) fn check_target(path: &Path) -> Result<()> {
    let refused = |reason: &str| Error::config(format!("the recording {}: {reason}", path.display()));
    match fs::read(path).map(|bytes| String::from_utf8_lossy(&bytes).into_owned()) {
        Ok(text) if !is_recording(&text) && !text.trim().is_empty() => {
            Err(refused("the file exists and is no recording; it is left as it is"))
        }
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(refused(&error.to_string())),
        _ => writer::try_writing(path).map_err(|error| refused(&format!("it cannot be written: {error}"))),
    }
}

/// Returns whether text is a recording of any version, or a damaged one: then it begins as [`start`] writes it.
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
