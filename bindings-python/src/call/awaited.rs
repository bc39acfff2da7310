//! Awaited calls: each is an `asyncio.Future` of the running loop, which completes it once the runtime's helper has woken it up.

use std::future::Future;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use pyo3::exceptions::PyRuntimeError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyWeakrefReference;
use xpauto::Error;
use xpauto::bindings::background::{self, CallHandle, contained};
use xpauto::bindings::host::Host;

use super::callbacks::Callbacks;
use super::delivery::{Delivery, Messages};
use super::host::CallHost;
use super::runtime::{LoopRef, Work, current, inside, lock, soon};
use crate::error::BindingResult;

/// Converts the result of a call to a Python value, on the loop's thread.
type Convert = Box<dyn FnOnce(Python<'_>) -> BindingResult<Py<PyAny>> + Send>;

/// Starts a call on the runtime, and returns its future; `work` receives the host to report to.
pub fn start<T: Send + 'static, F: Future<Output = xpauto::Result<T>> + Send + 'static>(
    py: Python<'_>,
    callbacks: &Py<Callbacks>,
    work: impl FnOnce(Arc<dyn Host>) -> F + Send + 'static,
    convert: impl FnOnce(Python<'_>, xpauto::Result<T>) -> BindingResult<Py<PyAny>> + Send + 'static,
) -> PyResult<Py<PyAny>> {
    inside(py, || {
        let running = running_loop(py)?;
        let event_loop: LoopRef = Arc::new(PyWeakrefReference::new(&running)?.unbind());
        let delivery = Delivery::new(py, callbacks, Messages::default(), Some(Arc::clone(&event_loop)))?;
        let host = Arc::new(CallHost(Arc::new(delivery)));
        let future = running.call_method0(intern!(py, "create_future"))?;
        let (task, arrived) = (task(&running)?.unbind(), Arc::<Arrived>::default());
        let weak = PyWeakrefReference::new(&future)?.unbind();
        let mut completion =
            Completion(Some(Pending { event_loop, future: weak, task, arrived: Arc::clone(&arrived) }));
        let call = background::start(&current(py)?.handle, move || async move {
            let result = contained(work(host)).await;
            completion.schedule(Box::new(move |py| convert(py, result)));
        });
        future.call_method1(intern!(py, "add_done_callback"), (Abort { call, arrived },))?;
        Ok(future.unbind())
    })
}

fn running_loop(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    static RUNNING: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    RUNNING.import(py, "asyncio", "get_running_loop")?.call0().or_else(|error| {
        if !error.is_instance_of::<PyRuntimeError>(py) {
            return Err(error);
        }
        let message = py.import("xpauto.callbacks")?.call_method0("no_loop")?;
        Err(PyRuntimeError::new_err(message.unbind()))
    })
}

/// Returns the task that awaits the call; `None` of Python where a program drives a coroutine itself.
fn task<'py>(event_loop: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    static CURRENT: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    CURRENT.import(event_loop.py(), "asyncio", "current_task")?.call1((event_loop,))
}

/// Cancels the call of a future that is done or collected. It runs before the task goes on: a page that has arrived, but not on
/// the loop, is then the next one again.
#[pyclass(frozen, module = "xpauto._xpauto")]
struct Abort {
    call: CallHandle,
    arrived: Arc<Arrived>,
}

#[pymethods]
impl Abort {
    fn __call__(&self, _future: &Bound<'_, PyAny>) {
        self.abort();
    }
}

impl Abort {
    fn abort(&self) {
        self.call.abort();
        self.arrived.is_unwanted.store(true, Ordering::SeqCst);
        drop(self.arrived.take());
    }
}

impl Drop for Abort {
    fn drop(&mut self) {
        self.abort();
    }
}

/// The result of a call that has arrived, but not on the loop.
#[derive(Default)]
struct Arrived {
    convert: Mutex<Option<Convert>>,
    is_unwanted: AtomicBool,
}

impl Arrived {
    fn take(&self) -> Option<Convert> {
        lock(&self.convert).take()
    }
}

/// A future that is not complete.
struct Pending {
    event_loop: LoopRef,
    /// Weak: a future that nothing awaits any more is collected, which cancels its call.
    future: Py<PyWeakrefReference>,
    /// Kept alive, since asyncio itself has only weak references to tasks.
    task: Py<PyAny>,
    arrived: Arc<Arrived>,
}

/// Completes a future, however the work on the runtime ends.
struct Completion(Option<Pending>);

impl Completion {
    fn schedule(&mut self, convert: Convert) {
        let Some(Pending { event_loop, future, task, arrived }) = self.0.take() else { return };
        *lock(&arrived.convert) = Some(convert);
        if arrived.is_unwanted.load(Ordering::SeqCst) {
            drop(arrived.take());
            return;
        }
        let run = Box::new(move |py: Python<'_>| set(py, &future, &arrived));
        soon(Work { event_loop: Some(event_loop), task: Some(task), run });
    }
}

impl Drop for Completion {
    fn drop(&mut self) {
        self.schedule(Box::new(|_| Err(Error::internal("the runtime has ended").into())));
    }
}

/// Sets the result of a future, unless it was cancelled or collected.
fn set(py: Python<'_>, future: &Py<PyWeakrefReference>, arrived: &Arrived) -> PyResult<()> {
    let Some(future) = future.bind(py).upgrade() else { return Ok(()) };
    if future.call_method0(intern!(py, "done"))?.is_truthy()? {
        return Ok(());
    }
    let Some(convert) = arrived.take() else { return Ok(()) };
    match convert(py).map_err(PyErr::from) {
        Ok(value) => future.call_method1(intern!(py, "set_result"), (value,))?,
        Err(error) => future.call_method1(intern!(py, "set_exception"), (error.into_value(py),))?,
    };
    Ok(())
}
