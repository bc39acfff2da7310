//! Filters and sort orders from the constants of declared fields, checked by the compiler.

use std::fmt;
use std::marker::PhantomData;
use std::ops::Not;

use super::{Direction, Filter, Sort};
use crate::model::FieldKey;
use crate::model::declare::{FieldType, Typed};

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
}

/// A filter of a list of `M`, built from the constants of its fields; joined by `&` and `|`, also with filters by name, and
/// inverted by `!`. What is wrong with it is reported by the list.
///
/// ```
/// use xpauto::list::field;
/// use xpauto::model::Segment;
///
/// let named = field("dateCreated").gt("2026-05-07");
/// let filter = Segment::SITE_ID.eq(42) & (named | !Segment::NAME.like("%test%"));
/// assert_eq!(filter.as_filter().to_json().matches("operator").count(), 3);
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct FilterOf<M> {
    filter: Filter,
    marker: PhantomData<fn() -> M>,
}

impl<M> FilterOf<M> {
    pub(super) fn of(filter: Filter) -> Self {
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
}

impl<M> fmt::Debug for FilterOf<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.filter.fmt(f)
    }
}

impl<M> Not for FilterOf<M> {
    type Output = Self;

    /// Matches where the filter does not, as `!` of a [`Filter`].
    fn not(self) -> Self {
        Self::of(!self.filter)
    }
}

impl<M> Not for &FilterOf<M> {
    type Output = FilterOf<M>;

    fn not(self) -> FilterOf<M> {
        FilterOf::of(!&self.filter)
    }
}

impl From<&Filter> for Filter {
    fn from(filter: &Filter) -> Self {
        filter.clone()
    }
}

impl<M> From<&FilterOf<M>> for Filter {
    fn from(typed: &FilterOf<M>) -> Self {
        typed.filter.clone()
    }
}

impl<M> From<FilterOf<M>> for Filter {
    fn from(typed: FilterOf<M>) -> Self {
        typed.filter
    }
}

/// A sort order of a list of `M` by one field.
#[derive(Clone, PartialEq, Eq)]
pub struct SortOf<M>(pub(super) Sort, PhantomData<fn() -> M>);

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
