//! Records: when they are equal, and what is within a field. `tests/fuzz` reads random ones.

use std::collections::HashSet;

use xpauto::ErrorKind;
use xpauto::bindings::Record;
use xpauto::model::{Segment, Typed as _};

#[test]
fn equal_are_values_not_spellings_and_no_number_is_rounded() {
    let segment = |text: &str| Segment::from_json(text).unwrap();
    for (one, other) in [
        (r#"{"id": 1}"#, r#"{"id": 1.0}"#),
        (r#"{"id": 1, "name": "käse"}"#, r#"{"name":"k\u00e4se","id":10e-1}"#),
        (r#"{"x": [0, 1.50, 1e400]}"#, r#"{"x": [-0.0, 15e-1, 10e399]}"#),
        (r#"{"x": 18446744073709551616}"#, r#"{"x": 1.8446744073709551616e19}"#),
        (r#"{"experiments": [1, 2]}"#, r#"{"experiments": ["1", "2"]}"#),
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

#[test]
fn what_is_within_a_field_is_checked_when_it_is_read() {
    for (field, value, path) in [
        ("tags", r#"["a",4]"#, "tags[1]"),
        ("links", r#"[{"domainId":1},{"domainId":"x"}]"#, "links[1].domainId"),
        (
            "conditionsData",
            r#"{ "firstLevel" :[ {"x":{}, "\u0063onditions" : [null,{"weight":"heavy"}]}]}"#,
            "conditionsData.firstLevel[0].conditions[1].weight",
        ),
        (
            "conditionDataTree",
            r#"{"conditionData":[{"conditionData":[{"targetingType":"COOKIE","weight":false}]}]}"#,
            "conditionDataTree.conditionData[0].conditionData[0].weight",
        ),
    ] {
        let text = format!(r#"[{{"id":1,"name":"a","{field}":{value}}}]"#);
        let record = Record::decode_list(Segment::MODEL, text).unwrap().remove(0);
        let error = record.get(field).unwrap_err();
        assert_eq!((error.kind(), error.details().path.as_deref()), (ErrorKind::Decode, Some(path)), "{value}");
        assert!(error.message().starts_with(&format!("the record cannot be read: {path} must be ")), "{error}");
        assert_eq!(record.get("name").unwrap(), xpauto::bindings::Value::Text("a".into()));
        assert_eq!(record.shown_value(record.model().position(field).unwrap()), xpauto::bindings::Value::Json(value));
    }
}
