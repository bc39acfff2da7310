//! The requests that the sandbox received: their log, their comparison with expectations, and a report for failing tests.

mod difference;
mod expectation;
mod literal;
mod log;
mod mismatch;
mod report;
mod shown;
mod verify;

pub use difference::Difference;
pub use expectation::{Expectation, ExpectationBuilder};
pub(crate) use log::{Entry, Log};
pub use mismatch::Mismatch;
pub(crate) use report::report;
pub(crate) use verify::nearest;
