//! Raw responses.

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyList};
use xpauto::bindings::headers::header_pairs;
use xpauto::bindings::json::depth;
use xpauto::bindings::message::Language;
use xpauto::bindings::operation::Operation;
use xpauto::transport::http::HeaderMap;
use xpauto::{Attempt, Error, ErrorKind, Response};

use crate::error::{BindingError, BindingResult, ends_work};
use crate::output::dicts;
use crate::output::object::view_or_none;
use crate::plain::of_fields;

/// A response of the service: status, headers, body, and the attempts of the call.
#[pyclass(frozen, generic, module = "xpauto")]
#[derive(Debug)]
pub struct RawResponse {
    pub response: Response,
    /// The operation; `None` for `client.request`.
    pub operation: Option<&'static Operation>,
}

impl RawResponse {
    /// Creates the Python object of a response.
    pub fn object(self, py: Python<'_>) -> BindingResult<Py<PyAny>> {
        Ok(Py::new(py, self)?.into_any())
    }
}

#[pymethods]
impl RawResponse {
    /// The HTTP status code.
    #[getter]
    fn status(&self) -> u16 {
        self.response.status
    }

    /// The headers, names in lower case.
    #[getter]
    fn headers<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        headers(py, &self.response.headers)
    }

    /// The body.
    #[getter]
    fn content<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.response.content)
    }

    /// The body as a string; bytes that are not UTF-8 are replaced.
    #[getter]
    fn text(&self) -> String {
        self.response.text()
    }

    /// The attempts of the call; the last one got this response.
    #[getter]
    fn attempts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let class = py.import("xpauto.errors")?.getattr("Attempt")?;
        let attempt = |attempt: &Attempt| of_fields(&class, &attempt.to_value(Language::Python).to_string());
        PyList::new(py, self.response.attempts.iter().map(attempt).collect::<PyResult<Vec<_>>>()?)
    }

    /// Parses the body as JSON. Raises `DecodeError` if it is not valid JSON.
    fn json<'py>(&self, py: Python<'py>) -> BindingResult<Bound<'py, PyAny>> {
        let text = self.response.checked_text()?;
        // Deeper ones are unreadable in lists and calls, too, and Python's parser may need more than the stack of a thread.
        depth(text).map_err(|deep| self.unreadable(format!("the response body {}", deep.message())))?;
        dicts::value(py, text).map_err(|error| match error {
            BindingError::Python(error) if !ends_work(py, &error) => {
                self.unreadable(format!("the response body is not JSON: {}", error.value(py)))
            }
            other => other,
        })
    }

    /// Returns the result of the call, as without `with_raw_response`; for `client.request`, that of `json()`.
    fn parse<'py>(&self, py: Python<'py>) -> BindingResult<Bound<'py, PyAny>> {
        let Some(operation) = self.operation else { return self.json(py) };
        view_or_none(py, self.response.record(operation)?)
    }

    fn __repr__(&self) -> String {
        format!("<RawResponse {}, {} bytes>", self.response.status, self.response.content.len())
    }
}

impl RawResponse {
    /// Returns the error of a body that is not JSON, with the call and the body.
    fn unreadable(&self, message: String) -> BindingError {
        let error = Error::new(ErrorKind::Decode, message).with(|details| {
            details.path = Some(String::new());
            details.body = Some(self.response.text());
        });
        self.response.unreadable(error).into()
    }
}

/// Returns headers as a dict, names in lower case.
pub fn headers<'py>(py: Python<'py>, headers: &HeaderMap) -> PyResult<Bound<'py, PyDict>> {
    let named = PyDict::new(py);
    for (name, value) in header_pairs(headers) {
        named.set_item(name, value)?;
    }
    Ok(named)
}
