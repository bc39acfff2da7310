//! Conditions as they are drawn: a list of joints and conditions, each with its depth, from whatever form there is.
//!
//! A joint stands before what it joins. Levels around a single thing are left out, as they join nothing.

use super::blocks::{Block, Chain};
use super::convert::Form;
use super::tree::{Part, Tree};
use crate::model::TargetingCondition;

/// How often the operator may change along a row for its steps to be drawn as nested joints. A row that changes more
/// often is one joint, each of its parts with its own operator, or else rows of some hundreds could not be read.
const NESTED_CHANGES: usize = 4;

/// Joints and conditions in the order in which they are drawn.
pub(super) type Outline = Vec<Entry>;

#[derive(Debug)]
pub(super) struct Entry {
    /// How many joints stand above it.
    pub(super) depth: usize,
    /// In a row that is joined in turn: whether OR joins it to what stands before.
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

/// How a joint joins what stands below it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Joins {
    All,
    Any,
    /// From left to right, by the operator of each.
    InTurn,
}

impl Joins {
    const fn by(is_or: bool) -> Self {
        if is_or { Self::Any } else { Self::All }
    }
}

/// Where the next entry belongs.
#[derive(Clone, Copy)]
struct Place {
    depth: usize,
    is_or: Option<bool>,
}

impl Place {
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
        Form::Blocks(blocks) => add_row(blocks, Place::TOP, &mut entries, &add_block),
        Form::Tree(tree) => add_tree(tree, Place::TOP, &mut entries),
    }
    entries
}

fn add_condition(condition: &TargetingCondition, place: Place, entries: &mut Outline) {
    entries.push(place.entry(What::Condition(condition.clone())));
}

fn add_block(block: &Block, place: Place, entries: &mut Outline) {
    add_row(block, place, entries, &add_condition);
}

fn add_tree(tree: &Tree, place: Place, entries: &mut Outline) {
    match &tree.part {
        Part::Condition(condition) => add_condition(condition, place, entries),
        Part::Level { is_or, children } => match children.as_slice() {
            [] => entries.push(place.entry(What::Nothing)),
            [only] => add_tree(only, place, entries),
            several => {
                entries.push(place.entry(What::Joint(Joins::by(*is_or), several.len())));
                for child in several {
                    add_tree(child, place.below(1), entries);
                }
            }
        },
    }
}

/// Adds a row of conditions or of blocks.
fn add_row<T>(row: &Chain<T>, place: Place, entries: &mut Outline, add: &impl Fn(&T, Place, &mut Outline)) {
    let Some((first, others)) = row.items.split_first() else {
        entries.push(place.entry(What::Nothing));
        return;
    };
    if others.is_empty() {
        add(first, place, entries);
        return;
    }
    let changes = row.or_flags.chunk_by(|one, other| one == other).count() - 1;
    if changes > NESTED_CHANGES {
        entries.push(place.entry(What::Joint(Joins::InTurn, row.items.len())));
        add(first, place.below(1), entries);
        for (item, is_or) in others.iter().zip(&row.or_flags) {
            add(item, Place { is_or: Some(*is_or), ..place.below(1) }, entries);
        }
        return;
    }
    add_nested(row, place, entries, add);
}

/// Adds a row as joint within joint, the last operator outermost: the first items stand deepest.
fn add_nested<T>(row: &Chain<T>, place: Place, entries: &mut Outline, add: &impl Fn(&T, Place, &mut Outline)) {
    let runs: Vec<&[bool]> = row.or_flags.chunk_by(|one, other| one == other).collect();
    let mut at = place;
    for run in runs.iter().rev() {
        // The first item, or all that stands before, is joined with as many as the run has flags.
        entries.push(at.entry(What::Joint(Joins::by(run.first() == Some(&true)), run.len() + 1)));
        at = place.below(at.depth - place.depth + 1);
    }
    let mut items = row.items.iter();
    if let Some(first) = items.next() {
        add(first, at, entries);
    }
    for (index, run) in runs.iter().enumerate() {
        for item in items.by_ref().take(run.len()) {
            add(item, place.below(runs.len() - index), entries);
        }
    }
}
