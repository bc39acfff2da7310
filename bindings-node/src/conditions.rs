//! Functions on conditions, which take and return JSON strings.

use napi_derive::napi;
use xpauto::bindings::conditions;

use crate::host::told;
use crate::rejection::Result;

/// Explains conditions; with `values`, includes the values that they compare with.
#[napi]
pub fn explain_conditions(json: String, values: bool) -> Result<String> {
    Ok(conditions::explain(&json, values)?)
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
