//! Declared fields as constants, with types that the compiler checks.

use std::fmt;
use std::marker::PhantomData;

use super::declare::{Bool, DateTime, FieldType, Float, Id, Int, Text, Typed, float_json};

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
/// ```compile_fail,E0308
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

/// A value that a field of type `F` can be compared with.
#[diagnostic::on_unimplemented(
    message = "a field of the type `{F}` cannot be compared with `{Self}`",
    label = "of another type than the field"
)]
pub trait Operand<F> {
    /// Returns the value as a parameter of a filter.
    fn into_parameter(self) -> serde_json::Value;
}

/// A type whose values have an order that the service compares by.
pub trait Ordered {}

macro_rules! operands {
    ($($input:ty => $($field:ty),+;)*) => { $($(
        impl Operand<$field> for $input {
            fn into_parameter(self) -> serde_json::Value {
                self.into()
            }
        }
    )+)* };
}

operands! {
    i64 => Int, Id, Float;
    i32 => Int, Id, Float;
    u32 => Int, Id, Float;
    bool => Bool;
    &str => Text, DateTime;
    String => Text, DateTime;
}

impl Operand<Float> for f64 {
    fn into_parameter(self) -> serde_json::Value {
        float_json(self)
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
}
