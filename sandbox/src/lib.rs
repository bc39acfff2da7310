#![doc = include_str!("../README.md")]

mod account;
mod choices;
mod clock;
mod command;
mod control;
mod fault;
mod generate;
mod gzip;
mod log;
mod manners;
mod openapi;
mod operations;
mod options;
mod query;
mod quota;
mod recording;
mod reply;
mod resource;
mod route;
mod sandbox;
mod server;
mod service;
mod tokens;
mod verify;
mod wire;

pub use choices::{DeleteResponse, EnumCase, ErrorBodies, IdArrays, ListOfOne, OnMissing, Profile, UnrequestedFields};
pub use clock::Clock;
pub use command::run_from_arguments;
pub use fault::{ACTION_DOCS, Action, FAULT, Fault};
pub use generate::FIRST_SITE_CODE;
pub use openapi::openapi;
pub use options::{CLIENT_ID, CLIENT_SECRET, OPTIONS, Options, READ_ONLY_TOKEN, TOKEN, is_set_by_profile};
pub use sandbox::{ActiveFault, Sandbox, Snapshot};
pub use verify::{Difference, Expectation, Mismatch};
