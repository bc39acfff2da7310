//! The signals that stop the program.

use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use xpauto::{Error, ErrorKind, Result};

/// How long to wait for requests in flight; container engines wait ten seconds.
pub(super) const GRACE: Duration = Duration::from_secs(5);

/// Starts to listen to the signals that stop the program; returns where they arrive.
pub(super) fn signals() -> Result<Receiver<()>> {
    let (sender, receiver) = channel();
    let refused = |error| Error::new(ErrorKind::Transport, format!("signals cannot be received: {error}"));
    let handler = move || {
        let _ = sender.send(());
    };
    on_signal(handler).map_err(refused)?;
    end_with_npx();
    Ok(receiver)
}

/// Lets a program that npm started end with it: the shell between them passes no signals on, and may be gone before it.
fn end_with_npx() {
    #[cfg(target_os = "linux")]
    if std::env::var_os("npm_config_user_agent").is_some() {
        let _ = nix::sys::prctl::set_pdeathsig(nix::sys::signal::Signal::SIGTERM);
    }
}

/// Ends the process from any thread: others may still use what the end of Node would take apart.
#[cfg_attr(unix, expect(unsafe_code, reason = "a call that does not return"))]
pub fn exit_at_once(status: i32) -> ! {
    #[cfg(unix)]
    unsafe {
        libc::_exit(status)
    }
    #[cfg(not(unix))]
    std::process::exit(status)
}

/// Calls a function at each signal that asks a program to end, on a thread of its own: Ctrl-C, the end of the terminal, and what
/// `kill` sends.
///
/// Those that were ignored when the program began, by `nohup` or for a background job of a shell, stay ignored.
///
/// # Errors
///
/// Fails where the system refuses the handler; the signals then do what they do by default.
pub fn on_signal(act: impl FnMut() + Send + 'static) -> Result<(), ctrlc::Error> {
    #[cfg(target_os = "linux")]
    ignored().thread_block().map_err(|error| ctrlc::Error::System(error.into()))?;
    ctrlc::set_handler(act)
}

/// Returns the ignored ones, which get a handler like the others: blocked, they wait for ever. Threads inherit what is blocked.
///
/// Linux alone has this file; elsewhere only unsafe code can ask.
#[cfg(target_os = "linux")]
fn ignored() -> nix::sys::signal::SigSet {
    use nix::sys::signal::Signal;

    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| u64::from_str_radix(line.strip_prefix("SigIgn:")?.trim(), 16).ok());
    let mask = mask.unwrap_or_default();
    let is_ignored = |signal: &Signal| mask >> (*signal as i32 - 1) & 1 == 1;
    [Signal::SIGINT, Signal::SIGTERM, Signal::SIGHUP].into_iter().filter(is_ignored).collect()
}
