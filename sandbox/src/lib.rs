#![doc = include_str!("../README.md")]

mod account;
mod command;
mod control;
mod faults;
mod http;
mod lock;
mod openapi;
mod operations;
mod options;
mod pattern;
mod received;
mod recording;
mod redaction;
mod sandbox;
mod server;
mod service;
mod test_sandbox;

pub use account::generate::FIRST_SITE_CODE;
#[doc(hidden)]
pub use command::argument;
pub use command::run_from_arguments;
pub use openapi::openapi;
pub use options::{
    ACTION_DOCS, Action, CLIENT_ID, CLIENT_SECRET, DeleteResponse, EnumCase, ErrorBodies, FAULT, Fault, IdArrays,
    ListOfOne, OPTIONS, OnMissing, Options, Profile, READ_ONLY_TOKEN, TOKEN, UnrequestedFields,
};
pub use received::{Difference, Expectation, ExpectationBuilder, Mismatch};
pub use sandbox::{ActiveFault, Sandbox, Snapshot};
pub use service::Clock;
pub use test_sandbox::TestSandbox;
