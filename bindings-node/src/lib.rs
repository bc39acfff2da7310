//! The native module of the npm package `xpauto`.
//!
//! Arguments and results cross the boundary as JSON strings, which V8's parser handles fastest. Errors cross as the
//! JSON of [`xpauto::Error`], from which the facade builds its classes. Completions and messages for callbacks go
//! through the completion queue of the JavaScript thread.

#![allow(clippy::needless_pass_by_value, reason = "arguments from JavaScript are owned")]

mod boundary;
mod client;
mod functions;
mod lists;
mod polling;
mod sandbox;
