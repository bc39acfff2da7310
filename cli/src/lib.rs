//! The program `xpauto`: the account from a shell. The packages of Python and npm hold it, too.
//!
//! The declared operations become commands ([`command`]), whose arguments become those of a call ([`arguments`]); [`run`] makes
//! the call, and [`output`] writes what it returns.

mod arguments;
mod command;
mod connection;
mod filter;
mod interrupt;
mod mcp;
mod output;
mod plan;
mod report;
mod run;

use std::error::Error as StdError;
use std::ffi::OsString;
use std::io;
use std::io::ErrorKind::BrokenPipe;

use xpauto::bindings::message::Language;
use xpauto::{Error, ErrorKind};

/// Runs the program with these arguments, which begin behind its name; returns the exit status.
///
/// A signal ends the process, also one that holds more than this program.
pub fn run(arguments: impl IntoIterator<Item = impl Into<OsString>>) -> i32 {
    let mut arguments = arguments.into_iter().map(Into::into).peekable();
    if arguments.peek().is_some_and(|command: &OsString| command == "sandbox") {
        // Its options are its own, also those that commands have by the same name.
        return xpauto_sandbox::run_from_arguments("xpauto sandbox", arguments.skip(1));
    }
    match command::command().try_get_matches_from(arguments) {
        Ok(matches) => status(run::run(&matches)),
        Err(shown) => match shown.print() {
            // The help or the version.
            Err(error) if !shown.use_stderr() => status(Err(error.into())),
            _ => shown.exit_code(),
        },
    }
}

/// Says how a command failed, if it did; returns the exit status. Output that nothing reads any more is no failure.
fn status(outcome: anyhow::Result<i32>) -> i32 {
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
        report::note("error", "nothing was sent:");
        for problem in problems {
            report::line(&format!("  {}", problem.wording().render(Language::Shell)));
        }
    } else {
        report::note("error", &error.render(Language::Shell));
    }
    let state = interrupt::state();
    if !state.advice.is_empty() {
        report::line(&state.advice);
    }
    if state.unanswered > 0 { interrupt::ACTED } else { i32::from(error.kind().declaration().exit_status) }
}
