//! What conditions say in words and as pictures, and that their three forms carry the same.
#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

#[cfg(feature = "diagram")]
mod drawn;
mod forms;

use proptest::prelude::*;
use serde_json::{Value, json};

use super::{explain, to_nodes};
use crate::model::TargetingType;
use crate::{ErrorKind, Result};

fn condition(name: &str) -> Value {
    json!({"targetingType": name, "weight": 1})
}

fn block(names: &str, or_operators: &[bool]) -> Value {
    let conditions: Vec<Value> = names.split_whitespace().map(condition).collect();
    json!({"conditions": conditions, "orOperators": or_operators})
}

fn data(blocks: &[Value], or_operators: &[bool]) -> Value {
    json!({"firstLevel": blocks, "firstLevelOrOperators": or_operators})
}

fn level(operator: &str, children: &[Value]) -> Value {
    json!({"logicalOperator": operator, "isConditionBlock": true, "conditionData": children})
}

fn join(id: i64, parent_id: Option<i64>, operator: &str) -> Value {
    json!({"id": id, "parentId": parent_id, "isConditionBlock": true, "logicalOperator": operator})
}

fn leaf(id: i64, parent_id: Option<i64>, name: &str) -> Value {
    json!({"id": id, "parentId": parent_id, "isConditionBlock": false, "logicalOperator": null,
           "targetingCondition": condition(name)})
}

fn words(data: &Value) -> String {
    explain(&data.to_string()).unwrap()
}

fn parsed(text: Result<String>) -> Value {
    serde_json::from_str(&text.unwrap()).unwrap()
}

/// The paths of the problems that a call finds.
fn paths(result: Result<String>) -> Vec<String> {
    let error = result.unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Validation, "{error}");
    error.details().problems.iter().map(|problem| problem.path.to_string()).collect()
}

fn any_condition() -> impl Strategy<Value = Value> {
    let extra =
        prop_oneof![any::<i64>().prop_map(|n| json!(n)), ".*".prop_map(|s| json!(s)), Just(json!([{"a": null}]))];
    (prop::sample::select(TargetingType::KNOWN), any::<i32>(), any::<bool>(), "x[a-zA-Z]{0,8}", extra).prop_map(
        |(name, weight, include, key, extra)| {
            json!({"targetingType": name, "weight": weight, "include": include, key: extra})
        },
    )
}

fn any_block() -> impl Strategy<Value = Value> {
    prop::collection::vec((any_condition(), any::<bool>()), 0..6).prop_map(|items| {
        let (conditions, flags): (Vec<_>, Vec<_>) = items.into_iter().unzip();
        json!({"conditions": conditions, "orOperators": flags.get(1..).unwrap_or_default()})
    })
}

fn any_data() -> impl Strategy<Value = Value> {
    prop::collection::vec((any_block(), any::<bool>()), 0..6).prop_map(|items| {
        let (blocks, flags): (Vec<_>, Vec<_>) = items.into_iter().unzip();
        data(&blocks, flags.get(1..).unwrap_or_default())
    })
}

fn any_tree() -> impl Strategy<Value = Value> {
    let operator = prop::sample::select(vec!["AND", "OR"]);
    any_condition().prop_recursive(5, 24, 4, move |inner| {
        (operator.clone(), prop::collection::vec(inner, 1..4)).prop_map(|(name, children)| level(name, &children))
    })
}

/// Nodes with ids of their own, the root at any position, and the tree that they form.
fn any_nodes() -> impl Strategy<Value = (Value, Value)> {
    (any_tree(), any::<u16>(), any::<i32>(), any::<prop::sample::Index>()).prop_map(|(tree, mask, offset, path)| {
        let mut nodes = parsed(to_nodes(&tree.to_string())).as_array().cloned().unwrap();
        for node in &mut nodes {
            for key in ["id", "parentId"] {
                if let Some(number) = node[key].as_i64() {
                    node[key] = json!((number ^ i64::from(mask)) + i64::from(offset));
                }
            }
        }
        let at = path.index(nodes.len());
        let root = nodes.remove(0);
        nodes.insert(at, root);
        (Value::from(nodes), tree)
    })
}
