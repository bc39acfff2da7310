//! An embedded loopback server that speaks the whole service, so that everything runs with no account and no network.
//!
//! ```
//! use xpauto_sandbox::{Options, Sandbox};
//!
//! let sandbox = Sandbox::start(Options { segments: 500, seed: 7, ..Options::default() })?;
//! println!("{} answers to {}", sandbox.url(), sandbox.token());
//! sandbox.stop();
//! # Ok::<(), xpauto::Error>(())
//! ```

mod account;
mod answer;
mod command;
mod fault;
mod generate;
mod gzip;
mod options;
mod quota;
mod reply;
mod route;
mod sandbox;
mod service;
mod tokens;
mod wire;

pub use command::run_from_arguments;
pub use fault::{Action, Fault};
pub use generate::FIRST_SITE_CODE;
pub use options::{CLIENT_ID, CLIENT_SECRET, Options, READ_ONLY_TOKEN, TOKEN};
pub use sandbox::Sandbox;
