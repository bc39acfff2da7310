//! The Rust side of declarations: typed records, the types of their fields, and builders.

use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;

use super::sealed::{Seal, Sealed};
use crate::error::Result;
use crate::json::write_array;
use crate::record::{Record, Value, keyword_object};
use crate::schema::{Kind, Model, without_raw_prefix};

/// A declared type, such as [`Theme`](super::Theme), for functions that take any of them.
///
/// ```
/// use xpauto::model::{Theme, Typed};
///
/// fn length(value: &impl Typed) -> usize {
///     value.json().len()
/// }
///
/// assert_eq!(length(&Theme::from_json(r#"{"id": 7}"#)?), 9);
/// # Ok::<(), xpauto::Error>(())
/// ```
pub trait Typed: Sealed + Sized {
    /// The declaration.
    #[doc(hidden)]
    const MODEL: &'static Model;

    /// The record behind it.
    #[doc(hidden)]
    fn record(&self) -> &Record;

    /// A record of this type with its getters.
    #[doc(hidden)]
    fn from_record(record: Record) -> Self;

    /// Returns the JSON text, exactly as it was read or built, undeclared fields included.
    fn json(&self) -> &str {
        self.record().json()
    }
}

/// The type of a field, and of its value in Rust.
pub trait FieldType: Sealed {
    /// The declaration.
    #[doc(hidden)]
    const KIND: Kind;
    /// A value, such as an item of a list.
    type View<'a>;
    /// What `get` returns of a field: of an object or a list a result, since what is within it is checked when it is read.
    type Read<'a>;
    /// What the getter of a field returns, likewise.
    type Getter<'a>;

    /// The value; `None` where it is absent or null.
    #[doc(hidden)]
    fn view(value: Value<'_>) -> Option<Self::View<'_>>;

    /// What `get` returns of a value that is not null.
    #[doc(hidden)]
    fn read(value: Option<Result<Self::View<'_>>>) -> Option<Self::Read<'_>>;

    /// What the getter returns.
    #[doc(hidden)]
    fn getter(value: Option<Result<Self::View<'_>>>) -> Self::Getter<'_>;
}

/// Returns the value of a field of type `F`; `None` where it is absent or null.
pub(crate) fn present<F: FieldType>(value: Result<Value<'_>>) -> Option<Result<F::View<'_>>> {
    value.map(F::view).transpose()
}

/// Types whose values were checked with the page.
macro_rules! checked_with_its_page {
    () => {
        type Read<'a> = Self::View<'a>;
        type Getter<'a> = Option<Self::View<'a>>;

        fn read(value: Option<$crate::Result<Self::View<'_>>>) -> Option<Self::Read<'_>> {
            value?.ok()
        }

        fn getter(value: Option<$crate::Result<Self::View<'_>>>) -> Self::Getter<'_> {
            value?.ok()
        }
    };
}

/// Types whose values are checked when they are read.
macro_rules! checked_when_read {
    () => {
        type Read<'a> = $crate::Result<Self::View<'a>>;
        type Getter<'a> = $crate::Result<Option<Self::View<'a>>>;

        fn read(value: Option<$crate::Result<Self::View<'_>>>) -> Option<Self::Read<'_>> {
            value
        }

        fn getter(value: Option<$crate::Result<Self::View<'_>>>) -> Self::Getter<'_> {
            value.transpose()
        }
    };
}

pub(crate) use {checked_when_read, checked_with_its_page};

/// What a setter of a [`Builder`] accepts for a field of type `F`: integers of any width, owned and borrowed strings,
/// arrays, slices and vectors for lists, and an `Option` of these, whose `None` writes null.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no value of a field of the type `{F}`",
    label = "of another type than the field"
)]
pub trait IntoField<F> {
    /// The value as JSON text.
    #[doc(hidden)]
    fn into_json(self, seal: Seal) -> String;
}

macro_rules! scalar_types {
    ($($(#[$doc:meta])* $name:ident => $kind:expr, $view:ty, $($pattern:pat => $value:expr)?;)*) => { $(
        $(#[$doc])*
        #[derive(Debug)]
        pub enum $name {}

        impl Sealed for $name {}

        impl FieldType for $name {
            const KIND: Kind = $kind;
            type View<'a> = $view;
            checked_with_its_page!();

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

impl<T> Sealed for List<T> {}

impl<T: FieldType> FieldType for List<T> {
    const KIND: Kind = Kind::List(&T::KIND);
    type View<'a> = Vec<Option<T::View<'a>>>;
    checked_when_read!();

    fn view(value: Value<'_>) -> Option<Self::View<'_>> {
        match value {
            Value::List(items) => Some(items.into_iter().map(T::view).collect()),
            _ => None,
        }
    }
}

/// Builds a value of a declared type, field by field; [`Builder::build`] checks it.
pub struct Builder<M> {
    /// The value whose other fields are kept.
    pub(crate) base: Option<Record>,
    /// The fields that were set, by attribute name, each with its JSON.
    pub(crate) fields: Vec<(String, String)>,
    /// The undeclared fields that were set, by wire name.
    pub(crate) extras: Vec<(String, String)>,
    model: PhantomData<M>,
}

impl<M> Clone for Builder<M> {
    fn clone(&self) -> Self {
        let Self { base, fields, extras, .. } = self;
        Self { base: base.clone(), fields: fields.clone(), extras: extras.clone(), model: PhantomData }
    }
}

impl<M: Typed> fmt::Debug for Builder<M> {
    /// The fields that were set so far, without secrets and the values of undeclared fields.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_secret = |name: &str| M::MODEL.fields.iter().any(|field| field.is_secret && field.attribute == name);
        let field =
            |(name, json): &(String, String)| format!("{name}: {}", if is_secret(name) { "\"***\"" } else { json });
        let extra = |(name, _): &(String, String)| format!("{name}: …");
        let fields: Vec<String> = self.fields.iter().map(field).chain(self.extras.iter().map(extra)).collect();
        write!(f, "{}::builder {{ {} }}", M::MODEL.name, fields.join(", "))
    }
}

impl<M> Builder<M> {
    /// Starts with the fields of a value.
    pub(crate) const fn of(base: Record) -> Self {
        Self { base: Some(base), fields: Vec::new(), extras: Vec::new(), model: PhantomData }
    }

    pub(crate) const fn new() -> Self {
        Self { base: None, fields: Vec::new(), extras: Vec::new(), model: PhantomData }
    }
}

impl<M: Typed> Builder<M> {
    /// Sets a field by the identifier of its setter, which may be a raw one such as `r#type`.
    #[must_use]
    pub(crate) fn set(mut self, setter: &'static str, json: String) -> Self {
        let attribute = without_raw_prefix(setter);
        self.fields.retain(|(name, _)| name != attribute);
        self.fields.push((attribute.to_owned(), json));
        self
    }

    /// Sets a field that is not declared, by its name in JSON; fields that the service has for a targeting type of conditions
    /// are such ones. A name like that of a declared field that is not set is refused, as a misspelt one.
    ///
    /// The value is a string, a number, a boolean, an array or a vector of these, or a `serde_json::Value`, which `json!` makes of
    /// everything else: of maps, models and enums.
    ///
    /// ```
    /// use serde_json::json;
    /// use xpauto::model::{TargetingCondition, TargetingType};
    ///
    /// let checkout = TargetingCondition::builder()
    ///     .targeting_type(TargetingType::PageUrl)
    ///     .weight(1)
    ///     .extra("url", json!({"match": "CONTAINS", "value": "/checkout"}))
    ///     .build()?;
    /// assert_eq!(checkout.extra("url"), Some(json!({"match": "CONTAINS", "value": "/checkout"})));
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    #[must_use]
    pub fn extra(mut self, name: impl Into<String>, value: impl IntoField<Any>) -> Self {
        let name = name.into();
        self.extras.retain(|(known, _)| *known != name);
        self.extras.push((name, value.into_json(Seal)));
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
        let Self { base, fields, extras, .. } = self;
        let record = match base {
            Some(base) => base.replace_with_extras(&fields, &extras),
            None => keyword_object(M::MODEL, &fields, &extras).and_then(|object| Record::make(M::MODEL, object)),
        };
        record.map(M::from_record)
    }
}

/// An open enum, such as [`ThemeStatus`](super::ThemeStatus): setters and filters take the enum alone, so that a misspelt value
/// does not compile.
#[doc(hidden)]
pub trait OpenEnum: Declared + AsRef<str> {}

/// A type that is given as itself, or by reference: an open enum, a model, or one of several models.
#[doc(hidden)]
pub trait Declared: Sealed {
    /// Returns the value as JSON.
    #[doc(hidden)]
    fn to_json(&self) -> Cow<'_, str>;
}

impl<T: Declared> IntoField<T> for T {
    fn into_json(self, _: Seal) -> String {
        self.to_json().into_owned()
    }
}

impl<T: Declared> IntoField<T> for &T {
    fn into_json(self, _: Seal) -> String {
        self.to_json().into_owned()
    }
}

macro_rules! accepts {
    ($($input:ty),+ => $fields:tt) => { $(accepts!(@each $input => $fields);)+ };
    (@each $input:ty => [$($field:ty),+]) => { $(
        impl IntoField<$field> for $input {
            fn into_json(self, _: Seal) -> String {
                serde_json::to_string(&self).unwrap_or_default()
            }
        }
    )+ };
}

accepts! { i8, i16, i32, i64, isize, u8, u16, u32, u64, usize => [Int, Id, Float, Any] }
accepts! { bool => [Bool, Any] }
accepts! { &str, String, &String, Cow<'_, str> => [Text, DateTime, Any] }
accepts! { serde_json::Value, &serde_json::Value => [Any] }

/// A float that JSON lacks becomes a string, which a field of numbers refuses like any value of another type, and which the
/// problem shows; as null it would erase the field. Where any value is accepted it is written as it is, which is no JSON.
macro_rules! accepts_floats {
    ($($input:ty, $float:ident => $widened:expr;)+) => { $(
        impl IntoField<Float> for $input {
            fn into_json(self, _: Seal) -> String {
                let $float: $input = self;
                let float: f64 = $widened;
                if float.is_finite() { serde_json::Value::from(float) } else { float.to_string().into() }.to_string()
            }
        }

        impl IntoField<Any> for $input {
            fn into_json(self, _: Seal) -> String {
                let $float: $input = self;
                let float: f64 = $widened;
                if float.is_finite() { serde_json::Value::from(float).to_string() } else { float.to_string() }
            }
        }
    )+ };
}

accepts_floats! { f64, float => float; f32, float => widened(float); }

/// Returns the 64-bit float that is written like this one: `0.1`, where a cast makes `0.10000000149011612`.
pub(super) fn widened(number: f32) -> f64 {
    number.to_string().parse().unwrap_or_else(|_| number.into())
}

impl<F, T: IntoField<F>> IntoField<F> for Option<T> {
    fn into_json(self, seal: Seal) -> String {
        self.map_or_else(|| "null".to_owned(), |value| value.into_json(seal))
    }
}

fn json_array<F, T: IntoField<F>>(items: impl IntoIterator<Item = T>, seal: Seal) -> String {
    write_array(items.into_iter().map(|item| item.into_json(seal)))
}

/// Calls a macro with every type that is taken as a list of `T`; of a borrowed one, with what makes its items.
macro_rules! each_list {
    ($macro:ident) => {
        $macro! {
            Vec<T> => ;
            [T; N], const N => ;
            &Vec<T> => cloned Clone;
            &[T] => cloned Clone;
            &[T; N], const N => cloned Clone;
        }
    };
}

pub(crate) use each_list;

/// Lists of what is accepted, for lists and where any value is.
macro_rules! accepts_lists {
    ($($list:ty $(, const $size:ident)? => $($each:ident $bound:ident)?;)+) => { $(
        impl<F, T: IntoField<F> $(+ $bound)? $(, const $size: usize)?> IntoField<List<F>> for $list {
            fn into_json(self, seal: Seal) -> String {
                json_array::<F, T>(self.into_iter()$(.$each())?, seal)
            }
        }

        impl<T: IntoField<Any> $(+ $bound)? $(, const $size: usize)?> IntoField<Any> for $list {
            fn into_json(self, seal: Seal) -> String {
                json_array::<Any, T>(self.into_iter()$(.$each())?, seal)
            }
        }
    )+ };
}

each_list!(accepts_lists);

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::model;

    /// Builds a value.
    pub(crate) type Build = fn() -> Result<Record>;

    /// A value for a field of any type.
    pub(crate) struct Sample;

    impl<F: FieldType> IntoField<F> for Sample {
        fn into_json(self, _: Seal) -> String {
            sample(&F::KIND)
        }
    }

    fn sample(kind: &Kind) -> String {
        match kind {
            Kind::Int | Kind::Id | Kind::Float => "7".to_owned(),
            Kind::Bool => "true".to_owned(),
            // A URL, which some fields require.
            Kind::Text => r#""https://x.example/""#.to_owned(),
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
