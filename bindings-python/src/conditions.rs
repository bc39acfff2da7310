//! The three forms of conditions: core's conversions, between Python values.

use pyo3::prelude::*;
use xpauto::Value;
use xpauto::conditions;
use xpauto::model::declare::Typed as _;
use xpauto::model::{ConditionsData, ConditionsDataLevel, ConditionsDataNode, TargetingCondition};
use xpauto::record::Record;

use crate::fault::Outcome;
use crate::json_text::json_text;
use crate::model::view;

/// The conditions of blocks as text.
#[pyfunction]
pub fn explain_conditions(data: &Bound<'_, PyAny>) -> Outcome<String> {
    Ok(conditions::explain(&json_text(data, "")?)?)
}

/// Blocks as flat nodes.
#[pyfunction]
pub fn conditions_to_nodes<'py>(data: &Bound<'py, PyAny>) -> Outcome<Vec<Bound<'py, PyAny>>> {
    let nodes = conditions::to_nodes(&json_text(data, "")?)?;
    let nodes = Record::decode_list(ConditionsDataNode::MODEL, nodes)?;
    nodes.into_iter().map(|node| view(data.py(), node)).collect()
}

/// Flat nodes as blocks.
#[pyfunction]
pub fn conditions_from_nodes<'py>(nodes: &Bound<'py, PyAny>) -> Outcome<Bound<'py, PyAny>> {
    let data = conditions::nodes_to_blocks(&json_text(nodes, "nodes")?)?;
    view(nodes.py(), Record::from_json(ConditionsData::MODEL, data)?)
}

/// Blocks as a tree: a level, or the one condition there is.
#[pyfunction]
pub fn conditions_to_tree<'py>(data: &Bound<'py, PyAny>) -> Outcome<Bound<'py, PyAny>> {
    let tree = conditions::to_tree(&json_text(data, "")?)?;
    let condition = Record::from_json(TargetingCondition::MODEL, tree.as_str())?;
    if condition.get("targetingType") == Value::Absent {
        view(data.py(), Record::from_json(ConditionsDataLevel::MODEL, tree)?)
    } else {
        view(data.py(), condition)
    }
}

/// A tree as blocks.
#[pyfunction]
pub fn conditions_from_tree<'py>(tree: &Bound<'py, PyAny>) -> Outcome<Bound<'py, PyAny>> {
    let data = conditions::tree_to_blocks(&json_text(tree, "tree")?)?;
    view(tree.py(), Record::from_json(ConditionsData::MODEL, data)?)
}
