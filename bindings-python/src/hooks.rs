//! Functions of the program that are told of every request.

use std::sync::Arc;

use pyo3::prelude::*;
use xpauto::{Hook, RequestFacts};

use crate::caller::errand;

/// A hook that calls a Python function: on the thread of the call, or of the loop that awaits it.
pub fn hook(function: Py<PyAny>) -> Hook {
    let function = Arc::new(function);
    Arc::new(move |facts: &RequestFacts| {
        let (function, facts) = (Arc::clone(&function), facts.clone());
        errand(move |py| tell(py, &function, &facts));
    })
}

fn tell(py: Python<'_>, function: &Py<PyAny>, facts: &RequestFacts) -> PyResult<()> {
    let facts = py.import("xpauto.facts")?.getattr("RequestFacts")?.call1((
        &facts.method,
        &facts.path,
        facts.status,
        facts.fault,
        facts.seconds,
        facts.attempt,
        &facts.request_id,
    ))?;
    function.call1(py, (facts,)).map(drop)
}
