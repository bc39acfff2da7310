//! Filters and sort orders from the constants of declared fields, checked by the compiler, and what the builders of lists take:
//! filters, orders and names of fields.

use std::fmt;
use std::marker::PhantomData;
use std::ops::{BitAnd, BitOr, Not};

use serde_json::Value;

use super::filter::Filter;
use crate::generated::SortingParameter;
use crate::typed::{FieldKey, FieldType, Typed};

impl<M: Typed, F: FieldType> FieldKey<M, F> {
    /// Sorts from the least value to the greatest.
    ///
    /// ```
    /// use xpauto::model::Segment;
    ///
    /// let client = xpauto::Client::builder().base_url("https://api.example.com").build()?;
    /// let request = client.segments().list().sort(Segment::DATE_CREATED.ascending()).prepare()?;
    /// assert!(request.url.contains("dateCreated") && request.url.contains("ASC"));
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    pub fn ascending(self) -> SortOf<M> {
        self.wire_name().into()
    }

    /// Sorts from the greatest value to the least.
    ///
    /// ```
    /// use xpauto::model::Segment;
    ///
    /// let client = xpauto::Client::builder().base_url("https://api.example.com").build()?;
    /// let request = client.segments().list().sort(Segment::DATE_CREATED.descending()).prepare()?;
    /// assert!(request.url.contains("dateCreated") && request.url.contains("DESC"));
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    pub fn descending(self) -> SortOf<M> {
        format!("-{}", self.wire_name()).into()
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
#[derive(Clone, PartialEq, Eq)]
#[must_use]
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

impl<M> From<Filter> for FilterOf<M> {
    fn from(filter: Filter) -> Self {
        Self::of(filter)
    }
}

impl<M> From<FilterOf<M>> for Filter {
    fn from(typed: FilterOf<M>) -> Self {
        typed.filter
    }
}

/// Joins filters. What is joined with a typed one, on its right, has to be a filter for the same list; a filter of fields by name
/// takes any.
macro_rules! joins {
    ($($Operator:ident $operator:ident $join:path;)+) => { $(
        impl<M, F: Into<Self>> $Operator<F> for FilterOf<M> {
            type Output = Self;

            fn $operator(self, other: F) -> Self {
                Self::of($join(self.filter, other.into().filter))
            }
        }

        impl<F: Into<Self>> $Operator<F> for Filter {
            type Output = Self;

            fn $operator(self, other: F) -> Self {
                $join(self, other.into())
            }
        }
    )+ };
}

joins! { BitAnd bitand Filter::and; BitOr bitor Filter::or; }

/// The sort order of a list of `M`: a field's name with `-` in front for descending, an order by a declared field, a
/// [`SortingParameter`], or an array or a vector of these.
#[derive(Clone, PartialEq, Eq)]
#[must_use]
pub struct SortOf<M>(pub(crate) Vec<Value>, PhantomData<fn() -> M>);

impl<M> fmt::Debug for SortOf<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<M> From<SortingParameter> for SortOf<M> {
    fn from(parameter: SortingParameter) -> Self {
        Self(vec![serde_json::to_value(parameter).unwrap_or_default()], PhantomData)
    }
}

/// Names of fields of a list of `M`: a string in either form, a declared field, or an array or a vector of these.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FieldNames<M>(pub(crate) Vec<String>, PhantomData<fn() -> M>);

impl<M: Typed, F: FieldType> From<FieldKey<M, F>> for FieldNames<M> {
    fn from(field: FieldKey<M, F>) -> Self {
        field.wire_name().into()
    }
}

/// Implements the conversions of names, and of several orders or names.
macro_rules! several {
    ($($Several:ident),+) => { $(
        impl<M> From<&str> for $Several<M> {
            fn from(name: &str) -> Self {
                Self(vec![name.into()], PhantomData)
            }
        }

        impl<M> From<String> for $Several<M> {
            fn from(name: String) -> Self {
                Self(vec![name.into()], PhantomData)
            }
        }

        impl<M, T: Into<Self>, const N: usize> From<[T; N]> for $Several<M> {
            fn from(items: [T; N]) -> Self {
                Vec::from(items).into()
            }
        }

        impl<M, T: Into<Self>> From<Vec<T>> for $Several<M> {
            fn from(items: Vec<T>) -> Self {
                Self(items.into_iter().flat_map(|item| item.into().0).collect(), PhantomData)
            }
        }
    )+ };
}

several!(SortOf, FieldNames);
