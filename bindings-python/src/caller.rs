//! Who waits for the call that is running, and can be asked to do something in the interpreter.

use std::sync::Arc;

use pyo3::prelude::*;

use crate::awaiting::Mailbox;
use crate::runtime::attached;
use crate::waiting::Desk;

tokio::task_local! {
    /// Who waits for the call that is running.
    pub static CALLER: Caller;
}

/// A thread that waits, or an event loop with a task that awaits.
#[derive(Clone)]
pub enum Caller {
    Thread(Arc<Desk>),
    Loop(Arc<Mailbox>),
}

/// The event loop with a task that awaits the call which is running.
pub fn awaiting_loop() -> Option<Arc<Mailbox>> {
    CALLER.try_with(|caller| if let Caller::Loop(mailbox) = caller { Some(Arc::clone(mailbox)) } else { None }).ok()?
}

/// Has something done in the interpreter where the call is waited for, or here where nobody waits.
pub fn errand(work: impl FnOnce(Python<'_>) -> PyResult<()> + Send + 'static) {
    // What fails there does not change the call.
    let told = |py: Python<'_>| work(py).unwrap_or_else(|error| error.write_unraisable(py, None));
    match CALLER.try_with(Clone::clone) {
        Ok(Caller::Thread(desk)) => desk.errand(told),
        Ok(Caller::Loop(mailbox)) => mailbox.errand(move |py, _| {
            told(py);
            Ok(())
        }),
        Err(_) => drop(attached(told)),
    }
}
