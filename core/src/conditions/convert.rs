//! Converts conditions between their three forms: blocks, flat nodes, and a tree.
//!
//! The JSON of each condition is preserved exactly. Blocks with different operators between them, and conditions with
//! different operators within a block, become nested levels from left to right: `A AND B OR C` is an OR of (an AND of A
//! and B) and C. Between nodes and a tree, ids, parents and undeclared fields are preserved. Blocks cannot represent
//! these; fields of a block other than its conditions and flags are dropped.

use super::blocks::{self, Block, Chain};
use super::tree::Tree;
use super::{levels, nodes};
use crate::check;
use crate::error::{Error, Problem, Result};

const TOO_DEEP_FOR_BLOCKS: &str = "cannot be written in blocks: they hold two levels, the blocks and the conditions of \
                                   each, both joined from left to right";

/// Parsed conditions; flat nodes are represented as a tree.
pub(super) enum Form {
    Blocks(Chain<Block>),
    Tree(Tree),
}

impl Form {
    /// Parses conditions in any form: an array of nodes, a tree (an object with `conditionData` or `targetingType`), or
    /// blocks (any other object).
    pub(super) fn read(json: &str) -> Result<Self> {
        check::depth(json).map_err(one)?;
        if json.trim_start().starts_with('[') {
            return Ok(Self::Tree(nodes::read(json)?.tree));
        }
        let fields = check::object_fields(json).map_err(|error| one(check::not_json(&error, "conditions")))?;
        let has = |name: &str| fields.iter().any(|(key, value)| key == name && value.get() != "null");
        if has("firstLevel") {
            Ok(Self::Blocks(blocks::read(json)?))
        } else if has("conditionData") || has("targetingType") {
            Ok(Self::Tree(levels::read(json)?))
        } else if fields.iter().any(|(key, _)| key == "conditionsData") {
            Err(Error::invalid("", "is a segment; pass its conditionsData, or another form of its conditions"))
        } else {
            Ok(Self::Blocks(blocks::read(json)?))
        }
    }

    fn into_tree(self) -> Result<Tree> {
        match self {
            Self::Blocks(blocks) => Tree::from_blocks(&blocks),
            Self::Tree(tree) => Ok(tree),
        }
    }
}

fn one(problem: Problem) -> Error {
    Error::validation(vec![problem])
}

/// Converts conditions in any form to flat nodes, a JSON array of `ConditionsDataNode`.
///
/// Every node precedes its descendants, and the root has no parent. Ids of nodes and levels are kept; missing ones count
/// from 1. Empty conditions become an empty array, a single condition a single node.
pub fn to_nodes(conditions_json: &str) -> Result<String> {
    Ok(nodes::write(&Form::read(conditions_json)?.into_tree()?))
}

/// Converts conditions in any form to a tree: a `ConditionsDataLevel`, or a `TargetingCondition` if it is the only one.
///
/// Levels have the ids of their nodes. If counting would not reproduce the ids of the nodes, every condition is wrapped
/// in its own level, with the id of its node and `"isConditionBlock": false`.
pub fn to_tree(conditions_json: &str) -> Result<String> {
    levels::write(&Form::read(conditions_json)?.into_tree()?)
}

/// Converts flat nodes, a JSON array of `ConditionsDataNode`, to `ConditionsData`.
///
/// Children are joined in the order of the array. Nodes that do not form a tree, and a tree that blocks cannot
/// represent, are validation errors with the path of the node.
pub fn nodes_to_blocks(nodes_json: &str) -> Result<String> {
    let nodes = nodes::read(nodes_json)?;
    match nodes.tree.to_blocks() {
        Ok(blocks) => Ok(blocks::write(&blocks)),
        Err(path) => Err(Error::invalid(nodes.path(&path), TOO_DEEP_FOR_BLOCKS)),
    }
}

/// Converts a tree, a `ConditionsDataLevel` or a `TargetingCondition`, to `ConditionsData`.
///
/// A tree that blocks cannot represent is a validation error with the path of the level.
pub fn tree_to_blocks(tree_json: &str) -> Result<String> {
    let blocks = levels::read(tree_json)?.to_blocks().map_err(|path| {
        let steps: Vec<String> = path.iter().map(|index| format!("conditionData[{index}]")).collect();
        Error::invalid(steps.join("."), TOO_DEEP_FOR_BLOCKS)
    })?;
    Ok(blocks::write(&blocks))
}
