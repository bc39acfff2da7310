#![doc = include_str!("../README.md")]

mod account;
mod clock;
mod command;
mod control;
mod faults;
mod http;
mod lock;
mod operations;
mod options;
mod pattern;
mod received;
mod recording;
mod results;
mod sandbox;
mod server;
mod service;
mod test_sandbox;
mod text_file;

/// The service as an `OpenAPI` 3.1 document: every declared operation and type. The sandbox serves it at `/openapi.json`.
pub const OPENAPI: &str = include_str!("../openapi.json");

pub use account::Snapshot;
pub use account::generate::FIRST_SITE_CODE;
pub use clock::Clock;
pub use command::run_from_arguments;
#[doc(hidden)]
pub use command::{declared_argument, exit_at_once, given_options, on_signal};
pub use options::{Action, CLIENT_ID, CLIENT_SECRET, Fault, Options, READ_ONLY_TOKEN};
pub use received::{Expectation, Mismatch};
pub use sandbox::{ActiveFault, Sandbox};
pub use test_sandbox::TestSandbox;
#[doc(hidden)]
pub use text_file::read_text;
