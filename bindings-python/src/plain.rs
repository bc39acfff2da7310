//! Type names of Python values, and parsing of JSON with Python's `json`.

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;

/// Parses JSON to a Python value.
pub fn loads<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyAny>> {
    static LOADS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    LOADS.import(py, "json", "loads")?.call1((text,))
}

/// Returns the name of a value's type for messages.
pub fn type_name(value: &Bound<'_, PyAny>) -> String {
    value.get_type().name().map_or_else(|_| "value".to_owned(), |name| name.to_string())
}

/// Returns the name of a value's type with its article.
pub fn a_type(value: &Bound<'_, PyAny>) -> String {
    let name = type_name(value);
    let article = if name.starts_with(['a', 'e', 'i', 'o', 'A', 'E', 'I', 'O']) { "an" } else { "a" };
    format!("{article} {name}")
}
