//! The sandbox's command line, shared by the programs of all languages.

mod arguments;
mod declared;
mod lifetime;

use std::ffi::OsString;
use std::io::{self, Write};

#[doc(hidden)]
pub use declared::{declared_argument, given_options};
#[doc(hidden)]
pub use lifetime::{exit_at_once, on_signal};

use crate::account::generate::FIRST_SITE_CODE;
use crate::sandbox::Sandbox;

/// The exit status after a signal, `--help` or `--version`.
const DONE: i32 = 0;
/// The exit status if the sandbox cannot start.
const FAILED: i32 = 1;
/// The exit status if arguments or the configuration are not valid.
const MISUSED: i32 = 2;

/// Runs the sandbox of a command line until a signal stops it; returns the exit status.
///
/// `program` is what the help and errors call it, and is not among the arguments. The status is 0 after a signal, 1 if the
/// sandbox cannot start, and 2 if an argument or the configuration is not valid.
pub fn run_from_arguments(
    program: &'static str,
    arguments: impl IntoIterator<Item = impl Into<OsString> + Clone>,
) -> i32 {
    let (options, listen) = match arguments::command(program).try_get_matches_from(arguments) {
        Ok(matches) => match arguments::read(&matches) {
            Ok(read) => read,
            Err(message) => return refused(program, &message, MISUSED),
        },
        Err(refused) if refused.use_stderr() => {
            let _ = refused.print();
            return MISUSED;
        }
        Err(shown) => return shown_by(program, &shown.to_string()),
    };
    let started = lifetime::signals().and_then(|signals| Ok((signals, Sandbox::start_listening(options, listen)?)));
    let (signals, sandbox) = match started {
        Ok(started) => started,
        Err(error) => return refused(program, error.message(), FAILED),
    };
    if shown_by(program, &greeting(&sandbox)) == FAILED {
        return FAILED;
    }
    let _ = signals.recv();
    sandbox.finish(lifetime::GRACE);
    DONE
}

fn greeting(sandbox: &Sandbox) -> String {
    let (url, token) = (sandbox.url(), sandbox.token());
    format!(
        "{url}\ntoken: {token}\nsite:  {FIRST_SITE_CODE} (where the account is generated)\n\n\
         curl -H 'Authorization: Bearer {token}' '{url}/segments?page=1&perPage=2'\n"
    )
}

/// Writes a message to standard error; returns the exit status.
fn refused(program: &str, message: &str, status: i32) -> i32 {
    let _ = writeln!(io::stderr().lock(), "{program}: {message}");
    status
}

/// Writes to standard output; returns the exit status. A closed pipe is ignored.
fn shown_by(program: &str, text: &str) -> i32 {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            refused(program, &format!("cannot write to standard output: {error}"), FAILED)
        }
        _ => DONE,
    }
}
