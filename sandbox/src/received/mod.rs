//! What the sandbox received: remembered, compared with what a test expects, and shown when a test fails.

mod log;
mod report;
mod verify;

pub(crate) use log::{Entry, Log};
pub(crate) use report::report;
pub(crate) use verify::nearest;
pub use verify::{Difference, Expectation, Mismatch};
