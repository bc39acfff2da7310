//! Generates the Rust sources of declared types, for people to read and to step through.

mod errors;
mod options;
mod sandbox;

pub(crate) use errors::errors;
pub(crate) use options::{client_builder, client_options, list_options};
pub(crate) use sandbox::sandbox_options;
