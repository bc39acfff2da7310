//! Makes the calls of a client: blocking ones for `xpauto.Client`, awaited ones for `xpauto.AsyncClient`.

mod awaited;
pub mod blocking;
pub mod callbacks;
pub mod delivery;
pub mod host;
pub mod runtime;
mod token;

use std::future::Future;
use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::{PyTraverseError, PyVisit};
use xpauto::bindings::host::Host;

use crate::error::BindingResult;
use callbacks::Callbacks;
use delivery::Messages;

/// How the calls of a client are made, and the callbacks to which they report.
#[derive(Debug)]
pub struct Calls {
    pub callbacks: Py<Callbacks>,
    pub are_awaited: bool,
    /// The messages that calls which read the same list leave to the next one; others leave none.
    left: Option<Messages>,
}

impl Calls {
    pub fn new(callbacks: Py<Callbacks>, are_awaited: bool) -> Self {
        Self { callbacks, are_awaited, left: None }
    }

    pub fn clone_ref(&self, py: Python<'_>) -> Self {
        Self::new(self.callbacks.clone_ref(py), self.are_awaited)
    }

    /// Returns those of one iteration over a list, whose prefetched pages report between its calls.
    pub fn of_list(&self, py: Python<'_>) -> Self {
        Self { left: Some(Messages::default()), ..self.clone_ref(py) }
    }

    /// Makes a call, and returns its converted result or the future to await; `work` receives the host to report to.
    pub fn make<T: Send + 'static, F: Future<Output = xpauto::Result<T>> + Send + 'static>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(Arc<dyn Host>) -> F + Send + 'static,
        convert: impl FnOnce(Python<'_>, xpauto::Result<T>) -> BindingResult<Py<PyAny>> + Send + 'static,
    ) -> BindingResult<Py<PyAny>> {
        if self.are_awaited {
            return Ok(awaited::start(py, &self.callbacks, work, convert)?);
        }
        blocking::wait(py, &self.callbacks, self.left.clone().unwrap_or_default(), work, convert)
    }

    pub fn traverse(&self, visit: &PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self.callbacks)
    }
}
