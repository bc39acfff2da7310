//! Declared types in Rust, and the types of their fields.

use std::borrow::Cow;
use std::marker::PhantomData;

use super::sealed::Sealed;
use crate::error::Result;
use crate::record::{Record, Value};
use crate::schema::Model;

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

    /// JSON of such a value.
    #[cfg(test)]
    fn sample() -> String;
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

/// Returns what the getter of a field of type `F` returns.
pub(crate) fn got<'a, F: FieldType>(record: &'a Record, wire: &str) -> F::Getter<'a> {
    F::getter(present::<F>(record.get(wire)))
}

macro_rules! scalar_types {
    ($($(#[$doc:meta])* $name:ident, $view:ty, $pattern:pat => $value:expr, $sample:literal;)*) => { $(
        $(#[$doc])*
        #[derive(Debug)]
        pub enum $name {}

        impl Sealed for $name {}

        impl FieldType for $name {
            type View<'a> = $view;
            checked_with_its_page!();

            fn view(value: Value<'_>) -> Option<Self::View<'_>> {
                match value { $pattern => Some($value), _ => None }
            }

            #[cfg(test)]
            fn sample() -> String {
                $sample.to_owned()
            }
        }
    )* };
}

scalar_types! {
    /// A 64-bit integer.
    Int, i64, Value::Int(number) => number, "7";
    /// A 64-bit integer that may be written as a string of digits.
    Id, i64, Value::Int(number) => number, "7";
    /// A number.
    Float, f64, Value::Float(number) => number, "7";
    /// A boolean.
    Bool, bool, Value::Bool(truth) => truth, "true";
    /// A string.
    Text, Cow<'a, str>, Value::Text(text) => text, "\"https://x.example/\"";
    /// A date-time as a string, with or without offset and fraction.
    DateTime, Cow<'a, str>, Value::DateTime(text) => text, "\"2026-05-07T14:47:42\"";
    /// Any JSON value, as JSON text.
    Any, &'a str, Value::Json(json) => json, "{}";
}

/// A list of `T`.
#[derive(Debug)]
pub struct List<T>(PhantomData<T>);

impl<T> Sealed for List<T> {}

impl<T: FieldType> FieldType for List<T> {
    type View<'a> = Vec<Option<T::View<'a>>>;
    checked_when_read!();

    fn view(value: Value<'_>) -> Option<Self::View<'_>> {
        match value {
            Value::List(items) => Some(items.into_iter().map(T::view).collect()),
            _ => None,
        }
    }

    #[cfg(test)]
    fn sample() -> String {
        format!("[{}]", T::sample())
    }
}
