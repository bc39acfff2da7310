//! Delivers messages from core to Python: hooks, `logging`, `warnings`.

use std::sync::Arc;

use pyo3::exceptions::PyTypeError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyTuple;
use xpauto::Event;
use xpauto::bindings::Warning;
use xpauto::bindings::host::Message;
use xpauto::bindings::text::Language;

use crate::call_context::CallContext;
use crate::error::ends_work;
use crate::invocation::Invocation;
use crate::logging;
use crate::plain::a_type;

/// A message, and the context of the call that it belongs to.
pub struct Envelope {
    pub context: Arc<CallContext>,
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

/// Returns the calls of Python functions that deliver a message.
pub fn invocations(py: Python<'_>, envelope: Envelope) -> PyResult<Vec<Invocation>> {
    match envelope.message {
        Message::Log(record) => Ok(vec![logging::invocation(py, &record)?]),
        Message::Event(event) => {
            let hooks = envelope.context.callbacks().hooks(py, event.kind());
            let Some(arguments) = event_arguments(py, &event)? else { return Ok(Vec::new()) };
            let invocation = |function| Invocation { function, arguments: arguments.clone().unbind(), keywords: None };
            Ok(hooks.into_iter().map(invocation).collect())
        }
        // Token requests are handled elsewhere, and warnings are raised before a call is sent; there are no other messages.
        _ => Ok(Vec::new()),
    }
}

fn event_arguments<'py>(py: Python<'py>, event: &Event) -> PyResult<Option<Bound<'py, PyTuple>>> {
    static CLASS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let Event::Response(request) = event else { return Ok(None) };
    let completed = CLASS.import(py, "xpauto.value_objects", "CompletedRequest")?.call1((
        &request.method,
        &request.path,
        request.status,
        request.fault,
        request.took.as_secs_f64(),
        request.attempt,
        &request.request_id,
        PyTuple::new(py, &request.query)?,
        &request.body,
        &request.response_body,
    ))?;
    PyTuple::new(py, [completed]).map(Some)
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
