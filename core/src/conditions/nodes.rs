//! Parses and writes the flat form: nodes with the ids of their parents.

use std::collections::{HashMap, HashSet};

use serde_json::value::RawValue;

use super::tree::{DEPTH, Own, Part, Tree, operator_name};
use crate::check;
use crate::error::{Error, Problem, Result};
use crate::model::declare::Typed as _;
use crate::model::{ConditionsDataNode, LogicalOperator, TargetingCondition};
use crate::record::write_object;
use crate::text::{JsonType, Wording, wording};

/// The fields that define the structure of nodes and levels.
const JOINING: &[&str] =
    &["id", "parentId", "isConditionBlock", "logicalOperator", "targetingCondition", "conditionData", "targetingType"];

/// A tree that was built from nodes.
pub(super) struct NodeTree {
    pub(super) tree: Tree,
    /// The index of the node with each id.
    positions: HashMap<i64, usize>,
}

impl NodeTree {
    /// Returns the JSON path of a node; `path` holds the indexes of children from the root.
    pub(super) fn path(&self, path: &[usize]) -> String {
        let node = path.iter().try_fold(&self.tree, |at, index| at.children().get(*index));
        let position = node.and_then(|tree| tree.own.id).and_then(|id| self.positions.get(&id));
        format!("nodes[{}]", position.copied().unwrap_or_default())
    }
}

/// Parses an array of nodes; an empty one becomes an empty level.
pub(super) fn read(nodes_json: &str) -> Result<NodeTree> {
    let nodes = read_all(nodes_json)?;
    let positions = positions(&nodes)?;
    let parents = parents(&nodes, &positions)?;
    let tree = match root_of(&parents)? {
        Some(root) => build(&nodes, &children_of(&nodes, &parents)?, root, 1).map_err(one)?,
        None => Tree::level(false, Vec::new()),
    };
    Ok(NodeTree { tree, positions })
}

/// Returns the JSON array of a tree's nodes; empty for an empty tree.
pub(super) fn write(tree: &Tree) -> String {
    let mut nodes = Vec::new();
    if !tree.is_empty() {
        write_below(tree, None, &mut ids(tree, |_| true).into_iter(), &mut nodes);
    }
    format!("[{}]", nodes.join(","))
}

/// Returns the ids of a tree's nodes, parents first: a node's own id if `keeps` returns true and no earlier node has it,
/// else the smallest free number from 1.
pub(super) fn ids(tree: &Tree, keeps: impl Fn(&Tree) -> bool) -> Vec<i64> {
    let mut taken = HashSet::new();
    let own = |tree: &Tree| tree.own.id.filter(|_| keeps(tree));
    let kept: Vec<Option<i64>> = tree.all().into_iter().map(|tree| own(tree).filter(|id| taken.insert(*id))).collect();
    let mut free = (1..=i64::MAX).filter(|id| !taken.contains(id));
    kept.into_iter().map(|id| id.or_else(|| free.next()).unwrap_or_default()).collect()
}

fn write_below(tree: &Tree, parent: Option<i64>, ids: &mut impl Iterator<Item = i64>, nodes: &mut Vec<String>) {
    let id = ids.next().unwrap_or_default();
    let parent = parent.map_or_else(|| "null".to_owned(), |parent| parent.to_string());
    let what = match &tree.part {
        Part::Condition(condition) => {
            format!(r#""isConditionBlock":false,"logicalOperator":null,"targetingCondition":{}"#, condition.json())
        }
        Part::Level { is_or, .. } => {
            format!(r#""isConditionBlock":true,"logicalOperator":"{}""#, operator_name(*is_or))
        }
    };
    nodes.push(format!(r#"{{"id":{id},"parentId":{parent},{what}{}}}"#, tree.own.rest));
    for child in tree.children() {
        write_below(child, Some(id), ids, nodes);
    }
}

fn one(problem: Problem) -> Error {
    Error::validation(vec![problem])
}

/// A parsed node.
struct Node {
    id: i64,
    parent_id: Option<i64>,
    rest: String,
    what: What,
}

enum What {
    Condition(TargetingCondition),
    /// Whether OR joins the children, if the node has an operator.
    Block(Option<bool>),
}

fn read_all(nodes_json: &str) -> Result<Vec<Node>> {
    check::depth(nodes_json).map_err(one)?;
    let items: Vec<&RawValue> = serde_json::from_str(nodes_json)
        .map_err(|error| one(check::not_json(&error, wording![JsonType::Array, " of nodes"])))?;
    let mut problems = Vec::new();
    let mut nodes = Vec::with_capacity(items.len());
    for (index, item) in items.iter().enumerate() {
        match read_one(item.get()) {
            Ok(node) => nodes.push(node),
            Err(found) => problems.extend(found.into_iter().map(|problem| problem.under(format!("nodes[{index}]")))),
        }
    }
    if problems.is_empty() { Ok(nodes) } else { Err(Error::validation(problems)) }
}

fn read_one(json: &str) -> Result<Node, Vec<Problem>> {
    let node = ConditionsDataNode::from_json(json).map_err(|error| error.details().problems.clone())?;
    let invalid = |path: &str, message: &'static str| vec![Problem::new(path, message)];
    let operator = operator(node.logical_operator()).map_err(|problem| vec![problem])?;
    let what = match (node.targeting_condition(), node.is_condition_block(), operator) {
        (Some(condition), None | Some(false), None) => What::Condition(condition),
        (None, Some(true), _) | (None, None, Some(_)) => What::Block(operator),
        (Some(_), ..) => return Err(invalid("", "is both a block and a condition")),
        (None, ..) => {
            return Err(invalid("", "is neither a block (logicalOperator) nor a condition (targetingCondition)"));
        }
    };
    if let What::Condition(condition) = &what
        && condition.targeting_type().is_none()
    {
        return Err(invalid("targetingCondition.targetingType", "is required"));
    }
    let id = node.id().ok_or_else(|| invalid("id", "is required"))?;
    let rest = rest(node.record().json_fields());
    Ok(Node { id, parent_id: node.parent_id(), rest, what })
}

/// Returns the fields of a node or level that do not define the structure, each as `,"key":value`.
pub(super) fn rest<'a>(fields: impl Iterator<Item = (impl AsRef<str>, &'a str)>) -> String {
    let object = write_object(fields.filter(|(key, _)| !JOINING.contains(&key.as_ref())));
    let inner = object.strip_prefix('{').and_then(|object| object.strip_suffix('}')).unwrap_or_default();
    if inner.is_empty() { String::new() } else { format!(",{inner}") }
}

/// Returns whether an operator is OR; `None` without an operator.
pub(super) fn operator(operator: Option<LogicalOperator>) -> Result<Option<bool>, Problem> {
    match operator {
        None => Ok(None),
        Some(LogicalOperator::And) => Ok(Some(false)),
        Some(LogicalOperator::Or) => Ok(Some(true)),
        // As the service compares enums.
        Some(LogicalOperator::Unknown(other)) if other.eq_ignore_ascii_case("AND") => Ok(Some(false)),
        Some(LogicalOperator::Unknown(other)) if other.eq_ignore_ascii_case("OR") => Ok(Some(true)),
        Some(LogicalOperator::Unknown(other)) => {
            Err(Problem::new("logicalOperator", format!("must be \"AND\" or \"OR\", got {other:?}")))
        }
    }
}

/// Returns the operator of a level with this many children; required if there are several.
pub(super) fn joining(operator: Option<bool>, children: usize) -> Result<bool, Problem> {
    match operator {
        None if children > 1 => Err(Problem::new("logicalOperator", "is required where several are joined")),
        known => Ok(known.unwrap_or(false)),
    }
}

fn parent_problem(index: usize, message: impl Into<Wording>) -> Problem {
    Problem::new(format!("nodes[{index}].parentId"), message)
}

/// Returns the index of every id; a duplicate id is an error.
fn positions(nodes: &[Node]) -> Result<HashMap<i64, usize>> {
    let mut positions = HashMap::with_capacity(nodes.len());
    let mut problems = Vec::new();
    for (index, node) in nodes.iter().enumerate() {
        if let Some(first) = positions.get(&node.id) {
            problems.push(Problem::new(
                format!("nodes[{index}].id"),
                format!("must be unique, got {}, which is the id of nodes[{first}] too", node.id),
            ));
        } else {
            positions.insert(node.id, index);
        }
    }
    if problems.is_empty() { Ok(positions) } else { Err(Error::validation(problems)) }
}

/// Returns the index of every node's parent; a missing parent is an error.
fn parents(nodes: &[Node], positions: &HashMap<i64, usize>) -> Result<Vec<Option<usize>>> {
    let mut problems = Vec::new();
    let mut parents = Vec::with_capacity(nodes.len());
    for (index, node) in nodes.iter().enumerate() {
        let parent = node.parent_id.and_then(|id| positions.get(&id).copied());
        if let (Some(id), None) = (node.parent_id, parent) {
            problems.push(parent_problem(index, format!("must be the id of a node, and no node has the id {id}")));
        }
        parents.push(parent);
    }
    if problems.is_empty() { Ok(parents) } else { Err(Error::validation(problems)) }
}

/// Returns the index of the root, `None` without nodes; a second root and cycles are errors.
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

/// Returns one problem for each cycle.
fn cycles(parents: &[Option<usize>]) -> Vec<Problem> {
    let mut problems = Vec::new();
    // For each node, the first walk towards the root that visited it.
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

/// Returns the indexes of every node's children; a condition with children is an error.
fn children_of(nodes: &[Node], parents: &[Option<usize>]) -> Result<Vec<Vec<usize>>> {
    let mut children = vec![Vec::new(); nodes.len()];
    let mut problems = Vec::new();
    for (index, parent) in parents.iter().enumerate() {
        let Some(parent) = *parent else { continue };
        if let Some(Node { what: What::Condition(_), .. }) = nodes.get(parent) {
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

/// Builds the tree below a node at this depth.
fn build(nodes: &[Node], children: &[Vec<usize>], at: usize, level: usize) -> Result<Tree, Problem> {
    let missing = || Problem::new(format!("nodes[{at}]"), "is not there");
    let node = nodes.get(at).ok_or_else(missing)?;
    let own = Own { id: Some(node.id), rest: node.rest.clone() };
    let operator = match &node.what {
        What::Condition(condition) => return Ok(Tree { own, part: Part::Condition(condition.clone()) }),
        What::Block(operator) => *operator,
    };
    if level > DEPTH {
        return Err(parent_problem(at, format!("nests deeper than {DEPTH} levels")));
    }
    let below = children.get(at).ok_or_else(missing)?;
    let is_or = joining(operator, below.len()).map_err(|problem| problem.under(format!("nodes[{at}]")))?;
    let grown: Result<Vec<Tree>, Problem> =
        below.iter().map(|child| build(nodes, children, *child, level + 1)).collect();
    Ok(Tree { own, part: Part::Level { is_or, children: grown? } })
}
