//! Requests that were validated but not sent.

use pyo3::exceptions::PyAttributeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyTuple};
use xpauto::bindings::headers::{header_map, header_pairs};

use crate::response::headers;

/// A request as a call would send it, for dry runs, reviews and tests.
#[pyclass(frozen, eq, module = "xpauto")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PreparedRequest(pub xpauto::PreparedRequest);

#[pymethods]
impl PreparedRequest {
    /// The HTTP method.
    #[getter]
    fn method(&self) -> &str {
        &self.0.method
    }

    /// The URL with its query.
    #[getter]
    fn url(&self) -> &str {
        &self.0.url
    }

    /// The headers, names in lower case. The token is masked as `Bearer ***`; other secrets are masked too.
    #[getter]
    fn headers<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        headers(py, &self.0.headers)
    }

    /// The body as a JSON string, exactly as it would be sent; None without a body.
    #[getter]
    fn body(&self) -> Option<&str> {
        self.0.body.as_deref()
    }

    /// Returns the request as a `curl` command, quoted for POSIX shells; secrets are masked.
    fn to_curl(&self) -> String {
        self.0.to_curl()
    }

    #[expect(clippy::unused_self, reason = "Python calls it on the object")]
    fn __getattr__(&self, name: &Bound<'_, PyString>) -> PyResult<()> {
        let name = name.to_string_lossy();
        let advice = if name.starts_with('_') { "" } else { "; it is not sent: make the call without `prepare`" };
        Err(PyAttributeError::new_err(format!("'PreparedRequest' object has no attribute '{name}'{advice}")))
    }

    fn __repr__(&self) -> String {
        format!("<PreparedRequest {} {}>", self.0.method, self.0.url)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let restore = py.import("xpauto._xpauto")?.getattr("restore_prepared")?;
        let xpauto::PreparedRequest { method, url, headers, body, .. } = self.0.clone();
        (restore, (method, url, header_pairs(&headers), body)).into_pyobject(py)
    }
}

/// Unpickles a request.
#[pyfunction]
#[expect(clippy::needless_pass_by_value, reason = "arguments from Python are owned")]
pub fn restore_prepared(
    method: String,
    url: String,
    headers: Vec<(String, String)>,
    body: Option<String>,
) -> PreparedRequest {
    PreparedRequest(xpauto::PreparedRequest::of_parts(method, url, header_map(&headers), body))
}
