//! Reading loses nothing and never panics, whatever the service answers.

use std::collections::HashSet;

use proptest::prelude::*;
use serde_json::{Value, json};
use xpauto::ErrorKind;
use xpauto::bindings::Record;
use xpauto::model::{Segment, Typed as _};

use crate::generated::{any_json, any_model, model_and_object};

/// What may stand where a date-time belongs.
const DATE_TIMES: &[&str] = &["2021-05-07T14:47:42", "2021-05-07T14:47:42.5+02:00", "soon", ""];

/// Looks at every value, nested ones too.
fn walk(record: &Record) {
    fn look(value: xpauto::bindings::Value<'_>) {
        match value {
            xpauto::bindings::Value::Record(record) => walk(&record),
            xpauto::bindings::Value::List(items) => items.into_iter().for_each(look),
            _ => {}
        }
    }
    for position in 0..record.model().fields.len() {
        let _ = record.value(position).map(look);
    }
    let _ = format!("{record:?}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn reads_records_without_loss((model, object) in model_and_object(DATE_TIMES), count in 1_usize..4) {
        let text = object.to_string();
        let mut records = Record::decode_list(model, Value::from(vec![object.clone(); count]).to_string()).unwrap();
        prop_assert_eq!(records.len(), count);
        records.push(Record::decode(model, text.clone()).unwrap());
        for record in &records {
            prop_assert_eq!(record.json(), &text);
            walk(record);
            for (position, field) in model.fields.iter().enumerate() {
                let found = record.field_json(position).map(|json| serde_json::from_str::<Value>(json).unwrap());
                prop_assert_eq!(found.as_ref(), object.get(field.wire));
            }
        }
        prop_assert_eq!(&records[0].replace(&[]).unwrap(), &records[0]);
    }

    #[test]
    fn any_text_and_what_looks_like_json_is_read_or_refused_and_never_panics(
        model in any_model(),
        text in prop_oneof![
            any::<String>(),
            r#"([\[\]{}:,"\\ ]|null|true|-?[0-9]{1,3}|"(id|name|weight|colors)"|\\u[0-9d][0-9a-f]{3}){0,24}"#,
        ],
    ) {
        let _ = Record::decode(model, text.clone()).map(|record| walk(&record));
        let _ = Record::decode_list(model, text.clone());
        let _ = Record::make(model, text.clone());
        let _ = Record::from_json(model, text);
    }

    #[test]
    fn a_value_of_any_type_in_any_field_is_read_or_refused((model, value) in (any_model(), any_json()), at in any::<prop::sample::Index>()) {
        prop_assume!(!model.fields.is_empty());
        let field = &model.fields[at.index(model.fields.len())];
        let text = json!({ field.wire: value }).to_string();
        match Record::decode(model, text.clone()) {
            Ok(record) => { prop_assert_eq!(record.json(), &text); walk(&record); }
            Err(error) => {
                prop_assert_eq!(error.kind(), ErrorKind::Decode);
                prop_assert!(error.details().path.as_deref().unwrap().starts_with(field.wire));
            }
        }
        let _ = Record::make(model, text);
    }

    #[test]
    fn refuses_a_truncated_response((model, object) in model_and_object(DATE_TIMES), at in any::<prop::sample::Index>()) {
        let text = object.to_string();
        let mut end = at.index(text.len());
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        prop_assert_eq!(Record::decode(model, &text[..end]).unwrap_err().kind(), ErrorKind::Decode);
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
