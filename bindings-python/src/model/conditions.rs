//! Functions on conditions, which take and return Python values.

use pyo3::prelude::*;
use pyo3::types::{IntoPyDict as _, PyDict, PyString};
use xpauto::bindings::conditions;
use xpauto::model::{Segment, Typed as _};

use crate::call::delivery::warn;
use crate::error::BindingResult;
use crate::input::json_text::{json_text, utf8};
use crate::output::object::Model;

/// Explains conditions.
#[pyfunction]
pub fn explain_conditions(conditions: &Bound<'_, PyAny>, values: bool) -> BindingResult<String> {
    Ok(conditions::explain(&json_text(conditions, "")?, values)?)
}

/// Draws conditions as a Mermaid flowchart.
#[pyfunction]
pub fn conditions_to_mermaid(conditions: &Bound<'_, PyAny>) -> BindingResult<String> {
    Ok(conditions::to_mermaid(&json_text(conditions, "")?)?)
}

/// Counts conditions by family.
#[pyfunction]
pub fn condition_families<'py>(conditions: &Bound<'py, PyAny>) -> BindingResult<Bound<'py, PyDict>> {
    Ok(conditions::family_counts(&json_text(conditions, "")?)?.into_py_dict(conditions.py())?)
}

/// Whether conditions have a targeting type.
#[pyfunction]
pub fn conditions_use(conditions: &Bound<'_, PyAny>, targeting_type: &Bound<'_, PyString>) -> BindingResult<bool> {
    let targeting_type = utf8(targeting_type, "targeting_type")?;
    warn(conditions.py(), conditions::misspelt_targeting_type(targeting_type))?;
    Ok(conditions::uses(&json_text(conditions, "")?, targeting_type)?)
}

/// Whether a segment has a condition of a targeting type.
#[pyfunction]
pub fn segment_uses(segment: &Bound<'_, Model>, targeting_type: &Bound<'_, PyString>) -> BindingResult<bool> {
    let targeting_type = utf8(targeting_type, "targeting_type")?;
    warn(segment.py(), conditions::misspelt_targeting_type(targeting_type))?;
    Ok(Segment::from_record(segment.get().record()?.clone()).uses(targeting_type)?)
}
