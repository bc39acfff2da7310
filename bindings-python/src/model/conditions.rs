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

/// Whether conditions, or those of a segment, have a targeting type.
#[pyfunction]
pub fn uses_targeting_type(holder: &Bound<'_, Model>, targeting_type: &Bound<'_, PyString>) -> BindingResult<bool> {
    let (record, targeting_type) = (holder.get().record()?, utf8(targeting_type, "targeting_type")?);
    warn(holder.py(), conditions::misspelt_targeting_type(targeting_type))?;
    let is_segment = std::ptr::eq(record.model(), Segment::MODEL);
    Ok(if is_segment {
        Segment::from_record(record.clone()).uses(targeting_type)?
    } else {
        conditions::uses(record.json(), targeting_type)?
    })
}
