//! The progress of a list on standard error, where that is a terminal and the output goes elsewhere.

use std::io::{IsTerminal as _, Write as _, stderr, stdout};
use std::sync::atomic::{AtomicBool, Ordering};

use xpauto::Page;

/// Whether a line of progress is on the terminal.
static IS_SHOWN: AtomicBool = AtomicBool::new(false);

/// Shows the latest page, and how many records were read, beside an output to a file or to standard output.
pub fn show(page: &Page, records: u64, has_file: bool) {
    if !stderr().is_terminal() || (!has_file && stdout().is_terminal()) {
        return;
    }
    let pages = page.page_count.map(|count| format!(" of {count}")).unwrap_or_default();
    IS_SHOWN.store(true, Ordering::Relaxed);
    let _ = write!(stderr(), "\rpage {}{pages}, {records} records", page.number);
}

/// Removes the line of progress.
pub fn clear() {
    if IS_SHOWN.swap(false, Ordering::Relaxed) {
        let _ = write!(stderr(), "\r\x1b[K");
    }
}
