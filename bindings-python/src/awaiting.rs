//! Awaited calls: each resolves on the event loop that awaits it, many by one wake-up of the loop.
//!
//! An [`Awaited`] is what `asyncio` calls a future-like object: a task that awaits it leaves a callback, and goes on
//! when that is called. `asyncio.Future` would do the same with a future, a handle and a turn of the loop more for
//! each call.

use std::cell::RefCell;
use std::future::Future;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use pyo3::exceptions::{PyKeyboardInterrupt, PyRuntimeError, PyStopIteration, PySystemExit};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyDict;
use pyo3::{PyTraverseError, PyVisit};
use tokio::task::AbortHandle;

use crate::bell::Bell;
use crate::caller::{CALLER, Caller};
use crate::fault::Outcome;
use crate::logging;
use crate::runtime::{attached, current, inside, lock};

/// Turns what a call gave into what Python sees, on the loop's thread.
type Answer = Box<dyn FnOnce(Python<'_>) -> Outcome<Py<PyAny>> + Send>;

/// Starts a future on the runtime; the running event loop may await what this gives.
pub fn start<T: Send + 'static>(
    py: Python<'_>,
    future: impl Future<Output = T> + Send + 'static,
    convert: impl FnOnce(Python<'_>, T) -> Outcome<Py<PyAny>> + Send + 'static,
) -> PyResult<Awaited> {
    logging::refresh(py)?;
    let mailbox = inside(py, || Mailbox::of_running_loop(py))?;
    let event_loop = mailbox.event_loop.clone_ref(py);
    let call = Arc::new(Call::default());
    let (result, caller) = (Arc::clone(&call), Arc::clone(&mailbox));
    let work = CALLER.scope(Caller::Loop(mailbox), async move {
        let output = future.await;
        let answer: Answer = Box::new(move |py| convert(py, output));
        lock(&result.state).answer = Some(answer);
        caller.leave(Letter::Answer(result));
    });
    let abort = current(py)?.spawn(work);
    Ok(Awaited { call, abort, event_loop, is_blocking: AtomicBool::new(false) })
}

/// A call under way.
#[derive(Default)]
struct Call {
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    answer: Option<Answer>,
    /// The message of `cancel` once that was called, `None` of Python's where it has none.
    cancelled: Option<Py<PyAny>>,
    /// Owned by the in-flight call: a task that nothing else refers to goes on all the same.
    waiter: Option<Waiter>,
}

/// The task that awaits a call: what to call, in which context, with what.
struct Waiter {
    callback: Py<PyAny>,
    context: Py<PyAny>,
    awaited: Py<Awaited>,
}

/// A call under way that a task of its event loop may await, once.
#[pyclass(frozen, module = "xpauto._xpauto")]
pub struct Awaited {
    call: Arc<Call>,
    abort: AbortHandle,
    event_loop: Py<PyAny>,
    is_blocking: AtomicBool,
}

impl Drop for Awaited {
    fn drop(&mut self) {
        // Nobody is left to want the answer.
        self.abort.abort();
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
        let answer = lock(&slf.get().call.state).answer.take();
        if let Some(answer) = answer {
            return Err(PyStopIteration::new_err((answer(slf.py())?,)).into());
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

    fn get_loop(&self, py: Python<'_>) -> Py<PyAny> {
        self.event_loop.clone_ref(py)
    }

    #[pyo3(signature = (callback, /, *, context))]
    fn add_done_callback(slf: &Bound<'_, Self>, callback: Py<PyAny>, context: Py<PyAny>) -> PyResult<()> {
        let mut state = lock(&slf.get().call.state);
        if state.waiter.is_some() {
            return Err(PyRuntimeError::new_err("the call is awaited already"));
        }
        state.waiter = Some(Waiter { callback, context, awaited: slf.clone().unbind() });
        let is_answered = state.answer.is_some() || state.cancelled.is_some();
        drop(state);
        // An answer that came before anyone waited found nobody to call.
        if is_answered { Mailbox::of(slf).leave_here(slf.py(), Arc::clone(&slf.get().call)) } else { Ok(()) }
    }

    #[pyo3(signature = (msg = None))]
    fn cancel(slf: &Bound<'_, Self>, msg: Option<Py<PyAny>>) -> PyResult<bool> {
        let message = msg.unwrap_or_else(|| slf.py().None());
        let mut state = lock(&slf.get().call.state);
        if state.answer.is_some() || state.cancelled.is_some() {
            return Ok(false);
        }
        state.cancelled = Some(message);
        drop(state);
        slf.get().abort.abort();
        Mailbox::of(slf).leave_here(slf.py(), Arc::clone(&slf.get().call))?;
        Ok(true)
    }

    fn __repr__(&self) -> &'static str {
        let state = lock(&self.call.state);
        match (&state.cancelled, &state.answer) {
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
        visit.call(&self.event_loop)
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

/// What is done with an event loop.
type Errand = Box<dyn FnOnce(Python<'_>, &Bound<'_, PyAny>) -> PyResult<()> + Send>;

/// What is to be done on an event loop.
enum Letter {
    /// A call is answered.
    Answer(Arc<Call>),
    /// Something else.
    Errand(Errand),
}

/// What waits for an event loop; many letters take one wake-up of the loop.
pub struct Mailbox {
    process: u32,
    event_loop: Py<PyAny>,
    letters: Mutex<Vec<Letter>>,
    /// Wakes the loop without the interpreter's lock, where the loop can watch a socket.
    bell: Option<Bell>,
}

thread_local! {
    /// The mailboxes of the loops that ran on this thread, and were open when the last one was made.
    static MAILBOXES: RefCell<Vec<Arc<Mailbox>>> = const { RefCell::new(Vec::new()) };
}

impl Mailbox {
    fn of_running_loop(py: Python<'_>) -> PyResult<Arc<Self>> {
        static RUNNING: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
        match RUNNING.import(py, "asyncio", "get_running_loop")?.call0() {
            Ok(event_loop) => Ok(Self::of_loop(&event_loop)),
            Err(error) if error.is_instance_of::<PyRuntimeError>(py) => Err(no_loop(py)?),
            Err(error) => Err(error),
        }
    }

    fn of(awaited: &Bound<'_, Awaited>) -> Arc<Self> {
        Self::of_loop(awaited.get().event_loop.bind(awaited.py()))
    }

    fn of_loop(event_loop: &Bound<'_, PyAny>) -> Arc<Self> {
        let process = std::process::id();
        let is_it = |mailbox: &&Arc<Self>| mailbox.event_loop.is(event_loop) && mailbox.process == process;
        if let Some(mailbox) = MAILBOXES.with_borrow(|mailboxes| mailboxes.iter().find(is_it).cloned()) {
            return mailbox;
        }
        let mailbox = Self::made(event_loop, process);
        let py = event_loop.py();
        let is_open = |mailbox: &Arc<Self>| {
            let is_closed = mailbox.event_loop.call_method0(py, "is_closed").and_then(|closed| closed.is_truthy(py));
            mailbox.process == process && !is_closed.unwrap_or(true)
        };
        let (mut kept, gone): (Vec<_>, Vec<_>) = MAILBOXES.take().into_iter().partition(is_open);
        kept.push(Arc::clone(&mailbox));
        MAILBOXES.set(kept);
        drop(gone);
        mailbox
    }

    fn made(event_loop: &Bound<'_, PyAny>, process: u32) -> Arc<Self> {
        let with = |bell: Option<Bell>| {
            Arc::new(Self { process, event_loop: event_loop.clone().unbind(), letters: Mutex::default(), bell })
        };
        let Some(bell) = Bell::new() else { return with(None) };
        let number = bell.number();
        let mailbox = with(Some(bell));
        match event_loop.call_method1("add_reader", (number, Empty(Arc::clone(&mailbox)))) {
            Ok(_) => mailbox,
            // Not every loop can watch sockets: that of Windows cannot.
            Err(_) => with(None),
        }
    }

    /// Has something done on the loop's own thread, among the answers and in their order.
    pub fn errand(
        self: &Arc<Self>,
        errand: impl FnOnce(Python<'_>, &Bound<'_, PyAny>) -> PyResult<()> + Send + 'static,
    ) {
        self.leave(Letter::Errand(Box::new(errand)));
    }

    /// Leaves a letter from any thread, and wakes the loop unless it is about to look anyway.
    fn leave(self: &Arc<Self>, letter: Letter) {
        let is_first = {
            let mut letters = lock(&self.letters);
            letters.push(letter);
            letters.len() == 1
        };
        if !is_first || self.bell.as_ref().is_some_and(Bell::ring) {
            return;
        }
        let woken = attached(|py| self.wake(py, "call_soon_threadsafe"));
        // A loop that is closed, like an interpreter that is ending, wants nothing any more.
        if !matches!(woken, Some(Ok(()))) {
            let letters = std::mem::take(&mut *lock(&self.letters));
            // What they hold is Python's, and is let go of there.
            let _ = attached(|_| drop(letters));
        }
    }

    /// Leaves an answer from the loop's own thread.
    fn leave_here(self: &Arc<Self>, py: Python<'_>, call: Arc<Call>) -> PyResult<()> {
        let mut letters = lock(&self.letters);
        letters.push(Letter::Answer(call));
        let is_first = letters.len() == 1;
        drop(letters);
        if is_first { inside(py, || self.wake(py, "call_soon")) } else { Ok(()) }
    }

    fn wake(self: &Arc<Self>, py: Python<'_>, how: &str) -> PyResult<()> {
        let empty = Py::new(py, Empty(Arc::clone(self)))?;
        self.event_loop.call_method1(py, how, (empty,)).map(drop)
    }
}

/// The error of a call that is awaited where asyncio does not run.
fn no_loop(py: Python<'_>) -> PyResult<PyErr> {
    let message = py.import("xpauto.awaited")?.call_method0("no_loop")?;
    Ok(PyRuntimeError::new_err(message.unbind()))
}

/// Empties a mailbox; the event loop calls it.
#[pyclass(frozen, module = "xpauto._xpauto")]
struct Empty(Arc<Mailbox>);

#[pymethods]
impl Empty {
    fn __call__(&self, py: Python<'_>) -> PyResult<()> {
        inside(py, || self.empty(py))
    }
}

impl Empty {
    fn empty(&self, py: Python<'_>) -> PyResult<()> {
        let mailbox = &self.0;
        if let Some(bell) = &mailbox.bell {
            bell.hush();
        }
        let mut letters = std::mem::take(&mut *lock(&mailbox.letters)).into_iter();
        while let Some(letter) = letters.next() {
            let Err(error) = read(py, letter, mailbox.event_loop.bind(py)) else { continue };
            if error.is_instance_of::<PyKeyboardInterrupt>(py) || error.is_instance_of::<PySystemExit>(py) {
                // They end the loop's run; the other letters wait for its next.
                lock(&mailbox.letters).splice(0..0, letters);
                mailbox.wake(py, "call_soon")?;
                return Err(error);
            }
            error.write_unraisable(py, None);
        }
        Ok(())
    }
}

fn read(py: Python<'_>, letter: Letter, event_loop: &Bound<'_, PyAny>) -> PyResult<()> {
    match letter {
        Letter::Answer(call) => {
            let waiter = lock(&call.state).waiter.take();
            let Some(Waiter { callback, context, awaited }) = waiter else { return Ok(()) };
            context.call_method1(py, "run", (callback, awaited)).map(drop)
        }
        Letter::Errand(errand) => errand(py, event_loop),
    }
}

/// Starts an awaitable on a loop and sends what it gives.
pub fn send_result(
    py: Python<'_>,
    event_loop: &Bound<'_, PyAny>,
    awaitable: Bound<'_, PyAny>,
    sender: tokio::sync::oneshot::Sender<PyResult<Py<PyAny>>>,
) -> PyResult<Py<PyAny>> {
    let keywords = PyDict::new(py);
    keywords.set_item("loop", event_loop)?;
    let task = py.import("asyncio")?.call_method("ensure_future", (awaitable,), Some(&keywords))?;
    task.call_method1("add_done_callback", (Forward(Mutex::new(Some(sender))),))?;
    Ok(task.unbind())
}

/// Sends what a task gave; the event loop calls it.
#[pyclass(frozen, module = "xpauto._xpauto")]
struct Forward(Mutex<Option<tokio::sync::oneshot::Sender<PyResult<Py<PyAny>>>>>);

#[pymethods]
impl Forward {
    fn __call__(&self, task: &Bound<'_, PyAny>) {
        if let Some(sender) = lock(&self.0).take() {
            // A receiver that has gone away wants nothing any more.
            let _ = sender.send(task.call_method0("result").map(Bound::unbind));
        }
    }
}
