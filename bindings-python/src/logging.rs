//! Core's log lines on their way to Python's `logging`, as the logger `xpauto`.

use log::{Level, LevelFilter, Log, Metadata, Record};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;

use crate::caller::errand;
use crate::runtime::inside;

struct ToPython;

/// Sends log lines to Python from now on.
pub fn install() {
    // A second installation finds the first, which is as good.
    let _ = log::set_logger(&ToPython);
}

/// Follows the level of Python's logger, so that lines which nobody wants are never made.
pub fn refresh(py: Python<'_>) -> PyResult<()> {
    // What a signal's handler raises while Python looks at the level is none of the logger's errors: it goes on.
    let level = inside(py, || level(py))?;
    if log::max_level() != level {
        log::set_max_level(level);
    }
    Ok(())
}

fn level(py: Python<'_>) -> PyResult<LevelFilter> {
    static MODULES: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    static LOGGER: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    // A program that never imported `logging` has set no level, and need not pay for the import.
    if LOGGER.get(py).is_none() && !MODULES.import(py, "sys", "modules")?.contains(intern!(py, "logging"))? {
        return Ok(LevelFilter::Warn);
    }
    let logger = LOGGER.get_or_try_init(py, || logger(py))?.bind(py);
    for (number, level) in [(10, LevelFilter::Debug), (20, LevelFilter::Info)] {
        if logger.call_method1(intern!(py, "isEnabledFor"), (number,))?.is_truthy()? {
            return Ok(level);
        }
    }
    Ok(LevelFilter::Warn)
}

fn logger(py: Python<'_>) -> PyResult<Py<PyAny>> {
    py.import("logging")?.call_method1("getLogger", ("xpauto",)).map(Bound::unbind)
}

impl Log for ToPython {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        metadata.target() == "xpauto" && metadata.level() <= log::max_level()
    }

    fn log(&self, record: &Record<'_>) {
        if !self.enabled(record.metadata()) {
            return;
        }
        let number = match record.level() {
            Level::Error => 40,
            Level::Warn => 30,
            Level::Info => 20,
            Level::Debug | Level::Trace => 10,
        };
        let message = record.args().to_string();
        errand(move |py| {
            logger(py)?.call_method1(py, intern!(py, "log"), (number, intern!(py, "%s"), message)).map(drop)
        });
    }

    fn flush(&self) {}
}
