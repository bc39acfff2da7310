//! Functions on conditions, which take and return JSON strings.

use napi::bindgen_prelude::Result;
use napi_derive::napi;
use xpauto::bindings::conditions;

use crate::integers::Int64;
use crate::rejection::thrown;

/// Explains conditions; with `values`, includes the values that they compare with.
#[napi]
pub fn explain_conditions(json: String, values: bool) -> Result<String> {
    let explain = if values { conditions::explain_values } else { conditions::explain };
    explain(&json).map_err(|error| thrown(&error))
}

/// Draws conditions as SVG.
#[napi]
pub fn show_conditions(json: String) -> Result<String> {
    conditions::show(&json).map_err(|error| thrown(&error))
}

/// Draws conditions as a Mermaid flowchart.
#[napi]
pub fn conditions_to_mermaid(json: String) -> Result<String> {
    conditions::to_mermaid(&json).map_err(|error| thrown(&error))
}

/// Counts conditions by family; returns a JSON object.
#[napi]
pub fn condition_families(json: String) -> Result<String> {
    let counts = conditions::family_counts(&json).map_err(|error| thrown(&error))?;
    Ok(counts
        .into_iter()
        .map(|(name, count)| (name, serde_json::Value::from(count)))
        .collect::<serde_json::Value>()
        .to_string())
}

/// Whether a segment, or conditions in any form, have a condition of a targeting type.
#[napi]
pub fn uses_targeting_type(json: String, targeting_type: String) -> Result<bool> {
    conditions::segment_uses(&json, &targeting_type).map_err(|error| thrown(&error))
}

/// Converts conditions to flat nodes.
#[napi]
pub fn conditions_to_nodes(json: String) -> Result<String> {
    readable(conditions::to_nodes(&json))
}

/// Converts flat nodes to blocks.
#[napi]
pub fn conditions_from_nodes(json: String) -> Result<String> {
    readable(conditions::nodes_to_blocks(&json))
}

/// Converts conditions to a tree.
#[napi]
pub fn conditions_to_tree(json: String) -> Result<String> {
    readable(conditions::to_tree(&json))
}

/// Converts a tree to blocks.
#[napi]
pub fn conditions_from_tree(json: String) -> Result<String> {
    readable(conditions::tree_to_blocks(&json))
}

/// Marks the integers that become a `BigInt`.
fn readable(converted: xpauto::Result<String>) -> Result<String> {
    converted.map(|json| Int64::BigInt.quote(json)).map_err(|error| thrown(&error))
}
