//! Parses and writes the tree form: levels that contain levels or conditions.

use serde_json::value::RawValue;

use super::nodes;
use super::tree::{Own, Part, Tree, operator_name};
use crate::check;
use crate::error::{Error, Problem, Result};
use crate::model::{ConditionsDataLevel, TargetingCondition};
use crate::record::write_object;
use crate::text::JsonType;

/// Parses a `ConditionsDataLevel` or a bare `TargetingCondition`.
pub(super) fn read(tree_json: &str) -> Result<Tree> {
    check::depth(tree_json).map_err(|problem| Error::validation(vec![problem]))?;
    let mut problems = Vec::new();
    let tree = read_tree(tree_json, &mut problems);
    tree.filter(|_| problems.is_empty()).ok_or_else(|| Error::validation(problems))
}

/// Returns the JSON of a tree: a level, or a bare condition.
///
/// A level has the id of its node. A condition is preserved exactly, and so cannot hold the id of its node: if counting
/// would not reproduce the ids of the nodes, every condition is wrapped in its own level with that id, which is not a
/// condition block.
pub(super) fn write(tree: &Tree) -> Result<String> {
    let is_level = |tree: &Tree| matches!(tree.part, Part::Level { .. }) || !tree.own.rest.is_empty();
    let wraps_all = nodes::ids(tree, |_| true) != nodes::ids(tree, is_level);
    let mut text = String::new();
    write_tree(tree, wraps_all, &mut text);
    check::depth(&text).map_err(|problem| Error::validation(vec![problem]))?;
    Ok(text)
}

fn write_tree(tree: &Tree, wraps_all: bool, text: &mut String) {
    let Own { id, rest } = &tree.own;
    let start = id.map_or_else(|| "{".to_owned(), |id| format!(r#"{{"id":{id},"#));
    match &tree.part {
        Part::Condition(condition) if rest.is_empty() && !(wraps_all && id.is_some()) => {
            text.push_str(condition.json());
        }
        Part::Condition(condition) => {
            let json = condition.json();
            text.extend([&start, r#""isConditionBlock":false"#, rest, r#","conditionData":["#, json, "]}"]);
        }
        Part::Level { is_or, children } => {
            let operator = operator_name(*is_or);
            text.extend([&start, r#""logicalOperator":""#, operator, r#"","isConditionBlock":true"#, rest]);
            text.push_str(r#","conditionData":["#);
            for (index, child) in children.iter().enumerate() {
                if index > 0 {
                    text.push(',');
                }
                write_tree(child, wraps_all, text);
            }
            text.push_str("]}");
        }
    }
}

/// Parses a level or a condition, whose depth was checked before.
fn read_tree(json: &str, problems: &mut Vec<Problem>) -> Option<Tree> {
    let fields = match check::object_fields(json) {
        Ok(fields) => fields,
        Err(error) => {
            problems.push(check::not_json(&error, "a level or a condition"));
            return None;
        }
    };
    let has = |name: &str| fields.iter().any(|(key, value)| key == name && value.get() != "null");
    match (has("conditionData"), has("targetingType")) {
        (true, true) => {
            problems.push(Problem::new("", "is both a level (conditionData) and a condition (targetingType)"));
        }
        (false, false) => {
            problems.push(Problem::new("", "is neither a level (conditionData) nor a condition (targetingType)"));
        }
        (false, true) => match TargetingCondition::from_json(json) {
            Ok(condition) => return Some(Tree::condition(condition)),
            Err(error) => problems.extend(error.details().problems.iter().cloned()),
        },
        (true, false) => return read_level(json, problems),
    }
    None
}

fn read_level(json: &str, problems: &mut Vec<Problem>) -> Option<Tree> {
    let fields = check::object_fields(json).unwrap_or_default();
    let data = fields.iter().rev().find(|(key, _)| key == "conditionData").map_or("[]", |(_, value)| value.get());
    let items: Vec<&RawValue> = match serde_json::from_str(data) {
        Ok(items) => items,
        Err(error) => {
            problems.push(check::not_json(&error, JsonType::Array).under("conditionData"));
            return None;
        }
    };
    let (level, is_or) = match read_own(&fields, items.len()) {
        Ok(read) => read,
        Err(found) => {
            problems.extend(found);
            return None;
        }
    };
    let mut children = Vec::with_capacity(items.len());
    for (index, item) in items.iter().enumerate() {
        let mut found = Vec::new();
        children.extend(read_tree(item.get(), &mut found));
        problems.extend(found.into_iter().map(|problem| problem.under(format!("conditionData[{index}]"))));
    }
    let rest = nodes::rest(fields.iter().map(|(key, value)| (key, value.get())));
    let own = Own { id: level.id(), rest };
    if level.is_condition_block() == Some(false)
        && let [Tree { own: Own { id: None, .. }, part: Part::Condition(condition) }] = children.as_slice()
    {
        return Some(Tree { own, part: Part::Condition(condition.clone()) });
    }
    Some(Tree { own, part: Part::Level { is_or, children } })
}

/// Parses a level without its children, and whether OR joins this many of them.
fn read_own(fields: &[(String, &RawValue)], children: usize) -> Result<(ConditionsDataLevel, bool), Vec<Problem>> {
    let own = fields.iter().filter(|(key, _)| key != "conditionData");
    let own = write_object(own.map(|(key, value)| (key, value.get())));
    let level = ConditionsDataLevel::from_json(&own).map_err(|error| error.details().problems.clone())?;
    let operator = nodes::operator(level.logical_operator()).map_err(|problem| vec![problem])?;
    let is_or = nodes::joining(operator, children).map_err(|problem| vec![problem])?;
    Ok((level, is_or))
}
