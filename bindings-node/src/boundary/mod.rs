//! The boundary between the engine and the runtime: calls, their completions and callbacks, strings, integers and errors.

pub(crate) mod event_loop;
pub(crate) mod host;
pub(crate) mod integers;
pub(crate) mod message;
pub(crate) mod open;
pub(crate) mod queue;
pub(crate) mod rejection;
pub(crate) mod runtime;
pub(crate) mod shared;
pub(crate) mod text;
pub(crate) mod tokens;
