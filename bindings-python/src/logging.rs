//! Writes events to Python's logger `xpauto`.

use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use xpauto::bindings::host::Level;

use crate::invocation::Invocation;
use crate::plain::is_imported;
use crate::runtime::inside;

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

/// Returns the logger call that writes a line.
pub fn invocation(py: Python<'_>, level: Level, line: String) -> PyResult<Invocation> {
    Ok(Invocation {
        function: logger(py)?.getattr(intern!(py, "log"))?.unbind(),
        arguments: (number(level), "%s", line).into_pyobject(py)?.unbind(),
        keywords: None,
    })
}
