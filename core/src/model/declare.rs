//! The Rust side of declarations: typed records, the types of their fields, and builders.

use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;

use crate::declaration::{Kind, Model, without_raw_prefix};
use crate::error::Result;
use crate::record::{Record, Value};

/// A declared type as a Rust type: a [`Record`] with getters.
pub trait Typed: Sized {
    /// The declaration.
    const MODEL: &'static Model;

    /// The record behind it.
    fn record(&self) -> &Record;

    /// A record of this type with its getters.
    fn from_record(record: Record) -> Self;
}

/// The type of a field, and of its value in Rust.
pub trait FieldType {
    /// The declaration.
    const KIND: Kind;
    /// What a getter returns.
    type View<'a>;

    /// The value; `None` where it is absent or null.
    fn view(value: Value<'_>) -> Option<Self::View<'_>>;
}

/// What a setter of a [`Builder`] accepts for a field of type `F`.
pub trait IntoField<F> {
    /// The value as JSON text.
    fn into_json(self) -> String;
}

macro_rules! scalar_types {
    ($($(#[$doc:meta])* $name:ident => $kind:expr, $view:ty, $($pattern:pat => $value:expr)?;)*) => { $(
        $(#[$doc])*
        #[derive(Debug)]
        pub enum $name {}

        impl FieldType for $name {
            const KIND: Kind = $kind;
            type View<'a> = $view;

            fn view(value: Value<'_>) -> Option<Self::View<'_>> {
                match value { $($pattern => Some($value),)? _ => None }
            }
        }
    )* };
}

scalar_types! {
    /// A 64-bit integer.
    Int => Kind::Int, i64, Value::Int(number) => number;
    /// A 64-bit integer that may be written as a string of digits.
    Id => Kind::Id, i64, Value::Int(number) => number;
    /// A number.
    Float => Kind::Float, f64, Value::Float(number) => number;
    /// A boolean.
    Bool => Kind::Bool, bool, Value::Bool(truth) => truth;
    /// A string.
    Text => Kind::Text, Cow<'a, str>, Value::Text(text) => text;
    /// A date-time as a string, with or without offset and fraction.
    DateTime => Kind::DateTime, Cow<'a, str>, Value::DateTime(text) => text;
    /// Any JSON value, as JSON text.
    Any => Kind::Any, &'a str, Value::Json(json) => json;
}

/// A list of `T`.
#[derive(Debug)]
pub struct List<T>(PhantomData<T>);

impl<T: FieldType> FieldType for List<T> {
    const KIND: Kind = Kind::List(&T::KIND);
    type View<'a> = Vec<Option<T::View<'a>>>;

    fn view(value: Value<'_>) -> Option<Self::View<'_>> {
        match value {
            Value::List(items) => Some(items.into_iter().map(T::view).collect()),
            _ => None,
        }
    }
}

/// Builds a value of a declared type, field by field; [`Builder::build`] checks it.
#[derive(Clone)]
pub struct Builder<M> {
    fields: Vec<(String, String)>,
    model: PhantomData<M>,
}

impl<M: Typed> fmt::Debug for Builder<M> {
    /// The fields so far, with secrets masked.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_secret = |name: &str| M::MODEL.fields.iter().any(|field| field.is_secret && field.attribute == name);
        let shown =
            |(name, json): &(String, String)| format!("{name}: {}", if is_secret(name) { "\"***\"" } else { json });
        write!(f, "{}::builder {{ {} }}", M::MODEL.name, self.fields.iter().map(shown).collect::<Vec<_>>().join(", "))
    }
}

impl<M> Builder<M> {
    /// Returns the fields by attribute name, each with its JSON text.
    pub(crate) fn into_fields(self) -> Vec<(String, String)> {
        self.fields
    }
}

impl<M: Typed> Builder<M> {
    pub(crate) const fn new() -> Self {
        Self { fields: Vec::new(), model: PhantomData }
    }

    /// Sets a field by the identifier of its setter, which may be a raw one such as `r#type`.
    #[must_use]
    pub(crate) fn set(mut self, setter: &'static str, json: String) -> Self {
        let attribute = without_raw_prefix(setter);
        self.fields.retain(|(name, _)| name != attribute);
        self.fields.push((attribute.to_owned(), json));
        self
    }

    /// Checks types, required fields and limits, and returns the value.
    ///
    /// # Errors
    ///
    /// `validation` with all problems.
    ///
    /// ```
    /// use xpauto::model::Theme;
    ///
    /// assert_eq!(Theme::builder().name("Spring").build()?.json(), r#"{"name":"Spring"}"#);
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    pub fn build(self) -> Result<M> {
        Record::from_keywords(M::MODEL, &self.fields).map(M::from_record)
    }
}

macro_rules! accepts {
    ($($input:ty => $($field:ty),+;)*) => { $($(
        impl IntoField<$field> for $input {
            fn into_json(self) -> String {
                serde_json::to_string(&self).unwrap_or_default()
            }
        }
    )+)* };
}

/// Returns a float as JSON. One that JSON lacks becomes a string, which is refused like any value of another type, and
/// which the problem shows; as null it would erase a field, or ask for something else.
pub(super) fn float_json(float: f64) -> serde_json::Value {
    if float.is_finite() { float.into() } else { float.to_string().into() }
}

macro_rules! accepts_floats {
    ($($field:ty),+) => { $(
        impl IntoField<$field> for f64 {
            fn into_json(self) -> String {
                float_json(self).to_string()
            }
        }
    )+ };
}

accepts_floats!(Float, Any);

accepts! {
    i64 => Int, Id, Float, Any;
    i32 => Int, Id, Float;
    bool => Bool, Any;
    &str => Text, DateTime, Any;
    String => Text, DateTime, Any;
    serde_json::Value => Any;
}

impl<F, T: IntoField<F>> IntoField<F> for Option<T> {
    fn into_json(self) -> String {
        self.map_or_else(|| "null".to_owned(), T::into_json)
    }
}

fn json_array<F, T: IntoField<F>>(items: impl IntoIterator<Item = T>) -> String {
    let items: Vec<String> = items.into_iter().map(T::into_json).collect();
    format!("[{}]", items.join(","))
}

impl<F, T: IntoField<F>> IntoField<List<F>> for Vec<T> {
    fn into_json(self) -> String {
        json_array::<F, T>(self)
    }
}

impl<F, T: IntoField<F>, const N: usize> IntoField<List<F>> for [T; N] {
    fn into_json(self) -> String {
        json_array::<F, T>(self)
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::model;

    /// Builds a value.
    pub(crate) type Build = fn() -> Result<Record>;

    /// A value for a field of any type.
    pub(crate) struct Sample;

    impl<F: FieldType> IntoField<F> for Sample {
        fn into_json(self) -> String {
            sample(&F::KIND)
        }
    }

    fn sample(kind: &Kind) -> String {
        match kind {
            Kind::Int | Kind::Id | Kind::Float => "7".to_owned(),
            Kind::Bool => "true".to_owned(),
            Kind::Text => r#""x""#.to_owned(),
            Kind::Any => "{}".to_owned(),
            Kind::Enum(set) => format!("{:?}", set.values[0]),
            Kind::DateTime => r#""2026-05-07T14:47:42""#.to_owned(),
            Kind::Object(model) => sample_object(model),
            Kind::OneOf(models) => sample_object(models()[0]),
            Kind::List(item) => format!("[{}]", sample(item)),
        }
    }

    /// An object with the fields that its type requires.
    fn sample_object(model: &Model) -> String {
        let required = model.fields.iter().filter(|field| field.is_required);
        let members: Vec<String> = required.map(|field| format!("{:?}:{}", field.wire, sample(&field.kind))).collect();
        format!("{{{}}}", members.join(","))
    }

    #[test]
    fn every_model_is_built_with_every_setter() {
        let mut built = 0;
        for build in model::BUILT.iter().copied().flatten() {
            let record = build().unwrap();
            for (position, field) in record.model().fields.iter().enumerate() {
                let json = record.field_json(position);
                assert_eq!(json, Some(sample(&field.kind).as_str()), "{}.{}", record.model().name, field.attribute);
            }
            built += 1;
        }
        assert_eq!(built, model::registry::all().count());
    }
}
