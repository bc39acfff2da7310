//! Declared fields as constants: values are read, lists filtered and sorted by them, checked by the compiler.

use std::fmt;
use std::marker::PhantomData;
use std::ops::{BitAnd, BitOr};

use super::declare::{Bool, DateTime, FieldType, Float, Id, Int, List, Text, Typed};
use crate::error::Result;
use crate::list::{Direction, Filter, Sort, field};

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
    #[must_use]
    pub fn into_value(self) -> Option<T> {
        match self {
            Self::Value(value) => Some(value),
            Self::Absent | Self::Null => None,
        }
    }

    /// Returns whether the field is in the object, be it null.
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
    f64 => Float;
    bool => Bool;
    &str => Text, DateTime;
    String => Text, DateTime;
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
    #[must_use]
    pub const fn wire_name(self) -> &'static str {
        self.wire
    }

    /// Sorts by the field.
    ///
    /// ```
    /// # use xpauto::model::Segment;
    /// use xpauto::list::Direction;
    ///
    /// let _ = Segment::DATE_CREATED.sorted(Direction::Descending);
    /// ```
    #[must_use]
    pub fn sorted(self, direction: Direction) -> SortOf<M> {
        SortOf(Sort::new(self.wire, direction), PhantomData)
    }

    /// Sorts from the least value to the greatest.
    #[must_use]
    pub fn ascending(self) -> SortOf<M> {
        SortOf(Sort::ascending(self.wire), PhantomData)
    }

    /// Sorts from the greatest value to the least.
    #[must_use]
    pub fn descending(self) -> SortOf<M> {
        SortOf(Sort::descending(self.wire), PhantomData)
    }

    /// Matches where the field is equal to the value.
    #[must_use]
    pub fn eq(self, value: impl Operand<F>) -> FilterOf<M> {
        FilterOf::of(field(self.wire).eq(value.into_parameter()))
    }

    /// Matches where the field is not equal to the value.
    #[must_use]
    pub fn ne(self, value: impl Operand<F>) -> FilterOf<M> {
        FilterOf::of(field(self.wire).ne(value.into_parameter()))
    }

    /// Matches where the field is equal to one of the values.
    ///
    /// # Errors
    ///
    /// `validation` where there is no value.
    pub fn is_in<T: Operand<F>>(self, values: impl IntoIterator<Item = T>) -> Result<FilterOf<M>> {
        field(self.wire).is_in(values.into_iter().map(T::into_parameter)).map(FilterOf::of)
    }

    /// Matches where the field is equal to none of the values.
    ///
    /// # Errors
    ///
    /// `validation` where there is no value.
    pub fn not_in<T: Operand<F>>(self, values: impl IntoIterator<Item = T>) -> Result<FilterOf<M>> {
        field(self.wire).not_in(values.into_iter().map(T::into_parameter)).map(FilterOf::of)
    }

    /// Matches where the field is null or absent.
    #[must_use]
    pub fn is_null(self) -> FilterOf<M> {
        FilterOf::of(field(self.wire).is_null())
    }

    /// Matches where the field is neither null nor absent.
    #[must_use]
    pub fn is_not_null(self) -> FilterOf<M> {
        FilterOf::of(field(self.wire).is_not_null())
    }

    /// Matches where the field is null, absent, an empty string or an empty array.
    #[must_use]
    pub fn is_empty(self) -> FilterOf<M> {
        FilterOf::of(field(self.wire).is_empty())
    }

    /// Matches where [`FieldKey::is_empty`] does not.
    #[must_use]
    pub fn is_not_empty(self) -> FilterOf<M> {
        FilterOf::of(field(self.wire).is_not_empty())
    }
}

impl<M: Typed, F: FieldType + Ordered> FieldKey<M, F> {
    /// Matches where the field is less than the value.
    #[must_use]
    pub fn lt(self, value: impl Operand<F>) -> FilterOf<M> {
        FilterOf::of(field(self.wire).lt(value.into_parameter()))
    }

    /// Matches where the field is less than the value or equal to it.
    #[must_use]
    pub fn lte(self, value: impl Operand<F>) -> FilterOf<M> {
        FilterOf::of(field(self.wire).lte(value.into_parameter()))
    }

    /// Matches where the field is greater than the value.
    #[must_use]
    pub fn gt(self, value: impl Operand<F>) -> FilterOf<M> {
        FilterOf::of(field(self.wire).gt(value.into_parameter()))
    }

    /// Matches where the field is greater than the value or equal to it.
    #[must_use]
    pub fn gte(self, value: impl Operand<F>) -> FilterOf<M> {
        FilterOf::of(field(self.wire).gte(value.into_parameter()))
    }

    /// Matches from `low` to `high`, both included.
    #[must_use]
    pub fn between(self, low: impl Operand<F>, high: impl Operand<F>) -> FilterOf<M> {
        FilterOf::of(field(self.wire).between(low.into_parameter(), high.into_parameter()))
    }
}

impl<M: Typed> FieldKey<M, Text> {
    /// Matches a pattern with `%` and `_`; one that has neither matches anywhere in the string.
    #[must_use]
    pub fn like(self, pattern: impl Operand<Text>) -> FilterOf<M> {
        FilterOf::of(field(self.wire).like(pattern.into_parameter()))
    }

    /// Matches where [`FieldKey::like`] does not.
    #[must_use]
    pub fn not_like(self, pattern: impl Operand<Text>) -> FilterOf<M> {
        FilterOf::of(field(self.wire).not_like(pattern.into_parameter()))
    }

    /// Matches strings that contain this one.
    #[must_use]
    pub fn contains(self, part: impl Operand<Text>) -> FilterOf<M> {
        FilterOf::of(field(self.wire).contains(part.into_parameter()))
    }
}

impl<M: Typed, F: FieldType> FieldKey<M, List<F>> {
    /// Matches arrays that contain the value.
    #[must_use]
    pub fn contains(self, item: impl Operand<F>) -> FilterOf<M> {
        FilterOf::of(field(self.wire).contains(item.into_parameter()))
    }
}

impl<M: Typed> FieldKey<M, Bool> {
    /// Matches where the field is true.
    #[must_use]
    pub fn is_true(self) -> FilterOf<M> {
        FilterOf::of(field(self.wire).is_true())
    }

    /// Matches where the field is false, which null is not.
    #[must_use]
    pub fn is_false(self) -> FilterOf<M> {
        FilterOf::of(field(self.wire).is_false())
    }
}

/// A filter of a list of `M`, built from the constants of its fields; joined by `&` and `|`.
pub struct FilterOf<M> {
    filter: Filter,
    marker: PhantomData<fn() -> M>,
}

impl<M> FilterOf<M> {
    fn of(filter: Filter) -> Self {
        Self { filter, marker: PhantomData }
    }

    /// Returns the filter without its type.
    #[must_use]
    pub fn as_filter(&self) -> &Filter {
        &self.filter
    }

    /// Returns the filter that matches where this one does not.
    ///
    /// # Errors
    ///
    /// `validation` for `contains`, which has no opposite.
    pub fn negate(self) -> Result<Self> {
        self.filter.negate().map(Self::of)
    }
}

impl<M> Clone for FilterOf<M> {
    fn clone(&self) -> Self {
        Self::of(self.filter.clone())
    }
}

impl<M> PartialEq for FilterOf<M> {
    fn eq(&self, other: &Self) -> bool {
        self.filter == other.filter
    }
}

impl<M> fmt::Debug for FilterOf<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.filter.fmt(f)
    }
}

impl<M> BitAnd for FilterOf<M> {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self::of(self.filter & other.filter)
    }
}

impl<M> BitOr for FilterOf<M> {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self::of(self.filter | other.filter)
    }
}

impl<M> From<FilterOf<M>> for Filter {
    fn from(typed: FilterOf<M>) -> Self {
        typed.filter
    }
}

/// A sort order of a list of `M` by one field.
pub struct SortOf<M>(Sort, PhantomData<fn() -> M>);

impl<M> Clone for SortOf<M> {
    fn clone(&self) -> Self {
        Self(self.0.clone(), PhantomData)
    }
}

impl<M> fmt::Debug for SortOf<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<M> From<SortOf<M>> for Sort {
    fn from(typed: SortOf<M>) -> Self {
        typed.0
    }
}
