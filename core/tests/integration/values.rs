//! Typed values without a client: collections of records, and conditions.

use std::collections::HashSet;

use xpauto::model::{ConditionTree, ConditionsData, Segment, TargetingType};

#[test]
fn blocks_and_trees_say_what_they_use() {
    let condition = r#"{"targetingType": "COOKIE", "weight": 1}"#;
    let data = ConditionsData::from_json(&format!(r#"{{"firstLevel": [{{"conditions": [{condition}]}}]}}"#)).unwrap();
    let tree = ConditionTree::from_json(condition).unwrap();
    for (name, is_used) in [(TargetingType::Cookie, true), (TargetingType::Visits, false)] {
        assert_eq!((data.uses(&name).unwrap(), tree.uses(&name).unwrap()), (is_used, is_used));
    }
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
