//! What Python itself says of a value, and makes of JSON text.

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;

/// The Python value of JSON text.
pub fn loads<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyAny>> {
    static LOADS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    LOADS.import(py, "json", "loads")?.call1((text,))
}

/// The name of a value's type, as messages show it.
pub fn type_name(value: &Bound<'_, PyAny>) -> String {
    value.get_type().name().map_or_else(|_| "value".to_owned(), |name| name.to_string())
}
