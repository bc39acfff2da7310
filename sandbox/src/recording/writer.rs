//! Writes the file of a recording: begun atomically, and appended to, so that each exchange is written once.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::SystemTime;

use xpauto::{Error, Result};

use crate::lock::lock;

/// What stands between two exchanges.
pub(super) const BETWEEN: &str = ",";
/// The end of a file.
const END: &str = "\n  ]\n}\n";

/// What tells two versions of a file apart; `None` if there is no file.
pub(crate) type FileState = Option<(SystemTime, u64)>;

/// Writes one file.
#[derive(Debug)]
pub(super) struct Writer {
    path: PathBuf,
    /// The exchanges that the file lacks, as they are written.
    pending: Mutex<Vec<String>>,
    /// Whether a task to write them is scheduled.
    is_scheduled: AtomicBool,
    /// Held while the file is written.
    written: Mutex<Written>,
    /// Why the last write failed.
    failure: Mutex<Option<String>>,
}

/// The file as this writer knows it.
#[derive(Debug)]
struct Written {
    state: FileState,
    /// The beginning of the file, until it is written.
    start: Option<String>,
    /// Where the next exchange is written.
    end: u64,
    has_exchanges: bool,
}

impl Writer {
    /// Creates the writer of a file that has this state and gets this beginning with the first exchange.
    pub(super) fn new(path: &Path, state: FileState, start: String, has_exchanges: bool) -> Self {
        Self {
            path: path.to_owned(),
            pending: Mutex::default(),
            is_scheduled: AtomicBool::new(false),
            written: Mutex::new(Written { state, start: Some(start), end: 0, has_exchanges }),
            failure: Mutex::default(),
        }
    }

    /// Adds an exchange, rendered; returns whether a write has to be scheduled.
    pub(super) fn add(&self, exchange: String) -> bool {
        lock(&self.pending).push(exchange);
        !self.is_scheduled.swap(true, Ordering::SeqCst)
    }

    /// Returns whether the last write failed.
    pub(super) fn has_failed(&self) -> bool {
        lock(&self.failure).is_some()
    }

    /// Writes what the file lacks, and all that arrives before this begins.
    pub(super) fn write(&self) -> Result<()> {
        let mut written = lock(&self.written);
        self.is_scheduled.store(false, Ordering::SeqCst);
        let mut exchanges = std::mem::take(&mut *lock(&self.pending));
        if !exchanges.is_empty() {
            let failure = written.add(&self.path, &exchanges).err();
            if failure.is_some() {
                // They are written with the next ones.
                let mut pending = lock(&self.pending);
                exchanges.append(&mut pending);
                *pending = exchanges;
            }
            *lock(&self.failure) = failure;
        }
        lock(&self.failure).as_ref().map_or(Ok(()), |reason| {
            Err(Error::config(format!("the recording {} could not be written: {reason}", self.path.display())))
        })
    }
}

impl Written {
    /// Adds exchanges to the file, which is created or replaced by the first ones.
    fn add(&mut self, path: &Path, exchanges: &[String]) -> Result<(), String> {
        let present = file_state(path);
        if present != self.state && (present.is_some() || self.start.is_none()) {
            let what = if present.is_some() { "another program has written it" } else { "it was removed" };
            return Err(format!("{what}; only one sandbox at a time can record in a file"));
        }
        let first = if self.has_exchanges { BETWEEN } else { "" };
        let text = format!("{first}{}{END}", exchanges.join(BETWEEN));
        let written = match &self.start {
            Some(start) => replace(path, &format!("{start}{text}")),
            None => append(path, self.end, &text),
        };
        self.state = file_state(path);
        written.map_err(|error| error.to_string())?;
        let start = self.start.take().unwrap_or_default();
        self.end += (start.len() + text.len() - END.len()) as u64;
        self.has_exchanges = true;
        Ok(())
    }
}

/// Writes text over the end of a file; if that fails, the file ends as before.
fn append(path: &Path, end: u64, text: &str) -> io::Result<()> {
    let mut file = OpenOptions::new().write(true).open(path)?;
    file.seek(SeekFrom::Start(end))?;
    file.write_all(text.as_bytes()).inspect_err(|_| {
        let _ = file.set_len(end).and_then(|()| file.seek(SeekFrom::Start(end)));
        let _ = file.write_all(END.as_bytes());
    })
}

/// Returns the present state of a file.
pub(crate) fn file_state(path: &Path) -> FileState {
    let metadata = fs::metadata(path).ok()?;
    Some((metadata.modified().ok()?, metadata.len()))
}

/// Creates the temporary file and removes it.
pub(super) fn try_writing(path: &Path) -> io::Result<()> {
    let temporary = temporary(path);
    create(&temporary)?;
    fs::remove_file(&temporary)
}

/// Replaces a file atomically: readers find the earlier text or this one, also after a crash.
fn replace(path: &Path, text: &str) -> io::Result<()> {
    // Replaces the target of a link, not the link.
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let temporary = temporary(&path);
    let written = create(&temporary).and_then(|mut file| {
        file.write_all(text.as_bytes())?;
        file.sync_all()
    });
    written.and_then(|()| fs::rename(&temporary, &path)).inspect_err(|_| drop(fs::remove_file(&temporary)))
}

/// Creates a file that only its owner may read: a recording has the data of an account.
fn create(path: &Path) -> io::Result<File> {
    // A file that was left there would keep its mode.
    let _ = fs::remove_file(path);
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

/// Returns the path of the temporary file, in the same folder so that it can be renamed.
fn temporary(path: &Path) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!(".{name}.{}.tmp", std::process::id()))
}
