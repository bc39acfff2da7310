//! Asks values for Python's protocols: mapping, sequence, iteration.
//!
//! This may run code of the value's class, or a signal handler: an exception that is none of `Exception`, such as the
//! `KeyboardInterrupt` of a Ctrl-C, is passed on. The checks of `PyO3` would print it and go on.

use pyo3::exceptions::PyException;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyInt, PyIterator, PyList, PyString, PyTuple, PyType};

/// Returns whether a value is exactly a string, an integer, a list or a tuple of Python, which is known to be no mapping and
/// no table. To find that out by an attribute that it lacks creates an exception, and by an abstract class calls Python: that took
/// longer than all else of a call's arguments.
pub fn is_plain(value: &Bound<'_, PyAny>) -> bool {
    value.is_exact_instance_of::<PyString>()
        || value.is_exact_instance_of::<PyInt>()
        || value.is_exact_instance_of::<PyTuple>()
        || value.is_exact_instance_of::<PyList>()
}

/// Returns whether a value is a `collections.abc.Mapping`.
pub fn is_mapping(value: &Bound<'_, PyAny>) -> PyResult<bool> {
    static MAPPING: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    Ok(value.is_instance_of::<PyDict>()
        || !is_plain(value) && value.is_instance(MAPPING.import(value.py(), "collections.abc", "Mapping")?)?)
}

/// Returns whether a value is a `collections.abc.Sequence`.
pub fn is_sequence(value: &Bound<'_, PyAny>) -> PyResult<bool> {
    static SEQUENCE: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    value.is_instance(SEQUENCE.import(value.py(), "collections.abc", "Sequence")?)
}

/// Returns the pairs of a mapping, as a list, since what reads them may change the mapping.
pub fn items<'py>(mapping: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    if let Ok(dict) = mapping.cast_exact::<PyDict>() {
        return Ok(dict.items().into_any());
    }
    mapping.py().get_type::<PyList>().call1((mapping.call_method0("items")?,))
}

/// Returns an iterator over a value, or `None` for one that does not iterate.
pub fn iterator<'py>(value: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyIterator>>> {
    attempted(value.py(), value.try_iter())
}

/// Returns the result of an attempt, or `None` if it raised an `Exception`; other exceptions are passed on.
pub fn attempted<T>(py: Python<'_>, result: PyResult<T>) -> PyResult<Option<T>> {
    match result {
        Ok(value) => Ok(Some(value)),
        Err(error) if error.is_instance_of::<PyException>(py) => Ok(None),
        Err(error) => Err(error),
    }
}
