//! The outline of conditions that is drawn: joints and conditions with their depths, from any form.
//!
//! A joint precedes its operands. Levels with a single child are left out.

use super::blocks::{Block, Chain};
use super::convert::Form;
use super::tree::{Part, Tree};
use crate::model::TargetingCondition;

/// The maximum number of operator changes in a sequence that is drawn as nested joints. With more changes it becomes one
/// joint, each operand with its own operator: deeper nesting would be illegible.
const NESTED_CHANGES: usize = 4;

/// Joints and conditions in drawing order.
pub(super) type Outline = Vec<Entry>;

#[derive(Debug)]
pub(super) struct Entry {
    /// The number of joints above it.
    pub(super) depth: usize,
    /// Below a joint of the kind `InTurn`: whether OR joins it to the preceding operand.
    pub(super) is_or: Option<bool>,
    pub(super) what: What,
}

#[derive(Debug)]
pub(super) enum What {
    Joint(Joins, usize),
    Condition(TargetingCondition),
    /// No conditions.
    Nothing,
}

/// How a joint joins its operands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Joins {
    All,
    Any,
    /// From left to right, each operand by its own operator.
    InTurn,
}

impl Joins {
    const fn by(is_or: bool) -> Self {
        if is_or { Self::Any } else { Self::All }
    }
}

/// The position of the next entry.
#[derive(Clone, Copy)]
struct Position {
    depth: usize,
    is_or: Option<bool>,
}

impl Position {
    const TOP: Self = Self { depth: 0, is_or: None };

    fn entry(self, what: What) -> Entry {
        Entry { depth: self.depth, is_or: self.is_or, what }
    }

    fn below(self, depth: usize) -> Self {
        Self { depth: self.depth + depth, is_or: None }
    }
}

pub(super) fn outline(form: &Form) -> Outline {
    let mut entries = Vec::new();
    match form {
        Form::Blocks(blocks) => add_row(blocks, Position::TOP, &mut entries, &add_block),
        Form::Tree(tree) => add_tree(tree, Position::TOP, &mut entries),
    }
    entries
}

fn add_condition(condition: &TargetingCondition, position: Position, entries: &mut Outline) {
    entries.push(position.entry(What::Condition(condition.clone())));
}

fn add_block(block: &Block, position: Position, entries: &mut Outline) {
    add_row(block, position, entries, &add_condition);
}

fn add_tree(tree: &Tree, position: Position, entries: &mut Outline) {
    match &tree.part {
        Part::Condition(condition) => add_condition(condition, position, entries),
        Part::Level { is_or, children } => match children.as_slice() {
            [] => entries.push(position.entry(What::Nothing)),
            [only] => add_tree(only, position, entries),
            several => {
                entries.push(position.entry(What::Joint(Joins::by(*is_or), several.len())));
                for child in several {
                    add_tree(child, position.below(1), entries);
                }
            }
        },
    }
}

/// Adds a sequence of conditions or of blocks.
fn add_row<T>(row: &Chain<T>, position: Position, entries: &mut Outline, add: &impl Fn(&T, Position, &mut Outline)) {
    let Some((first, others)) = row.items.split_first() else {
        entries.push(position.entry(What::Nothing));
        return;
    };
    if others.is_empty() {
        add(first, position, entries);
        return;
    }
    let changes = row.or_flags.chunk_by(|one, other| one == other).count() - 1;
    if changes > NESTED_CHANGES {
        entries.push(position.entry(What::Joint(Joins::InTurn, row.items.len())));
        add(first, position.below(1), entries);
        for (item, is_or) in others.iter().zip(&row.or_flags) {
            add(item, Position { is_or: Some(*is_or), ..position.below(1) }, entries);
        }
        return;
    }
    add_nested(row, position, entries, add);
}

/// Adds a sequence as nested joints, the last operator outermost: the first items are deepest.
fn add_nested<T>(row: &Chain<T>, position: Position, entries: &mut Outline, add: &impl Fn(&T, Position, &mut Outline)) {
    let runs: Vec<&[bool]> = row.or_flags.chunk_by(|one, other| one == other).collect();
    let mut at = position;
    for run in runs.iter().rev() {
        // The first item, or everything before, is joined with as many items as the run has flags.
        entries.push(at.entry(What::Joint(Joins::by(run.first() == Some(&true)), run.len() + 1)));
        at = position.below(at.depth - position.depth + 1);
    }
    let mut items = row.items.iter();
    if let Some(first) = items.next() {
        add(first, at, entries);
    }
    for (index, run) in runs.iter().enumerate() {
        for item in items.by_ref().take(run.len()) {
            add(item, position.below(runs.len() - index), entries);
        }
    }
}
