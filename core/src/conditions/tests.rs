//! What conditions say in words and as flowcharts, and that their three forms say the same.
#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

use proptest::prelude::*;
use serde_json::{Value, json};

use super::{explain, family_counts, family_of, segment_uses, to_mermaid, uses};
use crate::generated::{Segment, TargetingType};
use crate::spec::FAMILY;
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

/// One block, joined by AND.
fn all_of(conditions: &[Value]) -> Value {
    let flags = vec![false; conditions.len().saturating_sub(1)];
    data(&[json!({"conditions": conditions, "orOperators": flags})], &[])
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

fn words(conditions: &Value) -> String {
    explain(&conditions.to_string(), false).unwrap()
}

/// The paths of the problems that a call finds.
fn paths<T: std::fmt::Debug>(result: Result<T>) -> Vec<String> {
    let error = result.unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Validation, "{error}");
    error.details().problems.iter().map(|problem| problem.path.to_string()).collect()
}

fn explained_paths(conditions: &Value) -> Vec<String> {
    paths(explain(&conditions.to_string(), false))
}

#[test]
fn every_targeting_type_but_custom_has_a_family_that_the_specification_names() {
    let unnamed: Vec<&str> = TargetingType::KNOWN.iter().copied().filter(|name| family_of(name) == "other").collect();
    assert_eq!(unnamed, ["CUSTOM"]);
    assert!(FAMILY.values.iter().all(|family| TargetingType::KNOWN.iter().any(|name| family_of(name) == *family)));
    assert_eq!(family_of("SDK_LANGUAGE"), "technical");
    assert_eq!((family_of("CUSTOM"), family_of("SOMETHING_NEW")), ("other", "other"));
    assert_eq!(family_of("page_Url"), "page and content");
}

#[test]
fn blocks_are_explained_left_to_right() {
    assert_eq!(words(&data(&[block("A B C D E", &[false, true, true, false])], &[])), "((A AND B) OR C OR D) AND E");
    let mixed = data(&[block("A B C", &[false, true]), block("D", &[]), block("E F", &[true])], &[false, true]);
    assert_eq!(words(&mixed), "(((A AND B) OR C) AND D) OR (E OR F)");
}

#[test]
fn levels_are_explained_as_they_are_nested() {
    let cases = [
        (level("OR", &[condition("C"), level("AND", &[condition("A"), condition("B")])]), "C OR (A AND B)"),
        (level("OR", &[level("OR", &[level("OR", &[condition("A")])])]), "A"),
        (level("OR", &[level("AND", &[level("AND", &[])]), condition("A")]), "(no conditions) OR A"),
        (json!({"conditionData": [condition("A")], "logicalOperator": null}), "A"),
        (level("and", &[condition("A"), condition("B")]), "A AND B"),
        (condition("A"), "A"),
    ];
    for (tree, text) in cases {
        assert_eq!(words(&tree), text);
    }
}

#[test]
fn a_condition_that_is_not_included_reads_not() {
    let negated = json!({"targetingType": "COOKIE", "weight": 1, "include": false});
    assert_eq!(words(&all_of(&[condition("A"), negated])), "A AND NOT COOKIE");
}

#[test]
fn values_say_what_a_condition_asks() {
    let conditions = [
        json!({"targetingType": "PAGE_URL", "weight": 1, "id": 9, "matchType": "CONTAINS", "url": "/cart"}),
        json!({"targetingType": "COOKIE", "weight": 4, "include": false, "value": "yes", "valueMatchType": "EXACT",
               "name": "consent", "htmlDescription": "<b>no</b>"}),
        json!({"targetingType": "BROWSER", "weight": 1, "include": true, "browser": "CHROME"}),
        json!({"targetingType": "LAST_VISIT", "weight": 1, "countInMillis": 604_800_000, "matchType": "LOWER"}),
        json!({"targetingType": "TEMPERATURE", "weight": 1, "upperBound": 30.5, "lowerBound": -4}),
        json!({"targetingType": "CUSTOM", "weight": 1, "segmentId": 7, "customDataIndex": 2, "list": ["a", 1],
               "nothing": null, "empty": ""}),
        json!({"targetingType": "VISITS", "weight": 1, "visitCount": 7, "matchType": "GREATER"}),
    ];
    let expected = [
        r#"PAGE_URL url contains "/cart""#,
        r#"NOT COOKIE name "consent", value "yes""#,
        r#"BROWSER "CHROME""#,
        "LAST_VISIT < 7 d",
        "TEMPERATURE from -4, to 30.5",
        r#"CUSTOM segment 7, custom data index 2, list "a" 1"#,
        "visit count > 7",
    ];
    assert_eq!(explain(&all_of(&conditions).to_string(), true).unwrap(), expected.join(" AND "));
}

#[test]
fn nothing_to_join_reads_no_conditions() {
    for empty in [
        json!({}),
        json!({"firstLevel": null}),
        json!([]),
        level("AND", &[]),
        data(&[], &[]),
        data(&[block("", &[])], &[]),
        data(&[block("", &[]), block("", &[])], &[true]),
    ] {
        assert_eq!(words(&empty), "no conditions");
        assert!(to_mermaid(&empty.to_string()).unwrap().contains("    c1[\"no conditions\"]\n"));
        assert_eq!(family_counts(&empty.to_string()).unwrap(), []);
    }
    assert_eq!(words(&data(&[block("A", &[]), block("", &[])], &[true])), "A OR (no conditions)");
}

#[test]
fn nulls_wrong_types_and_conditions_without_type_are_named() {
    let nulls = json!({"firstLevel": [null, {"conditions": [null, {"weight": 1}], "orOperators": [null]}],
                       "firstLevelOrOperators": [true]});
    let expected = [
        "firstLevel[0]",
        "firstLevel[1].conditions[0]",
        "firstLevel[1].conditions[1].targetingType",
        "firstLevel[1].orOperators[0]",
    ];
    assert_eq!(explained_paths(&nulls), expected);
    assert_eq!(paths(explain(r#"{"firstLevel":[{"conditions":7}]}"#, false)), ["firstLevel[0].conditions"]);
    for (text, message) in
        [("7", "must be conditions"), (r#"{"firstLevel":"#, "is invalid JSON: "), ("{} x", "is invalid JSON: ")]
    {
        let error = explain(text, false).unwrap_err();
        assert!(error.message().contains(message), "{text}: {error}");
    }
    assert_eq!(paths(explain("7", false)), [""]);
}

#[test]
fn malformed_nodes_are_named() {
    let root = join(1, None, "AND");
    let both = json!({"id": 2, "parentId": 1, "logicalOperator": "OR", "targetingCondition": condition("A")});
    let cases = [
        (json!([join(1, Some(1), "OR")]), "nodes[0].parentId"),
        (json!([root, both]), "nodes[1]"),
        (json!([root, {"id": 2, "parentId": 1}]), "nodes[1]"),
        (json!([root, {"id": 2, "parentId": 1, "isConditionBlock": false, "logicalOperator": "OR"}]), "nodes[1]"),
        (json!([root, {"parentId": 1, "targetingCondition": condition("A")}]), "nodes[1].id"),
        (json!([root, join(2, Some(1), "XOR")]), "nodes[1].logicalOperator"),
        (
            json!([root, {"id": 2, "parentId": 1, "targetingCondition": {}}]),
            "nodes[1].targetingCondition.targetingType",
        ),
        (json!([{"id": "x", "logicalOperator": "OR"}]), "nodes[0].id"),
        (
            json!([{"id": 1, "isConditionBlock": true}, leaf(2, Some(1), "A"), leaf(3, Some(1), "B")]),
            "nodes[0].logicalOperator",
        ),
        (json!([7]), "nodes[0]"),
    ];
    for (nodes, path) in cases {
        assert_eq!(explained_paths(&nodes), [path], "{nodes}");
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
        assert_eq!(explained_paths(&tree), [path], "{tree}");
    }
}

#[test]
fn a_segment_instead_of_its_conditions_is_recognized() {
    let segment = json!({"id": 7, "conditionsData": data(&[], &[])}).to_string();
    let error = explain(&segment, false).unwrap_err();
    assert!(error.message().contains("pass its conditionsData"), "{error}");
}

#[test]
fn depth_has_an_end_and_changes_of_the_operator_have_none() {
    let chain = |length: i64| {
        let joins = (1..length).map(|id| join(id, (id > 1).then_some(id - 1), "AND"));
        json!(joins.chain([leaf(length, Some(length - 1), "A")]).collect::<Vec<_>>())
    };
    assert_eq!(words(&chain(129)), "A");
    assert_eq!(explained_paths(&chain(130)), ["nodes[128].parentId"]);
    assert_eq!(explained_paths(&chain(20_000)), ["nodes[128].parentId"]);
    let nested = format!("{}{}", r#"{"conditionData":["#.repeat(10_000), "]}".repeat(10_000));
    assert_eq!(paths(explain(&nested, false)), [""]);

    let flags: Vec<bool> = (0..5_000).map(|index| index % 2 == 0).collect();
    let alternating = data(&[block(&"A ".repeat(5_001), &flags)], &[]);
    assert!(words(&alternating).starts_with("((((") && words(&alternating).ends_with("A) OR A) AND A"));
    assert_eq!(to_mermaid(&alternating.to_string()).unwrap().matches(" --- ").count(), 10_000);
}

#[test]
fn a_segment_uses_what_any_form_that_is_there_holds() {
    let uses = |segment: &Value, name: &str| Segment::from_json(&segment.to_string()).unwrap().uses(name);
    let deep = level("OR", &[condition("BROWSER"), level("AND", &[level("OR", &[condition("COOKIE")])])]);
    let broken = data(&[block("A B", &[]), block("COOKIE", &[])], &[]);
    let forms = [
        json!({"conditionsData": broken}),
        json!({"conditionsData": null, "conditionDataList": [null, leaf(1, Some(7), "COOKIE")]}),
        json!({"conditionDataTree": deep}),
        json!({"conditionDataTree": condition("cookie")}),
    ];
    for segment in &forms {
        assert!(uses(segment, "COOKIE").unwrap() && uses(segment, "Cookie").unwrap(), "{segment}");
        assert!(!uses(segment, "PAGE_URL").unwrap(), "{segment}");
    }
    assert!(!uses(&json!({"conditionsData": null}), "COOKIE").unwrap());
    for form in [deep.to_string(), json!([leaf(1, None, "COOKIE")]).to_string(), forms[2].to_string()] {
        assert!(segment_uses(&form, "COOKIE").unwrap() && !segment_uses(&form, "SEGMENT").unwrap());
    }
    assert_eq!(paths(segment_uses("{}", "COOKIE")), ["conditionsData"]);
    let unread = uses(&json!({"id": 7}), "COOKIE").unwrap_err();
    assert_eq!(unread.details().problems[0].path(), "conditionsData");
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

fn any_tree() -> impl Strategy<Value = Value> {
    let operator = prop::sample::select(vec!["AND", "OR"]);
    any_condition().prop_recursive(5, 24, 4, move |inner| {
        (operator.clone(), prop::collection::vec(inner, 1..4)).prop_map(|(name, children)| level(name, &children))
    })
}

/// Adds the nodes of a tree, whose ids are these numbers.
fn add_nodes(tree: &Value, parent: Option<i64>, ids: &mut impl Iterator<Item = i64>, nodes: &mut Vec<Value>) {
    let id = ids.next().unwrap();
    let Some(children) = tree.get("conditionData").and_then(Value::as_array) else {
        let mut node = leaf(id, parent, "");
        node["targetingCondition"] = tree.clone();
        nodes.push(node);
        return;
    };
    nodes.push(join(id, parent, tree["logicalOperator"].as_str().unwrap()));
    for child in children {
        add_nodes(child, Some(id), ids, nodes);
    }
}

/// Strings that are meant to break out of where they stand.
fn hostile() -> impl Strategy<Value = String> {
    prop_oneof![
        ".{0,80}",
        "[<>&\"'\\]\\[{}();#%:`|\\\\/a-z \\n]{0,60}",
        prop::collection::vec(any::<char>(), 0..20).prop_map(String::from_iter),
        prop::sample::select(vec![
            "<script>alert(1)</script>",
            "\"]:::x\nclick c1 callback",
            "```\n<b>",
            "%%{init: {}}%%",
            "&#x6A;avascript:alert(1)",
            "\u{0}\u{b}\u{fffe}\u{202e}",
            "style a:b #c;",
        ])
        .prop_map(str::to_owned),
    ]
}

fn hostile_condition() -> impl Strategy<Value = Value> {
    (hostile(), hostile(), hostile(), any::<i32>(), any::<bool>()).prop_map(|(name, key, text, weight, include)| {
        json!({key: text.clone(), "url": text, "matchType": name.clone(), "targetingType": name, "weight": weight,
               "include": include})
    })
}

proptest! {
    #[test]
    fn a_flowchart_holds_labels_and_nothing_else_whatever_the_texts(condition in hostile_condition()) {
        let text = to_mermaid(&all_of(&[condition.clone(), condition]).to_string()).unwrap();
        for line in text.lines().filter(|line| line.contains('"')) {
            let (start, rest) = line.split_once('"').unwrap();
            let (label, end) = rest.split_once('"').unwrap();
            prop_assert!(start.starts_with("    c") && (start.ends_with('[')), "{line}");
            prop_assert!(label.chars().all(|letter| !letter.is_control()), "{line}");
            prop_assert!(label.chars().all(|letter| !letter.is_ascii_punctuation() || " .,/_-=?#;".contains(letter)));
            prop_assert!(end.starts_with(']') && !end.contains('"'));
        }
        prop_assert_eq!(text.lines().count(), 6);
    }

    #[test]
    fn nodes_say_the_same_as_their_tree_in_any_order(
        tree in any_tree(), mask in any::<u16>(), offset in any::<i32>(), root in any::<prop::sample::Index>(),
    ) {
        let mut nodes = Vec::new();
        add_nodes(&tree, None, &mut (1_i64..).map(|id| (id ^ i64::from(mask)) + i64::from(offset)), &mut nodes);
        let first = nodes.remove(0);
        nodes.insert(root.index(nodes.len() + 1), first);
        let nodes = Value::from(nodes).to_string();
        prop_assert_eq!(explain(&nodes, true).unwrap(), explain(&tree.to_string(), true).unwrap());
        prop_assert_eq!(family_counts(&nodes).unwrap(), family_counts(&tree.to_string()).unwrap());
        prop_assert_eq!(to_mermaid(&nodes).unwrap(), to_mermaid(&tree.to_string()).unwrap());
    }

    #[test]
    fn what_is_used_is_what_stands_there(tree in any_tree(), name in prop::sample::select(TargetingType::KNOWN)) {
        let stands_there = tree.to_string().contains(&format!(r#""targetingType":"{name}""#));
        prop_assert_eq!(uses(&tree.to_string(), name).unwrap(), stands_there);
        let segment = json!({"conditionDataTree": tree}).to_string();
        prop_assert_eq!(Segment::from_json(&segment).unwrap().uses(name).unwrap(), stands_there);
    }

    #[test]
    fn any_text_is_answered_without_a_crash(text in "[\\[\\]{}:,\"a-z0-9]*") {
        let _ = (explain(&text, true), to_mermaid(&text), uses(&text, "A"));
    }
}
