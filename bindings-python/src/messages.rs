//! Delivers messages from core to Python: hooks, `logging`, `warnings`.

use std::sync::Arc;

use pyo3::exceptions::PyTypeError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyTuple;
use xpauto::CompletedRequest;
use xpauto::bindings::Warning;
use xpauto::bindings::host::{Level, Message, Topic};
use xpauto::bindings::text::Language;

use crate::call_context::CallContext;
use crate::error::ends_work;
use crate::invocation::Invocation;
use crate::logging;
use crate::plain::a_type;

/// A message, and the context of the call that it belongs to.
pub struct Envelope {
    pub context: Arc<CallContext>,
    /// The minimum level of the logger.
    pub level: Level,
    pub message: Message,
}

/// Delivers a message on the waiting thread or the awaiting loop; returns an exception that must end the wait.
///
/// Other exceptions of callbacks are reported to `sys.unraisablehook`.
pub fn deliver(py: Python<'_>, envelope: Envelope) -> PyResult<()> {
    let context = envelope.context.context(py);
    for invocation in reported(py, invocations(py, envelope), None)?.unwrap_or_default() {
        let (run, arguments) = invocation.in_context(&context)?;
        let result = run.call(arguments, invocation.keywords.as_ref().map(|keywords| keywords.bind(py)));
        let result = result.and_then(|returned| refuse_unawaited(&returned));
        reported(py, result, Some(invocation.function.bind(py)))?;
    }
    Ok(())
}

/// Reports an exception to `sys.unraisablehook`, unless it must end the call.
fn reported<T>(py: Python<'_>, result: PyResult<T>, function: Option<&Bound<'_, PyAny>>) -> PyResult<Option<T>> {
    match result {
        Ok(value) => Ok(Some(value)),
        Err(error) if ends_work(py, &error) => Err(error),
        Err(error) => {
            error.write_unraisable(py, function);
            Ok(None)
        }
    }
}

/// Refuses a coroutine or an asynchronous generator that a callback returned, which nothing would run.
fn refuse_unawaited(returned: &Bound<'_, PyAny>) -> PyResult<()> {
    static ABC: [PyOnceLock<Py<PyAny>>; 2] = [PyOnceLock::new(), PyOnceLock::new()];
    let py = returned.py();
    if returned.is_none() {
        return Ok(());
    }
    for (cell, name) in ABC.iter().zip(["Coroutine", "AsyncGenerator"]) {
        if returned.is_instance(cell.import(py, "collections.abc", name)?)? {
            let message =
                format!("the callback returned {}, which is not awaited; pass a plain function", a_type(returned));
            if name == "Coroutine" {
                // Python would warn that it was never awaited.
                returned.call_method0(intern!(py, "close"))?;
            }
            return Err(PyTypeError::new_err(message));
        }
    }
    Ok(())
}

/// Returns the calls of Python functions that deliver a message: of the logger, and of hooks.
pub fn invocations(py: Python<'_>, envelope: Envelope) -> PyResult<Vec<Invocation>> {
    let Envelope { context, level, message } = envelope;
    match message {
        Message::Wait(wait) => Ok(vec![logging::invocation(py, Topic::Wait.level(), wait.to_string())?]),
        Message::Request(request) => {
            let is_logged = Topic::Request.level() >= level;
            let line = is_logged.then(|| logging::invocation(py, Topic::Request.level(), request.to_string()));
            let mut invocations: Vec<Invocation> = line.transpose()?.into_iter().collect();
            let hooks = context.callbacks().hooks(py);
            if !hooks.is_empty() {
                let arguments = PyTuple::new(py, [completed(py, &request)?])?;
                let call = |function| Invocation { function, arguments: arguments.clone().unbind(), keywords: None };
                invocations.extend(hooks.into_iter().map(call));
            }
            Ok(invocations)
        }
        // Token requests are handled elsewhere, and warnings are raised before a call is sent; there are no other messages.
        _ => Ok(Vec::new()),
    }
}

fn completed<'py>(py: Python<'py>, request: &CompletedRequest) -> PyResult<Bound<'py, PyAny>> {
    static CLASS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    CLASS.import(py, "xpauto.value_objects", "CompletedRequest")?.call1((
        &request.method,
        &request.path,
        PyTuple::new(py, &request.query)?,
        request.template,
        request.status,
        request.fault,
        request.took.as_secs_f64(),
        request.attempt,
        request.wait.map(|wait| wait.as_secs_f64()),
        &request.request_id,
        &request.body,
    ))
}

/// Raises warnings at the line that called the package.
pub fn warn(py: Python<'_>, warnings: impl IntoIterator<Item = Warning>) -> PyResult<()> {
    let mut warnings = warnings.into_iter().peekable();
    if warnings.peek().is_none() {
        return Ok(());
    }
    let caller = py.import(intern!(py, "xpauto.awaited"))?.call_method0(intern!(py, "caller"))?;
    let category = py.import(intern!(py, "xpauto.errors"))?.getattr(intern!(py, "XpautoWarning"))?;
    for warning in warnings {
        warning.deliver(|warning| {
            let message = warning.message.render(Language::Python);
            caller.call_method1(intern!(py, "warn"), (message, &category)).map(drop)
        })?;
    }
    Ok(())
}
