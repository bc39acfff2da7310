//! The sandbox's command line, shared by the programs of all languages.

mod arguments;
mod config;
mod help;
mod lifetime;
mod parent;
mod program_arguments;
mod signals;

use std::io::{self, Write};

use lexopt::Parser;

#[doc(hidden)]
#[doc(hidden)]
pub use signals::on_signal;

use crate::account::generate::FIRST_SITE_CODE;
use crate::options::Options;
use crate::sandbox::{Listen, Sandbox};

/// The exit status after a signal, `--help` or `--version`.
const DONE: i32 = 0;
/// The exit status if the sandbox cannot start.
const FAILED: i32 = 1;
/// The exit status if arguments or the configuration are not valid.
const MISUSED: i32 = 2;

/// What to run.
enum Command {
    Help,
    Version,
    Run(Box<Run>),
}

/// A sandbox to run, with the options of the program.
struct Run {
    options: Options,
    listen: Listen,
}

/// Runs the sandbox of a command line until a signal stops it, or its parent ends if it is to end with it; returns the exit
/// status.
///
/// `program` is what the help and errors call it, and is not among the arguments. The status is 0 after a signal, 1 if the
/// sandbox cannot start, 2 if an argument or the configuration is not valid, and 130 after a second signal before everything had
/// ended.
pub fn run_from_arguments(
    program: &'static str,
    arguments: impl Iterator<Item = String>,
    ends_with_parent: bool,
) -> i32 {
    let terminal = Terminal { program };
    let launcher = ends_with_parent.then(parent::launcher).flatten();
    match arguments::parse(Parser::from_args(arguments)) {
        Ok(Command::Help) => terminal.shown(&help::help(program), "the help"),
        Ok(Command::Version) => terminal.shown(&format!("{program} {}\n", env!("CARGO_PKG_VERSION")), "the version"),
        Ok(Command::Run(run)) => start(*run, launcher, terminal),
        Err(message) => {
            terminal.error(&message);
            MISUSED
        }
    }
}

fn start(run: Run, launcher: Option<u32>, terminal: Terminal) -> i32 {
    let signals = lifetime::Signals::listen();
    let started = signals.and_then(|signals| Ok((signals, Sandbox::start_listening(run.options, run.listen)?)));
    let (signals, sandbox) = match started {
        Ok(started) => started,
        Err(error) => {
            terminal.error(error.message());
            return FAILED;
        }
    };
    if terminal.shown(&greeting(&sandbox), "the address") == FAILED {
        return FAILED;
    }
    lifetime::run(&sandbox, &signals, launcher);
    DONE
}

fn greeting(sandbox: &Sandbox) -> String {
    let (url, token) = (sandbox.url(), sandbox.token());
    format!(
        "{url}\ntoken: {token}\nsite:  {FIRST_SITE_CODE} (where the account is generated)\n\n\
         curl -H 'Authorization: Bearer {token}' '{url}/segments?page=1&perPage=2'\n"
    )
}

/// The standard output and the standard error of the program with this name.
#[derive(Debug, Clone, Copy)]
struct Terminal {
    program: &'static str,
}

impl Terminal {
    /// Writes to standard output; returns the exit status, and reports a failure.
    fn shown(self, text: &str, what: &str) -> i32 {
        print(text).map_or_else(
            |error| {
                self.error(&format!("{what} cannot be written to standard output: {error}"));
                FAILED
            },
            |()| DONE,
        )
    }

    /// Writes to standard error, with the name of the program.
    fn error(self, text: &str) {
        let _ = writeln!(io::stderr().lock(), "{}: {text}", self.program);
    }
}

/// Writes to standard output; a closed pipe is ignored.
fn print(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        written => written,
    }
}
