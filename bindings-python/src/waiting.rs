//! Blocking calls: the calling thread waits, checks for signals and drains its queue while the runtime works.
//!
//! The whole call runs on the runtime's thread, as its connection does, so that it takes two thread switches; polling
//! on the waiting thread would take two more for each part of the response.

use std::future::Future;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::Thread;
use std::time::{Duration, Instant};

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use xpauto::bindings::background::contained;
use xpauto::bindings::host::Host;
use xpauto::{Error, Result};

use crate::callbacks::Callbacks;
use crate::error::BindingResult;
use crate::host::CallHost;
use crate::queue::{Queue, Waiting};
use crate::runtime::{Owned, current, lock, park};

/// The interval at which a blocking call checks for signals.
const SIGNALS_EVERY: Duration = Duration::from_millis(50);
/// A call that ends within this time is over before a thread could fall asleep and be woken, as against a server of the same machine.
const NEAR: Duration = Duration::from_micros(200);
/// Whether the last call of the process ended so soon: only then does the next one stay awake for as long.
static IS_NEAR: AtomicBool = AtomicBool::new(false);

/// Hands the result of a call over from the runtime's thread to the waiting thread.
struct Handover<T> {
    thread: Thread,
    result: Mutex<Option<Result<T>>>,
    is_done: AtomicBool,
}

impl<T> Handover<T> {
    /// Returns the result, once it has arrived.
    fn take(&self) -> Option<Result<T>> {
        if self.is_done.load(Ordering::Acquire) { lock(&self.result).take() } else { None }
    }
}

/// Completes a handover, even if the call panics or is dropped.
struct Completion<T>(Arc<Handover<T>>);

impl<T> Completion<T> {
    fn complete(self, result: Result<T>) {
        *lock(&self.0.result) = Some(result);
    }
}

impl<T> Drop for Completion<T> {
    fn drop(&mut self) {
        lock(&self.0.result).get_or_insert_with(|| Err(Error::internal("the runtime has ended")));
        self.0.is_done.store(true, Ordering::Release);
        self.0.thread.unpark();
    }
}

/// Waits for a call with the GIL released, and converts its result; `work` receives the host to report to.
///
/// An exception of a signal handler, or one of a callback that must end the call, ends the wait and cancels the call.
pub fn wait<T: Send + 'static, R, F: Future<Output = Result<T>> + Send + 'static>(
    py: Python<'_>,
    callbacks: &Py<Callbacks>,
    work: impl FnOnce(Arc<dyn Host>) -> F + Send + 'static,
    convert: impl FnOnce(Python<'_>, Result<T>) -> BindingResult<R>,
) -> PyResult<R> {
    let owned = current(py)?;
    let queue = Queue::of_thread();
    let host = CallHost::new(py, callbacks, Arc::clone(&queue))?;
    let waiting = queue.begin_wait();
    let thread = std::thread::current();
    let handover = Arc::new(Handover { thread, result: Mutex::default(), is_done: AtomicBool::new(false) });
    let completion = Completion(Arc::clone(&handover));
    // This thread keeps it until the call is complete, so that it usually drops it last, with the GIL: it refers to Python
    // objects.
    let host_of_call = Arc::clone(&host) as Arc<dyn Host>;
    let call = owned.start(move || async move { completion.complete(contained(work(host_of_call)).await) });
    let (waited, _pass) = py.detach(|| {
        let waited = wait_for(&handover, &waiting, &owned);
        // A thread that attaches while the interpreter shuts down would be terminated.
        (waited, owned.pass().unwrap_or_else(park))
    });
    let result = waited.inspect_err(|_| call.abort())?;
    waiting.deliver_all(py)?;
    drop((waiting, host));
    convert(py, result).map_err(PyErr::from)
}

fn check_signals(py: Python<'_>) -> PyResult<()> {
    static CHECK_EXIT: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    py.check_signals()?;
    CHECK_EXIT.import(py, "xpauto.callbacks", "check_exit")?.call0().map(drop)
}

fn wait_for<T>(handover: &Handover<T>, waiting: &Waiting, owned: &Owned) -> PyResult<Result<T>> {
    let began = Instant::now();
    let mut signals_checked = began;
    loop {
        if let Some(result) = handover.take() {
            IS_NEAR.store(began.elapsed() < NEAR, Ordering::Relaxed);
            return Ok(result);
        }
        if waiting.has_messages() {
            owned.attached(|py| waiting.deliver_all(py)).unwrap_or_else(park)?;
            continue;
        }
        if IS_NEAR.load(Ordering::Relaxed) && began.elapsed() < NEAR {
            std::thread::yield_now();
            continue;
        }
        std::thread::park_timeout(SIGNALS_EVERY.saturating_sub(signals_checked.elapsed()));
        if signals_checked.elapsed() >= SIGNALS_EVERY {
            owned.attached(check_signals).unwrap_or_else(park)?;
            signals_checked = Instant::now();
        }
    }
}
