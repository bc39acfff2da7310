//! The embedded sandbox.

use pyo3::prelude::*;
use pyo3::types::PyDict;
use xpauto_sandbox::Options;

use crate::fault::{Fault, Outcome};
use crate::json_text::{json_text, loads};

/// A running sandbox.
#[pyclass(frozen, module = "xpauto._xpauto")]
#[derive(Debug)]
pub struct Sandbox(xpauto_sandbox::Sandbox);

#[pymethods]
impl Sandbox {
    /// Starts a sandbox; it answers as soon as this returns.
    #[new]
    fn new(py: Python<'_>, options: &Bound<'_, PyDict>) -> Outcome<Self> {
        let text = json_text(options, "").map_err(Fault::about_options)?;
        let options = Options::from_json(&text)?;
        Ok(Self(py.detach(|| xpauto_sandbox::Sandbox::start(options))?))
    }

    #[getter]
    fn url(&self) -> &str {
        self.0.url()
    }

    #[getter]
    fn token(&self) -> &str {
        self.0.token()
    }

    #[classattr]
    fn client_id() -> &'static str {
        xpauto_sandbox::CLIENT_ID
    }

    #[classattr]
    fn client_secret() -> &'static str {
        xpauto_sandbox::CLIENT_SECRET
    }

    #[getter]
    fn quota_violations(&self) -> u64 {
        self.0.quota_violations()
    }

    fn revoke_tokens(&self) {
        self.0.revoke_tokens();
    }

    fn requests<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        loads(py, &self.0.requests_json())
    }

    fn state<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        loads(py, &self.0.state_json())
    }

    fn stop(&self, py: Python<'_>) {
        py.detach(|| self.0.stop());
    }
}

/// Runs the sandbox as its command line says; gives the exit status.
#[pyfunction]
pub fn run_sandbox(py: Python<'_>, arguments: Vec<String>) -> i32 {
    py.detach(|| xpauto_sandbox::run_from_arguments(arguments.into_iter()))
}
