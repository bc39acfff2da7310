//! The file of a recording: a line of JSON that says what it is, and a line for each exchange.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use serde::{Deserialize, Serialize};
use xpauto::{Error, Result};

use super::message::Exchange;
use crate::lock::lock;

/// The version of the format.
const VERSION: u64 = 4;
/// How a recording begins.
const BEGINNING: &str = "{\"xpautoRecording\":";

/// The first line.
#[derive(Debug, Serialize, Deserialize)]
struct Header {
    #[serde(rename = "xpautoRecording")]
    version: u64,
    #[serde(default)]
    keep: Vec<String>,
}

/// Reads a recording: the paths that were kept whole, and the exchanges.
pub(super) fn read(path: &Path) -> Result<(Vec<String>, Vec<Exchange>)> {
    let text = fs::read_to_string(path).map_err(|error| refused(path, error))?;
    parse(&text).map_err(|reason| refused(path, reason))
}

fn parse(text: &str) -> Result<(Vec<String>, Vec<Exchange>), String> {
    let mut lines = text.lines().enumerate();
    let first = lines.next().map_or("", |(_, line)| line);
    let header =
        Some(first).filter(|line| line.starts_with(BEGINNING)).and_then(|line| serde_json::from_str(line).ok());
    let Header { version, keep } = header.ok_or("is not a recording of xpauto")?;
    if version != VERSION {
        return Err(format!("has version {version}, and this xpauto reads version {VERSION}; record it again"));
    }
    let exchange = |(index, line): (usize, &str)| {
        let said = |error: serde_json::Error| error.to_string().replace(" at line 1 column ", " at column ");
        serde_json::from_str(line).map_err(|error| format!("line {}: {}", index + 1, said(error)))
    };
    Ok((keep, lines.map(exchange).collect::<Result<_, _>>()?))
}

fn refused(path: &Path, reason: impl std::fmt::Display) -> Error {
    Error::config(format!("the recording {}: {reason}", path.display()))
}

/// Writes one file, which the first exchange begins anew.
#[derive(Debug)]
pub(super) struct Writer {
    path: PathBuf,
    header: String,
    state: Mutex<State>,
}

/// The file as its writer knows it.
#[derive(Debug)]
struct State {
    /// Locked, so that no other sandbox begins the recording anew.
    file: File,
    has_begun: bool,
    /// Why a line could not be written; nothing is written after it.
    failure: Option<String>,
}

impl Writer {
    /// Opens a file for a recording that keeps these paths; refuses a file that is something else or cannot be written.
    pub(super) fn open(path: &Path, keep: &[String]) -> Result<Self> {
        let file = open(path).map_err(|error| refused(path, format!("it cannot be written: {error}")))?;
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            return Err(refused(path, "another sandbox records in it"));
        }
        let present = fs::read(path).map_err(|error| refused(path, error))?;
        if !present.is_empty() && !present.starts_with(BEGINNING.as_bytes()) {
            return Err(refused(path, "the file exists and is no recording; it is left as it is"));
        }
        let header = serde_json::to_string(&Header { version: VERSION, keep: keep.to_vec() }).unwrap_or_default();
        let state = State { file, has_begun: false, failure: None };
        Ok(Self { path: path.to_owned(), header, state: Mutex::new(state) })
    }

    /// Adds an exchange.
    pub(super) fn add(&self, exchange: &Exchange) {
        let mut state = lock(&self.state);
        if state.failure.is_none() {
            // Keys are strings and numbers are finite, so this cannot fail.
            let line = serde_json::to_string(exchange).unwrap_or_default() + "\n";
            let begun = if state.has_begun { Ok(()) } else { anew(&state.file, &self.header) };
            let written = begun.and_then(|()| (&state.file).write_all(line.as_bytes()));
            state.failure = written.err().map(|error| error.to_string());
            state.has_begun = true;
        }
    }

    /// Returns why the recording is not complete.
    pub(super) fn check(&self) -> Result<()> {
        let failed = |reason: &String| {
            Err(Error::config(format!("the recording {} could not be written: {reason}", self.path.display())))
        };
        lock(&self.state).failure.as_ref().map_or(Ok(()), failed)
    }
}

/// Opens a file to add to its end.
fn open(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.append(true).create(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

/// Replaces what is in a file by a first line; only its owner may read it, since it has the data of an account.
fn anew(mut file: &File, first: &str) -> io::Result<()> {
    file.set_len(0)?;
    #[cfg(unix)]
    file.set_permissions(std::os::unix::fs::PermissionsExt::from_mode(0o600))?;
    writeln!(file, "{first}")
}
