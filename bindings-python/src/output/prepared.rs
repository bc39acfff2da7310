//! Requests that were validated but not sent.

use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::output::response::headers;

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

    fn __repr__(&self) -> String {
        format!("{:?}", self.0)
    }
}
