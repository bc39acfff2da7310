//! Reads conditions from any of their three forms.

use std::iter::once_with;

use serde_json::Value;
use serde_json::value::RawValue;

use super::nodes::read_nodes;
use super::tree::{Tree, level, read_condition};
use crate::error::{Error, Problem, Result};
use crate::generated::{
    ConditionTree, ConditionsBlock, ConditionsData, ConditionsDataLevel, ConditionsDataNode, Segment,
    TargetingCondition,
};
use crate::json;
use crate::message::{Part, wording};
use crate::schema::Kind;
use crate::typed::Field;
use crate::typed::Typed as _;

/// A condition in a table.
#[derive(Debug)]
pub(crate) struct Row<'t> {
    pub(crate) block: i64,
    pub(crate) position: i64,
    /// The operators, where the block has further conditions, and where there are further blocks.
    pub(crate) to_next_condition: Option<bool>,
    pub(crate) to_next_block: Option<bool>,
    pub(crate) condition: &'t TargetingCondition,
}

/// Conditions that were read from one of their forms, and what is wrong with how they are joined.
pub(crate) struct Conditions {
    tree: Tree,
    problems: Vec<Problem>,
}

impl Conditions {
    /// Reads conditions in any form: an array of nodes, a tree (an object with `conditionData` or `targetingType`), or blocks
    /// (any other object).
    pub(super) fn of_json(json: &str) -> Result<Self> {
        let invalid = |problem| Error::validation(vec![problem]);
        json::depth(json).map_err(invalid)?;
        if json.trim_start().starts_with('[') {
            let items: Vec<&RawValue> = serde_json::from_str(json)
                .map_err(|error| invalid(json::not_json(&error, wording![Kind::ARRAY, " of nodes"])))?;
            let nodes: Result<Vec<_>> = items.iter().enumerate().map(|(index, item)| node(index, item.get())).collect();
            return Ok(Self::of_nodes(&nodes?));
        }
        json::check(json).map_err(|error| invalid(json::not_json(&error, "conditions")))?;
        if !json.trim_start().starts_with('{') {
            return Err(Error::invalid("", "must be conditions"));
        }
        let fields: Vec<_> = json::fields(json).collect();
        let has = |name: &str| fields.iter().any(|(key, value)| key == name && *value != "null");
        if !has("firstLevel") && (has("conditionData") || has("targetingType")) {
            return Ok(Self::of_tree(&ConditionTree::from_json(json)?));
        }
        if !has("firstLevel") && fields.iter().any(|(key, _)| key == "conditionsData") {
            return Err(Error::invalid("", "is a segment; pass its conditionsData, or another form of its conditions"));
        }
        Ok(Self::of_blocks(&ConditionsData::from_json(json)?))
    }

    /// Reads the forms that a segment has, each when it is reached.
    pub(crate) fn of_segment(segment: &Segment) -> impl Iterator<Item = Result<Self>> {
        let blocks = || Ok(segment.conditions_data()?.map(|data| Self::of_blocks(&data)));
        let nodes = || {
            let nodes: Vec<_> = segment.condition_data_list()?.collect();
            Ok((!nodes.is_empty()).then(|| Self::of_nodes(&nodes)))
        };
        let tree = || Ok(segment.condition_data_tree()?.map(|tree| Self::of_tree(&tree)));
        once_with(blocks).chain(once_with(nodes)).chain(once_with(tree)).filter_map(Result::transpose)
    }

    fn of_blocks(data: &ConditionsData) -> Self {
        let mut problems = Vec::new();
        let blocks = data.get(ConditionsData::FIRST_LEVEL);
        let blocks = items(blocks, "firstLevel", "a block", &mut problems, read_block);
        let flags = data.get(ConditionsData::FIRST_LEVEL_OR_OPERATORS);
        let tree = chain(blocks, flags, ["firstLevelOrOperators", "blocks"], &mut problems);
        Self { tree, problems }
    }

    fn of_tree(tree: &ConditionTree) -> Self {
        let mut problems = Vec::new();
        let tree = read_tree(tree, &mut problems);
        Self { tree, problems }
    }

    fn of_nodes(nodes: &[ConditionsDataNode]) -> Self {
        let (tree, problems) = read_nodes(nodes);
        if problems.is_empty() {
            return Self { tree, problems };
        }
        let conditions = nodes.iter().filter_map(|node| node.targeting_condition().ok()?).map(Tree::Condition);
        Self { tree: Tree::Chain(conditions.collect(), Vec::new()), problems }
    }

    /// Returns the conditions, if all is well with how they are joined.
    pub(super) fn joined(self) -> Result<Tree> {
        if self.problems.is_empty() { Ok(self.tree) } else { Err(Error::validation(self.problems)) }
    }

    /// Returns all conditions in their order, however they are joined.
    pub(crate) fn all(&self) -> Vec<&TargetingCondition> {
        self.tree.conditions()
    }

    /// Returns the conditions in blocks. An operator is known where flags have the right number, and the conditions of a block
    /// are not nested in turn.
    pub(crate) fn rows(&self) -> impl Iterator<Item = Row<'_>> {
        let (blocks, or_flags) = match &self.tree {
            Tree::Chain(items, or_flags) if !self.tree.is_flat() => (items.as_slice(), or_flags.as_slice()),
            tree => (std::slice::from_ref(tree), [].as_slice()),
        };
        (0..).zip(blocks).zip(flags(or_flags)).flat_map(|((block, tree), to_next_block)| {
            let or_flags = match tree {
                Tree::Chain(_, or_flags) if tree.is_flat() => or_flags.as_slice(),
                _ => &[],
            };
            (0..).zip(tree.conditions()).zip(flags(or_flags)).map(move |((position, condition), to_next_condition)| {
                Row { block, position, to_next_condition, to_next_block, condition }
            })
        })
    }
}

/// Returns flags, and then none without an end.
fn flags(or_flags: &[bool]) -> impl Iterator<Item = Option<bool>> {
    or_flags.iter().copied().map(Some).chain(std::iter::repeat(None))
}

/// Reads the items of a list, none if it is absent; a null item is a problem.
fn items<T>(
    list: Field<Result<Vec<Option<T>>>>,
    path: &str,
    expected: &'static str,
    problems: &mut Vec<Problem>,
    read: impl Fn(&T, &mut Vec<Problem>) -> Tree,
) -> Vec<Tree> {
    let read_item = |(index, item): (usize, Option<T>)| {
        let mut found = Vec::new();
        let tree = if let Some(item) = item {
            read(&item, &mut found)
        } else {
            found.push(Problem::new("", wording!["must be ", expected, ", got ", Part::Value(Value::Null)]));
            Tree::nothing()
        };
        problems.extend(found.into_iter().map(|problem| problem.under(format!("{path}[{index}]"))));
        tree
    };
    checked(list).into_iter().enumerate().map(read_item).collect()
}

/// Returns a list of a form, none if it is absent. It is of its type: each form was checked whole when it was read.
fn checked<T>(list: Field<Result<Vec<T>>>) -> Vec<T> {
    list.into_value().and_then(Result::ok).unwrap_or_default()
}

/// Joins items by the flags at this path, of which there must be one between adjacent items.
fn chain(
    items: Vec<Tree>,
    flags: Field<Result<Vec<Option<bool>>>>,
    [path, what]: [&str; 2],
    problems: &mut Vec<Problem>,
) -> Tree {
    let flags = checked(flags);
    let nulls = flags.iter().enumerate().filter(|(_, flag)| flag.is_none());
    let null = |(index, _)| {
        Problem::new(format!("{path}[{index}]"), wording!["must be a boolean, got ", Part::Value(Value::Null)])
    };
    problems.extend(nulls.map(null));
    let (joined, needed, given) = (items.len(), items.len().saturating_sub(1), flags.len());
    if given != needed {
        let message = format!("must have {needed} items for {joined} {what}, one between adjacent ones, got {given}");
        problems.push(Problem::new(path, message));
        return Tree::Chain(items, Vec::new());
    }
    Tree::Chain(items, flags.into_iter().collect::<Option<_>>().unwrap_or_default())
}

fn read_block(block: &ConditionsBlock, problems: &mut Vec<Problem>) -> Tree {
    let conditions =
        items(block.get(ConditionsBlock::CONDITIONS), "conditions", "a condition", problems, read_condition);
    chain(conditions, block.get(ConditionsBlock::OR_OPERATORS), ["orOperators", "conditions"], problems)
}

fn read_tree(tree: &ConditionTree, problems: &mut Vec<Problem>) -> Tree {
    match tree {
        ConditionTree::Condition(condition) => {
            if condition.record().json_fields().any(|(key, value)| key == "conditionData" && value != "null") {
                problems.push(Problem::new("", "is both a level (conditionData) and a condition (targetingType)"));
            }
            read_condition(condition, problems)
        }
        ConditionTree::Level(own) => {
            let children = own.get(ConditionsDataLevel::CONDITION_DATA);
            if !matches!(children, Field::Value(_)) {
                problems.push(Problem::new("", "is neither a level (conditionData) nor a condition (targetingType)"));
            }
            let children = items(children, "conditionData", "a level or a condition", problems, read_tree);
            level(children, own.logical_operator().as_ref(), problems)
        }
    }
}

fn node(index: usize, json: &str) -> Result<ConditionsDataNode> {
    ConditionsDataNode::from_json(json).map_err(|error| {
        let problems = error.details().problems.iter().cloned();
        Error::validation(problems.map(|problem| problem.under(format!("nodes[{index}]"))).collect())
    })
}
