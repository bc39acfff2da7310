//! The embedded sandbox.

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyDict;
use pyo3::{PyTraverseError, PyVisit};
use secrecy::{ExposeSecret as _, SecretString};
use xpauto::bindings::host::HostTokens;
use xpauto::bindings::message::Language;
use xpauto::{Error, Token};
use xpauto_sandbox::Options;

use crate::call::callbacks::Callbacks;
use crate::call::delivery::{Delivery, Messages};
use crate::call::host::CallHost;
use crate::call::runtime::current;
use crate::error::{BindingError, BindingResult};
use crate::input::json_text::{json_text, options_json};
use crate::plain::loads;

/// A running sandbox.
#[pyclass(frozen, module = "xpauto._xpauto")]
pub struct Sandbox {
    running: Arc<xpauto_sandbox::Sandbox>,
    /// Has the token function of a recording, which the garbage collector must find.
    token: Option<Arc<Delivery>>,
}

#[pymethods]
impl Sandbox {
    /// Starts a sandbox; it accepts requests when this returns. `function` returns the token of a service that is recorded.
    #[new]
    fn new(options: &Bound<'_, PyDict>, function: Option<Bound<'_, PyAny>>) -> BindingResult<Self> {
        let py = options.py();
        // Zeroed on drop: it may hold a token.
        let text = SecretString::from(options_json(options, "").map_err(BindingError::about_options)?);
        let mut options = Options::from_json(text.expose_secret(), Language::Python)?;
        let mut token = None;
        if function.is_some() {
            // Functions run on threads that the runtime's helper starts.
            current(py)?;
            let callbacks = Py::new(py, Callbacks::new(function))?;
            let delivery = token.insert(Arc::new(Delivery::new(py, &callbacks, Messages::default(), None)?));
            let host = CallHost(Arc::clone(delivery));
            options.upstream_token = Some(Token::Provider(Arc::new(HostTokens(Arc::new(host)))));
        }
        let running = py.detach(|| xpauto_sandbox::Sandbox::start(options))?;
        Ok(Self { running: Arc::new(running), token })
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        self.token.as_ref().map_or(Ok(()), |delivery| delivery.traverse(&visit))
    }

    #[getter]
    fn url(&self) -> &str {
        self.running.url()
    }

    #[getter]
    fn token(&self) -> &str {
        self.running.token()
    }

    /// Performs a control request, whose body and result are plain values.
    #[pyo3(signature = (method, path, body=None))]
    fn control<'py>(
        &self,
        py: Python<'py>,
        method: &str,
        path: &str,
        body: Option<&Bound<'py, PyAny>>,
    ) -> BindingResult<Bound<'py, PyAny>> {
        let json = body.map_or_else(|| Ok("null".to_owned()), |body| json_text(body, ""));
        let json = json.map_err(BindingError::about_options)?;
        let running = self.here()?;
        let result = py.detach(|| running.control(Language::Python, method, path, &json))?;
        Ok(loads(py, &result)?)
    }

    fn snapshot(&self) -> BindingResult<Snapshot> {
        Ok(Snapshot(self.here()?.snapshot()))
    }

    fn restore(&self, snapshot: &Snapshot) -> BindingResult<()> {
        self.here()?.restore(&snapshot.0);
        Ok(())
    }

    /// Stops it, and reports whether the file of a recording has everything; in a forked child, where it does not run, nothing
    /// happens.
    fn stop(&self, py: Python<'_>) -> BindingResult<()> {
        let Ok(running) = self.here() else { return Ok(()) };
        let stop = || {
            running.stop();
            running.finish_recording()
        };
        Ok(py.detach(stop)?)
    }
}

impl Sandbox {
    /// Returns the sandbox in the process that started it.
    fn here(&self) -> BindingResult<&xpauto_sandbox::Sandbox> {
        if self.running.is_of_this_process() {
            return Ok(&self.running);
        }
        let message = "a sandbox is controlled by the process that started it, not by a forked child; clients of the child can use it";
        Err(Error::config(message).into())
    }
}

impl Drop for Sandbox {
    fn drop(&mut self) {
        if self.here().is_err() {
            // What its threads have on their stacks is overwritten by threads of the forked child.
            std::mem::forget(Arc::clone(&self.running));
        }
    }
}

/// An account as it was, for `restore`.
#[pyclass(frozen, module = "xpauto._xpauto")]
#[derive(Debug)]
pub struct Snapshot(xpauto_sandbox::Snapshot);
