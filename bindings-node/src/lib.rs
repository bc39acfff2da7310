//! The native module of the npm package `xpauto`.
//!
//! Results cross as JSON text, which V8's own parser turns into objects; arguments come as JSON text that the facade
//! wrote. Errors cross as the JSON of [`xpauto::Error`], from which the facade builds its classes. What the runtime has
//! for a JavaScript thread goes through the completion queue of that thread.

#![allow(clippy::needless_pass_by_value, reason = "what JavaScript gives is owned")]

mod arrow;
mod client;
mod conditions;
mod dates;
mod document;
mod filter;
mod host;
mod integers;
mod memory;
mod message;
mod pager;
mod queue;
mod rejection;
mod response;
mod runtime;
mod sandbox;
mod shared;
mod slices;
mod text;
mod tokens;
