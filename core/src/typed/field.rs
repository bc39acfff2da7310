//! Declared fields as constants, with types that the compiler checks.

use std::fmt;
use std::marker::PhantomData;
use std::ops::Deref;

use super::values::{FieldType, Typed};
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
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
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
            value => F::read(value.map(F::view)).map_or(Field::Null, Field::Value),
        }
    }
}
