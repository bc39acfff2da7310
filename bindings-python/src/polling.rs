//! Polls for results; `xpauto.tickets` decides which responses are ready.

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::{PyTraverseError, PyVisit};
use tokio::sync::Mutex;
use xpauto::Response;

use crate::call::Calls;
use crate::error::BindingResult;
use crate::output::response::RawResponse;

/// The requests for the results of one data code.
#[pyclass(frozen, module = "xpauto._xpauto")]
#[derive(Debug)]
pub struct Polling {
    pub polling: Arc<Mutex<xpauto::Polling>>,
    pub calls: Calls,
}

#[pymethods]
impl Polling {
    /// Waits until the next request is due, and sends it; returns `None` for a response that means "not yet".
    fn next(&self, py: Python<'_>) -> BindingResult<Py<PyAny>> {
        let polling = Arc::clone(&self.polling);
        let work = |host| async move {
            let mut polling = polling.lock_owned().await;
            polling.report_to(host);
            polling.next().await
        };
        self.calls.make(py, work, converted)
    }

    /// Returns how much of the timeout remains, in seconds.
    fn remaining(&self) -> f64 {
        self.polling.try_lock().map_or(0.0, |polling| polling.remaining().as_secs_f64())
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        self.calls.traverse(&visit)
    }
}

fn converted(py: Python<'_>, response: xpauto::Result<Option<Response>>) -> BindingResult<Py<PyAny>> {
    response?.map_or_else(|| Ok(py.None()), |response| RawResponse { response, operation: None }.object(py))
}
