//! The block form: chains of blocks and of conditions, joined by flags.

use crate::error::{Error, Problem, Result};
use crate::model::declare::Typed;
use crate::model::{ConditionsBlock, ConditionsData, Field, TargetingCondition};
use crate::text::{JsonType, wording};

/// A sequence of items, with one flag between neighbours: true for OR, false for AND.
#[derive(Debug, Clone)]
pub(super) struct Chain<T> {
    pub(super) items: Vec<T>,
    pub(super) or_flags: Vec<bool>,
}

/// The conditions of one block.
pub(super) type Block = Chain<TargetingCondition>;

impl<T> Chain<T> {
    pub(super) const fn empty() -> Self {
        Self { items: Vec::new(), or_flags: Vec::new() }
    }

    pub(super) fn of(item: T) -> Self {
        Self { items: vec![item], or_flags: Vec::new() }
    }

    /// Appends `other` with this operator.
    pub(super) fn join(&mut self, is_or: bool, other: Self) {
        if !self.items.is_empty() && !other.items.is_empty() {
            self.or_flags.push(is_or);
        }
        self.items.extend(other.items);
        self.or_flags.extend(other.or_flags);
    }
}

/// Parses `ConditionsData`; reports all problems.
pub(super) fn read(data_json: &str) -> Result<Chain<Block>> {
    let data = ConditionsData::from_json(data_json)?;
    let mut problems = Vec::new();
    let blocks = list(data.get(ConditionsData::FIRST_LEVEL), "firstLevel", "a block", &mut problems);
    let flags =
        list(data.get(ConditionsData::FIRST_LEVEL_OR_OPERATORS), "firstLevelOrOperators", "a boolean", &mut problems);
    problems.extend(miscounted(flags.len(), blocks.len(), "firstLevelOrOperators", "blocks"));
    let mut items = Vec::with_capacity(blocks.len());
    for (index, block) in blocks.iter().enumerate() {
        let mut found = Vec::new();
        items.extend(block.as_ref().map(|block| read_block(block, &mut found)));
        problems.extend(found.into_iter().map(|problem| problem.under(format!("firstLevel[{index}]"))));
    }
    let or_flags = flags.into_iter().flatten().collect();
    if problems.is_empty() { Ok(Chain { items, or_flags }) } else { Err(Error::validation(problems)) }
}

fn read_block(block: &ConditionsBlock, problems: &mut Vec<Problem>) -> Block {
    let conditions = list(block.get(ConditionsBlock::CONDITIONS), "conditions", "a condition", problems);
    let flags = list(block.get(ConditionsBlock::OR_OPERATORS), "orOperators", "a boolean", problems);
    problems.extend(miscounted(flags.len(), conditions.len(), "orOperators", "conditions"));
    for (index, condition) in conditions.iter().enumerate() {
        if condition.as_ref().is_some_and(|condition| condition.targeting_type().is_none()) {
            problems.push(Problem::new(format!("conditions[{index}].targetingType"), "is required"));
        }
    }
    Chain { items: conditions.into_iter().flatten().collect(), or_flags: flags.into_iter().flatten().collect() }
}

/// Returns the items of a list, none if it is absent; a null item is a problem.
fn list<T>(
    list: Field<Vec<Option<T>>>,
    path: &str,
    expected: &'static str,
    problems: &mut Vec<Problem>,
) -> Vec<Option<T>> {
    let items = list.unwrap_or_default();
    let nulls = items.iter().enumerate().filter(|(_, item)| item.is_none());
    problems.extend(nulls.map(|(index, _)| {
        Problem::new(format!("{path}[{index}]"), wording!["must be ", expected, ", got ", JsonType::Null])
    }));
    items
}

/// Returns the problem of a wrong number of flags.
fn miscounted(flags: usize, joined: usize, path: &str, what: &str) -> Option<Problem> {
    let needed = joined.saturating_sub(1);
    let message = || format!("must have {needed} items for {joined} {what}, one between adjacent ones, got {flags}");
    (flags != needed).then(|| Problem::new(path, message()))
}

/// Returns the JSON of `ConditionsData`.
pub(super) fn write(blocks: &Chain<Block>) -> String {
    let first_level: Vec<String> = blocks.items.iter().map(write_block).collect();
    let or_operators = write_flags(&blocks.or_flags);
    format!(r#"{{"firstLevel":[{}],"firstLevelOrOperators":{or_operators}}}"#, first_level.join(","))
}

fn write_block(block: &Block) -> String {
    let conditions: Vec<&str> = block.items.iter().map(TargetingCondition::json).collect();
    let or_operators = write_flags(&block.or_flags);
    format!(r#"{{"conditions":[{}],"orOperators":{or_operators}}}"#, conditions.join(","))
}

fn write_flags(or_flags: &[bool]) -> String {
    let flags: Vec<&str> = or_flags.iter().map(|is_or| if *is_or { "true" } else { "false" }).collect();
    format!("[{}]", flags.join(","))
}

/// Whether the condition is negated: `"include": false`.
pub(super) fn is_negated(condition: &TargetingCondition) -> bool {
    condition.record().json_fields().any(|(key, value)| key == "include" && value == "false")
}
