//! Delivers the messages of a call to hooks and the logger, on the thread and in the context of its caller.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyTuple;
use pyo3::{PyTraverseError, PyVisit};
use xpauto::bindings::Warning;
use xpauto::bindings::host::{CompletedRequest, Level, Message};
use xpauto::bindings::message::Language;

use super::callbacks::Callbacks;
use super::runtime::{LoopRef, calling_back, inside, lock};
use crate::error::ends_work;
use crate::plain::of_fields;

static LOGGER: PyOnceLock<Py<PyAny>> = PyOnceLock::new();

/// The messages that a blocking call has not delivered yet.
pub type Messages = Arc<Mutex<VecDeque<Message>>>;

/// Delivers the messages of one call.
pub struct Delivery {
    pub callbacks: Py<Callbacks>,
    /// The minimum level of the logger.
    level: Level,
    messages: Messages,
    /// A copy of the context of an awaited call or of one that may call a token function, if anything may run in it.
    pub context: Option<Py<PyAny>>,
    /// The loop of an awaited call.
    pub event_loop: Option<LoopRef>,
}

impl Delivery {
    /// Prepares the delivery of messages for the current context and, if awaited, for an event loop.
    pub fn new(
        py: Python<'_>,
        callbacks: &Py<Callbacks>,
        messages: Messages,
        event_loop: Option<LoopRef>,
    ) -> PyResult<Self> {
        static COPY_CONTEXT: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
        let (level, held) = (level(py)?, callbacks.get());
        let is_used = held.token().is_some() || event_loop.is_some() && (level < Level::Warn || held.has_hooks());
        let copied = is_used.then(|| COPY_CONTEXT.import(py, "contextvars", "copy_context")?.call0());
        Ok(Self {
            callbacks: callbacks.clone_ref(py),
            level,
            messages,
            context: copied.transpose()?.map(Bound::unbind),
            event_loop,
        })
    }

    /// Whether a message is wanted.
    pub fn wants(&self, level: Level) -> bool {
        level >= self.level || (level == Level::Debug && self.callbacks.get().has_hooks())
    }

    /// Leaves a message to the caller, which looks for messages.
    pub fn leave(&self, message: Message) {
        lock(&self.messages).push_back(message);
    }

    pub fn traverse(&self, visit: &PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self.callbacks)?;
        self.context.as_ref().map_or(Ok(()), |context| visit.call(context))
    }

    /// Delivers the messages that have arrived; returns an exception that must end the call.
    pub fn deliver_all(&self, py: Python<'_>) -> PyResult<()> {
        loop {
            let next = lock(&self.messages).pop_front();
            let Some(message) = next else { return Ok(()) };
            calling_back(|| self.deliver(py, message))?;
        }
    }

    /// Delivers a message; returns an exception that must end the call.
    pub fn deliver(&self, py: Python<'_>, message: Message) -> PyResult<()> {
        match message {
            Message::Wait(wait) => self.log(py, Level::Info, wait.to_string()),
            Message::Request(request) => {
                if Level::Debug >= self.level {
                    self.log(py, Level::Debug, request.to_string())?;
                }
                let hooks = self.callbacks.get().hooks(py);
                if hooks.is_empty() {
                    return Ok(());
                }
                let request = completed(py, &request)?;
                hooks.iter().try_for_each(|hook| self.run(hook.bind(py), (&request,)))
            }
            // Warnings are raised before a call is sent.
            _ => Ok(()),
        }
    }

    fn log(&self, py: Python<'_>, level: Level, line: String) -> PyResult<()> {
        self.run(&logger(py)?.getattr(intern!(py, "log"))?, (number(level), "%s", line))
    }

    /// Calls a function of the program. An exception is reported to `sys.unraisablehook`, unless it must end the call.
    fn run<'py>(
        &self,
        function: &Bound<'py, PyAny>,
        arguments: impl IntoPyObject<'py, Target = PyTuple, Output = Bound<'py, PyTuple>, Error = PyErr>,
    ) -> PyResult<()> {
        let py = function.py();
        let arguments = arguments.into_pyobject(py)?;
        let result = match self.context.as_ref().filter(|_| self.event_loop.is_some()) {
            Some(context) => {
                let function = PyTuple::new(py, [function])?;
                let arguments = function.as_sequence().concat(arguments.as_sequence())?.to_tuple()?;
                context.bind(py).getattr(intern!(py, "run"))?.call1(arguments)
            }
            None => function.call1(arguments),
        };
        match result {
            Err(error) if ends_work(py, &error) => return Err(error),
            Err(error) => error.write_unraisable(py, Some(function)),
            Ok(_) => {}
        }
        Ok(())
    }
}

fn completed<'py>(py: Python<'py>, request: &CompletedRequest) -> PyResult<Bound<'py, PyAny>> {
    let class = py.import(intern!(py, "xpauto.value_objects"))?.getattr(intern!(py, "CompletedRequest"))?;
    of_fields(&class, &serde_json::to_string(request).unwrap_or_default())
}

/// Returns the minimum level of the logger, so that records below it are never built.
///
/// An exception that a signal handler raises meanwhile is not an error of the logger, and is returned.
fn level(py: Python<'_>) -> PyResult<Level> {
    // A program that never imported `logging` has set no level: saves the import.
    static MODULES: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    if LOGGER.get(py).is_none() && !MODULES.import(py, "sys", "modules")?.contains(intern!(py, "logging"))? {
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

/// Raises warnings at the line that called the package.
pub fn warn(py: Python<'_>, warnings: impl IntoIterator<Item = Warning>) -> PyResult<()> {
    for warning in warnings {
        warning.deliver(|warning| {
            let message = warning.message.render(Language::Python);
            py.import(intern!(py, "xpauto.callbacks"))?.call_method1(intern!(py, "warn"), (message,)).map(drop)
        })?;
    }
    Ok(())
}
