//! Client for an experimentation-automation REST API: the models and the calls.

pub mod error;
pub mod list;

pub use error::{Attempt, Details, Error, ErrorKind, Problem, Result};
