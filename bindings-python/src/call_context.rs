//! The context of one call: the callbacks of its client, and the `contextvars` context to run them in.

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::{PyTraverseError, PyVisit};

use crate::callbacks::Callbacks;

/// The context in which the messages of one call are delivered.
pub struct CallContext {
    callbacks: Py<Callbacks>,
    context: Py<PyAny>,
    /// The nesting depth of waits on the call's thread.
    depth: usize,
}

impl CallContext {
    /// Copies the current context.
    pub fn new(py: Python<'_>, callbacks: &Py<Callbacks>, depth: usize) -> PyResult<Self> {
        static COPY_CONTEXT: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
        let context = COPY_CONTEXT.import(py, "contextvars", "copy_context")?.call0()?.unbind();
        Ok(Self { callbacks: callbacks.clone_ref(py), context, depth })
    }

    pub fn callbacks(&self) -> &Callbacks {
        self.callbacks.get()
    }

    pub fn context<'py>(&self, py: Python<'py>) -> Bound<'py, PyAny> {
        self.context.bind(py).clone()
    }

    /// Visits what it holds, for the garbage collector.
    pub fn traverse(&self, visit: &PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self.callbacks)?;
        visit.call(&self.context)
    }

    pub fn depth(&self) -> usize {
        self.depth
    }
}
