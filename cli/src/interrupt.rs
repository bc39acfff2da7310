//! Ctrl-C and other signals that end the program: at once, also while it waits to write, and with a word on where to go on, which
//! an error says too.

use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::report;

/// The exit status after a signal.
const INTERRUPTED: i32 = 130;
/// The exit status where the service carried out a write, or may have: to run the command again may write twice.
pub const ACTED: i32 = 20;

/// What to say when a signal or an error ends the program, and what a signal removes.
#[derive(Debug, Default)]
pub struct Interrupted {
    /// What was done so far, and how to go on.
    pub advice: String,
    /// A file that is not complete.
    pub temporary: Option<PathBuf>,
    /// The number of writes that the service carried out or may have, of which the output says nothing.
    pub unanswered: usize,
}

static STATE: Mutex<Interrupted> = Mutex::new(Interrupted { advice: String::new(), temporary: None, unanswered: 0 });

/// Returns what is done when a signal comes.
pub fn state() -> MutexGuard<'static, Interrupted> {
    STATE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Sets what to say if a signal or an error ends the program now.
pub fn advise(advice: String) {
    state().advice = advice;
}

/// Starts to listen to signals, on a thread of its own.
pub fn listen() {
    // Where signals cannot be received they end the program by themselves.
    let _ = xpauto_sandbox::on_signal(|| {
        let state = state();
        if let Some(temporary) = &state.temporary {
            let _ = std::fs::remove_file(temporary);
        }
        report::note("stopped", if state.advice.is_empty() { "nothing was written" } else { &state.advice });
        xpauto_sandbox::exit_at_once(if state.unanswered > 0 { ACTED } else { INTERRUPTED });
    });
}
