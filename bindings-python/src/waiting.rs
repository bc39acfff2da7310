//! Blocking calls: the work runs on the runtime, and the calling thread waits, looks for signals and drains its queue.
//!
//! The whole call runs on the runtime's thread, beside its connection, so that it takes one change of threads out and
//! one back; a call that was polled on the waiting thread would take two more for each part of the response.

use std::future::Future;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::Thread;
use std::time::{Duration, Instant};

use pyo3::prelude::*;
use xpauto::background::contained;
use xpauto::host::Host;
use xpauto::{Error, Result};

use crate::callbacks::Callbacks;
use crate::fault::Outcome;
use crate::host::CallHost;
use crate::queue::{Queue, Waiting};
use crate::runtime::{Owned, current, lock, park};

/// How often a blocking call looks for signals.
const SIGNALS_EVERY: Duration = Duration::from_millis(50);

/// How long a blocking call that is alone spins for its result before it sleeps.
const SPIN: Duration = Duration::from_micros(150);

/// How many blocking calls wait.
static WAITING: AtomicUsize = AtomicUsize::new(0);

/// Where the runtime's thread leaves the result of a call for the thread that waits.
struct Slot<T> {
    thread: Thread,
    result: Mutex<Option<Result<T>>>,
    is_done: AtomicBool,
}

/// Fills a slot, however the work of its call ends.
struct Completion<T>(Arc<Slot<T>>);

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

/// Waits for a call with the interpreter's lock released, and converts its result; `work` takes the host to report to.
///
/// An exception of a signal's handler, and one of a callback that ends the program's work, end the wait and drop the
/// call.
pub fn wait<T: Send + 'static, R, F: Future<Output = Result<T>> + Send + 'static>(
    py: Python<'_>,
    callbacks: &Py<Callbacks>,
    work: impl FnOnce(Arc<dyn Host>) -> F,
    convert: impl FnOnce(Python<'_>, Result<T>) -> Outcome<R>,
) -> PyResult<R> {
    let owned = current(py)?;
    let queue = Queue::of_thread();
    let host = CallHost::new(py, callbacks, Arc::clone(&queue))?;
    let waiting = queue.begin_wait();
    let thread = std::thread::current();
    let slot = Arc::new(Slot { thread, result: Mutex::default(), is_done: AtomicBool::new(false) });
    let completion = Completion(Arc::clone(&slot));
    let future = contained(work(Arc::clone(&host) as Arc<dyn Host>));
    let call = owned.spawn(async move { completion.complete(future.await) });
    let (waited, _pass) = py.detach(|| {
        let waited = wait_for(&slot, &waiting, &owned);
        if waited.is_err() {
            call.abort();
        }
        // Whoever comes back while the interpreter ends would be torn down in the middle of it.
        (waited, owned.pass().unwrap_or_else(park))
    });
    let result = waited?;
    waiting.deliver_all(py)?;
    drop(waiting);
    convert(py, result).map_err(PyErr::from)
}

/// Spins for a result from nearby, which is there before this thread would have fallen asleep and woken again. Where
/// several calls wait, the processor has better things to do.
fn spin<T>(slot: &Slot<T>) {
    let began = Instant::now();
    let is_alone = || WAITING.load(Ordering::Relaxed) == 1;
    while !slot.is_done.load(Ordering::Acquire) && is_alone() && began.elapsed() < SPIN {
        std::hint::spin_loop();
    }
}

/// A blocking call among those that wait.
struct Counted;

impl Counted {
    fn new() -> Self {
        WAITING.fetch_add(1, Ordering::Relaxed);
        Self
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        WAITING.fetch_sub(1, Ordering::Relaxed);
    }
}

fn check_signals(py: Python<'_>) -> PyResult<()> {
    py.check_signals()
}

fn wait_for<T>(slot: &Slot<T>, waiting: &Waiting, owned: &Owned) -> PyResult<Result<T>> {
    let _counted = Counted::new();
    spin(slot);
    let mut signals_checked = Instant::now();
    loop {
        if slot.is_done.load(Ordering::Acquire)
            && let Some(result) = lock(&slot.result).take()
        {
            return Ok(result);
        }
        if waiting.has_messages() {
            owned.attached(|py| waiting.deliver_all(py)).unwrap_or_else(park)?;
            continue;
        }
        std::thread::park_timeout(SIGNALS_EVERY.saturating_sub(signals_checked.elapsed()));
        if signals_checked.elapsed() >= SIGNALS_EVERY {
            owned.attached(check_signals).unwrap_or_else(park)?;
            signals_checked = Instant::now();
        }
    }
}
