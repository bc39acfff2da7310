//! Generated objects of the declared types.

use proptest::prelude::*;
use serde_json::{Map, Value, json};
use xpauto::bindings::model;
use xpauto::bindings::schema::{Field, Kind, Model};

/// Any JSON value of a few levels.
pub fn any_json() -> impl Strategy<Value = Value> {
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
                .prop_map(|fields| Value::Object(fields.into_iter().collect())),
        ]
    })
}

/// A value that a field of this type may have; `depth` ends types that contain themselves.
fn value_of(kind: Kind, date_times: &'static [&'static str], depth: u32) -> BoxedStrategy<Value> {
    match kind {
        Kind::Int => any::<i64>().prop_map(Value::from).boxed(),
        Kind::Id => {
            prop_oneof![any::<i64>().prop_map(Value::from), any::<i64>().prop_map(|id| id.to_string().into())].boxed()
        }
        Kind::Float => prop_oneof![any::<i32>().prop_map(Value::from), (-1e6..1e6_f64).prop_map(Value::from)].boxed(),
        Kind::Bool => any::<bool>().prop_map(Value::from).boxed(),
        Kind::Text => any::<String>().prop_map(Value::from).boxed(),
        Kind::DateTime => prop::sample::select(date_times).prop_map(Value::from).boxed(),
        Kind::Enum(set) => {
            prop_oneof![prop::sample::select(set.values).prop_map(Value::from), "[a-zA-Z_]{0,8}".prop_map(Value::from)]
                .boxed()
        }
        Kind::Object(model) if depth > 0 => object_of(model, date_times, depth - 1).boxed(),
        Kind::OneOf(union) if depth > 0 => prop::sample::select(union.models)
            .prop_flat_map(move |model| object_of(model, date_times, depth - 1))
            .boxed(),
        Kind::Object(_) | Kind::OneOf(_) => Just(json!({})).boxed(),
        Kind::List(item) => {
            let item = prop_oneof![1 => Just(Value::Null), 6 => value_of(*item, date_times, depth)];
            prop::collection::vec(item, 0..3).prop_map(Value::from).boxed()
        }
        Kind::Any => any_json().boxed(),
    }
}

/// An object with some of a type's fields, some of them null, and unknown fields.
fn object_of(model: &'static Model, date_times: &'static [&'static str], depth: u32) -> impl Strategy<Value = Value> {
    let field = move |field: &'static Field| {
        let value = value_of(field.kind, date_times, depth);
        prop_oneof![3 => Just(None), 1 => Just(Some(Value::Null)), 4 => value.prop_map(Some)]
            .prop_map(move |value| value.map(|value| (field.wire.to_owned(), value)))
    };
    let known: Vec<_> = model.fields.iter().map(field).collect();
    let unknown = prop::collection::vec(("x[a-zA-Z]{0,6}", any_json()), 0..3);
    (known, unknown).prop_map(|(known, unknown)| {
        let mut fields: Vec<(String, Value)> = known.into_iter().flatten().chain(unknown).collect();
        fields.reverse();
        Value::Object(fields.into_iter().collect::<Map<_, _>>())
    })
}

/// A type and an object of it, whose date-times are among these strings.
pub fn model_and_object(date_times: &'static [&'static str]) -> impl Strategy<Value = (&'static Model, Value)> {
    let any_model = prop::sample::select(model::all().collect::<Vec<_>>());
    any_model.prop_flat_map(move |model| object_of(model, date_times, 2).prop_map(move |object| (model, object)))
}
