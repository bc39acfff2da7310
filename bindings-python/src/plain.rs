//! Type names of Python values, and parsing of JSON with Python's `json`.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{IntoPyDict as _, PyType};

/// Parses JSON to a Python value, without `NaN` and `Infinity`, which Python's `json` reads though they are not JSON. Raises
/// `ValueError` for them, for text that is not JSON, and for an integer of more digits than Python converts.
pub fn loads<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyAny>> {
    static DECODE: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let decode = DECODE.get_or_try_init(py, || {
        let options = [("parse_constant", wrap_pyfunction!(refuse_constant, py)?)].into_py_dict(py)?;
        let decoder = py.import("json")?.getattr("JSONDecoder")?.call((), Some(&options))?;
        PyResult::Ok(decoder.getattr("decode")?.unbind())
    })?;
    decode.bind(py).call1((text,))
}

/// Creates an object of a class from its fields in JSON.
pub fn of_fields<'py>(class: &Bound<'py, PyAny>, json: &str) -> PyResult<Bound<'py, PyAny>> {
    class.call((), Some(loads(class.py(), json)?.cast()?))
}

/// Refuses `NaN` and `Infinity`.
#[pyfunction]
fn refuse_constant(name: &str) -> PyResult<()> {
    Err(PyValueError::new_err(format!("{name} is not a value of JSON")))
}

/// Returns the name of a value's type for messages.
pub fn type_name(value: &Bound<'_, PyAny>) -> String {
    value.get_type().name().map_or_else(|_| "value".to_owned(), |name| name.to_string())
}

/// Returns the name of a value's type with its article; of a class, its own name.
pub fn a_type(value: &Bound<'_, PyAny>) -> String {
    if let Ok(class) = value.cast::<PyType>() {
        return class.name().map_or_else(|_| "a class".to_owned(), |name| format!("the class {name}"));
    }
    let name = type_name(value);
    let article = if name.starts_with(['a', 'e', 'i', 'o', 'A', 'E', 'I', 'O']) { "an" } else { "a" };
    format!("{article} {name}")
}
