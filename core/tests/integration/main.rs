//! The tests of the public surface of the crate, in one program so that they are linked once.

#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::missing_docs_in_private_items,
    clippy::panic,
    clippy::unwrap_used,
    dead_code,
    missing_docs
)]

#[cfg(feature = "client")]
mod bodies;
#[cfg(feature = "client")]
mod client;
#[cfg(feature = "arrow-60")]
mod columns;
mod compile_errors;
#[cfg(feature = "client")]
mod conformance;
#[cfg(feature = "client")]
mod connections;
#[cfg(feature = "client")]
mod errors;
mod examples;
#[cfg(feature = "files")]
mod files;
mod filters;
#[cfg(feature = "arrow-60")]
mod generated;
#[cfg(feature = "client")]
mod host;
#[cfg(feature = "client")]
mod lists;
mod manifest;
#[cfg(feature = "client")]
mod options;
#[cfg(feature = "client")]
mod pauses;
#[cfg(feature = "client")]
mod rate_limits;
mod records;
#[cfg(feature = "client")]
mod scripted;
mod serde;
#[cfg(feature = "client")]
mod tls;
#[cfg(feature = "client")]
mod total_timeout;
#[cfg(feature = "client")]
mod transport;
#[cfg(feature = "client")]
mod typed;
#[cfg(feature = "client")]
mod typed_surface;
#[cfg(feature = "client")]
mod wire;
