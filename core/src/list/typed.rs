//! Filters and sort orders from the constants of declared fields, checked by the compiler.

use std::fmt;
use std::marker::PhantomData;
use std::ops::{BitAnd, BitOr, Not};

use super::{Direction, Filter, Sort, field};
use crate::error::Result;
use crate::model::declare::{Bool, FieldType, List, Text, Typed};
use crate::model::sealed::Seal;
use crate::model::{FieldKey, Operand, Ordered};

impl<M: Typed, F: FieldType> FieldKey<M, F> {
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
        SortOf(Sort::new(self.wire_name(), direction), PhantomData)
    }

    /// Sorts from the least value to the greatest.
    ///
    /// ```
    /// use xpauto::list::Sort;
    /// use xpauto::model::Segment;
    ///
    /// assert_eq!(Sort::from(Segment::DATE_CREATED.ascending()), Sort::ascending("dateCreated"));
    /// ```
    #[must_use]
    pub fn ascending(self) -> SortOf<M> {
        SortOf(Sort::ascending(self.wire_name()), PhantomData)
    }

    /// Sorts from the greatest value to the least.
    ///
    /// ```
    /// use xpauto::list::Sort;
    /// use xpauto::model::Segment;
    ///
    /// assert_eq!(Sort::from(Segment::DATE_CREATED.descending()), Sort::descending("dateCreated"));
    /// ```
    #[must_use]
    pub fn descending(self) -> SortOf<M> {
        SortOf(Sort::descending(self.wire_name()), PhantomData)
    }

    /// Matches where the field is equal to the value.
    ///
    /// ```
    /// use xpauto::model::Segment;
    ///
    /// let filter = Segment::SITE_ID.eq(42);
    /// assert_eq!(filter.as_filter().to_json(), r#"{"field":"siteId","operator":"EQUAL","parameters":[42]}"#);
    /// ```
    #[must_use]
    pub fn eq(self, value: impl Operand<F>) -> FilterOf<M> {
        FilterOf::of(field(self.wire_name()).eq(value.into_parameter(Seal)))
    }

    /// Matches where the field is not equal to the value.
    ///
    /// ```
    /// use xpauto::model::Segment;
    ///
    /// let filter = Segment::SITE_ID.ne(42);
    /// assert_eq!(filter.as_filter().to_json(), r#"{"field":"siteId","operator":"NOT_EQUAL","parameters":[42]}"#);
    /// ```
    #[must_use]
    pub fn ne(self, value: impl Operand<F>) -> FilterOf<M> {
        FilterOf::of(field(self.wire_name()).ne(value.into_parameter(Seal)))
    }

    /// Matches where the field is equal to one of the values.
    ///
    /// # Errors
    ///
    /// `validation` where there is no value.
    ///
    /// ```
    /// use xpauto::model::Segment;
    ///
    /// let filter = Segment::SITE_ID.is_in([1, 2])?;
    /// assert_eq!(filter.as_filter().to_json(), r#"{"field":"siteId","operator":"IN","parameters":[1,2]}"#);
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    pub fn is_in<T: Operand<F>>(self, values: impl IntoIterator<Item = T>) -> Result<FilterOf<M>> {
        field(self.wire_name()).is_in(values.into_iter().map(|value| value.into_parameter(Seal))).map(FilterOf::of)
    }

    /// Matches where the field is equal to none of the values.
    ///
    /// # Errors
    ///
    /// `validation` where there is no value.
    ///
    /// ```
    /// use xpauto::model::Segment;
    ///
    /// let filter = Segment::SITE_ID.not_in([1, 2])?;
    /// assert_eq!(filter.as_filter().to_json(), r#"{"field":"siteId","operator":"NOT_IN","parameters":[1,2]}"#);
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    pub fn not_in<T: Operand<F>>(self, values: impl IntoIterator<Item = T>) -> Result<FilterOf<M>> {
        field(self.wire_name()).not_in(values.into_iter().map(|value| value.into_parameter(Seal))).map(FilterOf::of)
    }

    /// Matches where the field is null or absent.
    ///
    /// ```
    /// use xpauto::model::Segment;
    ///
    /// let filter = Segment::NAME.is_null();
    /// assert_eq!(filter.as_filter().to_json(), r#"{"field":"name","operator":"IS_NULL","parameters":[]}"#);
    /// ```
    #[must_use]
    pub fn is_null(self) -> FilterOf<M> {
        FilterOf::of(field(self.wire_name()).is_null())
    }

    /// Matches where the field is neither null nor absent.
    ///
    /// ```
    /// use xpauto::model::Segment;
    ///
    /// let filter = Segment::NAME.is_not_null();
    /// assert_eq!(filter.as_filter().to_json(), r#"{"field":"name","operator":"IS_NOT_NULL","parameters":[]}"#);
    /// ```
    #[must_use]
    pub fn is_not_null(self) -> FilterOf<M> {
        FilterOf::of(field(self.wire_name()).is_not_null())
    }

    /// Matches where the field is null, absent, an empty string or an empty array.
    ///
    /// ```
    /// use xpauto::model::Segment;
    ///
    /// let filter = Segment::NAME.is_empty();
    /// assert_eq!(filter.as_filter().to_json(), r#"{"field":"name","operator":"IS_EMPTY","parameters":[]}"#);
    /// ```
    #[must_use]
    pub fn is_empty(self) -> FilterOf<M> {
        FilterOf::of(field(self.wire_name()).is_empty())
    }

    /// Matches where [`FieldKey::is_empty`] does not.
    ///
    /// ```
    /// use xpauto::model::Segment;
    ///
    /// let filter = Segment::NAME.is_not_empty();
    /// assert_eq!(filter.as_filter().to_json(), r#"{"field":"name","operator":"IS_NOT_EMPTY","parameters":[]}"#);
    /// ```
    #[must_use]
    pub fn is_not_empty(self) -> FilterOf<M> {
        FilterOf::of(field(self.wire_name()).is_not_empty())
    }
}

impl<M: Typed, F: FieldType + Ordered> FieldKey<M, F> {
    /// Matches where the field is less than the value.
    ///
    /// ```
    /// use xpauto::model::Segment;
    ///
    /// let filter = Segment::ID.lt(7);
    /// assert_eq!(filter.as_filter().to_json(), r#"{"field":"id","operator":"LESS","parameters":[7]}"#);
    /// ```
    #[must_use]
    pub fn lt(self, value: impl Operand<F>) -> FilterOf<M> {
        FilterOf::of(field(self.wire_name()).lt(value.into_parameter(Seal)))
    }

    /// Matches where the field is less than the value or equal to it.
    ///
    /// ```
    /// use xpauto::model::Segment;
    ///
    /// let filter = Segment::ID.lte(7);
    /// assert_eq!(filter.as_filter().to_json(), r#"{"field":"id","operator":"LESS_OR_EQUAL","parameters":[7]}"#);
    /// ```
    #[must_use]
    pub fn lte(self, value: impl Operand<F>) -> FilterOf<M> {
        FilterOf::of(field(self.wire_name()).lte(value.into_parameter(Seal)))
    }

    /// Matches where the field is greater than the value.
    ///
    /// ```
    /// use xpauto::model::Segment;
    ///
    /// let filter = Segment::ID.gt(7);
    /// assert_eq!(filter.as_filter().to_json(), r#"{"field":"id","operator":"GREATER","parameters":[7]}"#);
    /// ```
    #[must_use]
    pub fn gt(self, value: impl Operand<F>) -> FilterOf<M> {
        FilterOf::of(field(self.wire_name()).gt(value.into_parameter(Seal)))
    }

    /// Matches where the field is greater than the value or equal to it.
    ///
    /// ```
    /// use xpauto::model::Segment;
    ///
    /// let filter = Segment::ID.gte(7);
    /// assert_eq!(filter.as_filter().to_json(), r#"{"field":"id","operator":"GREATER_OR_EQUAL","parameters":[7]}"#);
    /// ```
    #[must_use]
    pub fn gte(self, value: impl Operand<F>) -> FilterOf<M> {
        FilterOf::of(field(self.wire_name()).gte(value.into_parameter(Seal)))
    }

    /// Matches from `low` to `high`, both included.
    ///
    /// ```
    /// use xpauto::model::Segment;
    ///
    /// let filter = Segment::ID.between(1, 9);
    /// assert_eq!(filter.as_filter().to_json(), r#"{"field":"id","operator":"BETWEEN","parameters":[1,9]}"#);
    /// ```
    #[must_use]
    pub fn between(self, low: impl Operand<F>, high: impl Operand<F>) -> FilterOf<M> {
        FilterOf::of(field(self.wire_name()).between(low.into_parameter(Seal), high.into_parameter(Seal)))
    }
}

impl<M: Typed> FieldKey<M, Text> {
    /// Matches a pattern with `%` and `_`; one that has neither matches anywhere in the string.
    ///
    /// ```
    /// use xpauto::model::Segment;
    ///
    /// let filter = Segment::NAME.like("%cart%");
    /// assert_eq!(filter.as_filter().to_json(), r#"{"field":"name","operator":"LIKE","parameters":["%cart%"]}"#);
    /// ```
    #[must_use]
    pub fn like(self, pattern: impl Operand<Text>) -> FilterOf<M> {
        FilterOf::of(field(self.wire_name()).like(pattern.into_parameter(Seal)))
    }

    /// Matches where [`FieldKey::like`] does not.
    ///
    /// ```
    /// use xpauto::model::Segment;
    ///
    /// let filter = Segment::NAME.not_like("%cart%");
    /// assert_eq!(filter.as_filter().to_json(), r#"{"field":"name","operator":"NOT_LIKE","parameters":["%cart%"]}"#);
    /// ```
    #[must_use]
    pub fn not_like(self, pattern: impl Operand<Text>) -> FilterOf<M> {
        FilterOf::of(field(self.wire_name()).not_like(pattern.into_parameter(Seal)))
    }

    /// Matches strings that contain this one.
    ///
    /// ```
    /// use xpauto::model::Segment;
    ///
    /// let filter = Segment::NAME.contains("cart");
    /// assert_eq!(filter.as_filter().to_json(), r#"{"field":"name","operator":"CONTAINS","parameters":["cart"]}"#);
    /// ```
    #[must_use]
    pub fn contains(self, part: impl Operand<Text>) -> FilterOf<M> {
        FilterOf::of(field(self.wire_name()).contains(part.into_parameter(Seal)))
    }
}

impl<M: Typed, F: FieldType> FieldKey<M, List<F>> {
    /// Matches arrays that contain the value.
    ///
    /// ```
    /// use xpauto::model::Segment;
    ///
    /// let filter = Segment::TAGS.contains("vip");
    /// assert_eq!(filter.as_filter().to_json(), r#"{"field":"tags","operator":"CONTAINS","parameters":["vip"]}"#);
    /// ```
    #[must_use]
    pub fn contains(self, item: impl Operand<F>) -> FilterOf<M> {
        FilterOf::of(field(self.wire_name()).contains(item.into_parameter(Seal)))
    }
}

impl<M: Typed> FieldKey<M, Bool> {
    /// Matches where the field is true.
    ///
    /// ```
    /// use xpauto::model::Segment;
    ///
    /// let filter = Segment::IS_FAVORITE.is_true();
    /// assert_eq!(filter.as_filter().to_json(), r#"{"field":"isFavorite","operator":"IS_TRUE","parameters":[]}"#);
    /// ```
    #[must_use]
    pub fn is_true(self) -> FilterOf<M> {
        FilterOf::of(field(self.wire_name()).is_true())
    }

    /// Matches where the field is false, which null is not.
    ///
    /// ```
    /// use xpauto::model::Segment;
    ///
    /// let filter = Segment::IS_FAVORITE.is_false();
    /// assert_eq!(filter.as_filter().to_json(), r#"{"field":"isFavorite","operator":"IS_FALSE","parameters":[]}"#);
    /// ```
    #[must_use]
    pub fn is_false(self) -> FilterOf<M> {
        FilterOf::of(field(self.wire_name()).is_false())
    }
}

/// A filter of a list of `M`, built from the constants of its fields; joined by `&` and `|`, also with filters by name, and
/// inverted by `!`, which fails for what has no opposite.
///
/// ```
/// use xpauto::list::field;
/// use xpauto::model::Segment;
///
/// let named = field("dateCreated").gt("2026-05-07");
/// let filter = Segment::SITE_ID.eq(42) & (named | (!Segment::NAME.like("%test%"))?);
/// assert_eq!(filter.as_filter().to_json().matches("operator").count(), 3);
/// # Ok::<(), xpauto::Error>(())
/// ```
pub struct FilterOf<M> {
    filter: Filter,
    marker: PhantomData<fn() -> M>,
}

impl<M> FilterOf<M> {
    fn of(filter: Filter) -> Self {
        Self { filter, marker: PhantomData }
    }

    /// Returns the filter without its type.
    ///
    /// ```
    /// use xpauto::list::field;
    /// use xpauto::model::Segment;
    ///
    /// assert_eq!(*Segment::ID.eq(7).as_filter(), xpauto::Filter::from(Segment::ID.eq(7)));
    /// ```
    #[must_use]
    pub fn as_filter(&self) -> &Filter {
        &self.filter
    }

    /// Returns the filter that matches where this one does not.
    ///
    /// # Errors
    ///
    /// `validation` for `contains`, which has no opposite.
    ///
    /// ```
    /// use xpauto::model::Segment;
    ///
    /// assert_eq!(Segment::ID.eq(7).negate()?, Segment::ID.ne(7));
    /// # Ok::<(), xpauto::Error>(())
    /// ```
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

/// Joins typed filters of one type, and with filters by name, which the list checks.
macro_rules! joins {
    ($($Operator:ident $operator:ident;)+) => { $(
        impl<M> $Operator for FilterOf<M> {
            type Output = Self;

            fn $operator(self, other: Self) -> Self {
                Self::of(self.filter.$operator(other.filter))
            }
        }

        impl<M> $Operator<Filter> for FilterOf<M> {
            type Output = Self;

            fn $operator(self, other: Filter) -> Self {
                Self::of(self.filter.$operator(other))
            }
        }

        impl<M> $Operator<FilterOf<M>> for Filter {
            type Output = FilterOf<M>;

            fn $operator(self, other: FilterOf<M>) -> FilterOf<M> {
                FilterOf::of(self.$operator(other.filter))
            }
        }
    )+ };
}

joins! { BitAnd bitand; BitOr bitor; }

impl<M> Not for FilterOf<M> {
    type Output = Result<Self>;

    /// The same as [`FilterOf::negate`].
    fn not(self) -> Result<Self> {
        self.negate()
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
