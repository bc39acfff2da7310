//! Drains a completion queue on an event loop, or on a background thread.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use pyo3::{PyTraverseError, PyVisit};

use super::{Item, Queue};
use crate::error::ends_work;
use crate::invocation::Invocation;
use crate::messages::{deliver, invocations};
use crate::runtime::{current, inside, lock, park};

/// The callback with which an event loop drains its queue.
#[pyclass(frozen, module = "xpauto._xpauto")]
pub struct LoopDrain {
    queue: Arc<Queue>,
    closing: Option<Closing>,
}

impl LoopDrain {
    /// Creates the callback for the socket of a queue.
    pub fn reader(queue: Arc<Queue>) -> Self {
        Self { closing: Some(Closing(Arc::clone(&queue))), queue }
    }

    /// Creates a callback that drains a queue once.
    pub fn once(queue: Arc<Queue>) -> Self {
        Self { queue, closing: None }
    }
}

/// Closes the queue of an event loop when the closing loop drops its socket callback.
struct Closing(Arc<Queue>);

impl Drop for Closing {
    fn drop(&mut self) {
        self.0.close();
    }
}

#[pymethods]
impl LoopDrain {
    /// The socket callback owns what the queue holds for its event loop.
    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        if self.closing.is_some() { self.queue.traverse(&visit) } else { Ok(()) }
    }

    fn __clear__(&self) {
        if self.closing.is_some() {
            self.queue.close();
        }
    }

    fn __call__(&self, py: Python<'_>) -> PyResult<()> {
        let is_nested = self.queue.is_nested(py);
        // A socket callback cannot be re-entered while it runs, and a resumed task may run the loop.
        if self.closing.is_some() && is_nested {
            self.queue.clear_wake_up();
            return inside(py, || self.queue.call(py, "call_soon"));
        }
        inside(py, || self.drain(py, is_nested))
    }
}

impl LoopDrain {
    fn drain(&self, py: Python<'_>, is_nested: bool) -> PyResult<()> {
        let queue = &self.queue;
        let Some(event_loop) = queue.event_loop(py) else { return Ok(()) };
        queue.clear_wake_up();
        if queue.count() > 1 && is_nested {
            // The task resumed by the first item may run the loop until the other items are done.
            queue.call(py, "call_soon")?;
        }
        let mut result = Ok(());
        // Items posted meanwhile are left to the next iteration of the loop.
        for _ in 0..queue.count() {
            let Some(item) = queue.pop() else { break };
            match done(py, item, &event_loop) {
                Err(error) if ends_work(py, &error) => {
                    result = Err(error);
                    break;
                }
                Err(error) => error.write_unraisable(py, None),
                Ok(()) => {}
            }
        }
        if queue.count() > 0 {
            queue.call(py, "call_soon")?;
        }
        result
    }
}

fn done(py: Python<'_>, item: Item, event_loop: &Bound<'_, PyAny>) -> PyResult<()> {
    match item {
        Item::Completion(call) => call.resume(py),
        Item::LoopWork(work) => work(py, event_loop),
        Item::Message(envelope) => deliver(py, *envelope),
    }
}

/// Drains a queue on a background thread; `xpauto.callbacks.drain` runs the callbacks.
#[pyclass(frozen, module = "xpauto._xpauto")]
pub struct ThreadDrain {
    queue: Arc<Queue>,
    /// The pending callbacks of the latest message.
    pending: Mutex<VecDeque<(Invocation, Py<PyAny>)>>,
}

/// A function, and the arguments and keywords to call it with.
type Prepared = (Py<PyAny>, Py<PyTuple>, Option<Py<PyDict>>);

impl ThreadDrain {
    pub fn new(queue: Arc<Queue>) -> Self {
        Self { queue, pending: Mutex::default() }
    }
}

#[pymethods]
impl ThreadDrain {
    /// Waits for a message and returns the callback to run; `None` if the thread may end.
    fn next(&self, py: Python<'_>) -> PyResult<Option<Prepared>> {
        loop {
            let pending = lock(&self.pending).pop_front();
            if let Some((invocation, context)) = pending {
                let (run, arguments) = invocation.in_context(context.bind(py))?;
                return Ok(Some((run.unbind(), arguments.unbind(), invocation.keywords)));
            }
            let owned = current(py)?;
            // A thread that attaches while the interpreter shuts down would be terminated.
            let (message, _pass) = py.detach(|| (self.queue.next_message(), owned.pass().unwrap_or_else(park)));
            let Some(envelope) = message else { return Ok(None) };
            let context = envelope.context.context(py).unbind();
            match invocations(py, envelope) {
                Ok(calls) => lock(&self.pending).extend(calls.into_iter().map(|call| (call, context.clone_ref(py)))),
                Err(error) => error.write_unraisable(py, None),
            }
        }
    }

    /// Reports the exception of a callback to `sys.unraisablehook`.
    #[staticmethod]
    fn report(exception: Bound<'_, PyAny>, function: &Bound<'_, PyAny>) {
        let py = exception.py();
        PyErr::from_value(exception).write_unraisable(py, Some(function));
    }
}
