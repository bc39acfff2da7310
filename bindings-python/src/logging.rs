//! Writes core's log records to Python's logger `xpauto`.

use std::fmt::Write as _;

use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyDict;
use xpauto::bindings::host::{FieldValue, Level, LogRecord, TemplatePart};

use crate::invocation::Invocation;
use crate::plain::is_imported;
use crate::runtime::inside;

/// The fields that become attributes of log records, for formatters and log services.
const ATTRIBUTES: [&str; 4] = ["method", "path", "status", "attempt"];

static LOGGER: PyOnceLock<Py<PyAny>> = PyOnceLock::new();

/// Returns the minimum level of the logger, so that records below it are never built.
///
/// An exception that a signal handler raises meanwhile is not an error of the logger, and is returned.
pub fn level(py: Python<'_>) -> PyResult<Level> {
    // A program that never imported `logging` has set no level: saves the import.
    if LOGGER.get(py).is_none() && !is_imported(intern!(py, "logging"))? {
        return Ok(Level::Warn);
    }
    inside(py, || {
        let logger = logger(py)?;
        let is_enabled = |level| logger.call_method1(intern!(py, "isEnabledFor"), (number(level),))?.is_truthy();
        // Most programs enable neither: one query suffices.
        Ok(match is_enabled(Level::Info)? {
            false => Level::Warn,
            true if is_enabled(Level::Debug)? => Level::Debug,
            true => Level::Info,
        })
    })
}

/// Returns the logger, which is looked up once: what a signal handler raises within `getLogger` may leave the lock of all
/// loggers held.
fn logger(py: Python<'_>) -> PyResult<&Bound<'_, PyAny>> {
    let get = || py.import(intern!(py, "logging"))?.call_method1(intern!(py, "getLogger"), ("xpauto",));
    LOGGER.get_or_try_init(py, || get().map(Bound::unbind)).map(|logger| logger.bind(py))
}

fn number(level: Level) -> u8 {
    match level {
        Level::Warn => 30,
        Level::Info => 20,
        Level::Debug => 10,
    }
}

/// Returns the logger call that writes a record: a constant message with separate arguments.
pub fn invocation(py: Python<'_>, record: &LogRecord) -> PyResult<Invocation> {
    let arguments = PyDict::new(py);
    for (name, value) in &record.fields {
        arguments.set_item(*name, field(py, value)?)?;
    }
    let message = message(record, &arguments)?;
    let attributes = PyDict::new(py);
    for name in ATTRIBUTES {
        attributes.set_item(name, arguments.get_item(name)?)?;
    }
    let keywords = PyDict::new(py);
    keywords.set_item(intern!(py, "extra"), attributes)?;
    Ok(Invocation {
        function: logger(py)?.getattr(intern!(py, "log"))?.unbind(),
        arguments: (number(record.level), message, arguments).into_pyobject(py)?.unbind(),
        keywords: Some(keywords.unbind()),
    })
}

fn field<'py>(py: Python<'py>, value: &FieldValue) -> PyResult<Bound<'py, PyAny>> {
    Ok(match value {
        FieldValue::Str(text) => text.into_pyobject(py)?.into_any(),
        FieldValue::Int(number) => number.into_pyobject(py)?.into_any(),
        FieldValue::Float(number) => number.into_pyobject(py)?.into_any(),
    })
}

/// Returns the template in the form of `logging`: `%(method)s %(path)s in %(milliseconds).1f ms`.
fn message(record: &LogRecord, arguments: &Bound<'_, PyDict>) -> PyResult<String> {
    let mut message = String::with_capacity(record.template.len() * 2);
    for part in record.parts() {
        match part {
            TemplatePart::Text(text) => message.push_str(&text.replace('%', "%%")),
            TemplatePart::Field(name, places) => {
                let value = record.field(name);
                if value.is_none() {
                    arguments.set_item(name, "-")?;
                }
                // Writing to a `String` is infallible.
                let _ = match (places, value) {
                    (Some(places), Some(FieldValue::Float(_))) => write!(message, "%({name}).{places}f"),
                    _ => write!(message, "%({name})s"),
                };
            }
        }
    }
    Ok(message)
}
