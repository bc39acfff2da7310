//! Builds Python values from JSON, as `json.loads` does, but with one string object for equal keys and short strings.

use jiter::PythonParse;
use pyo3::exceptions::PyValueError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString};

use crate::error::{BindingError, BindingResult};
use crate::plain::loads;

/// The size in bytes from which a document is one of many records.
const LARGE: usize = 64 << 10;

/// Parses JSON to a Python value.
pub fn value<'py>(py: Python<'py>, text: &str) -> BindingResult<Bound<'py, PyAny>> {
    let _paused = if text.len() < LARGE { None } else { Some(Paused::new(py)?) };
    parsed(py, text)
}

/// Parses JSON for display: to a string of itself if it has an integer that Python does not convert.
pub fn shown<'py>(py: Python<'py>, text: &str) -> BindingResult<Bound<'py, PyAny>> {
    value(py, text).or_else(|error| match error {
        BindingError::Python(error) if !error.is_instance_of::<PyValueError>(py) => Err(error.into()),
        _ => Ok(PyString::new(py, text).into_any()),
    })
}

/// Parses several JSON documents to a list.
pub fn list<'py, 'a>(py: Python<'py>, documents: impl Iterator<Item = &'a str>) -> BindingResult<Bound<'py, PyList>> {
    let _paused = Paused::new(py)?;
    let values = documents.map(|document| parsed(py, document)).collect::<BindingResult<Vec<_>>>()?;
    Ok(PyList::new(py, values)?)
}

fn parsed<'py>(py: Python<'py>, text: &str) -> BindingResult<Bound<'py, PyAny>> {
    // Some values only `json.loads` reads as Python does, such as integers of more than 64 bits.
    PythonParse::default().python_parse(py, text.as_bytes()).or_else(|_| Ok(loads(py, text)?))
}

/// Pauses the garbage collector, which would search a growing number of new objects again and again, none of which is
/// garbage.
struct Paused<'py>(Option<Bound<'py, PyModule>>);

impl<'py> Paused<'py> {
    fn new(py: Python<'py>) -> PyResult<Self> {
        let collector = py.import(intern!(py, "gc"))?;
        let is_enabled = collector.call_method0(intern!(py, "isenabled"))?.is_truthy()?;
        if is_enabled {
            collector.call_method0(intern!(py, "disable"))?;
        }
        Ok(Self(is_enabled.then_some(collector)))
    }
}

impl Drop for Paused<'_> {
    fn drop(&mut self) {
        if let Some(collector) = &self.0 {
            let enabled = collector.call_method0(intern!(collector.py(), "enable"));
            enabled.map_or_else(|error| error.write_unraisable(collector.py(), None), drop);
        }
    }
}
