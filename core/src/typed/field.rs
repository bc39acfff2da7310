//! Declared fields as constants, with types that the compiler checks.

use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;
use std::ops::Deref;

use serde_json::{Value, json};

use super::accepted::{OpenEnum, widened};
use super::sealed::{Seal, Sealed};
use super::values::{Bool, DateTime, FieldType, Float, Id, Int, Text, Typed, present};
use crate::options::UNUSABLE;
use crate::record;

/// The value of a field: absent, null and a value are three different things.
///
/// ```
/// use xpauto::model::{Field, Theme};
///
/// let theme = Theme::from_json(r#"{"name": "Spring", "description": null}"#)?;
/// assert_eq!(theme.get(Theme::NAME), Field::Value("Spring".into()));
/// assert_eq!(theme.get(Theme::DESCRIPTION), Field::Null);
/// assert_eq!(theme.get(Theme::STATUS), Field::Absent);
/// # Ok::<(), xpauto::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Field<T> {
    /// The field is not in the object.
    #[default]
    Absent,
    /// The field is `null`.
    Null,
    /// The field has a value.
    Value(T),
}

impl<T> Field<T> {
    /// Returns the value, or `None` where the field is absent or null.
    ///
    /// ```
    /// use xpauto::model::Field;
    ///
    /// assert_eq!((Field::Value(7).into_value(), Field::<i64>::Null.into_value()), (Some(7), None));
    /// ```
    #[must_use]
    pub fn into_value(self) -> Option<T> {
        match self {
            Self::Value(value) => Some(value),
            Self::Absent | Self::Null => None,
        }
    }

    /// Returns the value, or the default where the field is absent or null.
    ///
    /// ```
    /// use xpauto::model::Field;
    ///
    /// assert_eq!((Field::Value(7).unwrap_or_default(), Field::<i64>::Null.unwrap_or_default()), (7, 0));
    /// ```
    #[must_use]
    pub fn unwrap_or_default(self) -> T
    where
        T: Default,
    {
        self.into_value().unwrap_or_default()
    }

    /// Converts the value, where there is one.
    ///
    /// ```
    /// use xpauto::model::Field;
    ///
    /// assert_eq!((Field::Value(7).map(|id| id + 1), Field::<i64>::Null.map(|id| id + 1)), (Field::Value(8), Field::Null));
    /// ```
    #[must_use]
    pub fn map<U>(self, convert: impl FnOnce(T) -> U) -> Field<U> {
        match self {
            Self::Absent => Field::Absent,
            Self::Null => Field::Null,
            Self::Value(value) => Field::Value(convert(value)),
        }
    }

    /// Returns the field with a reference to its value.
    ///
    /// ```
    /// use xpauto::model::Field;
    ///
    /// assert_eq!(Field::Value("Spring".to_owned()).as_ref().map(String::len), Field::Value(6));
    /// ```
    #[must_use]
    pub const fn as_ref(&self) -> Field<&T> {
        match self {
            Self::Absent => Field::Absent,
            Self::Null => Field::Null,
            Self::Value(value) => Field::Value(value),
        }
    }

    /// Returns whether the field is in the object, be it null.
    ///
    /// ```
    /// use xpauto::model::Field;
    ///
    /// assert!(Field::<i64>::Null.is_present() && !Field::<i64>::Absent.is_present());
    /// ```
    #[must_use]
    pub const fn is_present(&self) -> bool {
        !matches!(self, Self::Absent)
    }
}

/// The value of an open enum that the specification does not list, such as `NEW` of `ThemeStatus::from("NEW")`; a string in
/// everything else. Only those conversions make one, so that it is never one of the listed values.
///
/// ```
/// use xpauto::model::ThemeStatus;
///
/// let ThemeStatus::Unknown(value) = ThemeStatus::from("NEW") else { panic!("a listed value") };
/// assert_eq!(&*value, "NEW");
/// assert_eq!(ThemeStatus::from("ACTIVE"), ThemeStatus::Active);
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Unlisted(Box<str>);

impl Unlisted {
    pub(crate) fn new(value: &str) -> Self {
        Self(value.into())
    }
}

impl Deref for Unlisted {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Unlisted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }
}

impl fmt::Display for Unlisted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self)
    }
}

/// A declared field of `M` whose type is `F`, such as `Segment::SITE_ID`.
///
/// ```
/// use xpauto::model::{Segment, SegmentType};
///
/// let filter = Segment::SITE_ID.eq(42) & Segment::SEGMENT_TYPE.eq(SegmentType::Standard);
/// assert_eq!(filter.as_filter().to_json().matches("operator").count(), 2);
/// ```
///
/// A value of another type does not compile, nor does a filter of another type's field:
///
/// ```compile_fail,E0277
/// let _ = xpauto::model::Segment::SITE_ID.eq("shop");
/// ```
///
/// ```compile_fail,E0277
/// let _ = xpauto::model::Segment::SITE_ID.eq(42) & xpauto::model::Goal::SITE_ID.eq(42);
/// ```
///
/// ```compile_fail,E0277
/// fn goals(client: &xpauto::Client) {
///     let _ = client.goals().list().filter(xpauto::model::Segment::SITE_ID.eq(42));
/// }
/// ```
pub struct FieldKey<M, F> {
    wire: &'static str,
    marker: PhantomData<fn() -> (M, F)>,
}

impl<M, F> Clone for FieldKey<M, F> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<M, F> Copy for FieldKey<M, F> {}

impl<M, F> fmt::Debug for FieldKey<M, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("FieldKey").field(&self.wire).finish()
    }
}

/// A value that a field of type `F` can be compared with: integers of any width, owned and borrowed strings, enums.
#[diagnostic::on_unimplemented(
    message = "a field of the type `{F}` cannot be compared with `{Self}`",
    label = "of another type than the field"
)]
pub trait Operand<F> {
    /// Returns the value as a parameter of a filter.
    #[doc(hidden)]
    fn into_parameter(self, seal: Seal) -> Value;
}

/// A value that a field whose type is not known can be compared with; a list checks it once it is made.
#[diagnostic::on_unimplemented(
    message = "a field cannot be compared with `{Self}`",
    label = "must be a string, a number, a boolean or an enum"
)]
pub trait AnyOperand {
    /// Returns the value as a parameter of a filter.
    #[doc(hidden)]
    fn into_parameter(self, seal: Seal) -> Value;
}

/// A type whose values have an order that the service compares by.
pub trait Ordered: Sealed {}

/// Implements operands for types and for references to them, which iterators yield.
macro_rules! operands {
    ($($input:ty),+ => $fields:tt, |$value:ident| $parameter:expr) => { $(
        operands!(@each $input => $fields, |$value| $parameter);
        operands!(@each &$input => $fields, |$value| $parameter);
    )+ };
    (@each $input:ty => [$($field:ty),+], |$value:ident| $parameter:expr) => {
        $(impl Operand<$field> for $input {
            fn into_parameter(self, _: Seal) -> Value {
                let $value = self;
                $parameter
            }
        })+

        impl AnyOperand for $input {
            fn into_parameter(self, _: Seal) -> Value {
                let $value = self;
                $parameter
            }
        }
    };
}

operands! { i8, i16, i32, i64, isize, u8, u16, u32, u64, usize => [Int, Id, Float], |number| number.to_owned().into() }
operands! { bool => [Bool], |truth| truth.to_owned().into() }
operands! { &str, String, Cow<'_, str> => [Text, DateTime], |text| AsRef::<str>::as_ref(&text).into() }
operands! { f32 => [Float], |number| or_unusable(widened(number.to_owned())) }
operands! { f64 => [Float], |number| or_unusable(number.to_owned()) }

/// Returns a number; a float that JSON lacks is marked as unusable, so that it is refused: null would mean something else.
fn or_unusable(float: f64) -> Value {
    if float.is_finite() { float.into() } else { json!({ UNUSABLE: float.to_string() }) }
}

impl<E: OpenEnum> Operand<E> for E {
    fn into_parameter(self, _: Seal) -> Value {
        self.as_ref().into()
    }
}

impl<E: OpenEnum> Operand<E> for &E {
    fn into_parameter(self, _: Seal) -> Value {
        self.as_ref().into()
    }
}

impl<E: OpenEnum> AnyOperand for E {
    fn into_parameter(self, _: Seal) -> Value {
        self.as_ref().into()
    }
}

impl AnyOperand for Value {
    fn into_parameter(self, _: Seal) -> Value {
        self
    }
}

impl AnyOperand for &Value {
    fn into_parameter(self, _: Seal) -> Value {
        self.clone()
    }
}

impl<T: AnyOperand> AnyOperand for Option<T> {
    fn into_parameter(self, seal: Seal) -> Value {
        self.map_or(Value::Null, |value| value.into_parameter(seal))
    }
}

impl Ordered for Int {}
impl Ordered for Id {}
impl Ordered for Float {}
impl Ordered for Text {}
impl Ordered for DateTime {}

impl<M: Typed, F: FieldType> FieldKey<M, F> {
    pub(crate) const fn new(wire: &'static str) -> Self {
        Self { wire, marker: PhantomData }
    }

    /// Returns the field's name in JSON.
    ///
    /// ```
    /// assert_eq!(xpauto::model::Segment::SITE_ID.wire_name(), "siteId");
    /// ```
    #[must_use]
    pub const fn wire_name(self) -> &'static str {
        self.wire
    }

    /// Returns the value in a record.
    pub(crate) fn read(self, record: &record::Record) -> Field<F::Read<'_>> {
        match record.get(self.wire) {
            Ok(record::Value::Absent) => Field::Absent,
            value => F::read(present::<F>(value)).map_or(Field::Null, Field::Value),
        }
    }
}
