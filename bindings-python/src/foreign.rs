//! Converts values of other libraries to JSON: dates, enum members, decimals, array scalars and arrays, dataclasses and
//! pydantic models.

use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyByteArray, PyBytes, PyMemoryView, PyString, PyType};

use crate::error::BindingResult;
use crate::plain::{a_type, is_imported};
use crate::protocols::{attempted, is_mapping, is_plain};

/// The conversion of a value that is not a scalar, mapping, list or tuple of Python.
pub enum Foreign<'py> {
    /// Replaced by another value.
    Value(Bound<'py, PyAny>),
    /// A number, formatted as JSON.
    Number(String),
    /// A date or date-time in ISO 8601.
    DateTime(String),
    /// A list of the values that it yields.
    Iterable,
    /// Refused, with the reason.
    Refused(String),
}

/// Returns the conversion of a value.
pub fn foreign<'py>(value: &Bound<'py, PyAny>) -> BindingResult<Foreign<'py>> {
    let py = value.py();
    if is_binary(value) {
        return Ok(refused(value));
    }
    if value.is_instance(imported(py, &DATE, "datetime", "date")?)? {
        return date_time(&value.call_method0("isoformat")?);
    }
    if is_enum_member(value)? {
        return Ok(Foreign::Value(value.getattr("value")?));
    }
    if value.is_instance(imported(py, &DECIMAL, "decimal", "Decimal")?)? {
        let is_finite = value.call_method0("is_finite")?.is_truthy()?;
        let digits = value.str()?.to_string();
        return Ok(if is_finite { Foreign::Number(digits) } else { not_a_number(&digits) });
    }
    if is_array_scalar(value)? {
        return array_scalar(value);
    }
    if let Some(mapping) = mapping_of(value)? {
        return Ok(Foreign::Value(mapping));
    }
    if let Some(number) = attempted(py, value.call_method0("__index__"))? {
        return Ok(Foreign::Value(number));
    }
    if let Some(plain) = attempted(py, value.call_method0("as_py"))? {
        // A scalar of pyarrow.
        return Ok(Foreign::Value(plain));
    }
    if is_table(value)? {
        return Ok(refused(value));
    }
    if value.hasattr("__iter__")? && !value.is_instance_of::<PyType>() {
        Ok(Foreign::Iterable)
    } else {
        Ok(refused(value))
    }
}

/// Returns a date without a time in ISO 8601: of a `date` of Python, or of a `datetime64` of NumPy that counts days or more, whose
/// first day it is.
pub fn day(value: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
    let py = value.py();
    if is_array_scalar(value)? {
        let unit = value.getattr("dtype")?.str()?.to_string();
        let counts_days = unit.starts_with("datetime64") && DAYS.iter().any(|days| unit.ends_with(days));
        let day = counts_days.then(|| value.call_method1("astype", ("datetime64[D]",))?.str()).transpose()?;
        return Ok(day.map(|day| day.to_string()).filter(|day| day != "NaT"));
    }
    let is_day = value.is_instance(imported(py, &DATE, "datetime", "date")?)?
        && !value.is_instance(imported(py, &DATE_TIME, "datetime", "datetime")?)?;
    is_day.then(|| Ok(value.call_method0("isoformat")?.str()?.to_string())).transpose()
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
    if is_enum_member(value)? { value.getattr("value") } else { Ok(value.clone()) }
}

fn is_enum_member(value: &Bound<'_, PyAny>) -> PyResult<bool> {
    // If `enum` was never imported, there are no enum members.
    Ok(is_imported(intern!(value.py(), "enum"))? && value.is_instance(imported(value.py(), &ENUM, "enum", "Enum")?)?)
}

/// Returns a mapping as it is, and a dataclass or a pydantic model as one; `None` for any other value.
pub fn as_mapping<'py>(value: &Bound<'py, PyAny>) -> BindingResult<Option<Bound<'py, PyAny>>> {
    if is_mapping(value)? { Ok(Some(value.clone())) } else { mapping_of(value) }
}

/// Converts a dataclass or a pydantic model to a mapping; `None` for any other value.
fn mapping_of<'py>(value: &Bound<'py, PyAny>) -> BindingResult<Option<Bound<'py, PyAny>>> {
    static AS_MAPPING: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let is_class = value.is_instance_of::<PyType>();
    if is_class || !(value.hasattr("__dataclass_fields__")? || value.hasattr("model_dump")?) {
        return Ok(None);
    }
    let mapping = AS_MAPPING.import(value.py(), "xpauto.objects", "as_mapping")?.call1((value,))?;
    Ok(Some(mapping))
}

/// How the units of NumPy end that count days or more.
const DAYS: [&str; 4] = ["D]", "W]", "M]", "Y]"];

static DATE: PyOnceLock<Py<PyType>> = PyOnceLock::new();
static DATE_TIME: PyOnceLock<Py<PyType>> = PyOnceLock::new();
static ENUM: PyOnceLock<Py<PyType>> = PyOnceLock::new();
static DECIMAL: PyOnceLock<Py<PyType>> = PyOnceLock::new();

fn imported<'py>(
    py: Python<'py>,
    class: &'static PyOnceLock<Py<PyType>>,
    module: &str,
    name: &str,
) -> PyResult<&'py Bound<'py, PyType>> {
    class.import(py, module, name)
}

fn refused<'py>(value: &Bound<'_, PyAny>) -> Foreign<'py> {
    Foreign::Refused(format!("is {}, which is not JSON serializable", a_type(value)))
}

fn not_a_number<'py>(shown: &str) -> Foreign<'py> {
    Foreign::Refused(format!("is {shown}, which is not JSON serializable"))
}

/// Refuses the `NaT` of pandas and NumPy.
fn date_time<'py>(text: &Bound<'_, PyAny>) -> BindingResult<Foreign<'py>> {
    let text = text.str()?.to_string();
    let is_none = text == "NaT";
    Ok(if is_none { Foreign::Refused("is NaT, which is not a date-time".to_owned()) } else { Foreign::DateTime(text) })
}

/// Whether a value is an array scalar, as of NumPy, or a zero-dimensional array.
fn is_array_scalar(value: &Bound<'_, PyAny>) -> PyResult<bool> {
    if !value.hasattr("dtype")? || !value.hasattr("item")? {
        return Ok(false);
    }
    match value.getattr("shape") {
        Ok(shape) => shape.eq(()),
        Err(_) => Ok(false),
    }
}

fn array_scalar<'py>(value: &Bound<'py, PyAny>) -> BindingResult<Foreign<'py>> {
    let kind = value.getattr("dtype")?.getattr("kind")?.str()?.to_string();
    match kind.as_str() {
        "f" => {
            // The shortest representation, which a conversion to 64 bits would lengthen.
            let text = value.str()?.to_string();
            let number: Option<f64> = text.parse().ok();
            let json = number.and_then(serde_json::Number::from_f64);
            Ok(json.map_or_else(|| not_a_number(&text), |json| Foreign::Number(json.to_string())))
        }
        "M" => {
            let dtype = value.getattr("dtype")?.str()?.to_string();
            // A date-time of ISO 8601 has seconds.
            let is_coarse = dtype.ends_with("[h]") || dtype.ends_with("[m]");
            let seconds = is_coarse.then(|| value.call_method1("astype", ("datetime64[s]",))).transpose()?;
            let text = match day(value)? {
                Some(day) => day,
                None => seconds.as_ref().unwrap_or(value).str()?.to_string(),
            };
            date_time(PyString::new(value.py(), shortened(&text)).as_any())
        }
        "b" | "i" | "u" | "U" => Ok(Foreign::Value(value.call_method0("item")?)),
        "O" => {
            let item = value.call_method0("item")?;
            Ok(if item.is(value) { refused(value) } else { Foreign::Value(item) })
        }
        _ => Ok(refused(value)),
    }
}

/// Removes trailing zeros from the fraction of a date-time, which NumPy pads to its unit.
fn shortened(text: &str) -> &str {
    if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { text }
}
