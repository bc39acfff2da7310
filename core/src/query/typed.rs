//! Filters and sort orders from the constants of declared fields, checked by the compiler, and what the builders of lists accept:
//! filters, orders and names of fields, each in several forms.

use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

use serde_json::Value;

use super::filter::Filter;
use crate::generated::SortingParameter;
use crate::typed::FieldKey;
use crate::typed::Seal;
use crate::typed::{FieldType, Typed, each_list};

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
    #[must_use]
    pub fn ascending(self) -> SortOf<M> {
        SortOf(self.wire_name().to_owned(), PhantomData)
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
    #[must_use]
    pub fn descending(self) -> SortOf<M> {
        SortOf(format!("-{}", self.wire_name()), PhantomData)
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
pub struct SortOf<M>(String, PhantomData<fn() -> M>);

impl<M> fmt::Debug for SortOf<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Joins filters, each owned or by reference. A join with a typed filter is of its type: what stands on the right of a typed one has
/// to be a filter for the same list, and what stands on the left of it is one of fields by name.
macro_rules! joins {
    ($($Operator:ident $operator:ident $join:path, $Assign:ident $assign:ident;)+) => { $(
        joins!(@typed $Operator $operator $join, FilterOf<M>, &FilterOf<M>);
        joins!(@by_name $Operator $operator $join, Filter, &Filter);

        impl<M, F: FilterFor<M> + Into<Filter>> $Assign<F> for FilterOf<M> {
            fn $assign(&mut self, other: F) {
                *self = (&*self).$operator(other);
            }
        }

        impl<F: Into<Filter>> $Assign<F> for Filter {
            fn $assign(&mut self, other: F) {
                *self = $join(self.clone(), other.into());
            }
        }
    )+ };
    (@typed $Operator:ident $operator:ident $join:path, $($Left:ty),+) => { $(
        impl<M, F: FilterFor<M> + Into<Filter>> $Operator<F> for $Left {
            type Output = FilterOf<M>;

            fn $operator(self, other: F) -> FilterOf<M> {
                FilterOf::of($join(Filter::from(self), other.into()))
            }
        }
    )+ };
    (@by_name $Operator:ident $operator:ident $join:path, $($Left:ty),+) => { $(
        joins!(@one $Operator $operator $join, $Left, Filter => std::convert::identity, Filter);
        joins!(@one $Operator $operator $join, $Left, &Filter => std::convert::identity, Filter);
        joins!(@one $Operator $operator $join, $Left, FilterOf<M> => FilterOf::of, FilterOf<M>);
        joins!(@one $Operator $operator $join, $Left, &FilterOf<M> => FilterOf::of, FilterOf<M>);
    )+ };
    (@one $Operator:ident $operator:ident $join:path, $Left:ty, $Right:ty => $wrap:path, $Joined:ident $(<$model:ident>)?) => {
        impl $(<$model>)? $Operator<$Right> for $Left {
            type Output = $Joined $(<$model>)?;

            fn $operator(self, other: $Right) -> Self::Output {
                $wrap($join(Filter::from(self), Filter::from(other)))
            }
        }
    };
}

joins! { BitAnd bitand Filter::and, BitAndAssign bitand_assign; BitOr bitor Filter::or, BitOrAssign bitor_assign; }

/// A filter that a list of `M` takes: one of its own fields, or one of fields by name; `None` is no filter.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no filter for a list of `{M}`",
    label = "must compare fields of `{M}`"
)]
pub trait FilterFor<M> {
    /// Returns the filter without its type.
    #[doc(hidden)]
    fn into_filter(self, seal: Seal) -> Filter;
}

impl<M> FilterFor<M> for Filter {
    fn into_filter(self, _: Seal) -> Filter {
        self
    }
}

impl<M> FilterFor<M> for FilterOf<M> {
    fn into_filter(self, _: Seal) -> Filter {
        self.into()
    }
}

impl<M> FilterFor<M> for &Filter {
    fn into_filter(self, _: Seal) -> Filter {
        self.clone()
    }
}

impl<M> FilterFor<M> for &FilterOf<M> {
    fn into_filter(self, _: Seal) -> Filter {
        self.into()
    }
}

impl<M, T: FilterFor<M>> FilterFor<M> for Option<T> {
    fn into_filter(self, seal: Seal) -> Filter {
        self.map_or_else(|| Filter::all_of(None::<Filter>), |filter| filter.into_filter(seal))
    }
}

/// The sort order that a list of `M` takes: a name with `-` in front for descending, an order by a declared field, an
/// array, slice, vector or `Option` of these, or a tuple, whose items may be of several types.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no order for a list of `{M}`",
    label = "must be a field's name or an order by a field of `{M}`",
    note = "a tuple takes orders of several types: `(Segment::NAME.ascending(), \"-id\")`"
)]
pub trait SortFor<M> {
    /// Returns the orders in the form of the list's options.
    #[doc(hidden)]
    fn into_options(self, seal: Seal) -> Vec<Value>;
}

impl<M> SortFor<M> for SortingParameter {
    fn into_options(self, _: Seal) -> Vec<Value> {
        vec![serde_json::to_value(self).unwrap_or_default()]
    }
}

impl<M> SortFor<M> for SortOf<M> {
    fn into_options(self, _: Seal) -> Vec<Value> {
        vec![self.0.into()]
    }
}

impl<M, T: SortFor<M>> SortFor<M> for Option<T> {
    fn into_options(self, seal: Seal) -> Vec<Value> {
        self.map_or_else(Vec::new, |order| order.into_options(seal))
    }
}

impl<M> SortFor<M> for &SortOf<M> {
    fn into_options(self, _: Seal) -> Vec<Value> {
        vec![self.0.as_str().into()]
    }
}

/// The names of fields of `M` that a list takes: a string in either form, a declared field, or an array, slice, vector or
/// tuple of these, whose items may be of several types, as fields of several types are.
#[diagnostic::on_unimplemented(
    message = "`{Self}` names no fields of `{M}`",
    label = "must be strings or fields of `{M}`",
    note = "a tuple takes fields of several types: `(Segment::TAGS, Segment::LINKS)`"
)]
pub trait FieldNames<M> {
    /// Returns the names.
    #[doc(hidden)]
    fn into_names(self, seal: Seal) -> Vec<String>;
}

impl<M: Typed, F: FieldType> FieldNames<M> for FieldKey<M, F> {
    fn into_names(self, _: Seal) -> Vec<String> {
        vec![self.wire_name().to_owned()]
    }
}

macro_rules! strings {
    ($($string:ty),+) => { $(
        impl<M> SortFor<M> for $string {
            fn into_options(self, _: Seal) -> Vec<Value> {
                vec![Value::String(self.into())]
            }
        }

        impl<M> FieldNames<M> for $string {
            fn into_names(self, _: Seal) -> Vec<String> {
                vec![self.into()]
            }
        }
    )+ };
}

strings!(&str, String, &String, Cow<'_, str>);

/// Lists of what is accepted.
macro_rules! several {
    ($($list:ty $(, const $size:ident)? => $($each:ident $($bound:ident)?)?;)+) => { $(
        impl<M, T: SortFor<M> $($(+ $bound)?)? $(, const $size: usize)?> SortFor<M> for $list {
            fn into_options(self, seal: Seal) -> Vec<Value> {
                self.into_iter()$(.$each())?.flat_map(|order| order.into_options(seal)).collect()
            }
        }

        impl<M, T: FieldNames<M> $($(+ $bound)?)? $(, const $size: usize)?> FieldNames<M> for $list {
            fn into_names(self, seal: Seal) -> Vec<String> {
                self.into_iter()$(.$each())?.flat_map(|name| name.into_names(seal)).collect()
            }
        }
    )+ };
}

each_list!(several);

macro_rules! tuples {
    ($($($Item:ident)+;)+) => { $(
        impl<M, $($Item: FieldNames<M>),+> FieldNames<M> for ($($Item,)+) {
            #[allow(non_snake_case, reason = "each item is named like its type")]
            fn into_names(self, seal: Seal) -> Vec<String> {
                let ($($Item,)+) = self;
                [$($Item.into_names(seal)),+].concat()
            }
        }

        impl<M, $($Item: SortFor<M>),+> SortFor<M> for ($($Item,)+) {
            #[allow(non_snake_case, reason = "each item is named like its type")]
            fn into_options(self, seal: Seal) -> Vec<Value> {
                let ($($Item,)+) = self;
                [$($Item.into_options(seal)),+].concat()
            }
        }
    )+ };
}

tuples! { A B; A B C; A B C D; A B C D E; A B C D E F; A B C D E F G; A B C D E F G H; }
