//! Calls of Python functions that deliver messages.

use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

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
