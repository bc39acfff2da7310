//! What setters accept.

use std::borrow::Cow;

use serde::Serialize;

use super::sealed::{Seal, Sealed};
use super::values::{Any, Bool, Comparable, DateTime, Float, Id, Int, List, Text};
use crate::json::write_array;

/// A value of a field of type `F`, which setters of a [`Builder`] and the methods of filters take: integers of any width, owned
/// and borrowed strings, arrays, slices and vectors for lists, and an `Option` of these, whose `None` is null.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no value of a field of the type `{F}`",
    label = "of another type than the field"
)]
pub trait IntoField<F> {
    /// The value as JSON text.
    #[doc(hidden)]
    fn into_json(self, seal: Seal) -> String;
}

/// An open enum, such as [`ThemeStatus`](crate::model::ThemeStatus): setters and filters take the enum alone, so that a misspelt value
/// does not compile.
#[doc(hidden)]
pub trait OpenEnum: Declared {}

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

impl<E: OpenEnum> Comparable for E {}

impl<E: OpenEnum> IntoField<Any> for E {
    fn into_json(self, _: Seal) -> String {
        self.to_json().into_owned()
    }
}

/// Implements what is accepted for types and for references to them, which iterators yield; `$written` makes JSON of them.
macro_rules! accepts {
    ($($input:ty),+ => $fields:tt, $written:expr) => { $(
        accepts!(@each $input => $fields, $written);
        accepts!(@each &$input => $fields, $written);
    )+ };
    (@each $input:ty => [$($field:ty),+], $written:expr) => { $(
        impl IntoField<$field> for $input {
            fn into_json(self, _: Seal) -> String {
                $written(&self)
            }
        }
    )+ };
}

#[cfg(feature = "jiff-0_2")]
pub(super) use accepts;

accepts! { i8, i16, i32, i64, isize, u8, u16, u32, u64, usize => [Int, Id, Float, Any], json }
accepts! { f32, f64 => [Float, Any], json_of_float }
accepts! { bool => [Bool, Any], json }
accepts! { &str, String, Cow<'_, str> => [Text, DateTime, Any], json }
accepts! { serde_json::Value => [Any], json }

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

/// Writes a float that JSON lacks as it is, which is refused since it is no JSON; as null it would erase the field.
fn json_of_float(float: &(impl Serialize + ToString)) -> String {
    Some(json(float)).filter(|json| json != "null").unwrap_or_else(|| float.to_string())
}

impl<F, T: IntoField<F>> IntoField<F> for Option<T> {
    fn into_json(self, seal: Seal) -> String {
        self.map_or_else(|| "null".to_owned(), |value| value.into_json(seal))
    }
}

/// Lists of what is accepted, for lists and where any value is.
macro_rules! accepts_lists {
    ($($list:ty $(, const $size:ident)?;)+) => { $(
        impl<F, T $(, const $size: usize)?> IntoField<List<F>> for $list
        where
            Self: IntoIterator<Item: IntoField<F>>,
        {
            fn into_json(self, seal: Seal) -> String {
                write_array(self.into_iter().map(|item| IntoField::<F>::into_json(item, seal)))
            }
        }

        impl<T $(, const $size: usize)?> IntoField<Any> for $list
        where
            Self: IntoIterator<Item: IntoField<Any>>,
        {
            fn into_json(self, seal: Seal) -> String {
                IntoField::<List<Any>>::into_json(self, seal)
            }
        }
    )+ };
}

accepts_lists! { Vec<T>; &Vec<T>; &[T]; [T; N], const N; &[T; N], const N; }
