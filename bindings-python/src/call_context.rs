//! The context of one call: the callbacks of its client, and the `contextvars` context to run them in.

use std::sync::{Arc, OnceLock, Weak};

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;

use crate::callbacks::Callbacks;

/// A call that can be failed from outside.
pub trait Fail: Send + Sync {
    /// Fails the call with an exception, unless its task has the result.
    fn fail(self: Arc<Self>, py: Python<'_>, exception: PyErr) -> PyResult<()>;
}

/// The context in which the messages of one call are delivered.
pub struct CallContext {
    callbacks: Py<Callbacks>,
    context: Py<PyAny>,
    /// The nesting depth of waits on the call's thread.
    depth: usize,
    /// The awaited call, which fails if a warning is turned into an error.
    awaited: OnceLock<Weak<dyn Fail>>,
}

impl CallContext {
    /// Copies the current context.
    pub fn new(py: Python<'_>, callbacks: &Py<Callbacks>, depth: usize) -> PyResult<Self> {
        static COPY_CONTEXT: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
        let context = COPY_CONTEXT.import(py, "contextvars", "copy_context")?.call0()?.unbind();
        Ok(Self { callbacks: callbacks.clone_ref(py), context, depth, awaited: OnceLock::new() })
    }

    pub fn callbacks(&self) -> &Callbacks {
        self.callbacks.get()
    }

    pub fn context<'py>(&self, py: Python<'py>) -> Bound<'py, PyAny> {
        self.context.bind(py).clone()
    }

    pub fn depth(&self) -> usize {
        self.depth
    }

    /// Sets the awaited call.
    pub fn set_awaited(&self, call: Weak<dyn Fail>) {
        // A context belongs to one call only.
        let _ = self.awaited.set(call);
    }

    /// Returns the awaited call, while it is needed.
    pub fn awaited(&self) -> Option<Arc<dyn Fail>> {
        self.awaited.get()?.upgrade()
    }
}
