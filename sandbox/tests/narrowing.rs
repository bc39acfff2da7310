//! A filter means the same for a list of the sandbox as for records that a program has read.

#![allow(clippy::unwrap_used)]

mod support;

use std::cell::Cell;

use proptest::prelude::*;
use serde_json::{Value, json};
use support::{get, list, start};
use xpauto::Filter;
use xpauto::bindings::list::OPERATORS;
use xpauto::bindings::record::Record;
use xpauto::model::Segment;
use xpauto::model::Typed as _;
use xpauto_sandbox::Sandbox;

/// The whole list, or what of it a filter keeps, with every optional field.
fn listed(sandbox: &Sandbox, filter: Option<&Filter>) -> String {
    let optional: Vec<&str> =
        Segment::MODEL.fields.iter().filter(|field| field.is_on_request).map(|field| field.wire).collect();
    let (optional, filter) = (optional.join(","), filter.map(Filter::to_json).unwrap_or_default());
    let mut parameters = vec![("perPage", "200"), ("optionalFields", &optional)];
    if !filter.is_empty() {
        parameters.push(("filter", &filter));
    }
    get(sandbox, &list("/segments", &parameters)).body
}

/// Conditions on fields of the records, compared with values that the records have in them.
fn conditions(records: &[Value]) -> impl Strategy<Value = Filter> + use<> {
    let names: Vec<&str> = Segment::MODEL.fields.iter().map(|field| field.wire).collect();
    let records = records.to_vec();
    (prop::sample::select(names), prop::sample::select(OPERATORS.to_vec())).prop_flat_map(move |(name, operator)| {
        let mut found: Vec<Value> = records.iter().flat_map(|record| scalars(&record[name])).collect();
        found.push(json!("a"));
        let count = match operator {
            "BETWEEN" => 2..=2,
            known if known.starts_with("IS_") => 0..=0,
            _ => 1..=9,
        };
        prop::collection::vec(prop::sample::select(found), count)
            .prop_map(move |parameters| Filter::condition(name, operator, parameters))
    })
}

/// A value, what it has in it, and the beginning of a string.
fn scalars(value: &Value) -> Vec<Value> {
    match value {
        Value::Array(items) => items.iter().flat_map(scalars).collect(),
        Value::Object(_) | Value::Null => vec![value.to_string().into()],
        // Date-times also as the instant that they would be in London, and the same instant further east.
        Value::String(text) if text.starts_with("20") => {
            vec![value.clone(), format!("{text}Z").into(), format!("{text}+02:00").into(), text[..10].into()]
        }
        Value::String(text) => vec![value.clone(), text.chars().take(3).collect::<String>().into()],
        _ => vec![value.clone(), value.to_string().into()],
    }
}

fn filters(records: &[Value]) -> impl Strategy<Value = Filter> + use<> {
    conditions(records).prop_recursive(3, 8, 3, |inner| {
        (any::<bool>(), prop::collection::vec(inner, 2..4))
            .prop_map(|(or, expressions)| Filter::Logic { or, expressions: expressions.into() })
    })
}

#[test]
fn a_filter_keeps_in_memory_what_the_sandbox_lists() {
    let sandbox = start(&json!({ "segments": 60 }));
    let everything = listed(&sandbox, None);
    let records = Record::decode_list(Segment::MODEL, everything.as_str()).unwrap();
    let parsed: Vec<Value> = serde_json::from_str(&everything).unwrap();
    let telling = Cell::new(0);
    proptest!(ProptestConfig::with_cases(300), |(filter in filters(&parsed))| {
        let listed: Value = serde_json::from_str(&listed(&sandbox, Some(&filter))).unwrap();
        let kept = match filter.narrow(Segment::MODEL, records.iter()) {
            Ok(narrowed) => narrowed.records,
            Err(error) => {
                prop_assert!(error.message().contains("must have the lower value first"), "{error}");
                return Ok(());
            }
        };
        telling.set(telling.get() + usize::from(!kept.is_empty() && kept.len() < records.len()));
        let kept: Value = serde_json::from_str(&Record::json_array(&kept)).unwrap();
        prop_assert_eq!(kept, listed);
    });
    assert!(telling.get() > 60, "only {} filters told records from one another", telling.get());
}
