//! How a completion queue is drained by an event loop, and by a thread of its own.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use crate::messages::{Invocation, deliver, ends_work, invocations};
use crate::queue::{Item, Queue};
use crate::runtime::{current, inside, lock, park};

/// Drains the queue of an event loop; the loop calls it.
#[pyclass(frozen, module = "xpauto._xpauto")]
pub struct LoopDrain {
    queue: Arc<Queue>,
    closing: Option<Closing>,
}

impl LoopDrain {
    /// The callback that watches the socket of a queue.
    pub fn reader(queue: Arc<Queue>) -> Self {
        Self { closing: Some(Closing(Arc::clone(&queue))), queue }
    }

    /// A callback that drains a queue once.
    pub fn once(queue: Arc<Queue>) -> Self {
        Self { queue, closing: None }
    }
}

/// Closes the queue of an event loop when the loop, closing, drops the callback that watches the socket.
struct Closing(Arc<Queue>);

impl Drop for Closing {
    fn drop(&mut self) {
        self.0.close();
    }
}

#[pymethods]
impl LoopDrain {
    fn __call__(&self, py: Python<'_>) -> PyResult<()> {
        let is_nested = self.queue.is_nested(py);
        // A callback that watches a socket cannot be entered again while it runs, and what it resumes may run the loop.
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
        let Some(event_loop) = queue.event_loop() else { return Ok(()) };
        queue.clear_wake_up();
        if queue.count() > 1 && is_nested {
            // What the first item resumes may run the loop until the others are done.
            queue.call(py, "call_soon")?;
        }
        let mut result = Ok(());
        // What is posted meanwhile waits for the loop's next turn.
        for _ in 0..queue.count() {
            let Some(item) = queue.pop() else { break };
            match done(py, item, event_loop.bind(py)) {
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
        Item::Message(envelope) => {
            let host = Arc::clone(&envelope.host);
            match deliver(py, envelope) {
                Err(error) if !ends_work(py, &error) => host.call().map_or(Ok(()), |call| call.fail(py, error)),
                result => result,
            }
        }
    }
}

/// Drains a queue on a thread of its own; `xpauto.callbacks.drain` calls what it returns.
#[pyclass(frozen, module = "xpauto._xpauto")]
pub struct ThreadDrain {
    queue: Arc<Queue>,
    /// What is still to be called for the latest message.
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
    /// Waits for a message, and returns what to call for it; `None` where the thread may end.
    fn next(&self, py: Python<'_>) -> PyResult<Option<Prepared>> {
        loop {
            let pending = lock(&self.pending).pop_front();
            if let Some((invocation, context)) = pending {
                let (run, arguments) = invocation.in_context(context.bind(py))?;
                return Ok(Some((run.unbind(), arguments.unbind(), invocation.keywords)));
            }
            let owned = current(py)?;
            // Whoever comes back while the interpreter ends would be torn down in the middle of it.
            let (message, _pass) = py.detach(|| (self.queue.next_message(), owned.pass().unwrap_or_else(park)));
            let Some(envelope) = message else { return Ok(None) };
            let context = envelope.host.context(py).unbind();
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
