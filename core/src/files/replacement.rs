//! Replaces a file as a whole: a temporary file beside it takes its place once it is complete and on the disk, so that no reader
//! sees a part, and none is left after a power failure.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
#[cfg(unix)]
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::{Path, PathBuf};

use tempfile::{Builder, NamedTempFile};

use super::{check_is_regular, failed};
use crate::error::Result;

/// The new content of a file; it is dropped without a trace unless it is finished.
#[derive(Debug)]
pub struct Replacement {
    temporary: NamedTempFile,
    /// The path as it was given.
    path: PathBuf,
    target: PathBuf,
    /// The permissions of the file that is replaced.
    permissions: Option<fs::Permissions>,
}

impl Replacement {
    /// Creates the temporary file. It takes over the permissions of the file that it replaces.
    ///
    /// # Errors
    ///
    /// `file` if it cannot be created, or if there is something else than a file, such as a folder or a pipe.
    pub fn create(path: &Path) -> Result<Self> {
        check_is_regular(path, "written")?;
        // Not a link is replaced, but what it refers to, which may not exist yet.
        let linked = || fs::read_link(path).map(|link| path.with_file_name(link));
        let target = fs::canonicalize(path).or_else(|_| linked()).unwrap_or_else(|_| path.to_owned());
        let permissions = fs::metadata(&target).ok().map(|replaced| replaced.permissions());
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        // As every new file; one that replaces another is secret until it has its permissions.
        #[cfg(unix)]
        options.mode(if permissions.is_none() { 0o666 } else { 0o600 });
        // Opened here, since errors of the library name the temporary file.
        let folder = target.with_file_name(".");
        let temporary = Builder::new().prefix(".xpauto-").suffix(".tmp").make_in(folder, |path| options.open(path));
        let temporary = temporary.map_err(|error| failed(path, "written", error))?;
        Ok(Self { temporary, path: path.to_owned(), target, permissions })
    }

    /// The path of the temporary file.
    #[must_use]
    pub fn temporary(&self) -> &Path {
        self.temporary.path()
    }

    /// Puts the file in its place.
    pub fn finish(self) -> Result<()> {
        let Self { temporary, path, target, permissions } = self;
        let place = || {
            // A read-only file could not be renamed on Windows.
            #[cfg(unix)]
            permissions.map_or(Ok(()), |permissions| temporary.as_file().set_permissions(permissions))?;
            temporary.as_file().sync_all()?;
            temporary.persist(&target)?;
            // Where folders cannot be synced, the name is on the disk a little later.
            #[cfg(unix)]
            let _ = File::open(target.with_file_name(".")).and_then(|folder| folder.sync_all());
            Ok(())
        };
        place().map_err(|error: io::Error| failed(&path, "written", error))
    }
}

impl Write for Replacement {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.temporary.as_file_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.temporary.as_file_mut().flush()
    }
}
