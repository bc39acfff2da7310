//! Awaited calls: each completes on the event loop that awaits it; one wake-up of the loop completes many.
//!
//! An [`Awaited`] is a future-like object as `asyncio` defines it: a task that awaits it adds a callback, and resumes
//! when it is called. `asyncio.Future` would cost one more future, handle and loop iteration per call.

use std::future::Future;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock};

use pyo3::exceptions::{PyRuntimeError, PyStopIteration};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::{PyTraverseError, PyVisit};
use xpauto::Error;
use xpauto::bindings::background::{CallHandle, contained};
use xpauto::bindings::host::Host;

use crate::callbacks::Callbacks;
use crate::error::BindingResult;
use crate::host::CallHost;
use crate::queue::{Item, Queue, Resume, Waiter};
use crate::runtime::{current, inside, lock};

/// Converts the result of a call to a Python value, on the loop's thread.
type Convert = Box<dyn FnOnce(Python<'_>) -> BindingResult<Py<PyAny>> + Send>;

/// Starts a call on the runtime, to be awaited on the running event loop; `work` receives the host to report to.
pub fn start<T: Send + 'static, F: Future<Output = xpauto::Result<T>> + Send + 'static>(
    py: Python<'_>,
    callbacks: &Py<Callbacks>,
    work: impl FnOnce(Arc<dyn Host>) -> F + Send + 'static,
    convert: impl FnOnce(Python<'_>, xpauto::Result<T>) -> BindingResult<Py<PyAny>> + Send + 'static,
) -> PyResult<Awaited> {
    let host = inside(py, || CallHost::new(py, callbacks, Queue::of_running_loop(py)?))?;
    let event_loop = host.queue().event_loop(py).map(Bound::unbind);
    let call = Arc::new(Call { host: Arc::clone(&host), state: Mutex::default(), abort: OnceLock::new() });
    let completion = Completion(Arc::clone(&call));
    let queue = Arc::clone(host.queue());
    let work = move || async move {
        tokio::select! {
            biased;
            output = contained(work(host)) => completion.complete(Box::new(move |py| convert(py, output))),
            () = queue.closed() => {}
        }
    };
    // Set once per call.
    let _ = call.abort.set(current(py)?.start(work));
    Ok(Awaited { call, event_loop, is_blocking: AtomicBool::new(false) })
}

/// An in-flight call.
pub struct Call {
    host: Arc<CallHost>,
    state: Mutex<State>,
    abort: OnceLock<CallHandle>,
}

#[derive(Default)]
struct State {
    result: Option<Convert>,
    /// The message of `cancel`, once it was called; Python's `None` without one.
    cancelled: Option<Py<PyAny>>,
    /// Whether the completion was drained, after the messages of the call.
    is_ready: bool,
    /// Whether the awaiting task has the result, or the call can no longer be awaited.
    is_over: bool,
}

impl Call {
    /// Returns a number that no other call in flight has.
    fn number(&self) -> usize {
        std::ptr::from_ref(self).addr()
    }

    fn abort(&self) {
        if let Some(abort) = self.abort.get() {
            abort.abort();
        }
    }
}

impl Resume for Call {
    fn resume(&self, py: Python<'_>) -> PyResult<()> {
        lock(&self.state).is_ready = true;
        let waiter = self.host.queue().take_waiter(self.number());
        let Some(Waiter { callback, context, awaited }) = waiter else { return Ok(()) };
        context.call_method1(py, "run", (callback, awaited)).map(drop)
    }
}

/// Completes a call, however its work on the runtime ends.
struct Completion(Arc<Call>);

impl Completion {
    fn complete(&self, result: Convert) {
        let mut state = lock(&self.0.state);
        if state.result.is_none() && state.cancelled.is_none() && !state.is_over {
            state.result = Some(result);
            drop(state);
            self.0.host.queue().post(Item::Completion(Arc::clone(&self.0) as _));
        }
    }
}

impl Drop for Completion {
    fn drop(&mut self) {
        self.complete(Box::new(|_| Err(Error::internal("the runtime has ended").into())));
    }
}

/// An in-flight call that a task of its event loop may await, once.
#[pyclass(frozen, module = "xpauto._xpauto")]
pub struct Awaited {
    call: Arc<Call>,
    event_loop: Option<Py<PyAny>>,
    is_blocking: AtomicBool,
}

impl Drop for Awaited {
    fn drop(&mut self) {
        self.release();
    }
}

#[pymethods]
impl Awaited {
    fn __await__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__(slf: Bound<'_, Self>) -> BindingResult<Bound<'_, Self>> {
        let mut state = lock(&slf.get().call.state);
        let result = if state.is_ready { state.result.take() } else { None };
        state.is_over |= result.is_some();
        drop(state);
        if let Some(convert) = result {
            return Err(PyStopIteration::new_err((convert(slf.py())?,)).into());
        }
        slf.get().is_blocking.store(true, Ordering::Relaxed);
        Ok(slf)
    }

    /// Drops the result of a call that its task no longer awaits, before the task goes on.
    fn release(&self) {
        let mut state = lock(&self.call.state);
        state.is_over = true;
        let result = state.result.take();
        drop(state);
        drop(result);
        self.call.abort();
    }

    #[getter(_asyncio_future_blocking)]
    fn is_blocking(&self) -> bool {
        self.is_blocking.load(Ordering::Relaxed)
    }

    #[setter(_asyncio_future_blocking)]
    fn set_blocking(&self, is_blocking: bool) {
        self.is_blocking.store(is_blocking, Ordering::Relaxed);
    }

    fn get_loop(&self, py: Python<'_>) -> Option<Py<PyAny>> {
        self.event_loop.as_ref().map(|event_loop| event_loop.clone_ref(py))
    }

    #[pyo3(signature = (callback, /, *, context))]
    fn add_done_callback(slf: &Bound<'_, Self>, callback: Py<PyAny>, context: Py<PyAny>) -> PyResult<()> {
        let call = &slf.get().call;
        let waiter = Waiter { callback, context, awaited: slf.clone().into_any().unbind() };
        if call.host.queue().add_waiter(call.number(), waiter).is_err() {
            return Err(PyRuntimeError::new_err("the call is already awaited"));
        }
        let state = lock(&call.state);
        let found_no_waiter = state.is_ready || state.cancelled.is_some();
        drop(state);
        if found_no_waiter {
            call.host.queue().post_here(slf.py(), Item::Completion(Arc::clone(call) as _))
        } else {
            Ok(())
        }
    }

    #[pyo3(signature = (msg = None))]
    fn cancel(slf: &Bound<'_, Self>, msg: Option<Py<PyAny>>) -> PyResult<bool> {
        let message = msg.unwrap_or_else(|| slf.py().None());
        let call = &slf.get().call;
        let mut state = lock(&call.state);
        if state.result.is_some() || state.cancelled.is_some() {
            return Ok(false);
        }
        state.cancelled = Some(message);
        drop(state);
        call.abort();
        call.host.queue().post_here(slf.py(), Item::Completion(Arc::clone(call) as _))?;
        Ok(true)
    }

    fn __repr__(&self) -> &'static str {
        let state = lock(&self.call.state);
        match (&state.cancelled, &state.result) {
            (Some(_), _) => "<xpauto call, cancelled>",
            (None, Some(_)) => "<xpauto call, completed>",
            (None, None) => "<xpauto call in flight>",
        }
    }

    /// The event loop owns the awaiting task, as it does with sleeping tasks.
    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        // If another thread holds the lock, the call is in flight and nothing is garbage.
        if let Ok(state) = self.call.state.try_lock()
            && let Some(message) = &state.cancelled
        {
            visit.call(message)?;
        }
        self.event_loop.as_ref().map_or(Ok(()), |event_loop| visit.call(event_loop))
    }

    fn __clear__(&self) {
        let message = lock(&self.call.state).cancelled.take();
        drop(message);
    }

    /// Called by the task before it resumes; raises if the call was cancelled.
    fn result(&self, py: Python<'_>) -> PyResult<()> {
        static CANCELLED: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
        let message = match &lock(&self.call.state).cancelled {
            None => return Ok(()),
            Some(message) => message.clone_ref(py),
        };
        let class = CANCELLED.import(py, "asyncio", "CancelledError")?;
        Err(PyErr::from_value(if message.is_none(py) { class.call0() } else { class.call1((message,)) }?))
    }
}
