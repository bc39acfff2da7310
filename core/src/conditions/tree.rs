//! One representation of conditions, of whatever form: conditions, and what joins them.

use crate::error::Problem;
use crate::generated::{LogicalOperator, TargetingCondition};

/// Conditions and what joins them.
#[derive(Debug)]
pub(super) enum Tree {
    Condition(TargetingCondition),
    /// Items that are joined from left to right, with one flag between neighbours: true for OR, false for AND.
    Chain(Vec<Tree>, Vec<bool>),
}

/// A part of a tree, as a walk meets it; `T` is what the walk makes of the parts within.
pub(super) enum Part<'t, T> {
    /// No conditions.
    Nothing,
    Condition(&'t TargetingCondition),
    /// Several parts, all joined by OR or all by AND.
    Joined {
        is_or: bool,
        operands: Vec<T>,
    },
}

/// Returns the wire name of an operator.
pub(crate) const fn operator_name(is_or: bool) -> &'static str {
    if is_or { "OR" } else { "AND" }
}

impl Tree {
    pub(super) const fn nothing() -> Self {
        Self::Chain(Vec::new(), Vec::new())
    }

    /// Visits all parts, those within another before it; returns what `visit` makes of the outermost.
    pub(super) fn walk<T>(&self, visit: &mut impl FnMut(Part<'_, T>) -> T) -> T {
        let (items, or_flags) = match self {
            Self::Condition(condition) => return visit(Part::Condition(condition)),
            Self::Chain(items, or_flags) => (items, or_flags),
        };
        let mut items = items.iter();
        let Some(first) = items.next() else { return visit(Part::Nothing) };
        let mut whole = first.walk(visit);
        for run in or_flags.chunk_by(|one, other| one == other) {
            let others = items.by_ref().take(run.len()).map(|item| item.walk(visit));
            let operands = [whole].into_iter().chain(others).collect();
            whole = visit(Part::Joined { is_or: run.first() == Some(&true), operands });
        }
        whole
    }

    /// Returns all conditions in their order.
    pub(super) fn conditions(&self) -> Vec<&TargetingCondition> {
        match self {
            Self::Condition(condition) => vec![condition],
            Self::Chain(items, _) => items.iter().flat_map(Self::conditions).collect(),
        }
    }

    /// Whether no part within has parts of its own.
    pub(super) fn is_flat(&self) -> bool {
        matches!(self, Self::Chain(items, _) if items.iter().all(|item| matches!(item, Self::Condition(_))))
    }
}

/// Reads a condition, whose type is required.
pub(super) fn read_condition(condition: &TargetingCondition, problems: &mut Vec<Problem>) -> Tree {
    if condition.targeting_type().is_none() {
        problems.push(Problem::new("targetingType", "is required"));
    }
    Tree::Condition(condition.clone())
}

/// Joins children by an operator, which is required if there are several.
pub(super) fn level(children: Vec<Tree>, operator: Option<&LogicalOperator>, problems: &mut Vec<Problem>) -> Tree {
    let between = children.len().saturating_sub(1);
    // As the service compares enums.
    let is = |is_or: &bool| operator.is_some_and(|name| name.as_str().eq_ignore_ascii_case(operator_name(*is_or)));
    let problem = match (operator, [true, false].into_iter().find(is)) {
        (_, Some(is_or)) => return Tree::Chain(children, vec![is_or; between]),
        (None, None) if between == 0 => None,
        (None, None) => Some("is required where several are joined".to_owned()),
        (Some(name), None) => Some(format!("must be \"AND\" or \"OR\", got {:?}", name.as_str())),
    };
    problems.extend(problem.map(|message| Problem::new("logicalOperator", message)));
    Tree::Chain(children, Vec::new())
}
