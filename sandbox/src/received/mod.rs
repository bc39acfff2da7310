//! The requests that the sandbox received: their log, their comparison with expectations, and a report for failing tests.

mod log;
mod report;
mod verify;

pub(crate) use log::{Entry, Log};
pub(crate) use report::report;
pub(crate) use verify::nearest;
pub use verify::{Difference, Expectation, Mismatch};
