//! Awaited calls: each resolves on the event loop that awaits it, many by one wake-up of the loop.
//!
//! An [`Awaited`] is what `asyncio` calls a future-like object: a task that awaits it adds a callback, and goes on when
//! that is called. `asyncio.Future` would do the same with a future, a handle and a turn of the loop more for each call.

use std::future::Future;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock};

use pyo3::exceptions::{PyRuntimeError, PyStopIteration};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::{PyTraverseError, PyVisit};
use tokio::task::AbortHandle;
use xpauto::Error;
use xpauto::background::contained;
use xpauto::host::Host;

use crate::callbacks::Callbacks;
use crate::fault::Outcome;
use crate::host::CallHost;
use crate::queue::{Item, Queue};
use crate::runtime::{current, inside, lock};

/// Turns the result of a call into what Python sees, on the loop's thread.
type Convert = Box<dyn FnOnce(Python<'_>) -> Outcome<Py<PyAny>> + Send>;

/// Starts a call on the runtime, which reports to the host that `work` takes; the running event loop may await it.
pub fn start<T: Send + 'static, F: Future<Output = xpauto::Result<T>> + Send + 'static>(
    py: Python<'_>,
    callbacks: &Py<Callbacks>,
    work: impl FnOnce(Arc<dyn Host>) -> F,
    convert: impl FnOnce(Python<'_>, xpauto::Result<T>) -> Outcome<Py<PyAny>> + Send + 'static,
) -> PyResult<Awaited> {
    let host = inside(py, || CallHost::new(py, callbacks, Queue::of_running_loop(py)?))?;
    let event_loop = host.queue().event_loop().map(|event_loop| event_loop.clone_ref(py));
    let call = Arc::new(Call { host: Arc::clone(&host), state: Mutex::default(), abort: OnceLock::new() });
    host.belongs_to(&call);
    let completion = Completion(Arc::clone(&call));
    let future = contained(work(host));
    let work = async move {
        let output = future.await;
        completion.complete(Box::new(move |py| convert(py, output)));
    };
    // There is one handle for each call.
    let _ = call.abort.set(current(py)?.spawn(work));
    Ok(Awaited { call, event_loop, is_blocking: AtomicBool::new(false) })
}

/// An in-flight call.
pub struct Call {
    host: Arc<CallHost>,
    state: Mutex<State>,
    abort: OnceLock<AbortHandle>,
}

#[derive(Default)]
struct State {
    result: Option<Convert>,
    /// The message of `cancel` once that was called, `None` of Python's where it has none.
    cancelled: Option<Py<PyAny>>,
    /// Owned by the in-flight call: a task that nothing else refers to goes on all the same.
    waiter: Option<Waiter>,
    /// Whether the queue has come to the completion, after the messages of the call.
    is_ready: bool,
    /// Whether the task that awaits the call has the result, or nothing can await the call any more.
    is_over: bool,
}

/// The task that awaits a call: what to call, in which context, with what.
struct Waiter {
    callback: Py<PyAny>,
    context: Py<PyAny>,
    awaited: Py<Awaited>,
}

impl Call {
    fn abort(&self) {
        if let Some(abort) = self.abort.get() {
            abort.abort();
        }
    }

    /// Has the task that awaits the call go on.
    pub fn resume(&self, py: Python<'_>) -> PyResult<()> {
        let mut state = lock(&self.state);
        state.is_ready = true;
        let waiter = state.waiter.take();
        drop(state);
        let Some(Waiter { callback, context, awaited }) = waiter else { return Ok(()) };
        context.call_method1(py, "run", (callback, awaited)).map(drop)
    }

    /// Ends the call with an exception, unless its task has the result.
    pub fn fail(self: &Arc<Self>, py: Python<'_>, exception: PyErr) -> PyResult<()> {
        let mut state = lock(&self.state);
        if state.is_over || state.cancelled.is_some() {
            return Ok(());
        }
        let result = state.result.replace(Box::new(|_| Err(exception.into())));
        drop(state);
        drop(result);
        self.abort();
        self.host.queue().post_here(py, Item::Completion(Arc::clone(self)))
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
            self.0.host.queue().post(Item::Completion(Arc::clone(&self.0)));
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
        lock(&self.call.state).is_over = true;
        self.call.abort();
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

    fn __next__(slf: Bound<'_, Self>) -> Outcome<Bound<'_, Self>> {
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
        let mut state = lock(&call.state);
        if state.waiter.is_some() {
            return Err(PyRuntimeError::new_err("the call is awaited already"));
        }
        state.waiter = Some(Waiter { callback, context, awaited: slf.clone().unbind() });
        let found_no_waiter = state.is_ready || state.cancelled.is_some();
        drop(state);
        if found_no_waiter { call.host.queue().post_here(slf.py(), Item::Completion(Arc::clone(call))) } else { Ok(()) }
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
        call.host.queue().post_here(slf.py(), Item::Completion(Arc::clone(call)))?;
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

    /// Leaves out the waiter: an in-flight call keeps its task alive, as the event loop keeps those that sleep.
    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        // Where another thread holds the lock, the call is in flight, and nothing is garbage.
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

    /// What a task asks before it goes on: whether it was cancelled.
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
