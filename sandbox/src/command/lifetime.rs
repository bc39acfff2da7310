//! Runs the program until a signal stops it or its launcher ends, then waits for requests in flight.

use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use xpauto::{Error, ErrorKind, Result};

use crate::sandbox::Sandbox;

/// How long to wait for requests in flight; container engines wait ten seconds.
const GRACE: Duration = Duration::from_secs(5);
/// How often the launcher is checked.
const POLL_INTERVAL: Duration = Duration::from_millis(200);
/// How long one signal may take to arrive again: a terminal sends Ctrl-C to the program and to what launched it, which passes it on.
const ONE_SIGNAL: Duration = Duration::from_secs(1);
/// The exit status after a second signal, as for an interrupt.
const INTERRUPTED: i32 = 130;

/// The signals that stop the program: SIGINT and SIGTERM.
pub(super) struct Signals(Receiver<()>);

impl Signals {
    /// Starts to listen; a second signal exits the process at once, unless it is the first one again.
    pub(super) fn listen() -> Result<Self> {
        let (sender, receiver) = channel();
        let mut first = None;
        let handler = move || {
            if first.get_or_insert_with(Instant::now).elapsed() > ONE_SIGNAL {
                std::process::exit(INTERRUPTED);
            }
            let _ = sender.send(());
        };
        let refused = |error| Error::new(ErrorKind::Transport, format!("signals cannot be received: {error}"));
        on_signal(handler).map_err(refused)?;
        Ok(Self(receiver))
    }
}

/// Serves until the first signal, or until its launcher ended if there is one; then waits for requests in flight.
pub(super) fn run(sandbox: &Sandbox, signals: &Signals, launcher: Option<u32>) {
    // Without a launcher, it sleeps until the first signal.
    let interval = launcher.map_or(Duration::MAX, |_| POLL_INTERVAL);
    let has_launcher = || launcher.is_none() || launcher == self::launcher();
    while signals.0.recv_timeout(interval) == Err(RecvTimeoutError::Timeout) && has_launcher() {}
    sandbox.finish(GRACE);
}

/// Returns the id of the process that started this one: the parent, or, where that is a shell that only waits for this process
/// as that of `npx` is, the parent of the shell.
#[cfg(unix)]
#[expect(clippy::unnecessary_wraps, reason = "Windows has none")]
pub(super) fn launcher() -> Option<u32> {
    let parent = std::os::unix::process::parent_id();
    // Linux alone has this file; on macOS the shell of `npx` is replaced by the program.
    let status = std::fs::read_to_string(format!("/proc/{parent}/stat")).unwrap_or_default();
    let above = status.split_once("(sh) ").and_then(|(_, rest)| rest.split(' ').nth(1)?.parse().ok());
    Some(above.unwrap_or(parent))
}

/// Returns `None`: on Windows the id of the parent stays when the parent ends.
#[cfg(not(unix))]
pub(super) fn launcher() -> Option<u32> {
    None
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
