//! Functions on conditions, which take and return JSON strings.

use napi_derive::napi;
use xpauto::bindings::conditions;

use crate::host::told;
use crate::integers::Int64;
use crate::rejection::Result;

/// Explains conditions; with `values`, includes the values that they compare with.
#[napi]
pub fn explain_conditions(json: String, values: bool) -> Result<String> {
    let explain = if values { conditions::explain_values } else { conditions::explain };
    Ok(explain(&json)?)
}

/// Draws conditions as SVG.
#[napi]
pub fn show_conditions(json: String) -> Result<String> {
    Ok(conditions::show(&json)?)
}

/// Draws conditions as a Mermaid flowchart.
#[napi]
pub fn conditions_to_mermaid(json: String) -> Result<String> {
    Ok(conditions::to_mermaid(&json)?)
}

/// Counts conditions by family; returns a JSON object.
#[napi]
pub fn condition_families(json: String) -> Result<String> {
    Ok(serde_json::Value::from_iter(conditions::family_counts(&json)?).to_string())
}

/// Whether a segment, or conditions in any form, have a condition of a targeting type.
#[napi]
pub fn uses_targeting_type(json: String, targeting_type: String) -> Result<bool> {
    Ok(conditions::segment_uses(&json, &targeting_type)?)
}

/// Returns a warning for a targeting type that is not declared.
#[napi]
pub fn misspelt_targeting_type(targeting_type: String) -> Option<String> {
    conditions::misspelt_targeting_type(&targeting_type).and_then(told)
}

/// Converts conditions to flat nodes.
#[napi]
pub fn conditions_to_nodes(json: String) -> Result<String> {
    Ok(Int64::BigInt.quote(conditions::to_nodes(&json)?))
}

/// Converts flat nodes to blocks.
#[napi]
pub fn conditions_from_nodes(json: String) -> Result<String> {
    Ok(Int64::BigInt.quote(conditions::nodes_to_blocks(&json)?))
}

/// Converts conditions to a tree.
#[napi]
pub fn conditions_to_tree(json: String) -> Result<String> {
    Ok(Int64::BigInt.quote(conditions::to_tree(&json)?))
}

/// Converts a tree to blocks.
#[napi]
pub fn conditions_from_tree(json: String) -> Result<String> {
    Ok(Int64::BigInt.quote(conditions::tree_to_blocks(&json)?))
}
