//! Delivers messages from core to Python: hooks, `logging`, `warnings`.

use pyo3::exceptions::{PyKeyboardInterrupt, PySystemExit};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use xpauto::Event;
use xpauto::bindings::Warning;
use xpauto::bindings::host::Message;
use xpauto::bindings::text::Language;

use crate::host::Envelope;
use crate::logging;

/// A call of a Python function, to run in the context of the API call that its message belongs to.
pub struct Invocation {
    pub function: Py<PyAny>,
    pub arguments: Py<PyTuple>,
    pub keywords: Option<Py<PyDict>>,
}

impl Invocation {
    /// Returns `Context.run` of a copy of the context, with its arguments.
    ///
    /// A copy, since an entered context cannot be entered again, and two messages of a call may be delivered
    /// concurrently: on its thread, and to its token function.
    pub fn in_context<'py>(&self, context: &Bound<'py, PyAny>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let py = context.py();
        let run = context.call_method0(intern!(py, "copy"))?.getattr(intern!(py, "run"))?;
        let function = PyTuple::new(py, [&self.function])?;
        Ok((run, function.as_sequence().concat(self.arguments.bind(py).as_sequence())?.to_tuple()?))
    }
}

/// Delivers a message on the waiting thread or the awaiting loop; returns an exception that must end the wait.
///
/// Other exceptions of callbacks are reported to `sys.unraisablehook`.
pub fn deliver(py: Python<'_>, envelope: Envelope) -> PyResult<()> {
    let context = envelope.host.context(py);
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
            let hooks = envelope.host.callbacks().hooks(py, event.kind());
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
    let Event::Response(facts) = event else { return Ok(None) };
    let facts = py.import(intern!(py, "xpauto.value_objects"))?.getattr(intern!(py, "CompletedRequest"))?.call1((
        &facts.method,
        &facts.path,
        facts.status,
        facts.fault,
        facts.seconds,
        facts.attempt,
        &facts.request_id,
        PyTuple::new(py, &facts.query)?,
        &facts.body,
    ))?;
    PyTuple::new(py, [facts]).map(Some)
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
