//! Polls for results; `xpauto.tickets` decides which responses are ready.

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use pyo3::{PyTraverseError, PyVisit};
use tokio::sync::Mutex;
use xpauto::bindings::message::wording;
use xpauto::{Client, Response};

use crate::arguments::option_reader;
use crate::call::Calls;
use crate::error::{BindingError, BindingResult};
use crate::json_text::{got, utf8};
use crate::response::RawResponse;

/// The requests for the results of one data code.
#[pyclass(frozen, module = "xpauto._xpauto")]
#[derive(Debug)]
pub struct Polling {
    polling: Arc<Mutex<xpauto::Polling>>,
    calls: Calls,
}

impl Polling {
    /// Checks the arguments; nothing is sent.
    pub fn new(
        client: &Client,
        calls: Calls,
        data_code: &str,
        path: &Bound<'_, PyAny>,
        options: &Bound<'_, PyDict>,
    ) -> BindingResult<Self> {
        let text = path.cast::<PyString>();
        let text = text.map_err(|_| BindingError::invalid("path", wording!["must be a str", got(path)]))?;
        let polling = client.poll(utf8(text, "path")?, data_code)?.with_options(option_reader(options)?)?;
        Ok(Self { polling: Arc::new(Mutex::new(polling)), calls })
    }
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
    response?.map_or_else(|| Ok(py.None()), |response| RawResponse::object(py, response, None))
}
