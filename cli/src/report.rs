//! What is said on standard error, and the exit status.

use std::error::Error as StdError;
use std::io::ErrorKind::BrokenPipe;
use std::io::{self, Write as _};

use anstyle::{AnsiColor, Style};
use xpauto::bindings::text::Language;
use xpauto::{Error, ErrorKind};

use crate::{interrupt, progress};

/// Says how a command failed, if it did; returns the exit status. Output that nothing reads any more is no failure.
pub fn status(outcome: anyhow::Result<i32>) -> i32 {
    let error = match outcome {
        Ok(status) => return status,
        Err(error) => error,
    };
    let is_closed_pipe = |cause: &(dyn StdError + 'static)| {
        cause.downcast_ref().is_some_and(|error: &io::Error| error.kind() == BrokenPipe)
    };
    let error = match error.downcast::<Error>() {
        Ok(error) => error,
        Err(error) if error.chain().any(is_closed_pipe) => return 0,
        Err(error) => Error::new(ErrorKind::File, format!("the output cannot be written: {error}")),
    };
    let problems = &error.details().problems;
    if problems.len() > 1 {
        note("error", "nothing was sent:");
        for problem in problems {
            line(&format!("  {}", problem.wording().render(Language::Shell)));
        }
    } else {
        note("error", &error.render(Language::Shell));
    }
    let advice = interrupt::state().advice.clone();
    if !advice.is_empty() {
        line(&advice);
    }
    i32::from(error.kind().declaration().exit_status)
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
