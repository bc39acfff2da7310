//! Notices Ctrl-C in the threads of an engine that reads a list, such as those of Polars and pyarrow.
//!
//! Python handles signals in the main thread, which may wait in the engine for the very page that a thread of the engine
//! waits for. So this thread asks two questions: has a SIGINT arrived, and has the main thread run Python code since, in
//! which it handles signals? [`sigint`] counts the signals; a pending call, which the main thread runs with its next Python
//! code, notes how many it has seen.
//!
//! Polars looks for signals while its query runs, and so raises `KeyboardInterrupt` before its threads have ended. Its threads
//! notice that the main thread has left the query.

use std::cell::Cell;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;

use crate::c_api::run_in_main_thread;
use crate::sigint;

/// The signals that had arrived when the main thread last ran Python code.
static SEEN: AtomicUsize = AtomicUsize::new(0);

/// Whether the main thread will update `SEEN`.
static WILL_SEE: AtomicBool = AtomicBool::new(false);

thread_local! {
    /// Whether an engine started this thread, once that is known.
    static IS_OF_ENGINE: Cell<Option<bool>> = const { Cell::new(None) };
}

/// Looks for Ctrl-C while a thread of an engine waits.
#[derive(Default)]
pub struct Watch {
    /// Whether the main thread had not handled a signal at the last look.
    is_overdue: bool,
    /// The signals that had arrived when the wait began.
    signals: usize,
    /// The call of Polars in which the main thread was then, and still is.
    query: Option<Py<PyAny>>,
}

impl Watch {
    /// Returns a watch for a thread of an engine; `None` for a thread of Python.
    pub fn begin(py: Python<'_>) -> PyResult<Option<Self>> {
        static QUERY: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
        if !is_of_engine(py)? {
            return Ok(None);
        }
        let mut watch = Self::default();
        watch.check(py)?;
        // Before the query is looked for: a signal may end it at any time.
        watch.signals = sigint::count();
        let query = QUERY.import(py, "xpauto.callbacks", "query_of_main_thread")?.call0()?;
        watch.query = (!query.is_none()).then(|| query.unbind());
        Ok(Some(watch))
    }

    /// Raises `KeyboardInterrupt` if the main thread has not handled a signal since the last look, of which Python's own handler
    /// would raise it. What a handler of the program does is unknown. Also if such a signal has ended the query of the main thread.
    pub fn check(&mut self, py: Python<'_>) -> PyResult<()> {
        static INTERRUPT: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
        static IS_IN_QUERY: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
        sigint::watch();
        if !WILL_SEE.swap(true, Ordering::SeqCst) && !run_in_main_thread(py, see) {
            WILL_SEE.store(false, Ordering::SeqCst);
        }
        let signals = sigint::count();
        if let Some(query) = &self.query {
            let is_in_query = IS_IN_QUERY.import(py, "xpauto.callbacks", "is_in_query")?;
            if !is_in_query.call1((query, signals != self.signals))?.is_truthy()? {
                self.query = None;
            }
        }
        let was_overdue = std::mem::replace(&mut self.is_overdue, signals != SEEN.load(Ordering::SeqCst));
        if !(was_overdue && self.is_overdue) {
            return Ok(());
        }
        INTERRUPT.import(py, "xpauto.callbacks", "interrupt_engine")?.call0().map(drop)
    }
}

/// Notes in the main thread that it runs Python code.
fn see() {
    WILL_SEE.store(false, Ordering::SeqCst);
    SEEN.store(sigint::count(), Ordering::SeqCst);
}

fn is_of_engine(py: Python<'_>) -> PyResult<bool> {
    static IS_STARTED_BY_PYTHON: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    if let Some(known) = IS_OF_ENGINE.get() {
        return Ok(known);
    }
    let started = IS_STARTED_BY_PYTHON.import(py, "xpauto.callbacks", "is_started_by_python")?;
    let is_of_engine = !started.call0()?.is_truthy()?;
    IS_OF_ENGINE.set(Some(is_of_engine));
    Ok(is_of_engine)
}

/// Has the main thread raise `KeyboardInterrupt` in place of the error with which an engine ended; `stop` ends the watch for
/// errors that calls this.
///
/// It is not Python code, which would handle the pending signal before its first line, and so could not call `stop`.
#[pyfunction]
pub fn raise_interrupt(
    py: Python<'_>,
    stop: &Bound<'_, PyAny>,
    _code: &Bound<'_, PyAny>,
    _offset: &Bound<'_, PyAny>,
    exception: &Bound<'_, PyAny>,
) -> PyResult<()> {
    // In another thread, this does nothing.
    let handled = py.check_signals();
    let is_main_thread = stop.call0()?.is_truthy()?;
    handled?;
    if is_main_thread && !exception.is_instance_of::<PyKeyboardInterrupt>() {
        // The engine has handled the signal, as DuckDB does, and raises an error of its own.
        return Err(PyKeyboardInterrupt::new_err(()));
    }
    Ok(())
}
