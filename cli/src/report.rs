//! What is said on standard error.

use std::io::Write as _;

use anstyle::{AnsiColor, Style};

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
    let _ = writeln!(anstream::stderr(), "{text}");
}
