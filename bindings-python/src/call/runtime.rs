//! The tokio runtime of all calls, one per process, and access to the interpreter from its threads.

use std::cell::Cell;
use std::ffi::c_ulong;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use arc_swap::ArcSwapOption;
use pyo3::exceptions::{PyRuntimeError, PySystemExit};
use pyo3::prelude::*;
use pyo3::types::PyWeakrefReference;
use pyo3::{PyTraverseError, PyVisit, intern};
use tokio::runtime::{Builder, Handle};
use tokio::sync::oneshot;

use crate::c_api::{current_thread, raise_in_thread};
use crate::error::ends_work;

/// The time that interpreter shutdown waits for attached threads and in-flight calls.
const SHUTDOWN_WITHIN: Duration = Duration::from_secs(1);

/// A runtime with one worker thread, and the process that created it.
///
/// With one thread, a call and its connection never wait for each other's thread, and calls start in order.
pub struct Owned {
    process: u32,
    pub handle: Handle,
    stop: Mutex<Option<oneshot::Sender<()>>>,
    ended: Mutex<Receiver<()>>,
    gate: Gate,
    /// The queue of the thread that may wait for the GIL; created on first use.
    helper: OnceLock<Option<Sender<Work>>>,
}

/// An event loop, which threads without the GIL can pass on. Weak: a loop that is abandoned is collected.
pub type LoopRef = Arc<Py<PyWeakrefReference>>;

/// A short function that needs the GIL.
pub struct Work {
    /// The event loop that runs it; without one, it runs on the helper thread.
    pub event_loop: Option<LoopRef>,
    /// The task that the function resumes, which it keeps alive.
    pub task: Option<Py<PyAny>>,
    pub run: Box<dyn FnOnce(Python<'_>) -> PyResult<()> + Send>,
}

// Not a mutex: another thread of the parent might hold it at the moment of a fork.
static CURRENT: ArcSwapOption<Owned> = ArcSwapOption::const_empty();

/// The process whose interpreter is shutting down; 0 before.
static ENDING: AtomicU32 = AtomicU32::new(0);

/// The threads that run callbacks, once per nesting.
static CALLING_BACK: Mutex<Vec<c_ulong>> = Mutex::new(Vec::new());

thread_local! {
    /// Whether this thread shuts down the interpreter: its exit handlers may still make calls.
    static ENDS_HERE: Cell<bool> = const { Cell::new(false) };
}

/// Whether the interpreter is shutting down and this thread must stay out of it.
fn is_ending() -> bool {
    let ending = ENDING.load(Ordering::Acquire);
    // The process is asked for last: that is a system call, and this is checked for each call.
    ending != 0 && ending == std::process::id() && !ENDS_HERE.get()
}

/// Returns the runtime of this process, created on first use; a forked child creates its own.
pub fn current(py: Python<'_>) -> PyResult<Arc<Owned>> {
    let process = std::process::id();
    if is_ending() {
        // A daemon thread: a runtime created for it would outlive the interpreter.
        return py.detach(park);
    }
    let held = CURRENT.load_full();
    match held {
        Some(owned) if owned.process == process => Ok(owned),
        held => replaced(py, process, held),
    }
}

fn replaced(py: Python<'_>, process: u32, held: Option<Arc<Owned>>) -> PyResult<Arc<Owned>> {
    let fresh = Owned::started(process);
    let fresh = fresh.map_err(|error| PyRuntimeError::new_err(format!("no runtime can be started: {error}")))?;
    let fresh = Arc::new(fresh);
    let found = arc_swap::Guard::into_inner(CURRENT.compare_and_swap(&held, Some(Arc::clone(&fresh))));
    let is_swapped = match (&held, &found) {
        (None, None) => true,
        (Some(held), Some(found)) => Arc::ptr_eq(held, found),
        _ => false,
    };
    if !is_swapped {
        return current(py);
    }
    if let Some(inherited) = held {
        // Its threads do not exist in this process: dropping it would wait for them forever.
        std::mem::forget(inherited);
    } else {
        let shutdown = pyo3::wrap_pyfunction!(shutdown, py)?;
        py.import("atexit")?.call_method1("register", (shutdown,))?;
    }
    Ok(fresh)
}

/// Shuts the runtime down before the interpreter; registered with `atexit`.
#[pyfunction]
fn shutdown(py: Python<'_>) {
    ENDS_HERE.set(true);
    ENDING.store(std::process::id(), Ordering::Release);
    let Some(owned) = CURRENT.load_full().filter(|owned| owned.process == std::process::id()) else { return };
    if !py.detach(|| owned.gate.close(SHUTDOWN_WITHIN)) {
        // Callbacks that go on: an exception ends them, so that their threads leave our frames.
        let threads = lock(&CALLING_BACK).clone();
        for thread in threads {
            raise_in_thread(py, thread, &py.get_type::<PySystemExit>());
        }
    }
    py.detach(|| {
        owned.gate.close(SHUTDOWN_WITHIN);
        drop(CURRENT.swap(None));
        owned.stop();
    });
}

impl Owned {
    fn started(process: u32) -> std::io::Result<Self> {
        let runtime = Builder::new_current_thread().enable_all().build()?;
        let handle = runtime.handle().clone();
        let (stop, stopped) = oneshot::channel::<()>();
        let (end, ended) = channel();
        let run = move || {
            // Ends on the stop signal, or when the sender is dropped.
            let _ = runtime.block_on(stopped);
            runtime.shutdown_background();
            let _ = end.send(());
        };
        std::thread::Builder::new().name("xpauto".to_owned()).spawn(run)?;
        Ok(Self {
            process,
            handle,
            stop: Mutex::new(Some(stop)),
            ended: Mutex::new(ended),
            gate: Gate::default(),
            helper: OnceLock::new(),
        })
    }

    /// Cancels in-flight calls, and waits a moment for that.
    fn stop(&self) {
        let stop = lock(&self.stop).take();
        if stop.is_some_and(|stop| stop.send(()).is_ok()) {
            let _ = lock(&self.ended).recv_timeout(SHUTDOWN_WITHIN);
        }
    }

    /// Returns a permit to attach to the interpreter, unless it is shutting down.
    pub fn pass(&self) -> Option<Pass<'_>> {
        self.gate.pass()
    }
}

/// Schedules a short function, in order; for the runtime's thread, which must never wait for the GIL itself. It is dropped if its
/// loop was closed, and if the interpreter is shutting down.
pub fn soon(work: Work) {
    let Some(owned) = CURRENT.load_full() else { return };
    if let Some(helper) = owned.helper.get_or_init(start_helper) {
        // The thread ends only with the runtime.
        let _ = helper.send(work);
    }
}

fn start_helper() -> Option<Sender<Work>> {
    let (sender, receiver) = channel::<Work>();
    let run = move || {
        while let Ok(first) = receiver.recv() {
            let owned = CURRENT.load_full();
            if let Some(_pass) = owned.as_ref().and_then(|owned| owned.pass()) {
                // Fails only during shutdown.
                Python::try_attach(|py| help(py, std::iter::once(first).chain(receiver.try_iter())));
            }
        }
    };
    std::thread::Builder::new().name("xpauto-helper".to_owned()).spawn(run).ok().map(|_| sender)
}

/// Wakes each event loop once for all its functions, and runs the others.
fn help(py: Python<'_>, all: impl Iterator<Item = Work>) {
    let mut loops: Vec<(Bound<'_, PyAny>, Vec<Work>)> = Vec::new();
    for work in all {
        let Some(event_loop) = &work.event_loop else {
            (work.run)(py).unwrap_or_else(|error| error.write_unraisable(py, None));
            continue;
        };
        let Some(event_loop) = event_loop.bind(py).upgrade() else { continue };
        match loops.iter_mut().find(|(known, _)| known.is(&event_loop)) {
            Some((_, works)) => works.push(work),
            None => loops.push((event_loop, vec![work])),
        }
    }
    for (event_loop, works) in loops {
        // Fails if the loop was closed.
        let _ = event_loop.call_method1(intern!(py, "call_soon_threadsafe"), (Drain(Mutex::new(works)),));
    }
}

/// The functions that an event loop runs when it wakes up.
#[pyclass(frozen, module = "xpauto._xpauto")]
struct Drain(Mutex<Vec<Work>>);

#[pymethods]
impl Drain {
    fn __call__(&self, py: Python<'_>) -> PyResult<()> {
        let works = std::mem::take(&mut *lock(&self.0));
        if ENDS_HERE.get() {
            // A call of an exit handler, after which nothing waits for the helper to leave the interpreter.
            py.detach(|| CURRENT.load_full().is_some_and(|owned| owned.gate.empties(SHUTDOWN_WITHIN)));
        }
        inside(py, || {
            let mut ending = Ok(());
            for work in works {
                match (work.run)(py) {
                    Err(error) if ends_work(py, &error) => ending = Err(error),
                    Err(error) => error.write_unraisable(py, None),
                    Ok(()) => {}
                }
            }
            ending
        })
    }

    /// A loop that was abandoned owns the tasks that it would resume.
    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        // If another thread holds the lock, nothing is garbage.
        let Ok(works) = self.0.try_lock() else { return Ok(()) };
        works.iter().filter_map(|work| work.task.as_ref()).try_for_each(|task| visit.call(task))
    }

    fn __clear__(&self) {
        let works = std::mem::take(&mut *lock(&self.0));
        drop(works);
    }
}

/// Locks a mutex whose data is consistent even after a panic: poisoning is ignored.
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Runs a function that calls back into Python, on a Python thread; interpreter shutdown waits for it.
pub fn inside<T>(py: Python<'_>, work: impl FnOnce() -> PyResult<T>) -> PyResult<T> {
    let owned = current(py)?;
    let _pass = owned.gate.pass().unwrap_or_else(|| py.detach(park));
    calling_back(work)
}

/// Runs callbacks of the program on this thread, which is known meanwhile: interpreter shutdown ends them.
pub fn calling_back<T>(work: impl FnOnce() -> T) -> T {
    let thread = current_thread();
    lock(&CALLING_BACK).push(thread);
    let result = work();
    let mut threads = lock(&CALLING_BACK);
    if let Some(position) = threads.iter().rposition(|held| *held == thread) {
        threads.swap_remove(position);
    }
    result
}

/// Counts the threads that are attached, or attaching, with Rust frames on their stack, and admits none during
/// shutdown: before Python 3.14 a thread that attaches too late is unwound, which aborts the process at a Rust frame.
#[derive(Default)]
struct Gate {
    inside: AtomicUsize,
    is_closed: AtomicBool,
}

pub struct Pass<'a>(&'a Gate);

impl Gate {
    fn pass(&self) -> Option<Pass<'_>> {
        self.inside.fetch_add(1, Ordering::SeqCst);
        let pass = Pass(self);
        (!self.is_closed.load(Ordering::SeqCst)).then_some(pass)
    }

    /// Admits no more threads; returns whether all left within this time.
    fn close(&self, within: Duration) -> bool {
        self.is_closed.store(true, Ordering::SeqCst);
        self.empties(within)
    }

    /// Returns whether all threads left within this time.
    fn empties(&self, within: Duration) -> bool {
        let began = Instant::now();
        while self.inside.load(Ordering::SeqCst) > 0 && began.elapsed() < within {
            std::thread::sleep(Duration::from_millis(1));
        }
        self.inside.load(Ordering::SeqCst) == 0
    }
}

impl Drop for Pass<'_> {
    fn drop(&mut self) {
        self.0.inside.fetch_sub(1, Ordering::SeqCst);
    }
}

/// Parks the thread until the process exits.
pub fn park<T>() -> T {
    loop {
        std::thread::park();
    }
}
