//! The completion queue of a thread or an event loop: messages from the runtime, in order.
//!
//! Posting needs neither the GIL nor any Python code. A thread drains its queue while it waits for a call, an event
//! loop on a wake-up; at other times a background thread drains it.

mod drain;
mod waiting;
mod wake_up;

use std::cell::RefCell;
use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, Weak};
use std::thread::Thread;
use std::time::Duration;

use pyo3::exceptions::{PyNotImplementedError, PyRuntimeError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyWeakrefReference;
use pyo3::{PyTraverseError, PyVisit};
use tokio::sync::Notify;
use xpauto::bindings::host::Message;

use crate::messages::Envelope;
use crate::runtime::{inside, lock, soon};
use drain::{LoopDrain, ThreadDrain};
pub use waiting::Waiting;
use wake_up::WakeUp;

/// The time after which an idle background thread ends.
const IDLE_FOR: Duration = Duration::from_secs(1);

/// A queue of completions and messages for a thread or an event loop.
pub struct Queue {
    process: u32,
    consumer: Consumer,
    state: Mutex<State>,
    /// Wakes the background thread.
    arrival: Condvar,
    /// Notified when the event loop was closed or collected.
    closing: Notify,
    /// The tasks to resume, by call. The event loop owns them, so that the garbage collector finds an abandoned loop.
    waiters: Mutex<HashMap<usize, Waiter>>,
}

enum Consumer {
    Thread(Thread),
    Loop(EventLoop),
}

struct EventLoop {
    /// Weak: the event loop keeps its queue.
    event_loop: Py<PyWeakrefReference>,
    /// Wakes the loop without the GIL, if the loop can watch a socket.
    wake_up: Option<WakeUp>,
}

#[derive(Default)]
struct State {
    items: VecDeque<Item>,
    /// The number of nested waits of the thread.
    waits: usize,
    /// Whether a background thread drains it, or is starting.
    has_thread: bool,
    /// Whether the event loop was closed.
    is_closed: bool,
}

/// An item of the queue.
pub enum Item {
    /// A message of core to deliver.
    Message(Box<Envelope>),
    /// A completed call, whose task is resumed.
    Completion(Arc<dyn Resume>),
    /// A function to run with the event loop.
    LoopWork(LoopWork),
}

/// A call whose task can be resumed.
pub trait Resume: Send + Sync {
    /// Resumes the task that awaits the call.
    fn resume(&self, py: Python<'_>) -> PyResult<()>;
}

/// The callback that resumes an awaiting task, with its context and argument.
pub struct Waiter {
    pub callback: Py<PyAny>,
    pub context: Py<PyAny>,
    pub awaited: Py<PyAny>,
}

type LoopWork = Box<dyn FnOnce(Python<'_>, &Bound<'_, PyAny>) -> PyResult<()> + Send>;

thread_local! {
    /// The queue of this thread.
    static OF_THREAD: RefCell<Option<Arc<Queue>>> = const { RefCell::new(None) };
    /// The queues of the event loops of this thread; closed ones are removed when a queue is added.
    static OF_LOOPS: RefCell<Vec<OfLoop>> = const { RefCell::new(Vec::new()) };
}

/// The queue of an event loop, which is kept here only if the loop cannot keep it itself.
type OfLoop = (Weak<Queue>, Option<Arc<Queue>>);

impl Item {
    /// Whether it only reports a request that has ended.
    fn is_report(&self) -> bool {
        let Self::Message(envelope) = self else { return false };
        matches!(envelope.message, Message::Request(_))
    }
}

impl Queue {
    fn new(consumer: Consumer) -> Arc<Self> {
        let process = std::process::id();
        Arc::new(Self {
            process,
            consumer,
            state: Mutex::default(),
            arrival: Condvar::new(),
            closing: Notify::new(),
            waiters: Mutex::default(),
        })
    }

    /// Returns the queue of this thread.
    pub fn of_thread() -> Arc<Self> {
        let make = || Self::new(Consumer::Thread(std::thread::current()));
        let found = OF_THREAD.try_with(|held| {
            let mut held = held.borrow_mut();
            match &*held {
                Some(queue) if queue.process == std::process::id() => Arc::clone(queue),
                // In a forked child: the parent may have held the lock.
                _ => Arc::clone(held.insert(make())),
            }
        });
        // The thread is ending: its last calls get a temporary queue.
        found.unwrap_or_else(|_| make())
    }

    /// Returns the queue of the event loop that runs on this thread.
    pub fn of_running_loop(py: Python<'_>) -> PyResult<Arc<Self>> {
        static RUNNING: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
        match RUNNING.import(py, "asyncio", "get_running_loop")?.call0() {
            Ok(event_loop) => Self::of_loop(&event_loop),
            Err(error) if error.is_instance_of::<PyRuntimeError>(py) => Err(no_loop(py)?),
            Err(error) => Err(error),
        }
    }

    fn of_loop(event_loop: &Bound<'_, PyAny>) -> PyResult<Arc<Self>> {
        let (py, process) = (event_loop.py(), std::process::id());
        let is_it = |queue: &Arc<Self>| {
            queue.process == process && queue.event_loop(py).is_some_and(|held| held.is(event_loop))
        };
        let found = OF_LOOPS.with_borrow(|queues| queues.iter().filter_map(|(queue, _)| queue.upgrade()).find(is_it));
        if let Some(queue) = found {
            return Ok(queue);
        }
        let queue = Self::watched(event_loop)?;
        let kept = if queue.wake_up().is_none() { Some(Arc::clone(&queue)) } else { None };
        let is_open = |(queue, _): &OfLoop| {
            let is_open = |queue: Arc<Self>| queue.event_loop(py).is_some() && !lock(&queue.state).is_closed;
            queue.upgrade().is_some_and(|queue| queue.process == process && is_open(queue))
        };
        let (mut open, closed): (Vec<_>, Vec<_>) = OF_LOOPS.take().into_iter().partition(is_open);
        open.push((Arc::downgrade(&queue), kept));
        OF_LOOPS.set(open);
        // Dropping their items may run Python code.
        drop(closed);
        Ok(queue)
    }

    /// Creates the queue of an event loop, which watches its socket if it can.
    fn watched(event_loop: &Bound<'_, PyAny>) -> PyResult<Arc<Self>> {
        let py = event_loop.py();
        let reference = PyWeakrefReference::new(event_loop)?.unbind();
        let of = |wake_up| Self::new(Consumer::Loop(EventLoop { event_loop: reference.clone_ref(py), wake_up }));
        let Some(wake_up) = WakeUp::new() else { return Ok(of(None)) };
        let descriptor = wake_up.descriptor();
        let queue = of(Some(wake_up));
        match event_loop.call_method1("add_reader", (descriptor, LoopDrain::reader(Arc::clone(&queue)))) {
            Ok(_) => Ok(queue),
            // The default loop of Windows cannot watch sockets.
            Err(error) if error.is_instance_of::<PyNotImplementedError>(py) => Ok(of(None)),
            Err(error) => Err(error),
        }
    }

    /// Whether it is the queue of an event loop.
    pub fn is_of_loop(&self) -> bool {
        matches!(self.consumer, Consumer::Loop(_))
    }

    /// Returns the event loop of the queue, if it has one that was not collected.
    pub fn event_loop<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyAny>> {
        match &self.consumer {
            Consumer::Loop(held) => held.event_loop.bind(py).upgrade(),
            Consumer::Thread(_) => None,
        }
    }

    fn wake_up(&self) -> Option<&WakeUp> {
        match &self.consumer {
            Consumer::Loop(held) => held.wake_up.as_ref(),
            Consumer::Thread(_) => None,
        }
    }

    /// Waits until the event loop was closed or collected: no task of it is resumed any more.
    pub async fn closed(&self) {
        let closing = self.closing.notified();
        if !lock(&self.state).is_closed {
            closing.await;
        }
    }

    /// Registers the task that awaits a call, unless there is one.
    pub fn add_waiter(&self, call: usize, waiter: Waiter) -> Result<(), Waiter> {
        let mut waiters = lock(&self.waiters);
        if waiters.contains_key(&call) {
            return Err(waiter);
        }
        waiters.insert(call, waiter);
        Ok(())
    }

    /// Removes and returns the task that awaits a call.
    pub fn take_waiter(&self, call: usize) -> Option<Waiter> {
        lock(&self.waiters).remove(&call)
    }

    /// Visits the tasks, for the object that owns them.
    fn traverse(&self, visit: &PyVisit<'_>) -> Result<(), PyTraverseError> {
        // If another thread holds the lock, nothing is garbage.
        let Ok(waiters) = self.waiters.try_lock() else { return Ok(()) };
        for Waiter { callback, context, awaited } in waiters.values() {
            visit.call(callback)?;
            visit.call(context)?;
            visit.call(awaited)?;
        }
        Ok(())
    }

    /// Whether the event loop can be re-entered, as with `nest_asyncio` in notebooks.
    pub fn is_nested(&self, py: Python<'_>) -> bool {
        let mark = intern!(py, "_nest_patched");
        self.event_loop(py).is_some_and(|held| held.hasattr(mark).unwrap_or(false))
    }

    /// Appends an item from any thread, and wakes the thread that drains the queue.
    pub fn post(self: &Arc<Self>, item: Item) {
        let mut state = lock(&self.state);
        if state.is_closed && !matches!(item, Item::Message(_)) {
            // A closed loop resumes no tasks.
            return;
        }
        let was_empty = state.items.is_empty();
        let is_report = item.is_report();
        state.items.push_back(item);
        match &self.consumer {
            Consumer::Thread(thread) if state.waits > 0 => {
                drop(state);
                // The result of the call follows in most cases, and a waiting thread looks for messages whenever it wakes up: to be
                // woken for each of the two costs a third of a small call.
                if !is_report {
                    thread.unpark();
                }
            }
            Consumer::Loop(held) if !state.is_closed => {
                drop(state);
                let is_awake = !was_empty || held.wake_up.as_ref().is_some_and(WakeUp::send);
                if !is_awake {
                    let queue = Arc::clone(self);
                    soon(move |py| queue.call_threadsafe(py));
                }
            }
            _ => self.use_thread(state),
        }
    }

    /// Starts or wakes the background thread.
    fn use_thread(self: &Arc<Self>, mut state: MutexGuard<'_, State>) {
        if state.has_thread {
            self.arrival.notify_one();
            return;
        }
        state.has_thread = true;
        drop(state);
        let queue = Arc::clone(self);
        soon(move |py| {
            // A thread that Python starts has no Rust frames below the callbacks, which interpreter shutdown would have
            // to unwind.
            let start = || {
                let drain = py.import("xpauto.callbacks")?.getattr("drain")?;
                let messages = ThreadDrain::new(Arc::clone(&queue));
                py.import("_thread")?.call_method1("start_new_thread", (drain, (messages,)))
            };
            if let Err(error) = start() {
                lock(&queue.state).has_thread = false;
                error.write_unraisable(py, None);
            }
        });
    }

    /// Appends an item from the event loop's own thread.
    pub fn post_here(self: &Arc<Self>, py: Python<'_>, item: Item) -> PyResult<()> {
        let mut state = lock(&self.state);
        state.items.push_back(item);
        let is_first = state.items.len() == 1;
        drop(state);
        if is_first { inside(py, || self.call(py, "call_soon")) } else { Ok(()) }
    }

    /// Schedules draining with this method of the event loop.
    pub fn call(self: &Arc<Self>, py: Python<'_>, method: &str) -> PyResult<()> {
        let Some(event_loop) = self.event_loop(py) else {
            self.close();
            return Ok(());
        };
        event_loop.call_method1(method, (LoopDrain::once(Arc::clone(self)),)).map(drop)
    }

    fn call_threadsafe(self: &Arc<Self>, py: Python<'_>) {
        // Fails if the loop was closed.
        if self.call(py, "call_soon_threadsafe").is_err() {
            self.close();
        }
    }

    /// Drops the items and tasks of a closed event loop, which cancels their calls, and leaves messages to a background thread.
    pub fn close(self: &Arc<Self>) {
        let mut state = lock(&self.state);
        state.is_closed = true;
        let (messages, dropped): (VecDeque<_>, VecDeque<_>) =
            std::mem::take(&mut state.items).into_iter().partition(|item| matches!(item, Item::Message(_)));
        state.items = messages;
        if state.items.is_empty() {
            drop(state);
        } else {
            self.use_thread(state);
        }
        self.closing.notify_waiters();
        let waiters = std::mem::take(&mut *lock(&self.waiters));
        drop((dropped, waiters));
    }

    /// Clears the pending wake-ups of the event loop.
    pub fn clear_wake_up(&self) {
        if let Some(wake_up) = self.wake_up() {
            wake_up.clear();
        }
    }

    /// Removes and returns the first item.
    pub fn pop(&self) -> Option<Item> {
        lock(&self.state).items.pop_front()
    }

    /// Returns the number of items.
    pub fn count(&self) -> usize {
        lock(&self.state).items.len()
    }

    /// Returns the number of nested waits of this thread.
    pub fn depth(&self) -> usize {
        lock(&self.state).waits
    }

    /// Starts a wait of this queue's thread, which drains the queue meanwhile.
    pub fn begin_wait(self: &Arc<Self>) -> Waiting {
        let mut state = lock(&self.state);
        let depth = state.waits;
        state.waits += 1;
        Waiting::new(Arc::clone(self), depth)
    }

    /// Waits for the next message on the background thread; `None` if the thread may end.
    pub fn next_message(&self) -> Option<Envelope> {
        let mut state = lock(&self.state);
        loop {
            while state.waits == 0 {
                match state.items.pop_front() {
                    Some(Item::Message(envelope)) => return Some(*envelope),
                    Some(_) => {}
                    None => break,
                }
            }
            let waited = self.arrival.wait_timeout(state, IDLE_FOR).unwrap_or_else(PoisonError::into_inner);
            state = waited.0;
            // A waiting thread drains the queue itself; the remaining messages start a new background thread.
            if waited.1.timed_out() && (state.items.is_empty() || state.waits > 0) {
                state.has_thread = false;
                return None;
            }
        }
    }
}

/// Returns the error of a call that is awaited without a running asyncio loop.
fn no_loop(py: Python<'_>) -> PyResult<PyErr> {
    let message = py.import(intern!(py, "xpauto.awaited"))?.call_method0(intern!(py, "no_loop"))?;
    Ok(PyRuntimeError::new_err(message.unbind()))
}
