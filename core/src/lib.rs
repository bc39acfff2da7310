//! Client for an experimentation-automation REST API: the models and the calls.

mod check;
pub mod client;
pub mod declaration;
pub mod error;
mod exchange;
pub mod list;
pub mod model;
mod notice;
pub mod operation;
mod options;
pub mod record;

pub use client::{Arguments, Client, FreeRequest};
pub use error::{Attempt, Details, Error, ErrorKind, Problem, Result};
pub use exchange::Response;
pub use list::{Filter, ListOptions, Page, Pager, RecordPager};
pub use operation::{Body, Operation, PathArgument};
pub use options::{CallOptions, ClientOptions};
pub use record::{Record, Value};
