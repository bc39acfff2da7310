//! Tests of records as views of their JSON.

use proptest::prelude::*;
use serde_json::{Value as Json, json as object};

use super::*;
use crate::generated::{ConditionsBlock, Segment, Theme};
use crate::typed::Typed as _;

#[test]
fn an_array_of_chosen_records_holds_these_and_no_others() {
    let page = r#"[ {"id":1,"name":"a"}, {"id":2} ,{"id":3}, {"id":4,"x":[ ]}]"#;
    let all = Record::decode_list(Segment::MODEL, page).unwrap();
    let all_json: Vec<Json> = serde_json::from_str(page).unwrap();
    proptest!(|(chosen in prop::collection::vec(0..4_usize, 0..8))| {
        let records: Vec<Record> = chosen.iter().map(|&index| all[index].clone()).collect();
        let expected: Vec<Json> = chosen.iter().map(|&index| all_json[index].clone()).collect();
        let expected = Json::from(expected);
        let runs: Vec<&str> = Record::json_runs(&records).collect();
        for array in [Record::json_array(&records), format!("[{}]", runs.join(","))] {
            prop_assert_eq!(&serde_json::from_str::<Json>(&array).unwrap(), &expected);
        }
    });
}

#[test]
fn a_field_is_found_however_short_its_text_is_and_however_its_key_is_written() {
    for key in [r#""id":"#, r#""id" :"#, "\"id\"\n: ", r#""\u0069d":"#, r#""i\u0064" :"#] {
        for (before, after) in [("", ""), (r#""x":2,"#, ""), (r#""name":"a","#, ""), ("", r#","name":"a""#)] {
            let json = format!("{{{before}{key}1{after}}}");
            let record = Record::decode(Segment::MODEL, json.as_str()).unwrap();
            assert_eq!(record.get("id").unwrap(), Value::Int(1), "{json}");
            assert_eq!(record.undeclared_fields().count(), before.matches('x').count(), "{json}");
        }
    }
}

#[test]
fn lone_surrogates_are_read_as_replacement_characters_and_their_json_is_kept() {
    let json = r#"{"name":"a\ud800\"b","x":{"\udc00":1},"tags":["\ud83d\ude00","\ud83d"]}"#;
    for record in [
        Record::decode(Segment::MODEL, json).unwrap(),
        Record::from_json(Segment::MODEL, json).unwrap(),
        Record::decode_list(Segment::MODEL, format!("[{json}]")).unwrap().remove(0),
    ] {
        assert_eq!(record.get("name").unwrap(), Value::Text("a\u{fffd}\"b".into()));
        let Value::List(tags) = record.get("tags").unwrap() else { panic!("a list") };
        assert_eq!(tags, [Value::Text("😀".into()), Value::Text("\u{fffd}".into())]);
        assert_eq!(record.json(), json);
    }
    let other = Record::decode(Segment::MODEL, json.replace("d800", "dfff")).unwrap();
    assert!(Record::decode(Segment::MODEL, json).unwrap() == Record::decode(Segment::MODEL, json).unwrap());
    assert!(Record::decode(Segment::MODEL, json).unwrap() != other);
    assert!(Record::make(Segment::MODEL, json).is_err());
    assert!(Record::decode_list(Segment::MODEL, r#"[{"name":"\ud800"},7]"#).is_err());
}

#[test]
fn an_id_is_the_same_as_text_at_any_depth_and_beside_any_record() {
    let [text, number] = [r#"{"id":1,"links":[{"domainId":"5"}]}"#, r#"{"id":1,"links":[{"domainId":5}]}"#];
    let beside = Record::decode_list(Segment::MODEL, format!(r#"[{text},{{"experiments":["7"]}}]"#)).unwrap().remove(0);
    let [text, number] = [text, number].map(|json| Record::decode(Segment::MODEL, json).unwrap());
    assert!(text == number && number == beside);
    assert_eq!(text.content_hash(), number.content_hash());
    assert_eq!(beside.content_hash(), number.content_hash());
}

#[test]
fn a_nested_value_of_another_type_stays_where_another_field_is_replaced() {
    let record = Record::decode(Segment::MODEL, r#"{"id":2,"tags":[7]}"#).unwrap();
    let replaced = record.replace(&[("name".to_owned(), r#""b""#.to_owned())]).unwrap();
    assert_eq!(replaced.json(), r#"{"id":2,"tags":[7],"name":"b"}"#);
    assert!(replaced.get("tags").is_err());
}

#[test]
fn the_elements_of_a_list_stay_in_their_places_beside_nulls() {
    let json = object!({"conditions": [null, {"weight": 1}, null, {"weight": 2, "key": {"weight": 3}}]});
    let block = Record::from_json(ConditionsBlock::MODEL, json.to_string()).unwrap();
    let Value::List(items) = block.get("conditions").unwrap() else { panic!("a list") };
    let weights: Vec<Value<'_>> = items
        .iter()
        .map(|item| match item {
            Value::Record(condition) => Value::Int(match condition.get("weight").unwrap() {
                Value::Int(weight) => weight,
                other => panic!("{other:?}"),
            }),
            other => other.clone(),
        })
        .collect();
    assert_eq!(weights, [Value::Null, Value::Int(1), Value::Null, Value::Int(2)]);
}

#[test]
fn undeclared_fields_are_those_that_are_not_in_the_declaration() {
    let key =
        prop_oneof![Just("id"), Just("name"), Just("tags"), Just("siteId"), Just("x"), Just("na\\u006de"), Just("y")];
    let value = prop::sample::select(vec!["null", "{\"x\":1}", "[ 1 ,{}]", "7"]);
    let members = prop::collection::vec((key, value, prop::sample::select(vec!["", " ", "\n"])), 0..9);
    proptest!(|(members in members)| {
        let members: Vec<String> = members.iter().map(|(key, json, gap)| format!("{gap}\"{key}\"{gap}:{gap}{json}{gap}")).collect();
        let text = format!("{{{}}}", members.join(","));
        let Ok(record) = Record::decode(Segment::MODEL, text) else { return Ok(()) };
        let expected: Vec<_> = record.json_fields().filter(|(key, _)| Segment::MODEL.field_by_wire(key).is_none()).collect();
        prop_assert_eq!(record.undeclared_fields().collect::<Vec<_>>(), expected);
    });
}

#[test]
fn selected_records_hold_the_kept_fields_as_they_were_written() {
    let page = r#"[{"name":"a","x":1,"id":7,"siteId":2},{"id":1,"tags":[ "b" ],"name":null},{"x":2}]"#;
    let all = Record::decode_list(Segment::MODEL, page).unwrap();
    let cut = Record::select_all(&all, &["id", "name", "tags"]);
    let strings: Vec<&str> = cut.iter().map(Record::json).collect();
    assert_eq!(strings, [r#"{"name":"a","id":7}"#, r#"{"id":1,"tags":[ "b" ],"name":null}"#, "{}"]);
    assert_eq!(cut[1].get("name").unwrap(), Value::Null);
    assert_eq!(cut[2].get("name").unwrap(), Value::Absent);
    assert!(cut[0].projection().leaves_out("siteId") && !cut[2].projection().leaves_out("id"));
    let again: Vec<Record> = cut.iter().map(|record| Record::decode(Segment::MODEL, record.json()).unwrap()).collect();
    assert_eq!(again, cut);
}

#[test]
fn text_in_which_not_every_place_can_be_kept_is_refused() {
    let long = "x".repeat(json::LONGEST);
    let record = format!(r#"{{"id":1,"name":"{long}"}}"#);
    for error in [
        Record::decode(Segment::MODEL, record.clone()).unwrap_err(),
        Record::decode_list(Segment::MODEL, format!("[{record}]")).unwrap_err(),
        Record::decode_list(Segment::MODEL, record.clone()).unwrap_err(),
        Record::make(Segment::MODEL, record.clone()).unwrap_err(),
        Record::from_json(Segment::MODEL, record.clone()).unwrap_err(),
    ] {
        assert!(error.message().contains(&format!("at most {} can be read", json::LONGEST)), "{error}");
        assert_eq!(error.details().body, None);
    }
    let largest = record.replace(&long, &long[..json::LONGEST - r#"{"id":1,"name":""}"#.len()]);
    assert_eq!(Record::decode(Segment::MODEL, largest).unwrap().get("id").unwrap(), Value::Int(1));
}

#[test]
fn selected_records_that_fit_no_single_text_have_several() {
    let name = "x".repeat(json::LONGEST / 3);
    let page = |id: u8| Record::decode_list(Segment::MODEL, format!(r#"[{{"id":{id},"name":"{name}"}}]"#)).unwrap();
    let all: Vec<Record> = (1..=5).flat_map(page).collect();
    let cut = Record::select_all(&all, &["id", "name"]);
    assert_eq!(cut.iter().map(|record| record.get("id").unwrap()).collect::<Vec<_>>(), [1, 2, 3, 4, 5].map(Value::Int));
    assert!(cut.iter().all(|record| record.get("name").unwrap() == Value::Text(name.as_str().into())));
}

#[test]
fn a_string_of_digits_is_an_integer_in_what_is_made_but_not_in_what_is_read() {
    let text = r#"{"id":"12","name":"Spring"}"#;
    let made = Record::make(Theme::MODEL, text).unwrap();
    assert_eq!(made.json(), r#"{"id":12,"name":"Spring"}"#);
    assert_eq!(made.replace(&[("id".into(), "\"7\"".into())]).unwrap().json(), r#"{"id":7,"name":"Spring"}"#);
    assert!(Record::from_json(Theme::MODEL, text).is_err() && Record::decode(Theme::MODEL, text).is_err());
}
