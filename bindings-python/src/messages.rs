//! Delivers messages from core to Python: hooks, `logging`, `warnings`.

use std::sync::Arc;

use pyo3::exceptions::{PyKeyboardInterrupt, PySystemExit};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use xpauto::Event;
use xpauto::bindings::Warning;
use xpauto::bindings::host::Message;
use xpauto::bindings::text::Language;

use crate::call_context::CallContext;
use crate::invocation::Invocation;
use crate::logging;

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
    // A warning that is turned into an error fails the call.
    let is_warning = matches!(envelope.message, Message::Warning(_));
    for invocation in reported(py, invocations(py, envelope), None)?.unwrap_or_default() {
        let (run, arguments) = invocation.in_context(&context)?;
        let result = run.call(arguments, invocation.keywords.as_ref().map(|keywords| keywords.bind(py)));
        match result {
            Err(error) if is_warning => return Err(error),
            result => reported(py, result.map(drop), Some(invocation.function.bind(py)))?,
        };
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

/// Whether an exception must end the call, as that of Ctrl-C does.
pub fn ends_work(py: Python<'_>, error: &PyErr) -> bool {
    error.is_instance_of::<PyKeyboardInterrupt>(py) || error.is_instance_of::<PySystemExit>(py)
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
        Message::Warning(warning) => Ok(vec![warning_invocation(py, &warning)?]),
        // Token requests are handled elsewhere; there are no other messages.
        _ => Ok(Vec::new()),
    }
}

fn event_arguments<'py>(py: Python<'py>, event: &Event) -> PyResult<Option<Bound<'py, PyTuple>>> {
    let Event::Response(request) = event else { return Ok(None) };
    let completed =
        py.import(intern!(py, "xpauto.value_objects"))?.getattr(intern!(py, "CompletedRequest"))?.call1((
            &request.method,
            &request.path,
            request.status,
            request.fault,
            request.took.as_secs_f64(),
            request.attempt,
            &request.request_id,
            PyTuple::new(py, &request.query)?,
            &request.body,
        ))?;
    PyTuple::new(py, [completed]).map(Some)
}

fn warning_invocation(py: Python<'_>, warning: &Warning) -> PyResult<Invocation> {
    let (function, arguments, keywords) = warning_call(py, warning, 2)?;
    Ok(Invocation { function: function.unbind(), arguments: arguments.unbind(), keywords: Some(keywords.unbind()) })
}

/// Emits warnings; `level` is their `stacklevel`: 1 is the calling Python function, 2 its caller.
pub fn warn(py: Python<'_>, warnings: impl IntoIterator<Item = Warning>, level: u8) -> PyResult<()> {
    for warning in warnings {
        let (function, arguments, keywords) = warning_call(py, &warning, level)?;
        function.call(arguments, Some(&keywords))?;
    }
    Ok(())
}

type Prepared<'py> = (Bound<'py, PyAny>, Bound<'py, PyTuple>, Bound<'py, PyDict>);

fn warning_call<'py>(py: Python<'py>, warning: &Warning, level: u8) -> PyResult<Prepared<'py>> {
    let function = py.import(intern!(py, "warnings"))?.getattr(intern!(py, "warn"))?;
    let category = py.import(intern!(py, "xpauto.errors"))?.getattr(intern!(py, "XpautoWarning"))?;
    let keywords = PyDict::new(py);
    keywords.set_item(intern!(py, "stacklevel"), level)?;
    Ok((function, (warning.message.render(Language::Python), category).into_pyobject(py)?, keywords))
}
