//! Whatever is read is refused with an error, or read without loss: response bodies, filters, conditions, date-times, files.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use bolero::check;
use serde_json::Value;
use xpauto::Filter;
use xpauto::bindings::date_time::iso_date_time;
use xpauto::bindings::files::{self, Stop};
use xpauto::bindings::{Record, Value as Read, conditions, rate};
use xpauto_fuzz::{date_time, levels, model, named, object, text};

/// Reads every field of a record, those of records within it too, and compares their JSON with what `serde_json` parses. Where
/// every value is read, so is the JSON of the record.
fn look(record: &Record) {
    let whole: Option<Value> = serde_json::from_str(record.json()).ok();
    let mut is_sound = true;
    for (position, field) in record.model().fields.iter().enumerate() {
        let _ = record.string(position);
        let json = record.field_json(position);
        if let Some(whole) = &whole {
            assert_eq!(json.map(|json| serde_json::from_str(json).unwrap()).as_ref(), whole.get(field.wire));
        }
        let value = record.value(position);
        is_sound &= value.is_ok();
        for value in value.into_iter().flat_map(|value| if let Read::List(items) = value { items } else { vec![value] })
        {
            if let Read::Record(nested) = value {
                look(&nested);
            }
        }
    }
    if let Some(Value::Object(whole)) = &whole {
        let undeclared: Vec<_> = record.undeclared_fields().map(|(name, _)| name).collect();
        assert!(undeclared.iter().all(|name| whole.contains_key(&**name)));
        assert!(
            whole.keys().all(|name| record.model().field_by_wire(name).is_some() || undeclared.contains(&name.into()))
        );
    }
    let again = Record::from_json(record.model(), record.json().to_owned());
    assert_eq!(again.is_ok(), is_sound, "{}", record.json());
    if let Ok(again) = again {
        assert_eq!(&again, record);
    }
}

#[test]
fn responses() {
    check!().for_each(|bytes| {
        let Some((model, rest)) = model(bytes) else { return };
        for body in [text(rest), object(model, rest)] {
            if let Ok(record) = Record::decode(model, body.clone()) {
                look(&record);
                assert_eq!(record.json(), body.trim_matches([' ', '\n', '\r', '\t']));
            }
            let _ = Record::make(model, body.clone());
            if let Ok(records) = Record::decode_list(model, format!("[{body},{body}]")) {
                records.iter().for_each(look);
            }
        }
    });
}

/// An operator and its operands for a field, in wire form.
fn condition(bytes: &[u8]) -> String {
    let (operator, operands) = bytes.split_at(bytes.len().min(2));
    let (field, operator) = (text(operator), text(&operator.iter().map(|byte| byte ^ 0x55).collect::<Vec<_>>()));
    let word = |text: String| text.trim_matches(['"', ':']).to_owned();
    let operands: Vec<Value> = operands.chunks(3).map(|part| Value::from(word(text(part)))).collect();
    serde_json::json!({ "field": word(field), "operator": word(operator), "parameters": operands }).to_string()
}

#[test]
fn filters() {
    check!().for_each(|bytes| {
        for wire in [
            text(bytes),
            condition(bytes),
            format!("[{}]", bytes.chunks(9).map(condition).collect::<Vec<_>>().join(",")),
        ] {
            let Ok(filter) = Filter::from_json(&wire) else { continue };
            assert_eq!(Filter::from_json(&filter.to_json()).unwrap(), filter);
        }
    });
}

#[test]
fn conditions_in_all_forms() {
    check!().for_each(|bytes| {
        for json in [text(bytes), levels(bytes), object(named("ConditionsData").unwrap(), bytes)] {
            let is_sound = conditions::explain(&json, true).is_ok();
            assert_eq!(conditions::to_mermaid(&json).is_ok(), is_sound, "{json}");
            assert_eq!(conditions::family_counts(&json).is_ok(), is_sound, "{json}");
            let _ = conditions::uses(&json, "COOKIE");
        }
    });
}

#[test]
fn date_times_and_limits() {
    check!().for_each(|bytes| {
        for text in [text(bytes), date_time(bytes)] {
            if let Some(usual) = iso_date_time(&text) {
                assert_eq!(iso_date_time(&usual).as_deref(), Some(&*usual));
            }
        }
        let limit = bytes
            .chunks(3)
            .map(|part| format!("{}/{}{}", part[0], text(part), ["s", "m", "h", ""][usize::from(part[0]) % 4]));
        for window in rate::parse(&limit.collect::<Vec<_>>().join(", ")).unwrap_or_default() {
            assert!(window.most > 0 && !window.length.is_zero());
        }
    });
}

#[test]
fn saved_records() {
    check!().for_each(|bytes| {
        let Some((model, rest)) = model(bytes) else { return };
        let header = format!("{{\"version\":1,\"model\":\"{}\",\"records\":1}}", model.name);
        for (header, lines) in
            [(header.clone(), object(model, rest)), (header, text(rest)), (text(rest), String::new())]
        {
            let read = files::parse("any.jsonl".as_ref(), &header, lines, Some(model), &Stop::default());
            read.into_iter().flat_map(|loaded| loaded.records).for_each(|record| look(&record));
        }
    });
}
