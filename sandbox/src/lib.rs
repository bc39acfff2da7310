//! An embedded loopback server that speaks the whole service, so that everything runs with no account and no network.
//!
//! ```
//! use xpauto_sandbox::{Options, Sandbox};
//!
//! let sandbox = Sandbox::start(Options { segments: 500, seed: 7, ..Options::default() })?;
//! println!("{} accepts {}", sandbox.url(), sandbox.token());
//! sandbox.stop();
//! # Ok::<(), xpauto::Error>(())
//! ```

mod account;
mod clock;
mod command;
mod control;
mod fault;
mod generate;
mod gzip;
mod lease;
mod log;
mod openapi;
mod operations;
mod options;
mod query;
mod quota;
mod reply;
mod report;
mod resource;
mod route;
mod sandbox;
mod server;
mod service;
mod test_sandbox;
mod tokens;
mod verify;
mod wire;

pub use clock::Clock;
pub use command::run_from_arguments;
pub use fault::{ACTION_DOCS, Action, FAULT, Fault};
pub use generate::FIRST_SITE_CODE;
pub use openapi::openapi;
pub use options::{CLIENT_ID, CLIENT_SECRET, OPTIONS, Options, READ_ONLY_TOKEN, TOKEN};
pub use sandbox::{ActiveFault, Sandbox, Snapshot};
pub use test_sandbox::TestSandbox;
pub use verify::{Difference, Expectation, Mismatch};
