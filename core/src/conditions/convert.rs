//! The three forms of conditions, each turned into the others: blocks, flat nodes, and a tree.
//!
//! Conditions are carried over letter by letter, with every field that they have. Blocks joined by changing operators,
//! and conditions joined so inside a block, become nested levels, left to right: `A AND B OR C` is an OR over an AND
//! of A and B, and C. Between nodes and a tree, ids, parents and undeclared fields are kept; blocks cannot hold
//! these, nor is anything carried over that a block has beside its conditions and flags.

use super::blocks::{self, Block, Chain};
use super::tree::Tree;
use super::{levels, nodes};
use crate::check;
use crate::error::{Error, Problem, Result};

const TOO_DEEP_FOR_BLOCKS: &str = "cannot be written in blocks: they hold two levels, the blocks and the conditions of \
                                   each, both joined from left to right";

/// Conditions in the form in which they were given, the flat form read as a tree.
pub(super) enum Form {
    Blocks(Chain<Block>),
    Tree(Tree),
}

impl Form {
    /// Reads conditions in any form: an array holds nodes, an object with `conditionData` or `targetingType` is a tree,
    /// and any other object holds blocks.
    pub(super) fn read(json: &str) -> Result<Self> {
        check::depth(json).map_err(one)?;
        if json.trim_start().starts_with('[') {
            return Ok(Self::Tree(nodes::read(json)?.tree));
        }
        let members = check::members(json).map_err(|error| one(check::not_json(&error, "conditions")))?;
        let has = |name: &str| members.iter().any(|(key, value)| key == name && value.get() != "null");
        if has("firstLevel") {
            Ok(Self::Blocks(blocks::read(json)?))
        } else if has("conditionData") || has("targetingType") {
            Ok(Self::Tree(levels::read(json)?))
        } else if members.iter().any(|(key, _)| key == "conditionsData") {
            Err(Error::invalid("", "is a segment; give its conditionsData, or another form of its conditions"))
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

/// Turns conditions of any form into the flat form, a JSON array of `ConditionsDataNode`.
///
/// A node stands before the nodes below it, and the root has no parent. Ids of nodes and of levels are kept; where there
/// are none, they count from 1. No conditions give an empty array, a single condition gives a single node.
pub fn to_nodes(conditions_json: &str) -> Result<String> {
    Ok(nodes::write(&Form::read(conditions_json)?.into_tree()?))
}

/// Turns conditions of any form into the tree form: a `ConditionsDataLevel`, or the bare `TargetingCondition` where
/// there is only one.
///
/// Levels have the ids of their nodes. Where the nodes' ids would not come back by counting, each condition stands in a
/// level of its own, with its node's id and `"isConditionBlock": false`.
pub fn to_tree(conditions_json: &str) -> Result<String> {
    levels::write(&Form::read(conditions_json)?.into_tree()?)
}

/// Turns the flat form, a JSON array of `ConditionsDataNode`, into `ConditionsData`.
///
/// Children are joined in the order of the array. Nodes that form no tree, and a tree that blocks cannot hold, are
/// validation errors that name the node.
pub fn nodes_to_blocks(nodes_json: &str) -> Result<String> {
    let nodes = nodes::read(nodes_json)?;
    match nodes.tree.to_blocks() {
        Ok(blocks) => Ok(blocks::write(&blocks)),
        Err(path) => Err(Error::invalid(nodes.place(&path), TOO_DEEP_FOR_BLOCKS)),
    }
}

/// Turns the tree form, a `ConditionsDataLevel` or a `TargetingCondition`, into `ConditionsData`.
///
/// A tree that blocks cannot hold is a validation error that names the level.
pub fn tree_to_blocks(tree_json: &str) -> Result<String> {
    let blocks = levels::read(tree_json)?.to_blocks().map_err(|path| {
        let steps: Vec<String> = path.iter().map(|index| format!("conditionData[{index}]")).collect();
        Error::invalid(steps.join("."), TOO_DEEP_FOR_BLOCKS)
    })?;
    Ok(blocks::write(&blocks))
}
