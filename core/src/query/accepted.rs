//! What the builders of lists accept: filters, orders and names of fields, each in several forms.

use std::borrow::Cow;

use serde_json::Value;

use super::typed::{FilterOf, SortOf};
use super::{Filter, Sort};
use crate::model::FieldKey;
use crate::model::declare::{FieldType, Typed, each_list};
use crate::model::sealed::Seal;

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

impl<M> SortFor<M> for Sort {
    fn into_options(self, seal: Seal) -> Vec<Value> {
        SortFor::<M>::into_options(&self, seal)
    }
}

impl<M> SortFor<M> for &Sort {
    fn into_options(self, _: Seal) -> Vec<Value> {
        vec![serde_json::to_value(self).unwrap_or_default()]
    }
}

impl<M> SortFor<M> for SortOf<M> {
    fn into_options(self, seal: Seal) -> Vec<Value> {
        SortFor::<M>::into_options(Sort::from(self), seal)
    }
}

impl<M, T: SortFor<M>> SortFor<M> for Option<T> {
    fn into_options(self, seal: Seal) -> Vec<Value> {
        self.map_or_else(Vec::new, |order| order.into_options(seal))
    }
}

impl<M> SortFor<M> for &SortOf<M> {
    fn into_options(self, seal: Seal) -> Vec<Value> {
        SortFor::<M>::into_options(&self.0, seal)
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
