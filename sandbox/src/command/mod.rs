//! The sandbox's command line, which the programs of all languages share.

mod arguments;
mod config;
mod help;
mod lifetime;
mod watch;

use std::io::Write;
use std::path::PathBuf;

use lexopt::Parser;

use crate::account::generate::FIRST_SITE_CODE;
use crate::options::Options;
use crate::sandbox::{Exposure, Sandbox};

/// The exit status of a program that was stopped by a signal, or asked for help only.
const DONE: i32 = 0;
/// That of one that could not start.
const FAILED: i32 = 1;
/// That of one whose arguments or configuration cannot be used.
const MISUSED: i32 = 2;

/// What the arguments ask for.
enum Wish {
    Help,
    Version,
    Run(Box<Run>),
}

/// A sandbox to run, and what only a program does with it.
struct Run {
    options: Options,
    exposure: Exposure,
    /// The data file to read again when it changes.
    watched: Option<PathBuf>,
    opens_page: bool,
}

/// Runs the sandbox as its command line says, until a signal stops it; returns the exit status.
///
/// `arguments` do not hold the program's own name. The status is 0 after a signal, 1 where the sandbox cannot start, 2
/// where an argument or the configuration cannot be used, and 130 where a second signal came before everything had ended.
pub fn run_from_arguments(arguments: impl Iterator<Item = String>) -> i32 {
    match arguments::wish(Parser::from_args(arguments)) {
        Ok(Wish::Help) => {
            say(&help::help());
            DONE
        }
        Ok(Wish::Version) => {
            say(concat!("xpauto-sandbox ", env!("CARGO_PKG_VERSION"), "\n"));
            DONE
        }
        Ok(Wish::Run(run)) => start(*run),
        Err(message) => {
            complain(&message);
            MISUSED
        }
    }
}

fn start(run: Run) -> i32 {
    // Before the file is read for the first time, so that no change after that is missed.
    let watched = run.watched.map(watch::Watched::new);
    let signals = lifetime::Signals::listen();
    let started = signals.and_then(|signals| Ok((signals, Sandbox::start_exposed(run.options, run.exposure)?)));
    let (signals, sandbox) = match started {
        Ok(started) => started,
        Err(error) => {
            complain(error.message());
            return FAILED;
        }
    };
    say(&greeting(&sandbox));
    if run.opens_page
        && let Err(error) = open::that_detached(sandbox.url())
    {
        complain(&format!("no browser could be opened ({error}); the page is at {}", sandbox.url()));
    }
    lifetime::run(&sandbox, &signals, watched);
    DONE
}

fn greeting(sandbox: &Sandbox) -> String {
    let (url, token) = (sandbox.url(), sandbox.token());
    format!(
        "{url}\ntoken: {token}\nsite:  {FIRST_SITE_CODE} (where the account is generated)\n\n\
         curl -H 'Authorization: Bearer {token}' '{url}/segments?page=1&perPage=2'\n"
    )
}

/// Writes to standard output; a reader that has gone away is no reason to fail.
fn say(text: &str) {
    let mut out = std::io::stdout().lock();
    let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
}

fn complain(text: &str) {
    let _ = writeln!(std::io::stderr().lock(), "xpauto-sandbox: {text}");
}
