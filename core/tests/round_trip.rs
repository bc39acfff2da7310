//! Reading loses nothing and never panics, whatever the service answers.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use proptest::prelude::*;
use serde_json::{Map, Value, json};
use xpauto::declaration::{Field, Kind, Model};
use xpauto::{ErrorKind, Record, model};

/// Any JSON value of a few levels.
fn any_json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        (-1e9..1e9_f64).prop_map(Value::from),
        any::<String>().prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 12, 3, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..3).prop_map(Value::from),
            prop::collection::vec((any::<String>(), inner), 0..3)
                .prop_map(|members| Value::Object(members.into_iter().collect())),
        ]
    })
}

/// A value that a field of this type may have; `depth` ends types that contain themselves.
fn value_of(kind: Kind, depth: u32) -> BoxedStrategy<Value> {
    match kind {
        Kind::Int => any::<i64>().prop_map(Value::from).boxed(),
        Kind::Id => {
            prop_oneof![any::<i64>().prop_map(Value::from), any::<i64>().prop_map(|id| id.to_string().into())].boxed()
        }
        Kind::Float => prop_oneof![any::<i32>().prop_map(Value::from), (-1e6..1e6_f64).prop_map(Value::from)].boxed(),
        Kind::Bool => any::<bool>().prop_map(Value::from).boxed(),
        Kind::Text => any::<String>().prop_map(Value::from).boxed(),
        Kind::DateTime => prop::sample::select(vec!["2021-05-07T14:47:42", "2021-05-07T14:47:42.5+02:00", "soon", ""])
            .prop_map(Value::from)
            .boxed(),
        Kind::Enum(set) => {
            prop_oneof![prop::sample::select(set.values).prop_map(Value::from), "[a-zA-Z_]{0,8}".prop_map(Value::from)]
                .boxed()
        }
        Kind::Object(model) if depth > 0 => object_of(model, depth - 1).boxed(),
        Kind::OneOf(models) if depth > 0 => {
            prop::sample::select(models()).prop_flat_map(move |model| object_of(model, depth - 1)).boxed()
        }
        Kind::Object(_) | Kind::OneOf(_) => Just(json!({})).boxed(),
        Kind::List(item) => {
            let item = prop_oneof![1 => Just(Value::Null), 6 => value_of(*item, depth)];
            prop::collection::vec(item, 0..3).prop_map(Value::from).boxed()
        }
        Kind::Any => any_json().boxed(),
    }
}

/// An object with some of a type's fields, some of them null, and unknown fields.
fn object_of(model: &'static Model, depth: u32) -> impl Strategy<Value = Value> {
    let member = move |field: &'static Field| {
        let value = value_of(field.kind, depth);
        prop_oneof![3 => Just(None), 1 => Just(Some(Value::Null)), 4 => value.prop_map(Some)]
            .prop_map(move |value| value.map(|value| (field.wire.to_owned(), value)))
    };
    let known: Vec<_> = model.fields.iter().map(member).collect();
    let unknown = prop::collection::vec(("x[a-zA-Z]{0,6}", any_json()), 0..3);
    (known, unknown).prop_map(|(known, unknown)| {
        let mut members: Vec<(String, Value)> = known.into_iter().flatten().chain(unknown).collect();
        members.reverse();
        Value::Object(members.into_iter().collect::<Map<_, _>>())
    })
}

fn model_and_object() -> impl Strategy<Value = (&'static Model, Value)> {
    prop::sample::select(model::all().collect::<Vec<_>>())
        .prop_flat_map(|model| object_of(model, 2).prop_map(move |object| (model, object)))
}

fn any_model() -> impl Strategy<Value = &'static Model> {
    prop::sample::select(model::all().collect::<Vec<_>>())
}

/// Looks at every value, nested ones too.
fn walk(record: &Record) {
    fn look(value: xpauto::Value<'_>) {
        match value {
            xpauto::Value::Record(record) => walk(&record),
            xpauto::Value::List(items) => items.into_iter().for_each(look),
            _ => {}
        }
    }
    for position in 0..record.model().fields.len() {
        look(record.value(position));
    }
    let _ = format!("{record:?}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn what_is_read_is_what_was_answered((model, object) in model_and_object()) {
        let text = object.to_string();
        let record = Record::decode(model, text.clone()).unwrap();
        prop_assert_eq!(record.json(), &text);
        walk(&record);
        for (position, field) in model.fields.iter().enumerate() {
            let found = record.field_json(position).map(|json| serde_json::from_str::<Value>(json).unwrap());
            prop_assert_eq!(found.as_ref(), object.get(field.wire));
        }
    }

    #[test]
    fn what_is_read_in_a_list_is_what_was_answered((model, object) in model_and_object(), count in 0_usize..4) {
        let text = Value::from(vec![object.clone(); count]).to_string();
        let records = Record::decode_list(model, text).unwrap();
        prop_assert_eq!(records.len(), count);
        for record in &records {
            prop_assert_eq!(record.json(), object.to_string());
            walk(record);
        }
    }

    #[test]
    fn a_change_leaves_the_other_fields_as_they_were((model, object) in model_and_object()) {
        let record = Record::decode(model, object.to_string()).unwrap();
        prop_assert_eq!(record.replace(&[]).unwrap(), record);
    }

    #[test]
    fn any_text_is_read_or_refused_and_never_panics(model in any_model(), text in any::<String>()) {
        let _ = Record::decode(model, text.clone()).map(|record| walk(&record));
        let _ = Record::decode_list(model, text.clone());
        let _ = Record::make(model, text.clone());
        let _ = Record::from_json(model, text);
    }

    #[test]
    fn text_that_looks_like_json_is_read_or_refused_and_never_panics(
        model in any_model(),
        text in r#"([\[\]{}:,"\\ ]|null|true|-?[0-9]{1,3}|"(id|name|weight|colors)"|\\u[0-9d][0-9a-f]{3}){0,24}"#,
    ) {
        let _ = Record::decode(model, text.clone()).map(|record| walk(&record));
        let _ = Record::decode_list(model, text.clone());
        let _ = Record::make(model, text);
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
    fn a_cut_answer_is_refused((model, object) in model_and_object(), at in any::<prop::sample::Index>()) {
        let text = object.to_string();
        let mut end = at.index(text.len());
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        prop_assert_eq!(Record::decode(model, &text[..end]).unwrap_err().kind(), ErrorKind::Decode);
    }
}
