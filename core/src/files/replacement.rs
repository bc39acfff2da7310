//! Replaces a file as a whole: a temporary file beside it takes its place once it is complete and on the disk, so that no reader
//! sees a part, and none is left after a power failure. What is no file, such as a device or a pipe, is written to instead.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::{Builder, NamedTempFile};

use super::{about, not_written};
use crate::error::Result;

/// The new content of a file; it is dropped without a trace unless it is finished.
#[derive(Debug)]
pub struct Replacement {
    written: Written,
    target: PathBuf,
    /// The permissions of the file that is replaced.
    permissions: Option<fs::Permissions>,
}

#[derive(Debug)]
enum Written {
    Temporary(NamedTempFile),
    /// What is no file and thus not replaced.
    Target(File),
}

impl Replacement {
    /// Creates the temporary file. It takes over the permissions of the file that it replaces.
    pub fn create(path: &Path) -> Result<Self> {
        // Not a link is replaced, but what it refers to, which may not exist yet.
        let linked = || fs::read_link(path).map(|link| path.with_file_name(link));
        let target = fs::canonicalize(path).or_else(|_| linked()).unwrap_or_else(|_| path.to_owned());
        let replaced = fs::metadata(&target).ok();
        let fail = |error| not_written(path, error);
        let written = match &replaced {
            Some(replaced) if replaced.is_dir() => return Err(about(path, "cannot be written: it is a folder")),
            Some(replaced) if !replaced.is_file() => {
                Written::Target(OpenOptions::new().write(true).open(&target).map_err(fail)?)
            }
            replaced => {
                let mut builder = Builder::new();
                builder.prefix(".xpauto-").suffix(".tmp");
                #[cfg(unix)]
                if replaced.is_none() {
                    // As every new file; one that replaces another is secret until it has its permissions.
                    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
                }
                Written::Temporary(builder.tempfile_in(target.with_file_name(".")).map_err(fail)?)
            }
        };
        Ok(Self { written, target, permissions: replaced.map(|replaced| replaced.permissions()) })
    }

    /// The path of the file to write.
    #[must_use]
    pub fn path(&self) -> &Path {
        match &self.written {
            Written::Temporary(file) => file.path(),
            Written::Target(_) => &self.target,
        }
    }

    /// Whether the file to write is a temporary one, which takes the place of the other.
    #[must_use]
    pub fn is_temporary(&self) -> bool {
        matches!(self.written, Written::Temporary(_))
    }

    /// Puts the file in its place.
    pub fn finish(self) -> Result<()> {
        let Self { written: Written::Temporary(file), target, permissions } = self else { return Ok(()) };
        let place = || {
            // A read-only file could not be renamed on Windows.
            #[cfg(unix)]
            permissions.map_or(Ok(()), |permissions| file.as_file().set_permissions(permissions))?;
            file.as_file().sync_all()?;
            file.persist(&target)?;
            // Where folders cannot be synced, the name is on the disk a little later.
            #[cfg(unix)]
            let _ = File::open(target.with_file_name(".")).and_then(|folder| folder.sync_all());
            Ok(())
        };
        place().map_err(|error: io::Error| not_written(&target, error))
    }
}

impl Write for Replacement {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.written {
            Written::Temporary(file) => file.write(bytes),
            Written::Target(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.written {
            Written::Temporary(file) => file.flush(),
            Written::Target(file) => file.flush(),
        }
    }
}
