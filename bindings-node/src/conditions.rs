//! The three forms of conditions: core's conversions, from JSON text to JSON text.

use napi::bindgen_prelude::Result;
use napi_derive::napi;
use xpauto::conditions;

use crate::rejection::thrown;

/// The conditions of blocks as text.
#[napi]
pub fn explain_conditions(json: String) -> Result<String> {
    conditions::explain(&json).map_err(|error| thrown(&error))
}

/// Blocks as flat nodes.
#[napi]
pub fn conditions_to_nodes(json: String) -> Result<String> {
    conditions::to_nodes(&json).map_err(|error| thrown(&error))
}

/// Flat nodes as blocks.
#[napi]
pub fn conditions_from_nodes(json: String) -> Result<String> {
    conditions::nodes_to_blocks(&json).map_err(|error| thrown(&error))
}

/// Blocks as a tree.
#[napi]
pub fn conditions_to_tree(json: String) -> Result<String> {
    conditions::to_tree(&json).map_err(|error| thrown(&error))
}

/// A tree as blocks.
#[napi]
pub fn conditions_from_tree(json: String) -> Result<String> {
    conditions::tree_to_blocks(&json).map_err(|error| thrown(&error))
}
