//! What is said on standard error.

use std::io::{IsTerminal as _, Write as _, stderr, stdout};
use std::sync::atomic::{AtomicBool, Ordering};

use anstyle::{AnsiColor, Style};
use xpauto::Page;

/// Whether a line of progress is on the terminal.
static HAS_PROGRESS: AtomicBool = AtomicBool::new(false);

/// Writes a line that begins with what it is: an error, a warning, or a level of the log.
pub fn note(label: &str, text: &str) {
    let color = match label {
        "error" => AnsiColor::Red,
        "warning" | "warn" => AnsiColor::Yellow,
        _ => AnsiColor::Cyan,
    };
    let style = Style::new().bold().fg_color(Some(color.into()));
    line(&format!("{style}{label}:{style:#} {text}"));
}

/// Writes a line. Where standard error is closed there is nobody to tell.
pub fn line(text: &str) {
    clear_progress();
    let _ = writeln!(anstream::stderr(), "{text}");
}

/// Shows the latest page, and how many records were read, beside an output to a file or to standard output.
pub fn progress(page: &Page, records: u64, has_file: bool) {
    if !stderr().is_terminal() || (!has_file && stdout().is_terminal()) {
        return;
    }
    let pages = page.page_count.map(|count| format!(" of {count}")).unwrap_or_default();
    HAS_PROGRESS.store(true, Ordering::Relaxed);
    let _ = write!(stderr(), "\rpage {}{pages}, {records} records", page.number);
}

/// Removes the line of progress.
pub fn clear_progress() {
    if HAS_PROGRESS.swap(false, Ordering::Relaxed) {
        let _ = write!(stderr(), "\r\x1b[K");
    }
}
