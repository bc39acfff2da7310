//! Watches the data file of a running sandbox.

use std::path::PathBuf;

use super::{Terminal, print};
use crate::account::Account;
use crate::recording::{FileState, file_state};
use crate::sandbox::Sandbox;

/// A file and its last known state.
///
/// It is polled: notifications of the operating system do not reach containers with mounted files, and end when an editor
/// replaces the file.
pub(super) struct Watched {
    path: PathBuf,
    seen: FileState,
    terminal: Terminal,
}

impl Watched {
    pub(super) fn new(path: PathBuf, terminal: Terminal) -> Self {
        Self { seen: file_state(&path), path, terminal }
    }

    /// Reloads the account if the file has changed; an invalid file changes nothing.
    pub(super) fn refresh(&mut self, sandbox: &Sandbox) {
        let seen = file_state(&self.path);
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
            Err(problem) => self.terminal.error(&format!("{shown}: {problem}; the account stays as it was")),
        }
    }
}
