//! Functions of the program that are told of every request.

use std::cell::Cell;
use std::sync::Arc;

use pyo3::prelude::*;
use xpauto::{Error, Hook, RequestFacts};

use crate::awaiting::caller;
use crate::fault::Fault;
use crate::runtime::attached;

thread_local! {
    static IS_INSIDE: Cell<bool> = const { Cell::new(false) };
}

/// A hook that calls a Python function: on the thread of the call, or of the loop that awaits it.
pub fn hook(function: Py<PyAny>) -> Hook {
    let function = Arc::new(function);
    Arc::new(move |facts: &RequestFacts| {
        let (function, facts) = (Arc::clone(&function), facts.clone());
        match caller() {
            Some(mailbox) => mailbox.errand(move |py, _| tell(py, &function, &facts)),
            None => drop(attached(|py| {
                IS_INSIDE.set(true);
                let told = tell(py, &function, &facts);
                IS_INSIDE.set(false);
                // What a hook raises does not change the call.
                told.unwrap_or_else(|error| error.write_unraisable(py, Some(function.bind(py))));
            })),
        }
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

/// Refuses a blocking call that a hook of a blocking call makes: the first is still under way on this very thread.
pub fn refuse_inside() -> PyResult<()> {
    if IS_INSIDE.get() {
        return Err(Fault::Core(Error::config("a function given to on_request makes no calls of its own")).into());
    }
    Ok(())
}
