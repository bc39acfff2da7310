//! The three forms, turned into one another.

use proptest::prelude::*;
use serde_json::{Value, json};

use super::super::families::families;
use super::super::{explain, family_of, nodes_to_blocks, to_nodes, to_tree, tree_to_blocks};
use super::{any_data, any_nodes, any_tree, block, condition, data, join, leaf, level, parsed, paths, words};
use crate::model::TargetingType;

#[test]
fn every_targeting_type_but_custom_has_a_family_that_the_specification_names() {
    let unnamed: Vec<&str> = TargetingType::KNOWN.iter().copied().filter(|name| family_of(name) == "other").collect();
    assert_eq!(unnamed, ["CUSTOM"]);
    assert!(families().all(|family| TargetingType::KNOWN.iter().any(|name| family_of(name) == family)));
    assert_eq!(family_of("SDK_LANGUAGE"), "technical");
    assert_eq!((family_of("CUSTOM"), family_of("SOMETHING_NEW")), ("other", "other"));
    assert_eq!(family_of("page_Url"), "page and content");
}

#[test]
fn blocks_are_explained_left_to_right() {
    let two = data(&[block("PAGE_URL BROWSER", &[false]), block("COOKIE", &[])], &[true]);
    assert_eq!(words(&two), "(PAGE_URL AND BROWSER) OR COOKIE");
    assert_eq!(words(&data(&[block("A B", &[true])], &[])), "A OR B");
    assert_eq!(words(&data(&[block("A B C D E", &[false, true, true, false])], &[])), "((A AND B) OR C OR D) AND E");
    let mixed = data(&[block("A B C", &[false, true]), block("D", &[]), block("E F", &[true])], &[false, true]);
    assert_eq!(words(&mixed), "(((A AND B) OR C) AND D) OR (E OR F)");
}

#[test]
fn a_condition_that_is_not_included_reads_not() {
    let negated = json!({"targetingType": "COOKIE", "weight": 1, "include": false});
    let only = data(&[json!({"conditions": [condition("A"), negated], "orOperators": [false]})], &[]);
    assert_eq!(words(&only), "A AND NOT COOKIE");
}

#[test]
fn nothing_to_join_reads_no_conditions() {
    for empty in [json!({}), json!({"firstLevel": null}), data(&[], &[]), data(&[block("", &[])], &[])] {
        assert_eq!(words(&empty), "no conditions");
    }
    assert_eq!(words(&data(&[block("A", &[]), block("", &[])], &[true])), "A OR (no conditions)");
}

#[test]
fn a_wrong_number_of_flags_is_named_by_its_place() {
    let wrong = data(&[block("A", &[]), block("B C", &[true, true]), block("D E", &[])], &[true]);
    let expected = ["firstLevelOrOperators", "firstLevel[1].orOperators", "firstLevel[2].orOperators"];
    for form in [explain, to_nodes, to_tree] {
        assert_eq!(paths(form(&wrong.to_string())), expected);
    }
}

#[test]
fn nulls_wrong_types_and_conditions_without_type_are_named() {
    let nulls = json!({"firstLevel": [null, {"conditions": [null, {"weight": 1}], "orOperators": [null]}],
                       "firstLevelOrOperators": [true]});
    let expected = [
        "firstLevel[0]",
        "firstLevel[1].conditions[0]",
        "firstLevel[1].orOperators[0]",
        "firstLevel[1].conditions[1].targetingType",
    ];
    assert_eq!(paths(explain(&nulls.to_string())), expected);
    assert_eq!(paths(explain(r#"{"firstLevel":[{"conditions":7}]}"#)), ["firstLevel[0].conditions"]);
    assert_eq!(paths(explain("7")), [""]);
}

#[test]
fn blocks_become_nodes_in_order() {
    let two = data(&[block("A B", &[false]), block("C", &[])], &[true]);
    let nodes = json!([
        join(1, None, "OR"),
        join(2, Some(1), "AND"),
        leaf(3, Some(2), "A"),
        leaf(4, Some(2), "B"),
        join(5, Some(1), "AND"),
        leaf(6, Some(5), "C"),
    ]);
    assert_eq!(parsed(to_nodes(&two.to_string())), nodes);
    assert_eq!(parsed(to_nodes("{}")), json!([]));
    let single = data(&[block("A", &[])], &[]).to_string();
    assert_eq!(parsed(to_nodes(&single)), json!([leaf(1, None, "A")]));
}

#[test]
fn blocks_become_levels_joined_left_to_right() {
    let mixed = data(&[block("A B C", &[false, true])], &[]);
    let tree = level("OR", &[level("AND", &[condition("A"), condition("B")]), condition("C")]);
    assert_eq!(parsed(to_tree(&mixed.to_string())), tree);
    let single = data(&[block("A", &[])], &[]).to_string();
    assert_eq!(parsed(to_tree(&single)), condition("A"));
    assert_eq!(parsed(to_tree("{}")), level("AND", &[]));
}

#[test]
fn levels_of_other_makers_become_blocks() {
    let cases = [
        (level("OR", &[condition("C"), level("AND", &[condition("A"), condition("B")])]), "C OR (A AND B)"),
        (
            level("AND", &[condition("A"), level("AND", &[condition("B"), level("AND", &[condition("C")])])]),
            "A AND B AND C",
        ),
        (level("OR", &[level("OR", &[level("OR", &[condition("A")])])]), "A"),
        (json!({"conditionData": [condition("A")], "logicalOperator": null}), "A"),
    ];
    for (tree, text) in cases {
        assert_eq!(words(&parsed(tree_to_blocks(&tree.to_string()))), text);
    }
}

#[test]
fn a_tree_that_blocks_cannot_hold_is_named() {
    let deep = level("OR", &[condition("B"), level("AND", &[condition("C"), condition("D")])]);
    let tree = level("AND", &[condition("A"), level("AND", &[condition("X"), deep])]);
    assert_eq!(paths(tree_to_blocks(&tree.to_string())), ["conditionData[1].conditionData[1]"]);
    let nodes = json!([
        leaf(2, Some(1), "A"),
        join(1, None, "AND"),
        join(3, Some(1), "OR"),
        leaf(4, Some(3), "B"),
        join(5, Some(3), "AND"),
        leaf(6, Some(5), "C"),
        leaf(7, Some(5), "D"),
    ]);
    let error = nodes_to_blocks(&nodes.to_string()).unwrap_err();
    assert!(error.message().starts_with("nodes[2] cannot be written in blocks"), "{error}");
}

#[test]
fn malformed_nodes_are_named() {
    let root = join(1, None, "AND");
    let both = json!({"id": 2, "parentId": 1, "logicalOperator": "OR", "targetingCondition": condition("A")});
    let cases = [
        (json!([root, join(2, Some(3), "OR"), join(3, Some(2), "OR")]), "nodes[1].parentId"),
        (json!([join(1, Some(1), "OR")]), "nodes[0].parentId"),
        (json!([root, leaf(2, Some(9), "A")]), "nodes[1].parentId"),
        (json!([root, leaf(2, Some(1), "A"), leaf(3, None, "B")]), "nodes[2].parentId"),
        (json!([root, leaf(2, Some(1), "A"), leaf(3, Some(2), "B")]), "nodes[2].parentId"),
        (json!([root, leaf(1, Some(1), "A")]), "nodes[1].id"),
        (json!([root, both]), "nodes[1]"),
        (json!([root, {"id": 2, "parentId": 1}]), "nodes[1]"),
        (json!([root, {"id": 2, "parentId": 1, "isConditionBlock": false, "logicalOperator": "OR"}]), "nodes[1]"),
        (json!([root, {"parentId": 1, "targetingCondition": condition("A")}]), "nodes[1].id"),
        (json!([root, join(2, Some(1), "XOR")]), "nodes[1].logicalOperator"),
        (json!([root, {"id": 2, "targetingCondition": {}}]), "nodes[1].targetingCondition.targetingType"),
        (json!([{"id": "x", "logicalOperator": "OR"}]), "nodes[0].id"),
        (
            json!([{"id": 1, "isConditionBlock": true}, leaf(2, Some(1), "A"), leaf(3, Some(1), "B")]),
            "nodes[0].logicalOperator",
        ),
        (json!([7]), "nodes[0]"),
        (json!({}), ""),
    ];
    for (nodes, path) in cases {
        assert_eq!(paths(nodes_to_blocks(&nodes.to_string())), [path], "{nodes}");
    }
}

#[test]
fn malformed_trees_are_named() {
    let mut both = condition("A");
    both["conditionData"] = json!([]);
    let cases = [
        (level("AND", &[condition("A"), both]), "conditionData[1]"),
        (level("AND", &[json!({"weight": 1})]), "conditionData[0]"),
        (level("AND", &[level("XOR", &[])]), "conditionData[0].logicalOperator"),
        (level("AND", &[json!({"conditionData": 7})]), "conditionData[0].conditionData"),
        (level("AND", &[json!({"targetingType": "A", "weight": "heavy"})]), "conditionData[0].weight"),
        (json!({"conditionData": [condition("A"), condition("B")]}), "logicalOperator"),
        (json!({"conditionData": [null], "logicalOperator": "OR"}), "conditionData[0]"),
        (json!(null), ""),
    ];
    for (tree, path) in cases {
        assert_eq!(paths(tree_to_blocks(&tree.to_string())), [path], "{tree}");
    }
}

#[test]
fn ids_parents_and_further_members_of_nodes_survive_in_a_tree() {
    let counted = json!([
        join(1, None, "OR"),
        join(2, Some(1), "AND"),
        leaf(3, Some(2), "A"),
        leaf(4, Some(2), "B"),
        leaf(5, Some(1), "C")
    ]);
    let tree = parsed(to_tree(&counted.to_string()));
    assert_eq!(tree["conditionData"][0]["conditionData"], json!([condition("A"), condition("B")]));
    assert_eq!((&tree["id"], &tree["conditionData"][0]["id"]), (&json!(1), &json!(2)));

    let mut noted = leaf(7, Some(30), "A");
    noted["note"] = json!("kept");
    let odd = json!([join(30, None, "AND"), noted, leaf(-2, Some(30), "B")]);
    let tree = parsed(to_tree(&odd.to_string()));
    let own = json!({"id": 7, "isConditionBlock": false, "note": "kept", "conditionData": [condition("A")]});
    assert_eq!(tree["conditionData"][0], own);
    for nodes in [counted, odd] {
        let tree = to_tree(&nodes.to_string()).unwrap();
        assert_eq!(parsed(to_nodes(&tree)), nodes);
    }
}

#[test]
fn levels_keep_their_ids_and_further_members_in_nodes() {
    let mut inner = level("OR", &[condition("A"), condition("B")]);
    inner["id"] = json!(9_007_199_254_740_993_i64);
    inner["htmlDescription"] = json!("<b>a</b>");
    let mut tree = level("AND", &[inner, condition("C")]);
    tree["id"] = json!(1);
    let nodes = to_nodes(&tree.to_string()).unwrap();
    assert_eq!(parsed(to_tree(&nodes)), tree);
    assert_eq!(parsed(Ok(nodes))[1]["htmlDescription"], "<b>a</b>");
}

#[test]
fn an_id_that_comes_twice_is_kept_once() {
    let mut inner = level("OR", &[condition("A"), condition("B")]);
    inner["id"] = json!(2);
    let mut tree = level("AND", &[inner, condition("C")]);
    tree["id"] = json!(2);
    let nodes = parsed(to_nodes(&tree.to_string()));
    let ids: Vec<&Value> = nodes.as_array().unwrap().iter().map(|node| &node["id"]).collect();
    assert_eq!(ids, [2, 1, 3, 4, 5]);
}

#[test]
fn a_segment_instead_of_its_conditions_is_recognized() {
    let segment = json!({"id": 7, "conditionsData": data(&[], &[])}).to_string();
    let error = explain(&segment).unwrap_err();
    assert!(error.message().contains("pass its conditionsData"), "{error}");
}

#[test]
fn depth_has_an_end() {
    let chain = |length: i64| {
        let joins = (1..length).map(|id| join(id, (id > 1).then_some(id - 1), "AND"));
        let nodes: Vec<Value> = joins.chain([leaf(length, Some(length - 1), "A")]).collect();
        nodes_to_blocks(&json!(nodes).to_string())
    };
    assert_eq!(words(&parsed(chain(129))), "A");
    assert_eq!(paths(chain(130)), ["nodes[128].parentId"]);
    assert_eq!(paths(chain(20_000)), ["nodes[128].parentId"]);

    let flags: Vec<bool> = (0..5_000).map(|index| index % 2 == 0).collect();
    let alternating = |count: usize| data(&[block(&"A ".repeat(count + 1), &flags[..count])], &[]).to_string();
    assert!(explain(&alternating(5_000)).is_ok());
    assert_eq!(paths(to_nodes(&alternating(5_000))), ["firstLevel[0].orOperators"]);
    assert_eq!(paths(to_tree(&alternating(100))), [""]);
    let longest = alternating(128);
    assert_eq!(parsed(nodes_to_blocks(&to_nodes(&longest).unwrap())), parsed(Ok(longest)));
    let nested = format!("{}{}", r#"{"conditionData":["#.repeat(10_000), "]}".repeat(10_000));
    assert_eq!(paths(tree_to_blocks(&nested)), [""]);
}

#[test]
fn conditions_are_carried_over_letter_by_letter() {
    let odd = r#"{"weight": 1, "targetingType":"COOKIE", "big": 123456789012345678901234567890, "x": {"a":[ ]}}"#;
    let data = format!(r#"{{"firstLevel":[{{"conditions":[{odd},{odd}],"orOperators":[true]}}]}}"#);
    for text in [to_nodes(&data).unwrap(), to_tree(&data).unwrap()] {
        assert_eq!(text.matches(odd).count(), 2);
    }
    assert!(tree_to_blocks(&to_tree(&data).unwrap()).unwrap().contains(odd));
}

fn by_id(nodes: &Value) -> Vec<Value> {
    let mut nodes = nodes.as_array().unwrap().clone();
    nodes.sort_by_key(|node| node["id"].as_i64());
    nodes
}

/// Whether a tree holds, when each condition holds or not by the parity of its weight.
fn holds(tree: &Value) -> bool {
    match tree.get("conditionData").and_then(Value::as_array) {
        None => tree["weight"].as_i64().unwrap() % 2 == 0,
        Some(children) if tree["logicalOperator"] == "OR" => children.iter().any(holds),
        Some(children) => children.iter().all(holds),
    }
}

proptest! {
    #[test]
    fn blocks_come_back_from_nodes(data in any_data()) {
        let nodes = to_nodes(&data.to_string()).unwrap();
        prop_assert_eq!(parsed(nodes_to_blocks(&nodes)), data);
    }

    #[test]
    fn blocks_come_back_from_a_tree(data in any_data()) {
        let tree = to_tree(&data.to_string()).unwrap();
        prop_assert_eq!(parsed(tree_to_blocks(&tree)), data);
    }

    #[test]
    fn nodes_with_any_ids_in_any_order_come_back_from_a_tree((nodes, _) in any_nodes()) {
        let tree = to_tree(&nodes.to_string()).unwrap();
        prop_assert_eq!(by_id(&parsed(to_nodes(&tree))), by_id(&nodes));
        prop_assert_eq!(parsed(to_tree(&to_nodes(&tree).unwrap())), parsed(Ok(tree)));
    }

    #[test]
    fn all_forms_say_the_same(data in any_data(), tree in any_tree(), (nodes, same) in any_nodes()) {
        let forms = [to_nodes(&data.to_string()).unwrap(), to_tree(&data.to_string()).unwrap()];
        for form in forms {
            prop_assert_eq!(explain(&form).unwrap(), words(&data));
        }
        prop_assert_eq!(explain(&to_nodes(&tree.to_string()).unwrap()).unwrap(), words(&tree));
        prop_assert_eq!(words(&nodes), words(&same));
    }

    #[test]
    fn a_tree_that_blocks_can_hold_means_the_same_in_blocks(tree in any_tree()) {
        if let Ok(blocks) = tree_to_blocks(&tree.to_string()) {
            prop_assert_eq!(holds(&parsed(to_tree(&blocks))), holds(&tree));
        }
    }

    #[test]
    fn any_text_is_answered_without_a_crash(text in "[\\[\\]{}:,\"a-z0-9]*") {
        for form in [explain, to_nodes, nodes_to_blocks, to_tree, tree_to_blocks] {
            let _ = form(&text);
        }
    }
}
