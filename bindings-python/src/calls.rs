//! Makes the calls of a client: blocking ones for `xpauto.Client`, awaited ones for `xpauto.AsyncClient`.

use std::future::Future;
use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::{PyTraverseError, PyVisit};
use xpauto::bindings::host::Host;

use crate::awaiting::start;
use crate::callbacks::Callbacks;
use crate::error::BindingResult;
use crate::waiting::wait;

/// How the calls of a client are made, and the callbacks to which they report.
#[derive(Debug)]
pub struct Calls {
    pub callbacks: Py<Callbacks>,
    pub are_awaited: bool,
}

impl Calls {
    pub fn clone_ref(&self, py: Python<'_>) -> Self {
        Self { callbacks: self.callbacks.clone_ref(py), ..*self }
    }

    /// Makes a call, and returns its converted result or the object to await; `work` receives the host to report to.
    pub fn make<T: Send + 'static, F: Future<Output = xpauto::Result<T>> + Send + 'static>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(Arc<dyn Host>) -> F + Send + 'static,
        convert: impl FnOnce(Python<'_>, xpauto::Result<T>) -> BindingResult<Py<PyAny>> + Send + 'static,
    ) -> BindingResult<Py<PyAny>> {
        if self.are_awaited {
            return Ok(Py::new(py, start(py, &self.callbacks, work, convert)?)?.into_any());
        }
        Ok(wait(py, &self.callbacks, work, convert)?)
    }

    pub fn traverse(&self, visit: &PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self.callbacks)
    }
}
