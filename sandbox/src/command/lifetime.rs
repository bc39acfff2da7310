//! How long the program runs: until a signal stops it, and then until requests in flight have ended.

use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

use xpauto::{Error, ErrorKind, Result};

use super::watch::Watched;
use crate::sandbox::Sandbox;

/// How long requests in flight may take to end; container engines wait ten seconds.
const GRACE: Duration = Duration::from_secs(5);
/// How often a watched file is looked at.
const LOOK: Duration = Duration::from_millis(200);
/// The exit status after a second signal, as shells have it for an interrupt.
const INTERRUPTED: i32 = 130;

/// The signals that stop the program: an interrupt, and requests to terminate.
pub(super) struct Signals(Receiver<()>);

impl Signals {
    /// Begins to listen; the second signal ends the process at once.
    pub(super) fn listen() -> Result<Self> {
        let (sender, receiver) = channel();
        let mut is_stopping = false;
        let handler = move || {
            if is_stopping {
                std::process::exit(INTERRUPTED);
            }
            is_stopping = true;
            let _ = sender.send(());
        };
        let refused = |error| Error::new(ErrorKind::Transport, format!("signals cannot be received: {error}"));
        ctrlc::set_handler(handler).map_err(refused)?;
        Ok(Self(receiver))
    }
}

/// Serves until the first signal, and then finishes what is in flight.
pub(super) fn run(sandbox: &Sandbox, signals: &Signals, watched: Option<Watched>) {
    match watched {
        Some(mut watched) => {
            while signals.0.recv_timeout(LOOK) == Err(RecvTimeoutError::Timeout) {
                watched.refresh(sandbox);
            }
        }
        // Returns at the first signal; an error means that none can come any more.
        None => drop(signals.0.recv()),
    }
    sandbox.finish(GRACE);
}
