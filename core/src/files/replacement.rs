//! Replaces a file as a whole: a temporary file beside it takes its place once it is complete and on the disk, so that no reader
//! sees a part, and none is left after a power failure. What is no file, such as a device or a pipe, is written to instead.

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
    /// The owner and the permissions of the file that is replaced.
    replaced: Option<fs::Metadata>,
}

impl Replacement {
    /// Creates the temporary file. It takes over the owner and the permissions of the file that it replaces.
    pub fn create(path: &Path) -> Result<Self> {
        let target = followed(path);
        let replaced = fs::metadata(&target).ok();
        if replaced.as_ref().is_some_and(fs::Metadata::is_dir) {
            return Err(about(path, "cannot be written: it is a folder"));
        }
        if replaced.as_ref().is_some_and(|replaced| !replaced.is_file()) {
            let file = OpenOptions::new().write(true).open(&target).map_err(|error| not_written(path, error))?;
            return Ok(Self { file: Some(file), temporary: target.clone(), target, replaced: None });
        }
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        if replaced.is_some() {
            std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        }
        loop {
            let number = LATEST.fetch_add(1, Ordering::Relaxed);
            // Not from the name of the target, which may already be as long as the file system allows.
            let temporary = target.with_file_name(format!(".xpauto-{}-{number}.tmp", std::process::id()));
            match options.open(&temporary) {
                Ok(file) => return Ok(Self { file: Some(file), temporary, target, replaced }),
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
        let Some(file) = self.file.take().filter(|_| self.is_temporary()) else { return Ok(()) };
        let completed = self.complete(&file);
        // Closed before it is renamed, as Windows requires.
        drop(file);
        if let Err(error) = completed.and_then(|()| fs::rename(&self.temporary, &self.target)) {
            if error.kind() != io::ErrorKind::ResourceBusy {
                return Err(not_written(&self.target, error));
            }
            return self.copy();
        }
        // Where folders cannot be synced, the name is on the disk a little later.
        #[cfg(unix)]
        let _ = File::open(self.target.with_file_name(".")).and_then(|folder| folder.sync_all());
        Ok(())
    }

    /// Makes the temporary file like the one that it replaces, and waits until it is on the disk.
    #[cfg_attr(not(unix), expect(clippy::unused_self, reason = "a read-only file could not be renamed on Windows"))]
    fn complete(&self, file: &File) -> io::Result<()> {
        #[cfg(unix)]
        if let Some(replaced) = &self.replaced {
            use std::os::unix::fs::{MetadataExt as _, fchown};

            // Few processes may give files away, more of them to a group. Before the permissions, some of which this removes.
            let _ = fchown(file, None, Some(replaced.gid()));
            let _ = fchown(file, Some(replaced.uid()), None);
            file.set_permissions(replaced.permissions())?;
        }
        file.sync_all()
    }

    /// Copies the file into a target that cannot be replaced, since something is mounted there. If that fails, the complete one
    /// stays, as the old content may be gone.
    fn copy(mut self) -> Result<()> {
        let copied = File::open(&self.temporary).and_then(|mut complete| {
            let mut target = OpenOptions::new().write(true).truncate(true).open(&self.target)?;
            io::copy(&mut complete, &mut target)?;
            target.sync_all()
        });
        copied.map_err(|error| {
            let temporary = std::mem::replace(&mut self.temporary, self.target.clone());
            about(&self.target, format!("cannot be written: {error}; its new content is in {}", temporary.display()))
        })
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
