//! Declared types in Rust, and the types of their fields.

use std::borrow::Cow;
use std::marker::PhantomData;

use super::sealed::Sealed;
use crate::error::Result;
use crate::record::{Record, Value};
use crate::schema::Model;

/// A declared type, such as [`Theme`](crate::model::Theme), for functions that take any of them.
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

    /// The value; `None` where it is absent or null.
    #[doc(hidden)]
    fn view(value: Value<'_>) -> Option<Self::View<'_>>;

    /// What `get` returns of a value, `None` where it is null.
    #[doc(hidden)]
    fn read(value: Result<Option<Self::View<'_>>>) -> Option<Self::Read<'_>>;
}

/// Returns the value of a field of type `F`; `None` where it is absent or null.
pub(crate) fn got<'a, F: FieldType>(record: &'a Record, wire: &str) -> Result<Option<F::View<'a>>> {
    record.get(wire).map(F::view)
}

/// Types whose values were checked with the page.
macro_rules! checked_with_its_page {
    () => {
        type Read<'a> = Self::View<'a>;

        fn read(value: $crate::Result<Option<Self::View<'_>>>) -> Option<Self::Read<'_>> {
            value.ok().flatten()
        }
    };
}

/// Types whose values are checked when they are read.
macro_rules! checked_when_read {
    () => {
        type Read<'a> = $crate::Result<Self::View<'a>>;

        fn read(value: $crate::Result<Option<Self::View<'_>>>) -> Option<Self::Read<'_>> {
            value.transpose()
        }
    };
}

pub(crate) use {checked_when_read, checked_with_its_page};

/// A type whose values can be compared with those that a caller has.
pub trait Comparable: Sealed {}

/// A type whose values have an order that the service compares by.
pub trait Ordered: Sealed {}

macro_rules! scalar_types {
    ($($(#[$doc:meta])* $name:ident: $($Trait:ident)+, $view:ty, $pattern:pat => $value:expr;)*) => { $(
        $(#[$doc])*
        #[derive(Debug)]
        pub enum $name {}

        impl Sealed for $name {}

        $(impl $Trait for $name {})+

        impl FieldType for $name {
            type View<'a> = $view;
            checked_with_its_page!();

            fn view(value: Value<'_>) -> Option<Self::View<'_>> {
                match value { $pattern => Some($value), _ => None }
            }
        }
    )* };
}

scalar_types! {
    /// A 64-bit integer.
    Int: Comparable Ordered, i64, Value::Int(number) => number;
    /// A 64-bit integer that may be written as a string of digits.
    Id: Comparable Ordered, i64, Value::Int(number) => number;
    /// A number.
    Float: Comparable Ordered, f64, Value::Float(number) => number;
    /// A boolean.
    Bool: Comparable, bool, Value::Bool(truth) => truth;
    /// A string.
    Text: Comparable Ordered, Cow<'a, str>, Value::Text(text) => text;
    /// A date-time as a string, with or without offset and fraction.
    DateTime: Comparable Ordered, Cow<'a, str>, Value::DateTime(text) => text;
    /// Any JSON value, as JSON text.
    Any: Comparable, &'a str, Value::Json(json) => json;
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
}
