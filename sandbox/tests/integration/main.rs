//! The tests of the sandbox over its sockets, in one program so that they are linked once.

#![allow(clippy::indexing_slicing, clippy::missing_panics_doc, clippy::panic, clippy::unwrap_used)]

mod account;
mod behavior;
mod changes;
mod clock;
mod command;
mod control;
mod exchange;
mod faults;
mod lists;
mod options;
mod quota;
mod recording;
mod recording_access;
mod recording_file;
#[path = "support/recording.rs"]
mod recordings;
mod responses;
mod results;
mod spans;
mod support;
mod test_sandbox;
mod tokens;
mod urls;
mod verify;
