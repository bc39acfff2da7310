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
mod headers;
mod host;
mod lists;
mod pauses;
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
mod surface;
mod test_sandbox;
mod tokens;
mod total_timeout;
mod urls;
mod verify;
