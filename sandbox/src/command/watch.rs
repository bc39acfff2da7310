//! Watches the data file of a running sandbox.

use std::path::PathBuf;
use std::time::SystemTime;

use super::{print, print_error};
use crate::account::Account;
use crate::sandbox::Sandbox;

/// A file and its last known state.
///
/// It is polled: notifications of the operating system do not reach containers with mounted files, and end when an editor
/// replaces the file.
pub(super) struct Watched {
    path: PathBuf,
    seen: Option<FileState>,
}

/// Modification time and size.
type FileState = (SystemTime, u64);

impl Watched {
    pub(super) fn new(path: PathBuf) -> Self {
        let mut watched = Self { path, seen: None };
        watched.seen = watched.read_metadata();
        watched
    }

    fn read_metadata(&self) -> Option<FileState> {
        let metadata = std::fs::metadata(&self.path).ok()?;
        Some((metadata.modified().ok()?, metadata.len()))
    }

    /// Reloads the account if the file has changed; an invalid file changes nothing.
    pub(super) fn refresh(&mut self, sandbox: &Sandbox) {
        let seen = self.read_metadata();
        // An absent file is probably about to be replaced by an editor.
        if seen.is_none() || seen == self.seen {
            return;
        }
        self.seen = seen;
        let shown = self.path.display();
        match Account::read(&self.path) {
            Ok(account) => {
                sandbox.start_from(&account);
                let _ = print(&format!("read {shown} again\n"));
            }
            Err(problem) => print_error(&format!("{shown}: {problem}; the account stays as it was")),
        }
    }
}
