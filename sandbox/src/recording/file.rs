//! The file of a recording: a line of JSON that says what it is, and a line for each exchange.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use serde::Deserialize as _;
use serde_json::{Value, json};
use xpauto::{Error, Result};

use super::message::Exchange;
use crate::lock::lock;

/// How a recording begins.
const BEGINNING: &str = "{\"xpautoRecording\":";

/// Reads a recording: the paths that were kept whole, and the exchanges.
pub(super) fn read(path: &Path) -> Result<(Vec<String>, Vec<Exchange>)> {
    let text = fs::read_to_string(path).map_err(|error| refused(path, error))?;
    parse(&text).map_err(|reason| refused(path, reason))
}

fn parse(text: &str) -> Result<(Vec<String>, Vec<Exchange>), String> {
    let mut lines = text.lines().enumerate();
    let first: Value = lines.next().and_then(|(_, line)| serde_json::from_str(line).ok()).unwrap_or_default();
    let keep = first.pointer("/xpautoRecording/keep").and_then(|keep| Vec::deserialize(keep).ok());
    let keep = keep.ok_or("is not a recording of xpauto")?;
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
    state: Mutex<State>,
}

/// The file as its writer knows it.
#[derive(Debug)]
struct State {
    /// Locked, so that no other sandbox begins the recording anew.
    file: File,
    /// The first line, which is not yet written.
    header: Option<String>,
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
        let header = json!({ "xpautoRecording": { "keep": keep } }).to_string();
        let state = State { file, header: Some(header), failure: None };
        Ok(Self { path: path.to_owned(), state: Mutex::new(state) })
    }

    /// Adds an exchange.
    pub(super) fn add(&self, exchange: &Exchange) {
        let State { file, header, failure } = &mut *lock(&self.state);
        if failure.is_none() {
            // Keys are strings and numbers are finite, so this cannot fail.
            let line = serde_json::to_string(exchange).unwrap_or_default() + "\n";
            let begun = header.take().map_or(Ok(()), |header| anew(file, &header));
            let written = begun.and_then(|()| file.write_all(line.as_bytes()));
            *failure = written.err().map(|error| error.to_string());
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
