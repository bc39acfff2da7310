//! What is said on standard error, and the exit status.

use std::io::Write as _;

use anstyle::{AnsiColor, Style};
use xpauto::bindings::text::Language;
use xpauto::{Error, ErrorKind};

use crate::progress;

/// Why a command ended early.
#[derive(Debug)]
pub enum Failure {
    Error(Error),
    /// Nothing reads the output any more.
    ClosedPipe,
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Self::Error(error)
    }
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Self {
        if error.kind() == std::io::ErrorKind::BrokenPipe {
            return Self::ClosedPipe;
        }
        Self::Error(Error::new(ErrorKind::File, format!("the output cannot be written: {error}")))
    }
}

/// Says how a command failed, if it did; returns the exit status.
pub fn status(outcome: Result<i32, Failure>) -> i32 {
    match outcome {
        Ok(status) => status,
        Err(Failure::ClosedPipe) => 0,
        Err(Failure::Error(error)) => {
            let problems = &error.details().problems;
            if problems.len() > 1 {
                note("error", "nothing was sent:");
                for problem in problems {
                    line(&format!("  {}", problem.wording().render(Language::Shell)));
                }
            } else {
                note("error", &error.render(Language::Shell));
            }
            i32::from(error.kind().declaration().exit_status)
        }
    }
}

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
    progress::clear();
    let _ = writeln!(anstream::stderr(), "{text}");
}
