//! The runtime that all calls run on: blocking calls that Ctrl-C ends, and awaited calls that resolve on the caller's loop.

use std::cell::RefCell;
use std::future::Future;
use std::pin::pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use tokio::runtime::{Builder, Runtime};
use tokio::task::AbortHandle;

use crate::fault::Outcome;

/// How often a blocking call looks for signals.
const SIGNALS_EVERY: Duration = Duration::from_millis(50);
/// How long the interpreter's exit waits for calls under way.
const SHUTDOWN_WITHIN: Duration = Duration::from_secs(1);

/// The runtime, and the process that made it.
static CURRENT: Mutex<Option<(u32, Arc<Runtime>)>> = Mutex::new(None);

pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// This process's runtime, made on first use; a forked child makes its own and leaves its parent's alone.
fn current(py: Python<'_>) -> PyResult<Arc<Runtime>> {
    let mut current = lock(&CURRENT);
    let process = std::process::id();
    if let Some((owner, runtime)) = &*current
        && *owner == process
    {
        return Ok(Arc::clone(runtime));
    }
    let runtime = Builder::new_multi_thread().worker_threads(2).thread_name("xpauto").enable_all().build();
    let runtime =
        Arc::new(runtime.map_err(|error| PyRuntimeError::new_err(format!("no runtime can be started: {error}")))?);
    if let Some(inherited) = current.replace((process, Arc::clone(&runtime))) {
        // Its threads do not exist in this process: ending it would wait for them for ever.
        std::mem::forget(inherited);
    } else {
        let shutdown = pyo3::wrap_pyfunction!(shutdown, py)?;
        py.import("atexit")?.call_method1("register", (shutdown,))?;
    }
    Ok(runtime)
}

/// Ends the runtime before the interpreter goes; registered with `atexit`.
#[pyfunction]
fn shutdown(py: Python<'_>) {
    let Some((owner, runtime)) = lock(&CURRENT).take() else { return };
    if owner != std::process::id() {
        std::mem::forget(runtime);
    } else if let Some(runtime) = Arc::into_inner(runtime) {
        py.detach(|| runtime.shutdown_timeout(SHUTDOWN_WITHIN));
    }
}

/// Waits for a future with the interpreter's lock released; a signal's exception ends the wait and drops the future.
pub fn wait<T: Send>(py: Python<'_>, future: impl Future<Output = T> + Send) -> PyResult<T> {
    let runtime = current(py)?;
    py.detach(|| {
        runtime.block_on(async {
            let mut future = pin!(future);
            loop {
                tokio::select! {
                    biased;
                    output = &mut future => return Ok(output),
                    () = tokio::time::sleep(SIGNALS_EVERY) => {
                        Python::try_attach(|py: Python<'_>| -> PyResult<()> { py.check_signals() }).unwrap_or(Ok(()))?;
                    }
                }
            }
        })
    })
}

/// Starts a future and gives an `asyncio.Future` of the running loop for it; cancelling that one drops the first.
pub fn start<T: Send + 'static>(
    py: Python<'_>,
    future: impl Future<Output = T> + Send + 'static,
    convert: impl FnOnce(Python<'_>, T) -> Outcome<Py<PyAny>> + Send + 'static,
) -> PyResult<Bound<'_, PyAny>> {
    let runtime = current(py)?;
    let mailbox = Mailbox::of_running_loop(py)?;
    let promise = mailbox.event_loop.bind(py).call_method0("create_future")?;
    let promised = promise.clone().unbind();
    let task = runtime.spawn(async move {
        let output = future.await;
        mailbox.deliver(Box::new(move |py| {
            let promise = promised.bind(py);
            // A promise that was cancelled in the meantime takes nothing.
            if promise.call_method0("done")?.is_truthy()? {
                return Ok(());
            }
            match convert(py, output) {
                Ok(value) => promise.call_method1("set_result", (value,))?,
                Err(fault) => promise.call_method1("set_exception", (PyErr::from(fault),))?,
            };
            Ok(())
        }));
    });
    promise.call_method1("add_done_callback", (Abort(task.abort_handle()),))?;
    Ok(promise)
}

/// Drops a call when its promise is done, which changes nothing unless it was cancelled.
#[pyclass(frozen, module = "xpauto._xpauto")]
struct Abort(AbortHandle);

#[pymethods]
impl Abort {
    fn __call__(&self, _promise: &Bound<'_, PyAny>) {
        self.0.abort();
    }
}

type Delivery = Box<dyn FnOnce(Python<'_>) -> PyResult<()> + Send>;

/// What is to be done on an event loop; many deliveries take one wake-up of the loop.
struct Mailbox {
    event_loop: Py<PyAny>,
    waiting: Mutex<Vec<Delivery>>,
}

thread_local! {
    /// The mailbox of the loop that ran last on this thread.
    static LATEST: RefCell<Option<Arc<Mailbox>>> = const { RefCell::new(None) };
}

impl Mailbox {
    fn of_running_loop(py: Python<'_>) -> PyResult<Arc<Self>> {
        static RUNNING: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
        let event_loop = RUNNING.import(py, "asyncio", "get_running_loop")?.call0()?;
        if let Some(mailbox) = LATEST.with_borrow(Clone::clone)
            && mailbox.event_loop.is(&event_loop)
        {
            return Ok(mailbox);
        }
        let mailbox = Arc::new(Self { event_loop: event_loop.unbind(), waiting: Mutex::default() });
        drop(LATEST.replace(Some(Arc::clone(&mailbox))));
        Ok(mailbox)
    }

    /// Leaves a delivery and wakes the loop unless it is about to look anyway.
    fn deliver(self: &Arc<Self>, delivery: Delivery) {
        let was_empty = {
            let mut waiting = lock(&self.waiting);
            waiting.push(delivery);
            waiting.len() == 1
        };
        if !was_empty {
            return;
        }
        let woken = Python::try_attach(|py| {
            let empty = Py::new(py, Empty(Arc::clone(self)))?;
            self.event_loop.call_method1(py, "call_soon_threadsafe", (empty,))
        });
        // A loop that is closed, like an interpreter that is ending, wants nothing any more.
        if !matches!(woken, Some(Ok(_))) {
            lock(&self.waiting).clear();
        }
    }
}

/// Empties a mailbox; the event loop calls it.
#[pyclass(frozen, module = "xpauto._xpauto")]
struct Empty(Arc<Mailbox>);

#[pymethods]
impl Empty {
    fn __call__(&self, py: Python<'_>) {
        let deliveries = std::mem::take(&mut *lock(&self.0.waiting));
        for delivery in deliveries {
            if let Err(error) = delivery(py) {
                error.write_unraisable(py, None);
            }
        }
    }
}
