//! Responses as Python sees them.

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use xpauto::Error;

use crate::fault::{Fault, Outcome};
use crate::json_text::loads;

/// The response to a request, or its error.
pub fn response(py: Python<'_>, answer: xpauto::Result<xpauto::Response>) -> Outcome<Py<PyAny>> {
    Ok(Py::new(py, Response(answer?))?.into_any())
}

/// An answer to `request`.
#[pyclass(frozen, module = "xpauto")]
#[derive(Debug)]
pub struct Response(xpauto::Response);

#[pymethods]
impl Response {
    /// The status.
    #[getter]
    fn status(&self) -> u16 {
        self.0.status
    }

    /// The headers, names in lower case.
    #[getter]
    fn headers<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let headers = PyDict::new(py);
        for (name, value) in self.0.headers() {
            headers.set_item(name, value)?;
        }
        Ok(headers)
    }

    /// The body.
    #[getter]
    fn content<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.0.content)
    }

    /// The body as text, bytes that are not UTF-8 replaced.
    #[getter]
    fn text(&self) -> String {
        self.0.text()
    }

    /// The body, read as JSON; a body that is none is a `DecodeError`.
    fn json<'py>(&self, py: Python<'py>) -> Outcome<Bound<'py, PyAny>> {
        let text = self.0.text();
        loads(py, &text).map_err(|error| {
            let message = format!("the answer is not JSON: {}", error.value(py));
            let error = Error::new(xpauto::ErrorKind::Decode, message).with(|details| {
                details.path = Some(String::new());
                details.body = Some(text.clone());
            });
            Fault::from(error)
        })
    }

    fn __repr__(&self) -> String {
        format!("<Response {}, {} bytes>", self.0.status, self.0.content.len())
    }
}
