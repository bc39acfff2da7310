//! The requests that the sandbox received: their log, their comparison with expectations, and a report for failing tests.

mod difference;
mod expectation;
mod log;
mod report;
mod shown;
mod verify;

pub(crate) use difference::{Difference, compare, distance};
pub use expectation::Expectation;
pub(crate) use log::{Entry, Log, joined_values};
pub(crate) use report::report;
pub use verify::Mismatch;
