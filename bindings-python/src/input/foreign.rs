//! Values of other libraries, of which `xpauto.objects` knows how they are written as JSON.

use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyByteArray, PyBytes, PyFloat, PyMemoryView, PyString};

use crate::error::BindingResult;
use crate::input::protocols::{is_mapping, is_plain};
use crate::plain::a_type;

/// The conversion of a value that is not a scalar, mapping, list or tuple of Python.
pub enum Foreign<'py> {
    /// Replaced by another value.
    Value(Bound<'py, PyAny>),
    /// A number, formatted as JSON.
    Number(String),
    /// A list of the values that it yields.
    Iterable,
    /// Refused, with the reason.
    Refused(String),
}

/// Returns the conversion of a value.
pub fn foreign<'py>(value: &Bound<'py, PyAny>) -> BindingResult<Foreign<'py>> {
    let found = of_objects(intern!(value.py(), "foreign"), value)?;
    let (form, content): (String, Bound<'py, PyAny>) = found.extract()?;
    Ok(match form.as_str() {
        "value" => Foreign::Value(content),
        "number" => Foreign::Number(content.extract()?),
        "list" => Foreign::Iterable,
        _ if content.is_none() => Foreign::Refused(format!("is {}, which is not JSON serializable", a_type(value))),
        _ => Foreign::Refused(content.extract()?),
    })
}

/// Returns a date without a time in ISO 8601; `None` for any other value.
pub fn day(value: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
    if value.is_none() || is_plain(value) || value.is_exact_instance_of::<PyFloat>() {
        return Ok(None);
    }
    of_objects(intern!(value.py(), "day"), value)?.extract()
}

/// Whether a value is bytes, whose items are integers.
pub fn is_binary(value: &Bound<'_, PyAny>) -> bool {
    value.is_instance_of::<PyBytes>() || value.is_instance_of::<PyByteArray>() || value.is_instance_of::<PyMemoryView>()
}

/// Whether a value is a data frame or table, whose items are the names of its columns.
pub fn is_table(value: &Bound<'_, PyAny>) -> PyResult<bool> {
    Ok(!is_plain(value) && value.hasattr("columns")? && value.hasattr("shape")?)
}

/// Returns the value of an enum member, and any other value unchanged.
pub fn enum_value<'py>(value: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    if is_plain(value) {
        return Ok(value.clone());
    }
    of_objects(intern!(value.py(), "enum_value"), value)
}

/// Returns a mapping as it is, and a dataclass or a pydantic model as one; `None` for any other value.
pub fn as_mapping<'py>(value: &Bound<'py, PyAny>) -> BindingResult<Option<Bound<'py, PyAny>>> {
    if is_mapping(value)? {
        return Ok(Some(value.clone()));
    }
    let mapping = of_objects(intern!(value.py(), "mapping_of"), value)?;
    Ok(Some(mapping).filter(|mapping| !mapping.is_none()))
}

/// Calls a function of `xpauto.objects`.
fn of_objects<'py>(function: &Bound<'py, PyString>, value: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    static OBJECTS: PyOnceLock<Py<PyModule>> = PyOnceLock::new();
    let module = OBJECTS.get_or_try_init(value.py(), || value.py().import("xpauto.objects").map(Bound::unbind))?;
    module.bind(value.py()).call_method1(function, (value,))
}
