//! Reads the flat form of conditions: nodes with the ids of their parents.

use std::collections::HashMap;

use super::tree::{Tree, level, read_condition};
use crate::error::Problem;
use crate::generated::ConditionsDataNode;
use crate::message::Wording;

/// The maximum number of levels that nodes form.
const DEPTH: usize = 128;

fn parent_problem(index: usize, message: impl Into<Wording>) -> Problem {
    Problem::new(format!("nodes[{index}].parentId"), message)
}

/// Reads flat nodes, each with the id of its parent.
pub(super) fn read_nodes(nodes: &[ConditionsDataNode]) -> (Tree, Vec<Problem>) {
    let mut reading = Nodes { below: HashMap::new(), problems: Vec::new() };
    let mut positions = HashMap::with_capacity(nodes.len());
    for (index, node) in nodes.iter().enumerate() {
        match node.id().map(|id| (id, positions.insert(id, index))) {
            None => reading.problems.push(Problem::new(format!("nodes[{index}].id"), "is required")),
            Some((id, Some(first))) => reading.problems.push(Problem::new(
                format!("nodes[{index}].id"),
                format!("must be unique, got {id}, which is the id of nodes[{first}] too"),
            )),
            Some((_, None)) => {}
        }
    }
    for (index, node) in nodes.iter().enumerate() {
        let parent = node.parent_id();
        if let Some(id) = parent.filter(|id| !positions.contains_key(id)) {
            let message = format!("must be the id of a node, and no node has the id {id}");
            reading.problems.push(parent_problem(index, message));
        }
        reading.below.entry(parent).or_default().push((index, node));
    }
    let mut roots = reading.below.remove(&None).unwrap_or_default().into_iter();
    let Some((root, node)) = roots.next() else {
        reading.find_cycle();
        return (Tree::nothing(), reading.problems);
    };
    reading.problems.extend(
        roots.map(|(other, _)| parent_problem(other, format!("is null, but nodes[{root}] is the root already"))),
    );
    let tree = reading.tree(root, node, 1);
    reading.find_cycle();
    (tree, reading.problems)
}

/// Nodes that become a tree.
struct Nodes<'n> {
    /// The nodes below each node that is not in the tree yet, by its id, with their indexes.
    below: HashMap<Option<i64>, Vec<(usize, &'n ConditionsDataNode)>>,
    problems: Vec<Problem>,
}

impl Nodes<'_> {
    /// Builds the tree below a node at this depth.
    fn tree(&mut self, index: usize, node: &ConditionsDataNode, depth: usize) -> Tree {
        let below = self.below.remove(&node.id()).unwrap_or_default();
        let mut found = Vec::new();
        let tree = match (node.targeting_condition().ok().flatten(), node.is_condition_block(), node.logical_operator())
        {
            (Some(condition), None | Some(false), None) => {
                let message = format!("names nodes[{index}], a condition; only a block has nodes below it");
                self.problems.extend(below.iter().map(|(child, _)| parent_problem(*child, message.clone())));
                let mut missing = Vec::new();
                let tree = read_condition(&condition, &mut missing);
                found.extend(missing.into_iter().map(|problem| problem.under("targetingCondition")));
                tree
            }
            (None, Some(true), _) | (None, None, Some(_)) if depth > DEPTH => {
                self.problems.push(parent_problem(index, format!("nests deeper than {DEPTH} levels")));
                Tree::nothing()
            }
            (None, Some(true), _) | (None, None, Some(_)) => {
                let children = below.into_iter().map(|(child, node)| self.tree(child, node, depth + 1)).collect();
                level(children, node.logical_operator().as_ref(), &mut found)
            }
            (Some(_), ..) => {
                found.push(Problem::new("", "is both a block and a condition"));
                Tree::nothing()
            }
            (None, ..) => {
                let message = "is neither a block (logicalOperator) nor a condition (targetingCondition)";
                found.push(Problem::new("", message));
                Tree::nothing()
            }
        };
        self.problems.extend(found.into_iter().map(|problem| problem.under(format!("nodes[{index}]"))));
        tree
    }

    /// Reports nodes that the root does not lead to, unless another problem explains them.
    fn find_cycle(&mut self) {
        let lost = self.below.values().flatten().map(|(index, _)| *index).min();
        if let Some(index) = lost.filter(|_| self.problems.is_empty()) {
            self.problems.push(parent_problem(index, "does not lead to the root: the nodes form a cycle"));
        }
    }
}
