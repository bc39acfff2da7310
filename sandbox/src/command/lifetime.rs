//! Runs the program until a signal stops it or its launcher ends, then waits for requests in flight.

use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use xpauto::{Error, ErrorKind, Result};

use super::{parent, signals};
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
        signals::on_signal(handler).map_err(refused)?;
        Ok(Self(receiver))
    }
}

/// Serves until the first signal, or until its launcher ended if there is one; then waits for requests in flight.
pub(super) fn run(sandbox: &Sandbox, signals: &Signals, launcher: Option<u32>) {
    // Without a launcher, it sleeps until the first signal.
    let interval = launcher.map_or(Duration::MAX, |_| POLL_INTERVAL);
    let has_launcher = || launcher.is_none() || launcher == parent::launcher();
    while signals.0.recv_timeout(interval) == Err(RecvTimeoutError::Timeout) && has_launcher() {}
    sandbox.finish(GRACE);
}
