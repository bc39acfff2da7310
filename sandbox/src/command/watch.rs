//! The data file of a running sandbox, which is read again when it changes.

use std::path::PathBuf;
use std::time::SystemTime;

use super::{complain, say};
use crate::sandbox::{Sandbox, Snapshot};

/// A file, and what it was when it was last looked at.
///
/// It is looked at now and then: notifications of the operating system do not reach containers whose files are mounted,
/// and end where an editor puts a new file in the place of the old one.
pub(super) struct Watched {
    path: PathBuf,
    seen: Option<Seen>,
}

/// What shows that a file has changed.
type Seen = (SystemTime, u64);

impl Watched {
    pub(super) fn new(path: PathBuf) -> Self {
        let mut watched = Self { path, seen: None };
        watched.seen = watched.look();
        watched
    }

    fn look(&self) -> Option<Seen> {
        let metadata = std::fs::metadata(&self.path).ok()?;
        Some((metadata.modified().ok()?, metadata.len()))
    }

    /// Has the sandbox start anew from the file where it has changed; one that cannot be read changes nothing.
    pub(super) fn refresh(&mut self, sandbox: &Sandbox) {
        let seen = self.look();
        // A file that is gone for a moment is one that an editor is about to replace.
        if seen.is_none() || seen == self.seen {
            return;
        }
        self.seen = seen;
        let shown = self.path.display();
        let read = std::fs::read_to_string(&self.path).map_err(|error| error.to_string());
        match read.and_then(|text| Snapshot::from_json(&text).map_err(|error| error.message().to_string())) {
            Ok(snapshot) => {
                sandbox.start_from(&snapshot);
                say(&format!("read {shown} again\n"));
            }
            Err(problem) => complain(&format!("{shown}: {problem}; the account stays as it was")),
        }
    }
}
