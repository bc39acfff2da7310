//! Functions on conditions, which take and return Python values.

use pyo3::prelude::*;
use pyo3::types::{IntoPyDict as _, PyDict, PyString, PyType};
use xpauto::bindings::Value;
use xpauto::bindings::conditions;
use xpauto::bindings::record::Record;
use xpauto::model::Typed as _;
use xpauto::model::{ConditionsData, ConditionsDataLevel, ConditionsDataNode, Segment, TargetingCondition};

use crate::error::BindingResult;
use crate::json_text::{json_text, utf8};
use crate::messages::warn;
use crate::object::{Model, instance, view};

/// Explains conditions.
#[pyfunction]
pub fn explain_conditions(conditions: &Bound<'_, PyAny>, values: bool) -> BindingResult<String> {
    let explain = if values { conditions::explain_values } else { conditions::explain };
    Ok(explain(&json_text(conditions, "")?)?)
}

/// Draws conditions as SVG.
#[pyfunction]
pub fn show_conditions(conditions: &Bound<'_, PyAny>) -> BindingResult<String> {
    Ok(conditions::show(&json_text(conditions, "")?)?)
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

/// Converts conditions to flat nodes.
#[pyfunction]
pub fn conditions_to_nodes<'py>(conditions: &Bound<'py, PyAny>) -> BindingResult<Vec<Bound<'py, PyAny>>> {
    let nodes = conditions::to_nodes(&json_text(conditions, "")?)?;
    let nodes = Record::decode_list(ConditionsDataNode::MODEL, nodes)?;
    nodes.into_iter().map(|node| view(conditions.py(), node)).collect()
}

/// Converts flat nodes to an instance of `ConditionsData` or a subclass.
#[pyfunction]
pub fn conditions_from_nodes<'py>(
    class: &Bound<'py, PyType>,
    nodes: &Bound<'py, PyAny>,
) -> BindingResult<Bound<'py, PyAny>> {
    let data = conditions::nodes_to_blocks(&json_text(nodes, "nodes")?)?;
    instance(class, Record::from_json(ConditionsData::MODEL, data)?)
}

/// Converts conditions to a tree: a level, or the only condition.
#[pyfunction]
pub fn conditions_to_tree<'py>(conditions: &Bound<'py, PyAny>) -> BindingResult<Bound<'py, PyAny>> {
    let tree = conditions::to_tree(&json_text(conditions, "")?)?;
    let condition = Record::from_json(TargetingCondition::MODEL, tree.as_str())?;
    if condition.get("targetingType") == Value::Absent {
        view(conditions.py(), Record::from_json(ConditionsDataLevel::MODEL, tree)?)
    } else {
        view(conditions.py(), condition)
    }
}

/// Converts a tree to an instance of `ConditionsData` or a subclass.
#[pyfunction]
pub fn conditions_from_tree<'py>(
    class: &Bound<'py, PyType>,
    tree: &Bound<'py, PyAny>,
) -> BindingResult<Bound<'py, PyAny>> {
    let data = conditions::tree_to_blocks(&json_text(tree, "tree")?)?;
    instance(class, Record::from_json(ConditionsData::MODEL, data)?)
}
