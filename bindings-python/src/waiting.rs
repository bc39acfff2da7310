//! Blocking calls: the work runs on the runtime, and the calling thread waits, looks for signals and runs errands.
//!
//! The whole call runs on the runtime's thread, beside its connection, so that it takes one change of threads out and
//! one back; a call that was polled on the waiting thread would take two more for each part of the answer.

use std::future::Future;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::Thread;
use std::time::Duration;

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

use crate::caller::{CALLER, Caller};
use crate::fault::Outcome;
use crate::logging;
use crate::runtime::{Owned, attached, current, lock, park};

/// How often a blocking call looks for signals.
const SIGNALS_EVERY: Duration = Duration::from_millis(50);

/// How long a blocking call that is alone watches for its answer before it sleeps.
const WATCH: Duration = Duration::from_micros(150);

/// How many blocking calls wait.
static WAITING: AtomicUsize = AtomicUsize::new(0);

type Errand = Box<dyn FnOnce(Python<'_>) + Send>;

/// Where a waiting thread finds what others leave for it.
pub struct Desk {
    thread: Thread,
    /// `None` once nobody waits any more.
    errands: Mutex<Option<Vec<Errand>>>,
    has_ended: AtomicBool,
}

impl Desk {
    /// Has something done by the waiting thread, in the interpreter and before its call returns; where nobody waits any
    /// more it is done here.
    pub fn errand(&self, errand: impl FnOnce(Python<'_>) + Send + 'static) {
        let mut errands = lock(&self.errands);
        if let Some(errands) = &mut *errands {
            errands.push(Box::new(errand));
            self.thread.unpark();
            return;
        }
        drop(errands);
        attached(errand);
    }

    fn take(&self) -> Vec<Errand> {
        lock(&self.errands).as_mut().map(std::mem::take).unwrap_or_default()
    }
}

/// What became of a call.
struct Slot<T>(Mutex<State<T>>);

enum State<T> {
    UnderWay,
    Given(T),
    /// It ended without giving anything.
    BrokenOff,
}

/// Tells the waiting thread that the call has ended, however it ended.
struct Ending<T> {
    slot: Arc<Slot<T>>,
    desk: Arc<Desk>,
}

impl<T> Drop for Ending<T> {
    fn drop(&mut self) {
        let mut state = lock(&self.slot.0);
        if let State::UnderWay = *state {
            *state = State::BrokenOff;
        }
        drop(state);
        self.desk.has_ended.store(true, Ordering::Release);
        self.desk.thread.unpark();
    }
}

/// Waits for a future with the interpreter's lock released, and converts what it gives; a signal's exception ends the
/// wait and drops the future.
pub fn wait<T: Send + 'static, R>(
    py: Python<'_>,
    future: impl Future<Output = T> + Send + 'static,
    convert: impl FnOnce(Python<'_>, T) -> Outcome<R>,
) -> PyResult<R> {
    logging::refresh(py)?;
    let owned = current(py)?;
    let desk = Arc::new(Desk {
        thread: std::thread::current(),
        errands: Mutex::new(Some(Vec::new())),
        has_ended: AtomicBool::new(false),
    });
    let slot = Arc::new(Slot(Mutex::new(State::UnderWay)));
    let ending = Ending { slot: Arc::clone(&slot), desk: Arc::clone(&desk) };
    let work = async move {
        let output = future.await;
        *lock(&ending.slot.0) = State::Given(output);
        drop(ending);
    };
    let call = owned.spawn(CALLER.scope(Caller::Thread(Arc::clone(&desk)), work));
    let (waited, _pass) = py.detach(|| {
        let waited = wait_at(&desk, &slot, &owned);
        if waited.is_err() {
            call.abort();
        }
        // Whoever comes back while the interpreter ends would be torn down in the middle of it.
        (waited, owned.pass().unwrap_or_else(park))
    });
    for errand in lock(&desk.errands).take().unwrap_or_default() {
        errand(py);
    }
    let output = waited?.ok_or_else(|| PyRuntimeError::new_err("the call broke off; this is a fault of xpauto"))?;
    convert(py, output).map_err(PyErr::from)
}

/// Watches for an answer from nearby, which is there before this thread would have fallen asleep and woken again. Where
/// several calls wait, the processor has better things to do.
fn watch(desk: &Desk) {
    let began = std::time::Instant::now();
    let is_alone = || WAITING.load(Ordering::Relaxed) == 1;
    while !desk.has_ended.load(Ordering::Acquire) && is_alone() && began.elapsed() < WATCH {
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

fn wait_at<T>(desk: &Desk, slot: &Slot<T>, owned: &Owned) -> PyResult<Option<T>> {
    let _counted = Counted::new();
    watch(desk);
    loop {
        match std::mem::replace(&mut *lock(&slot.0), State::UnderWay) {
            State::Given(output) => return Ok(Some(output)),
            State::BrokenOff => return Ok(None),
            State::UnderWay => {}
        }
        let errands = desk.take();
        if !errands.is_empty() && owned.attached(|py| errands.into_iter().for_each(|errand| errand(py))).is_none() {
            park::<()>();
        }
        let began = std::time::Instant::now();
        std::thread::park_timeout(SIGNALS_EVERY);
        if began.elapsed() >= SIGNALS_EVERY {
            owned.attached(check_signals).unwrap_or_else(park)?;
        }
    }
}
