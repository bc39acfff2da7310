//! Files of records: JSON Lines, plain or with gzip, that are replaced as a whole.
//!
//! A line is the JSON of a record as the service wrote it. What the records are is in a last field of the first one, `_xpauto`,
//! rather than in a line of its own, which other readers would take for a record with fields that no record has.

mod decode;
mod header;
mod lines;
mod replacement;

use std::borrow::Cow;
use std::fmt::Display;
use std::fs;
use std::io;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use flate2::Compression;
use flate2::write::GzEncoder;

use crate::error::{Error, ErrorKind, Result};

pub use decode::{Loaded, load, parse};
pub use header::Header;
pub use replacement::Replacement;

/// The number of records that are written before work looks whether to stop.
const AT_ONCE: usize = 1000;

/// Stops work that runs on another thread.
#[derive(Debug, Clone, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Stops the work at its next check.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Returns an error once the work is stopped; its caller ignores the error.
    fn check(&self) -> Result<()> {
        if self.0.load(Ordering::Relaxed) { Err(Error::internal("the work was stopped")) } else { Ok(()) }
    }
}

/// Returns whether a file is compressed, by the end of its name.
fn is_gzip(path: &Path) -> Result<bool> {
    let name = path.to_string_lossy().to_ascii_lowercase();
    let unpacked = name.strip_suffix(".gz");
    if Path::new(unpacked.unwrap_or(&name)).extension().is_some_and(|extension| extension == "jsonl") {
        return Ok(unpacked.is_some());
    }
    Err(Error::invalid("path", format!("must end with .jsonl or .jsonl.gz, got {}", path.display())))
}

/// Writes records in JSON, one a line, to a file that ends with `.jsonl` or `.jsonl.gz`; an existing file is replaced as a whole.
///
/// # Errors
///
/// `validation` for another ending, `file` for a file that cannot be written.
pub fn save<'a>(
    path: &Path,
    header: &Header,
    records: impl IntoIterator<Item = Cow<'a, str>>,
    stop: &Stop,
) -> Result<()> {
    let is_gzip = is_gzip(path)?;
    let mut file = Replacement::create(path)?;
    if is_gzip {
        let mut packed = GzEncoder::new(&mut file, Compression::fast());
        write_lines(path, &mut packed, header, records, stop)?;
        packed.finish().map_err(|error| failed(path, "written", error))?;
    } else {
        write_lines(path, &mut file, header, records, stop)?;
    }
    file.finish()
}

fn write_lines<'a>(
    path: &Path,
    out: &mut impl io::Write,
    header: &Header,
    records: impl IntoIterator<Item = Cow<'a, str>>,
    stop: &Stop,
) -> Result<()> {
    let fail = |error| failed(path, "written", error);
    let mut records = records.into_iter();
    let mut block = header.first_line(records.next());
    for (index, record) in records.enumerate() {
        block.push_str(&single_line(&record));
        block.push('\n');
        if index % AT_ONCE == 0 || block.len() > 1 << 20 {
            stop.check()?;
            out.write_all(block.as_bytes()).map_err(fail)?;
            block.clear();
        }
    }
    out.write_all(block.as_bytes()).map_err(fail)
}

/// Returns JSON without line breaks; those of valid JSON are between its tokens.
#[must_use]
pub fn single_line(json: &str) -> Cow<'_, str> {
    let is_single = memchr::memchr2(b'\n', b'\r', json.as_bytes()).is_none();
    if is_single { json.into() } else { json.replace(['\n', '\r'], " ").into() }
}

/// Refuses what is there and no regular file: a pipe or a device may never have a reader, or an end.
fn check_is_regular(path: &Path, work: &str) -> Result<()> {
    match fs::metadata(path) {
        Ok(found) if !found.is_file() => Err(about(path, format!("cannot be {work}: it is not a regular file"))),
        _ => Ok(()),
    }
}

/// Returns an error about a file: its path, and the rest of the sentence.
fn about(path: &Path, rest: impl Display) -> Error {
    let path = path.display();
    Error::new(ErrorKind::File, format!("{path} {rest}")).with(|details| details.filename = Some(path.to_string()))
}

fn failed(path: &Path, work: &str, error: io::Error) -> Error {
    let errno = error.raw_os_error().filter(|_| cfg!(unix));
    let failed = about(path, format!("cannot be {work}: {error}")).with(|details| details.errno = errno);
    failed.with_source(error)
}
