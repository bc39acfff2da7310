//! The tests of the program and of MCP, in one program so that they are linked once.

#![allow(clippy::indexing_slicing, clippy::panic, clippy::unwrap_used)]

#[cfg(unix)]
mod documentation;
mod help;
mod mcp;
mod mcp_calls;
mod output;
mod program;
mod running;
