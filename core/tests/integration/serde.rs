//! Models in the formats of serde: what is written is what is read, exactly in JSON.

use std::collections::HashSet;

use ciborium::Value as Cbor;
use serde::{Deserialize, Serialize};
use serde_json::json;
use xpauto::Filter;
use xpauto::model::{ConditionTree, FilterExpression, Segment, Theme};

const SEGMENT: &str = r#"{
    "id": -7, "name": "käse \"1\"", "siteId": null, "new": {"n": [1.50, 1e300, 18446744073709551615, [], {}], "b": true},
    "conditionsData": {"firstLevel": [{"conditions": [{"targetingType": "COOKIE", "weight": 1, "name": ""}]}]}
}"#;

#[derive(Serialize, Deserialize, PartialEq, Debug)]
struct Report {
    segment: Segment,
    themes: Vec<Theme>,
}

fn report() -> Report {
    let themes = vec![Theme::from_json(r#"{"name": "Spring"}"#).unwrap()];
    Report { segment: Segment::from_json(SEGMENT).unwrap(), themes }
}

#[test]
fn a_model_is_an_object_of_serde_json() {
    let value = serde_json::to_value(report()).unwrap();
    assert_eq!(value["segment"]["new"]["n"][0].as_f64(), Some(1.5));
    assert_eq!(serde_json::from_value::<Report>(value).unwrap(), report());
}

#[test]
fn numbers_keep_their_spelling_with_serde_json() {
    let text = r#"{"segment":{"id":9223372036854775807,"odd":[1.50,-0.0,1e400,18446744073709551616,0.1000000000000000055511151231257827]},"themes":[]}"#;
    let report: Report = serde_json::from_str(text).unwrap();
    assert_eq!(serde_json::to_string(&report).unwrap(), text);
    assert_eq!(serde_json::from_slice::<Report>(text.as_bytes()).unwrap(), report);
    assert_eq!(serde_json::from_reader::<_, Report>(text.as_bytes()).unwrap(), report);
    let pretty = serde_json::to_string_pretty(&report).unwrap();
    assert!(pretty.contains("      1.50,\n"), "{pretty}");
    assert_eq!(serde_json::from_str::<Report>(&pretty).unwrap(), report);
}

#[test]
fn numbers_survive_a_value_and_what_serde_buffers() {
    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    #[serde(tag = "kind", rename_all = "lowercase")]
    enum Tagged {
        Segment(Segment),
    }

    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    struct Flat {
        seen: u32,
        #[serde(flatten)]
        segment: Segment,
    }

    let fields = r#""id":9007199254740993,"odd":{"n":[1.5,18446744073709551615]}"#;
    let segment = Segment::from_json(&format!("{{{fields}}}")).unwrap();
    let value = serde_json::to_value(&segment).unwrap();
    assert_eq!(value["id"], 9_007_199_254_740_993_i64);
    assert_eq!(serde_json::from_value::<Segment>(value).unwrap(), segment);

    let tagged = format!(r#"{{"kind":"segment",{fields}}}"#);
    assert_eq!(serde_json::from_str::<Tagged>(&tagged).unwrap(), Tagged::Segment(segment.clone()));
    assert_eq!(serde_json::to_string(&Tagged::Segment(segment.clone())).unwrap(), tagged);
    let flat = format!(r#"{{"seen":2,{fields}}}"#);
    assert_eq!(serde_json::from_str::<Flat>(&flat).unwrap(), Flat { seen: 2, segment: segment.clone() });
    assert_eq!(serde_json::to_string(&Flat { seen: 2, segment }).unwrap(), flat);
}

#[test]
fn a_model_is_a_map_of_another_format() {
    let mut bytes = Vec::new();
    ciborium::into_writer(&report(), &mut bytes).unwrap();
    let read: Report = ciborium::from_reader(bytes.as_slice()).unwrap();
    assert_eq!(read, report());
    let value = Cbor::serialized(&read.themes).unwrap();
    let theme = Cbor::Map(vec![(Cbor::Text("name".to_owned()), Cbor::Text("Spring".to_owned()))]);
    assert_eq!(value, Cbor::Array(vec![theme]));
}

#[test]
fn filters_and_types_that_are_one_of_two_are_read_as_written() {
    let tree = r#"{"logicalOperator":"AND","conditionData":[{"targetingType":"COOKIE","weight":1,"n":1.50}]}"#;
    let condition = r#"{"targetingType":"COOKIE","weight":1}"#;
    for text in [tree, condition] {
        let read: ConditionTree = serde_json::from_str(text).unwrap();
        assert_eq!((read.json(), serde_json::to_string(&read).unwrap().as_str()), (text, text));
        assert_eq!(matches!(read, ConditionTree::Condition(_)), text == condition);
        assert!(HashSet::from([read.clone()]).contains(&read));
    }
    let filter = (Segment::ID.gt(7) & Segment::NAME.like("x")) | !Segment::SITE_ID.is_in([1, 2]);
    let text = serde_json::to_string(filter.as_filter()).unwrap();
    assert_eq!(serde_json::from_str::<Filter>(&text).unwrap(), Filter::from(filter));
    let expression: FilterExpression = serde_json::from_str(&text).unwrap();
    assert!(matches!(&expression, FilterExpression::Logic(_)) && expression.json() == text);
    let mut bytes = Vec::new();
    ciborium::into_writer(&expression, &mut bytes).unwrap();
    assert_eq!(ciborium::from_reader::<FilterExpression, _>(bytes.as_slice()).unwrap(), expression);
    let wrong = serde_json::from_str::<Filter>(r#"{"field": "id"}"#).unwrap_err();
    assert!(wrong.to_string().contains("filter.operator is required"), "{wrong}");
}

#[test]
fn what_a_format_or_a_type_cannot_hold_is_refused() {
    let odd = Theme::from_json(r#"{"odd": 1e400}"#).unwrap();
    let error = ciborium::into_writer(&odd, Vec::new()).unwrap_err();
    assert!(error.to_string().contains("beyond a 64-bit float"), "{error}");
    let wrong = serde_json::from_value::<Theme>(json!({"name": 7})).unwrap_err();
    assert!(wrong.to_string().contains("name must be"), "{wrong}");
    for depth in 120..=135 {
        let nested = format!(r#"{{"odd": {}{}}}"#, "[".repeat(depth), "]".repeat(depth));
        let is_readable = serde_json::from_str::<serde_json::Value>(&nested).is_ok();
        assert_eq!(Theme::from_json(&nested).is_ok(), is_readable, "{depth}");
    }
}
