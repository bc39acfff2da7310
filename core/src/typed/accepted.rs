//! What setters accept.

use std::borrow::Cow;

use super::sealed::{Seal, Sealed};
use super::values::{Any, Bool, DateTime, Float, Id, Int, List, Text};
use crate::json::write_array;

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
    use crate::error::Result;
    use crate::generated::BUILT;
    use crate::record::Record;
    use crate::schema::{Kind, Model};
    use crate::spec;
    use crate::typed::FieldType;

    /// Builds a value.
    pub(crate) type Build = fn() -> Result<Record>;

    /// A value for a field of any type.
    pub(crate) struct Sample;

    impl<F: FieldType> IntoField<F> for Sample {
        fn into_json(self, _: Seal) -> String {
            F::sample()
        }
    }

    /// Returns an object with the fields that its type requires.
    pub(crate) fn sample_object(model: &Model) -> String {
        let required = model.fields.iter().filter(|field| field.is_required);
        let members: Vec<String> = required.map(|field| format!("{:?}:{}", field.wire, sample(&field.kind))).collect();
        format!("{{{}}}", members.join(","))
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
            Kind::OneOf(union) => sample_object(union.models[0]),
            Kind::List(item) => format!("[{}]", sample(item)),
        }
    }

    #[test]
    fn every_model_is_built_with_every_setter() {
        let mut built = 0;
        for build in BUILT {
            let record = build().unwrap();
            for (position, field) in record.model().fields.iter().enumerate() {
                let json = record.field_json(position);
                assert_eq!(json, Some(sample(&field.kind).as_str()), "{}.{}", record.model().name, field.attribute);
            }
            built += 1;
        }
        assert_eq!(built, spec::models().count());
    }
}
