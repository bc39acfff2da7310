//! Replaces a file as a whole: a temporary file beside it takes its place once it is complete, so that no reader sees a part.
//! What is no file, such as a device or a pipe, is written to instead.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

use super::{about, not_written};
use crate::error::Result;

/// Numbers the temporary files of this process.
static LATEST: AtomicU32 = AtomicU32::new(0);

/// The maximum number of links to a file that does not exist yet, as on Linux.
const MOST_LINKS: usize = 40;

/// The new content of a file; it is dropped without a trace unless it is finished.
#[derive(Debug)]
pub struct Replacement {
    file: Option<File>,
    /// The file that is written: the target itself where that is not replaced.
    temporary: PathBuf,
    target: PathBuf,
    /// The permissions of the file that is replaced.
    permissions: Option<fs::Permissions>,
}

impl Replacement {
    /// Creates the temporary file. It takes over the permissions of the file that it replaces.
    pub fn create(path: &Path) -> Result<Self> {
        let target = followed(path);
        let name = target.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let replaced = fs::metadata(&target).ok();
        if replaced.as_ref().is_some_and(fs::Metadata::is_dir) {
            return Err(about(path, "cannot be written: it is a folder"));
        }
        if replaced.as_ref().is_some_and(|replaced| !replaced.is_file()) {
            let file = OpenOptions::new().write(true).open(&target).map_err(|error| not_written(path, error))?;
            return Ok(Self { file: Some(file), temporary: target.clone(), target, permissions: None });
        }
        let permissions = replaced.map(|replaced| replaced.permissions());
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        if permissions.is_some() {
            std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        }
        loop {
            let number = LATEST.fetch_add(1, Ordering::Relaxed);
            let temporary = target.with_file_name(format!(".{name}.{}-{number}.tmp", std::process::id()));
            match options.open(&temporary) {
                Ok(file) => return Ok(Self { file: Some(file), temporary, target, permissions }),
                // A process with the same id was killed.
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(not_written(path, error)),
            }
        }
    }

    /// The path of the file to write.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.temporary
    }

    /// Whether the file to write is a temporary one, which takes the place of the other.
    #[must_use]
    pub fn is_temporary(&self) -> bool {
        self.temporary != self.target
    }

    /// Puts the file in its place.
    pub fn finish(mut self) -> Result<()> {
        // Closed before it is renamed, as Windows requires.
        self.file = None;
        if !self.is_temporary() {
            return Ok(());
        }
        // A read-only file could not be renamed on Windows.
        let kept = self.permissions.take().filter(|_| cfg!(unix));
        kept.map_or(Ok(()), |kept| fs::set_permissions(&self.temporary, kept))
            .and_then(|()| fs::rename(&self.temporary, &self.target))
            .map_err(|error| not_written(&self.target, error))
    }
}

/// Follows links: not a link is replaced, but what it refers to, which may not exist yet.
fn followed(path: &Path) -> PathBuf {
    let mut target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    for _ in 0..MOST_LINKS {
        // An open pipe exists, although the link to it has no path.
        let Some(link) = fs::read_link(&target).ok().filter(|_| !target.exists()) else { break };
        target = target.with_file_name(link);
    }
    target
}

impl Write for Replacement {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.as_mut().map_or(Ok(0), |file| file.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.as_mut().map_or(Ok(()), File::flush)
    }
}

impl Drop for Replacement {
    fn drop(&mut self) {
        self.file = None;
        if self.is_temporary() {
            // After a rename there is none.
            let _ = fs::remove_file(&self.temporary);
        }
    }
}
