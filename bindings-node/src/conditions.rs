//! Conditions in their three forms: core's functions, from JSON text to text.

use napi::bindgen_prelude::Result;
use napi_derive::napi;
use xpauto::conditions;

use crate::integers::Int64;
use crate::rejection::thrown;

/// Conditions as text, with the values that they compare where `values` says so.
#[napi]
pub fn explain_conditions(json: String, values: bool) -> Result<String> {
    let explain = if values { conditions::explain_values } else { conditions::explain };
    explain(&json).map_err(|error| thrown(&error))
}

/// Conditions as SVG.
#[napi]
pub fn show_conditions(json: String) -> Result<String> {
    conditions::show(&json).map_err(|error| thrown(&error))
}

/// Conditions as a Mermaid flowchart.
#[napi]
pub fn conditions_to_mermaid(json: String) -> Result<String> {
    conditions::to_mermaid(&json).map_err(|error| thrown(&error))
}

/// The families of conditions with their numbers, as a JSON object.
#[napi]
pub fn condition_families(json: String) -> Result<String> {
    let counts = conditions::family_counts(&json).map_err(|error| thrown(&error))?;
    Ok(counts
        .into_iter()
        .map(|(name, count)| (name, serde_json::Value::from(count)))
        .collect::<serde_json::Value>()
        .to_string())
}

/// Whether a segment, or conditions in any form, are of a targeting type.
#[napi]
pub fn uses_targeting_type(json: String, targeting_type: String) -> Result<bool> {
    conditions::segment_uses(&json, &targeting_type).map_err(|error| thrown(&error))
}

/// Conditions as flat nodes.
#[napi]
pub fn conditions_to_nodes(json: String) -> Result<String> {
    readable(conditions::to_nodes(&json))
}

/// Flat nodes as blocks.
#[napi]
pub fn conditions_from_nodes(json: String) -> Result<String> {
    readable(conditions::nodes_to_blocks(&json))
}

/// Conditions as a tree.
#[napi]
pub fn conditions_to_tree(json: String) -> Result<String> {
    readable(conditions::to_tree(&json))
}

/// A tree as blocks.
#[napi]
pub fn conditions_from_tree(json: String) -> Result<String> {
    readable(conditions::tree_to_blocks(&json))
}

/// Converted conditions, with where strings of digits stand for a `BigInt` as it was given.
fn readable(converted: xpauto::Result<String>) -> Result<String> {
    let readable = converted.and_then(|json| Int64::BigInt.apply(json)).map_err(|error| thrown(&error))?;
    Ok(readable.with_paths())
}
