//! Converts field values to Python.

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{IntoPyDict as _, PyString, PyTuple, PyType};
use smallvec::SmallVec;
use xpauto::bindings::Value;
use xpauto::bindings::date_time::{Zone, iso_date_time};

use crate::error::BindingResult;
use crate::output::dicts;
use crate::output::object::view;

/// Converts the value of a field of a record with this time zone; an invalid date-time becomes a string.
pub fn to_python<'py>(py: Python<'py>, value: Value<'_>, zone: Option<&Zone>) -> BindingResult<Bound<'py, PyAny>> {
    Ok(match value {
        Value::Absent | Value::Null => py.None().into_bound(py),
        Value::Int(number) => number.into_pyobject(py).map_err(PyErr::from)?.into_any(),
        Value::Float(number) => number.into_pyobject(py).map_err(PyErr::from)?.into_any(),
        Value::Bool(truth) => truth.into_pyobject(py).map_err(PyErr::from)?.to_owned().into_any(),
        Value::Text(text) => PyString::new(py, &text).into_any(),
        Value::DateTime(text) => match date_time(py, &text, zone)? {
            Some(read) => read,
            None => PyString::new(py, &text).into_any(),
        },
        Value::Record(record) => view(py, record)?,
        Value::List(items) => {
            // The elements are created before the tuple: creating an object may run the garbage collector, whose callbacks would
            // find a tuple with empty places.
            let objects = items.into_iter().map(|item| to_python(py, item, zone));
            PyTuple::new(py, objects.collect::<BindingResult<SmallVec<[_; 8]>>>()?)?.into_any()
        }
        Value::Json(text) => dicts::value(py, text)?,
    })
}

/// Parses a `datetime`; `None` if the string is not a date-time. Without an offset it is in the time zone, or else naive.
pub fn date_time<'py>(py: Python<'py>, text: &str, zone: Option<&Zone>) -> PyResult<Option<Bound<'py, PyAny>>> {
    static READ: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let read = READ.get_or_try_init(py, || {
        py.import("datetime")?.getattr("datetime")?.getattr("fromisoformat").map(Bound::unbind)
    })?;
    // Beyond the years of Python there is none.
    let read = iso_date_time(text).and_then(|text| read.bind(py).call1((&*text,)).ok());
    match (read, zone) {
        (Some(local), Some(zone)) if local.getattr("tzinfo")?.is_none() => {
            let changes = [("tzinfo", zone_info(py, zone.name())?)].into_py_dict(py)?;
            local.call_method("replace", (), Some(&changes)).map(Some)
        }
        (read, _) => Ok(read),
    }
}

/// Returns a time zone as Python has it.
pub fn zone_info<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    CLASS.import(py, "zoneinfo", "ZoneInfo")?.call1((name,))
}
