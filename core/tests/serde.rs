//! Models in the formats of serde: what is written is what is read, whichever format it is.

#![allow(clippy::unwrap_used)]

use ciborium::Value as Cbor;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use xpauto::list::Records;
use xpauto::model::{Segment, Theme};

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
    let expected: Value = serde_json::from_str(SEGMENT).unwrap();
    assert_eq!(serde_json::to_value(report()).unwrap()["segment"], expected);
    let text = serde_json::to_string(&report()).unwrap();
    assert!(
        text.starts_with(r#"{"segment":{"id":-7,"name":"käse \"1\"","siteId":null,"new":{"n":[1.5,1e+300,"#),
        "{text}"
    );
    assert_eq!(serde_json::from_str::<Report>(&text).unwrap(), serde_json::from_value(json!(report())).unwrap());
    let pretty = serde_json::to_string_pretty(&report().themes).unwrap();
    assert_eq!(pretty, "[\n  {\n    \"name\": \"Spring\"\n  }\n]");
}

#[test]
fn a_model_is_a_map_of_another_format() {
    let mut bytes = Vec::new();
    ciborium::into_writer(&report(), &mut bytes).unwrap();
    let read: Report = ciborium::from_reader(bytes.as_slice()).unwrap();
    assert_eq!(serde_json::to_value(&read).unwrap(), serde_json::to_value(report()).unwrap());
    let value = Cbor::serialized(&read.themes).unwrap();
    let theme = Cbor::Map(vec![(Cbor::Text("name".to_owned()), Cbor::Text("Spring".to_owned()))]);
    assert_eq!(value, Cbor::Array(vec![theme]));
}

#[test]
fn records_of_a_list_are_an_array() {
    let records: Records<Theme> = report().themes.into();
    assert_eq!(serde_json::to_value(records).unwrap(), json!([{"name": "Spring"}]));
}

#[test]
fn what_a_format_cannot_hold_is_refused() {
    let odd = |number: &str| Theme::from_json(&format!(r#"{{"odd": {number}}}"#)).unwrap();
    assert_eq!(serde_json::to_string(&odd("18446744073709551616")).unwrap(), r#"{"odd":18446744073709551616}"#);
    for (number, message) in [("1e400", "beyond a 64-bit float"), (&"9".repeat(40), "beyond a 128-bit integer")] {
        let error = serde_json::to_string(&odd(number)).unwrap_err();
        assert!(error.to_string().contains(message), "{error}");
    }
    let wrong = serde_json::from_value::<Theme>(json!({"name": 7})).unwrap_err();
    assert!(wrong.to_string().contains("name must be"), "{wrong}");
    let mut map = Vec::new();
    ciborium::into_writer(&Cbor::Map(vec![(Cbor::Text("x".to_owned()), Cbor::Float(f64::NAN))]), &mut map).unwrap();
    let error = ciborium::from_reader::<Theme, _>(map.as_slice()).unwrap_err();
    assert!(error.to_string().contains("JSON has no NaN"), "{error}");
}
