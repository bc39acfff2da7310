//! The three forms of conditions, each turned into the others: blocks, flat nodes, and a tree.
//!
//! Conditions are carried over letter by letter, with every field that they have. Blocks joined by changing operators,
//! and conditions joined so inside a block, become nested levels, left to right: `A AND B OR C` is an OR over an AND
//! of A and B, and C. What a block or a level has beside its conditions and operators is not carried over.

use std::collections::HashMap;

use serde_json::value::RawValue;

use super::blocks;
use super::tree::{DEPTH, Tree, operator_name};
use crate::check;
use crate::error::{Error, Problem, Result};
use crate::model::{ConditionsDataLevel, ConditionsDataNode, TargetingCondition};

const TOO_DEEP_FOR_BLOCKS: &str = "cannot be written in blocks: they hold two levels, the blocks and the conditions of \
                                   each, both joined from left to right";

/// Turns `ConditionsData` into the flat form, a JSON array of `ConditionsDataNode`.
///
/// The ids count from 1, a node stands before the nodes below it, and the root has no parent. No conditions give an
/// empty array, a single condition gives a single node.
pub fn blocks_to_nodes(data_json: &str) -> Result<String> {
    let tree = Tree::from_blocks(&blocks::read(data_json)?)?;
    let mut nodes = Vec::new();
    if !is_empty_level(&tree) {
        write_nodes(&tree, None, &mut nodes);
    }
    Ok(format!("[{}]", nodes.join(",")))
}

/// Turns the flat form, a JSON array of `ConditionsDataNode`, into `ConditionsData`.
///
/// Children are joined in the order of the array. Nodes that form no tree, and a tree that blocks cannot hold, are
/// validation errors that name the node.
pub fn nodes_to_blocks(nodes_json: &str) -> Result<String> {
    let nodes = read_nodes(nodes_json)?;
    let parents = parents(&nodes)?;
    let Some(root) = root_of(&parents)? else { return Ok(blocks::write(&blocks::Chain::empty())) };
    let children = children_of(&nodes, &parents)?;
    let tree = grow(&nodes, &children, root, 1).map_err(one)?;
    let blocks = tree.to_blocks().map_err(|path| {
        let child =
            |at: usize, index: usize| children.get(at).and_then(|below| below.get(index)).copied().unwrap_or(at);
        one(Problem::new(format!("nodes[{}]", path.into_iter().fold(root, child)), TOO_DEEP_FOR_BLOCKS))
    })?;
    Ok(blocks::write(&blocks))
}

/// Turns `ConditionsData` into the tree form: a `ConditionsDataLevel`, or the bare `TargetingCondition` where there is
/// only one.
pub fn blocks_to_tree(data_json: &str) -> Result<String> {
    let tree = Tree::from_blocks(&blocks::read(data_json)?)?;
    let mut text = String::new();
    write_tree(&tree, &mut text);
    check::depth(&text).map_err(one)?;
    Ok(text)
}

/// Turns the tree form, a `ConditionsDataLevel` or a `TargetingCondition`, into `ConditionsData`.
///
/// A tree that blocks cannot hold is a validation error that names the level.
pub fn tree_to_blocks(tree_json: &str) -> Result<String> {
    check::depth(tree_json).map_err(one)?;
    let mut problems = Vec::new();
    let tree = read_tree(tree_json, &mut problems);
    let Some(tree) = tree.filter(|_| problems.is_empty()) else { return Err(Error::validation(problems)) };
    let blocks = tree.to_blocks().map_err(|path| {
        let steps: Vec<String> = path.iter().map(|index| format!("conditionData[{index}]")).collect();
        one(Problem::new(steps.join("."), TOO_DEEP_FOR_BLOCKS))
    })?;
    Ok(blocks::write(&blocks))
}

fn one(problem: Problem) -> Error {
    Error::validation(vec![problem])
}

fn is_empty_level(tree: &Tree) -> bool {
    matches!(tree, Tree::Level { children, .. } if children.is_empty())
}

fn write_nodes(tree: &Tree, parent: Option<usize>, nodes: &mut Vec<String>) {
    let id = nodes.len() + 1;
    let parent = parent.map_or_else(|| "null".to_owned(), |parent| parent.to_string());
    nodes.push(match tree {
        Tree::Condition(condition) => format!(
            r#"{{"id":{id},"parentId":{parent},"isConditionBlock":false,"logicalOperator":null,"targetingCondition":{}}}"#,
            condition.json()
        ),
        Tree::Level { is_or, .. } => format!(
            r#"{{"id":{id},"parentId":{parent},"isConditionBlock":true,"logicalOperator":"{}"}}"#,
            operator_name(*is_or)
        ),
    });
    for child in tree.children() {
        write_nodes(child, Some(id), nodes);
    }
}

fn write_tree(tree: &Tree, text: &mut String) {
    match tree {
        Tree::Condition(condition) => text.push_str(condition.json()),
        Tree::Level { is_or, children } => {
            let operator = operator_name(*is_or);
            text.extend([r#"{"logicalOperator":""#, operator, r#"","isConditionBlock":true,"conditionData":["#]);
            for (index, child) in children.iter().enumerate() {
                if index > 0 {
                    text.push(',');
                }
                write_tree(child, text);
            }
            text.push_str("]}");
        }
    }
}

/// An item of the flat form, once it is known what it is.
struct Node {
    id: i64,
    parent_id: Option<i64>,
    part: Part,
}

enum Part {
    Condition(TargetingCondition),
    /// Whether the children are joined by OR, where the node says it.
    Block(Option<bool>),
}

fn read_nodes(nodes_json: &str) -> Result<Vec<Node>> {
    check::depth(nodes_json).map_err(one)?;
    let items: Vec<&RawValue> =
        serde_json::from_str(nodes_json).map_err(|error| one(check::not_json(&error, "an array of nodes")))?;
    let mut problems = Vec::new();
    let mut nodes = Vec::with_capacity(items.len());
    for (index, item) in items.iter().enumerate() {
        match read_node(item.get()) {
            Ok(node) => nodes.push(node),
            Err(found) => problems.extend(found.into_iter().map(|problem| problem.under(&format!("nodes[{index}]")))),
        }
    }
    if problems.is_empty() { Ok(nodes) } else { Err(Error::validation(problems)) }
}

fn read_node(json: &str) -> Result<Node, Vec<Problem>> {
    let node = ConditionsDataNode::from_json(json).map_err(|error| error.details().problems.clone())?;
    let invalid = |path: &str, message: &str| vec![Problem::new(path, message)];
    let operator = operator(node.logical_operator().as_deref()).map_err(|problem| vec![problem])?;
    let part = match (node.targeting_condition(), node.is_condition_block(), operator) {
        (Some(condition), None | Some(false), None) => Part::Condition(condition),
        (None, Some(true), _) | (None, None, Some(_)) => Part::Block(operator),
        (Some(_), ..) => return Err(invalid("", "is both a block and a condition")),
        (None, ..) => {
            return Err(invalid("", "is neither a block (logicalOperator) nor a condition (targetingCondition)"));
        }
    };
    if let Part::Condition(condition) = &part
        && condition.targeting_type().is_none()
    {
        return Err(invalid("targetingCondition.targetingType", "is required"));
    }
    let id = node.id().ok_or_else(|| invalid("id", "is required"))?;
    Ok(Node { id, parent_id: node.parent_id(), part })
}

/// Whether an operator is OR; `None` where there is none.
fn operator(text: Option<&str>) -> Result<Option<bool>, Problem> {
    match text {
        None => Ok(None),
        Some("AND") => Ok(Some(false)),
        Some("OR") => Ok(Some(true)),
        Some(other) => Err(Problem::new("logicalOperator", format!("expected AND or OR, found {other:?}"))),
    }
}

/// The operator of a level with so many children, which it needs where there are several to join.
fn joining(operator: Option<bool>, children: usize) -> Result<bool, Problem> {
    match operator {
        None if children > 1 => Err(Problem::new("logicalOperator", "is required where several are joined")),
        known => Ok(known.unwrap_or(false)),
    }
}

fn parent_problem(index: usize, message: impl Into<String>) -> Problem {
    Problem::new(format!("nodes[{index}].parentId"), message)
}

/// Where each id stands; the same id twice is an error.
fn positions(nodes: &[Node]) -> Result<HashMap<i64, usize>> {
    let mut positions = HashMap::with_capacity(nodes.len());
    let mut problems = Vec::new();
    for (index, node) in nodes.iter().enumerate() {
        if let Some(first) = positions.get(&node.id) {
            problems.push(Problem::new(
                format!("nodes[{index}].id"),
                format!("{} is the id of nodes[{first}] too", node.id),
            ));
        } else {
            positions.insert(node.id, index);
        }
    }
    if problems.is_empty() { Ok(positions) } else { Err(Error::validation(problems)) }
}

/// The position of each node's parent; a parent that is not there is an error.
fn parents(nodes: &[Node]) -> Result<Vec<Option<usize>>> {
    let positions = positions(nodes)?;
    let mut problems = Vec::new();
    let mut parents = Vec::with_capacity(nodes.len());
    for (index, node) in nodes.iter().enumerate() {
        let parent = node.parent_id.and_then(|id| positions.get(&id).copied());
        if let (Some(id), None) = (node.parent_id, parent) {
            problems.push(parent_problem(index, format!("no node has the id {id}")));
        }
        parents.push(parent);
    }
    if problems.is_empty() { Ok(parents) } else { Err(Error::validation(problems)) }
}

/// The position of the one root, `None` where there are no nodes; a second root and cycles are errors.
fn root_of(parents: &[Option<usize>]) -> Result<Option<usize>> {
    let mut problems = cycles(parents);
    let mut roots = parents.iter().enumerate().filter(|(_, parent)| parent.is_none()).map(|(index, _)| index);
    let root = roots.next();
    if let Some(root) = root {
        problems.extend(
            roots.map(|other| parent_problem(other, format!("is null, but nodes[{root}] is the root already"))),
        );
    }
    if problems.is_empty() { Ok(root) } else { Err(Error::validation(problems)) }
}

/// One problem for each cycle.
fn cycles(parents: &[Option<usize>]) -> Vec<Problem> {
    let mut problems = Vec::new();
    // The walk towards the root that came by each node first.
    let mut walked = vec![None; parents.len()];
    for start in 0..parents.len() {
        let mut next = Some(start);
        while let Some(at) = next {
            match walked.get_mut(at) {
                Some(walk @ None) => *walk = Some(start),
                Some(Some(walk)) if *walk == start => {
                    problems.push(parent_problem(at, "leads back to the node itself: the nodes form a cycle"));
                    break;
                }
                _ => break,
            }
            next = parents.get(at).copied().flatten();
        }
    }
    problems
}

/// The positions of the nodes below each node; a condition with nodes below it is an error.
fn children_of(nodes: &[Node], parents: &[Option<usize>]) -> Result<Vec<Vec<usize>>> {
    let mut children = vec![Vec::new(); nodes.len()];
    let mut problems = Vec::new();
    for (index, parent) in parents.iter().enumerate() {
        let Some(parent) = *parent else { continue };
        if let Some(Node { part: Part::Condition(_), .. }) = nodes.get(parent) {
            problems.push(parent_problem(
                index,
                format!("names nodes[{parent}], a condition; only a block has nodes below it"),
            ));
        }
        if let Some(below) = children.get_mut(parent) {
            below.push(index);
        }
    }
    if problems.is_empty() { Ok(children) } else { Err(Error::validation(problems)) }
}

/// The tree below a node that stands on this level.
fn grow(nodes: &[Node], children: &[Vec<usize>], at: usize, level: usize) -> Result<Tree, Problem> {
    let missing = || Problem::new(format!("nodes[{at}]"), "is not there");
    let operator = match &nodes.get(at).ok_or_else(missing)?.part {
        Part::Condition(condition) => return Ok(Tree::Condition(condition.clone())),
        Part::Block(operator) => *operator,
    };
    if level > DEPTH {
        return Err(parent_problem(at, format!("nests deeper than {DEPTH} levels")));
    }
    let below = children.get(at).ok_or_else(missing)?;
    let is_or = joining(operator, below.len()).map_err(|problem| problem.under(&format!("nodes[{at}]")))?;
    let grown: Result<Vec<Tree>, Problem> =
        below.iter().map(|child| grow(nodes, children, *child, level + 1)).collect();
    Ok(Tree::Level { is_or, children: grown? })
}

/// Reads a level or a condition; the text is known to nest no deeper than a reader may follow.
fn read_tree(json: &str, problems: &mut Vec<Problem>) -> Option<Tree> {
    let members = match check::members(json) {
        Ok(members) => members,
        Err(error) => {
            problems.push(check::not_json(&error, "a level or a condition"));
            return None;
        }
    };
    let has = |name: &str| members.iter().any(|(key, value)| key == name && value.get() != "null");
    match (has("conditionData"), has("targetingType")) {
        (true, true) => {
            problems.push(Problem::new("", "is both a level (conditionData) and a condition (targetingType)"));
        }
        (false, false) => {
            problems.push(Problem::new("", "is neither a level (conditionData) nor a condition (targetingType)"));
        }
        (false, true) => match TargetingCondition::from_json(json) {
            Ok(condition) => return Some(Tree::Condition(condition)),
            Err(error) => problems.extend(error.details().problems.iter().cloned()),
        },
        (true, false) => return read_level(json, problems),
    }
    None
}

fn read_level(json: &str, problems: &mut Vec<Problem>) -> Option<Tree> {
    let members = check::members(json).unwrap_or_default();
    let data = members.iter().rev().find(|(key, _)| key == "conditionData").map_or("[]", |(_, value)| value.get());
    let items: Vec<&RawValue> = match serde_json::from_str(data) {
        Ok(items) => items,
        Err(error) => {
            problems.push(check::not_json(&error, "an array").under("conditionData"));
            return None;
        }
    };
    let operator = match level_operator(&members, items.len()) {
        Ok(operator) => operator,
        Err(found) => {
            problems.extend(found);
            return None;
        }
    };
    let mut children = Vec::with_capacity(items.len());
    for (index, item) in items.iter().enumerate() {
        let mut found = Vec::new();
        children.extend(read_tree(item.get(), &mut found));
        problems.extend(found.into_iter().map(|problem| problem.under(&format!("conditionData[{index}]"))));
    }
    Some(Tree::Level { is_or: operator, children })
}

/// The operator of a level of the tree form, whose other fields must have their types.
fn level_operator(members: &[(String, &RawValue)], children: usize) -> Result<bool, Vec<Problem>> {
    let own = members.iter().filter(|(key, _)| key != "conditionData");
    let own = crate::record::write_object(own.map(|(key, value)| (key.clone(), value.get())));
    let level = ConditionsDataLevel::from_json(&own).map_err(|error| error.details().problems.clone())?;
    let operator = operator(level.logical_operator().as_deref()).map_err(|problem| vec![problem])?;
    joining(operator, children).map_err(|problem| vec![problem])
}
