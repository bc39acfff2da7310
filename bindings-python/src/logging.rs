//! Core's log lines on their way to Python's `logging`, as the logger `xpauto`.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use xpauto::host::{Host, Level, Message, Topic};

use crate::caller::errand;
use crate::runtime::inside;

/// The level of Python's logger when it was last asked for.
static LEVEL: AtomicU8 = AtomicU8::new(Level::Warn as u8);

/// Sends log records to Python, and everything else to the client's own host.
struct ToPython(Arc<dyn Host>);

/// A client whose log records go to Python.
pub fn reporting(client: &xpauto::Client) -> xpauto::Client {
    client.with_host(Arc::new(ToPython(Arc::clone(client.host()))))
}

/// Follows the level of Python's logger, so that lines which nobody wants are never made.
pub fn refresh(py: Python<'_>) -> PyResult<()> {
    let level = inside(py, || Ok(level(py).unwrap_or(Level::Warn)))?;
    LEVEL.store(level as u8, Ordering::Relaxed);
    Ok(())
}

fn level(py: Python<'_>) -> PyResult<Level> {
    static MODULES: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    static LOGGER: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    // A program that never imported `logging` has set no level, and need not pay for the import.
    if LOGGER.get(py).is_none() && !MODULES.import(py, "sys", "modules")?.contains(intern!(py, "logging"))? {
        return Ok(Level::Warn);
    }
    let logger = LOGGER.get_or_try_init(py, || logger(py))?.bind(py);
    for (number, level) in [(10, Level::Debug), (20, Level::Info)] {
        if logger.call_method1(intern!(py, "isEnabledFor"), (number,))?.is_truthy()? {
            return Ok(level);
        }
    }
    Ok(Level::Warn)
}

fn logger(py: Python<'_>) -> PyResult<Py<PyAny>> {
    py.import("logging")?.call_method1("getLogger", ("xpauto",)).map(Bound::unbind)
}

impl Host for ToPython {
    fn wants(&self, topic: Topic) -> bool {
        match topic {
            Topic::Log(level) => level as u8 >= LEVEL.load(Ordering::Relaxed),
            Topic::Event(_) => self.0.wants(topic),
        }
    }

    fn post(&self, message: Message) {
        let (number, message) = match message {
            Message::Log(record) => (number(record.level), record.to_string()),
            Message::Warning(warning) => (30, warning.to_string()),
            other => return self.0.post(other),
        };
        errand(move |py| {
            logger(py)?.call_method1(py, intern!(py, "log"), (number, intern!(py, "%s"), message)).map(drop)
        });
    }
}

fn number(level: Level) -> u8 {
    match level {
        Level::Warn => 30,
        Level::Info => 20,
        Level::Debug => 10,
    }
}
