//! Messages from core as calls of Python functions: hooks, `logging`, `warnings`.

use pyo3::exceptions::{PyKeyboardInterrupt, PySystemExit};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use xpauto::host::Message;
use xpauto::text::Language;
use xpauto::{Event, Warning};

use crate::host::Envelope;
use crate::logging;

/// A call of a Python function, to be made in the context of the call that a message belongs to.
pub struct Invocation {
    pub function: Py<PyAny>,
    pub arguments: Py<PyTuple>,
    pub keywords: Option<Py<PyDict>>,
}

impl Invocation {
    /// Returns `Context.run` of a copy of the context, and the arguments that it takes.
    ///
    /// A context that has been entered cannot be entered again, and two messages of a call may be delivered at the same
    /// time: to its thread, and to the function that provides its token.
    pub fn in_context<'py>(&self, context: &Bound<'py, PyAny>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let py = context.py();
        let run = context.call_method0(intern!(py, "copy"))?.getattr(intern!(py, "run"))?;
        let function = PyTuple::new(py, [&self.function])?;
        Ok((run, function.as_sequence().concat(self.arguments.bind(py).as_sequence())?.to_tuple()?))
    }
}

/// Delivers a message in the thread that waits or the loop that awaits, and returns the exception that ends its wait.
///
/// Other exceptions of callbacks are reported to `sys.unraisablehook`, and change nothing.
pub fn deliver(py: Python<'_>, envelope: Envelope) -> PyResult<()> {
    let context = envelope.host.context(py);
    // Where warnings are errors, the call fails with them.
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

/// Reports an exception to `sys.unraisablehook`, unless it ends the program's work.
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

/// Returns whether an exception ends what is running, as a Ctrl-C does, whoever raised it.
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
        // Requests for tokens do not come here, and there are no other messages.
        _ => Ok(Vec::new()),
    }
}

fn event_arguments<'py>(py: Python<'py>, event: &Event) -> PyResult<Option<Bound<'py, PyTuple>>> {
    let Event::Response(facts) = event else { return Ok(None) };
    let facts = py.import(intern!(py, "xpauto.facts"))?.getattr(intern!(py, "RequestFacts"))?.call1((
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

/// Warns of what is probably a mistake; at level 1 stands the Python function that called, at 2 its caller.
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
