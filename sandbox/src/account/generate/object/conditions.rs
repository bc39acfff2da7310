//! The conditions of a segment in their three forms: blocks, flat nodes, and a tree.

#![expect(clippy::indexing_slicing, reason = "a JSON value is null where it lacks a key")]

use serde_json::{Value, json};
use xpauto::model::TargetingType;

use super::Object;
use crate::account::generate::{Random, WORDS};

/// Conditions in blocks; each block, and the whole, is joined by OR or AND.
pub(in crate::account::generate) struct Blocks {
    all: Vec<(bool, Vec<Value>)>,
    or: bool,
}

impl Blocks {
    /// Generates the conditions that a segment is about in one block, and others so that 60 segments have every targeting type.
    pub(super) fn of(segment: &Object<'_>) -> Self {
        let mut random = segment.random.branch("conditions");
        let or = random.branch("or").chance(50);
        let known = TargetingType::KNOWN;
        let turn = usize::try_from(segment.index).unwrap_or_default().checked_rem(known.len()).unwrap_or_default();
        let mut groups: Vec<Vec<&str>> = vec![
            segment.idea().iter().skip(1).filter_map(Value::as_str).collect(),
            known.get(turn).copied().into_iter().collect(),
        ];
        if random.chance(40) {
            groups.push((0..random.between(2, 3)).map(|_| random.pick(known)).collect());
        }
        let mut id = segment.id * 100;
        let mut block = |types: Vec<&str>| {
            let conditions = types.iter().map(|name| {
                id += 1;
                condition(segment, id, name, &mut random)
            });
            (types.len() > 2, conditions.collect())
        };
        Self { all: groups.into_iter().map(&mut block).collect(), or }
    }

    /// Returns the form in blocks.
    pub(super) fn nested(&self) -> Value {
        let block = |(or, conditions): &(bool, Vec<Value>)| json!({ "conditions": conditions, "orOperators": flags(*or, conditions.len()) });
        let blocks: Vec<Value> = self.all.iter().map(block).collect();
        json!({ "firstLevel": blocks, "firstLevelOrOperators": flags(self.or, self.all.len()) })
    }

    /// Returns the flat form: the root, then each block before its conditions.
    pub(super) fn nodes(&self) -> Value {
        let node = |id: usize, parent: Option<usize>, or: Option<bool>, condition: Option<&Value>| {
            json!({ "id": id, "parentId": parent, "isConditionBlock": or.is_some(), "logicalOperator": or.map(operator),
                "targetingCondition": condition })
        };
        let mut nodes = vec![node(1, None, Some(self.or), None)];
        for (or, conditions) in &self.all {
            let block = nodes.len() + 1;
            nodes.push(node(block, Some(1), Some(*or), None));
            nodes.extend(
                (block + 1..).zip(conditions).map(|(id, condition)| node(id, Some(block), None, Some(condition))),
            );
        }
        nodes.into()
    }

    /// Returns the tree form: the root's children are the blocks.
    pub(super) fn tree(&self) -> Value {
        let level = |or: bool, children: &[Value]| json!({ "isConditionBlock": true, "logicalOperator": operator(or), "conditionData": children });
        let blocks: Vec<Value> = self.all.iter().map(|(or, conditions)| level(*or, conditions)).collect();
        level(self.or, &blocks)
    }
}

/// Returns the flags between `count` items: one fewer than there are items.
fn flags(or: bool, count: usize) -> Value {
    vec![or; count.saturating_sub(1)].into()
}

fn operator(or: bool) -> &'static str {
    if or { "OR" } else { "AND" }
}

/// Generates a condition of a targeting type.
fn condition(segment: &Object<'_>, id: u64, targeting_type: &str, random: &mut Random) -> Value {
    let weight = if random.chance(20) { random.between(2, 5) } else { 1 };
    let mut condition =
        json!({ "id": id, "targetingType": targeting_type, "weight": weight, "include": random.chance(85) });
    if let Some(fields) = condition.as_object_mut() {
        if random.chance(30) {
            let words = targeting_type.to_lowercase().replace('_', " ");
            fields.insert("htmlDescription".to_owned(), format!("Visitors by <b>{words}</b>").into());
        }
        if let Value::Object(own) = segment.template(&WORDS["conditions"][targeting_type], random) {
            fields.extend(own);
        }
    }
    condition
}
