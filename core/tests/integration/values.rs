//! Typed values without a client: collections of records, and conditions.

use std::collections::HashSet;

use xpauto::model::{ConditionTree, ConditionsData, Segment, TargetingType};

const DATA: &str = r#"{
    "firstLevel": [
        {"conditions": [
            {"targetingType": "PAGE_URL", "weight": 1, "url": "/checkout", "matchType": "CONTAINS"},
            {"targetingType": "NEW_VISITORS", "weight": 2, "include": false}
        ], "orOperators": [false]},
        {"conditions": [{"targetingType": "COOKIE", "weight": 1}], "orOperators": []}
    ],
    "firstLevelOrOperators": [true]
}"#;

#[test]
fn conditions_are_explained_drawn_counted_and_searched() {
    let data = ConditionsData::from_json(DATA).unwrap();
    let tree = ConditionTree::from_json(r#"{"targetingType": "COOKIE", "weight": 1}"#).unwrap();
    assert_eq!(data.explain().unwrap(), "(PAGE_URL AND NOT NEW_VISITORS) OR COOKIE");
    assert!(data.explain_values().unwrap().starts_with(r#"(PAGE_URL url contains "/checkout" AND"#));
    assert!(data.uses(&TargetingType::Cookie).unwrap() && !tree.uses(&TargetingType::Visits).unwrap());
    assert_eq!((data.families().unwrap().len(), tree.families().unwrap()), (3, vec![("technical", 1)]));
    assert!(data.to_mermaid().unwrap().starts_with("flowchart"));
    assert_eq!(tree.explain().unwrap(), "COOKIE");
}

#[test]
fn equal_are_values_not_spellings_and_no_number_is_rounded() {
    let segment = |text: &str| Segment::from_json(text).unwrap();
    for (one, other) in [
        (r#"{"id": 1}"#, r#"{"id": 1.0}"#),
        (r#"{"id": 1, "name": "käse"}"#, r#"{"name":"k\u00e4se","id":10e-1}"#),
        (r#"{"x": [0, 1.50, 1e400]}"#, r#"{"x": [-0.0, 15e-1, 10e399]}"#),
        (r#"{"x": 18446744073709551616}"#, r#"{"x": 1.8446744073709551616e19}"#),
    ] {
        assert_eq!(segment(one), segment(other));
        assert_eq!(HashSet::from([segment(one), segment(other)]).len(), 1);
    }
    for (one, other) in [
        (r#"{"x": 18446744073709551616}"#, r#"{"x": 18446744073709551617}"#),
        (r#"{"x": 0.1}"#, r#"{"x": 0.1000000000000000055511151231257827}"#),
        (r#"{"x": 1}"#, r#"{"x": "1"}"#),
        (r#"{"x": [1, 2]}"#, r#"{"x": [2, 1]}"#),
        (r#"{"x": null}"#, "{}"),
        (r#"{"x": "\ud800"}"#, r#"{"x": "\ud801"}"#),
    ] {
        assert_ne!(segment(one), segment(other));
    }
}
