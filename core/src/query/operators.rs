//! The operators of filters, each as a method of fields by name and of the constants of declared fields.

use super::typed::FilterOf;
use super::{FieldRef, Filter, field};
use crate::model::declare::{Bool, FieldType, List, Text, Typed};
use crate::model::sealed::Seal;
use crate::model::{AnyOperand, FieldKey, Operand, Ordered};

/// The value in the example of an operator that takes one.
macro_rules! example {
    ($given:ident $value:literal) => {
        $value
    };
}

/// Defines the methods for operators with at most one value, by the types of the fields that have them.
macro_rules! operators {
    ($(
        $Operand:ty: [$($bounds:tt)*] $key:ty, as $constant:literal $wire:literal $value:literal {
            $($(#[doc = $doc:literal])* $name:ident $(($given:ident))? = $operator:literal;)*
        }
    )*) => {
        impl FieldRef {
            $($($(#[doc = $doc])*
            ///
            /// ```
            #[doc = concat!("let filter = xpauto::list::field(\"", $wire, "\").", stringify!($name), "(" $(, example!($given $value))?, ");")]
            #[doc = concat!("assert!(filter.to_json().contains(\"", $operator, "\"));")]
            /// ```
            #[must_use]
            pub fn $name(&self $(, $given: impl AnyOperand)?) -> Filter {
                self.build($operator, vec![$($given.into_parameter(Seal))?])
            })*)*
        }

        $(impl<$($bounds)*> $key {
            $($(#[doc = $doc])*
            ///
            /// ```
            /// use xpauto::model::Segment;
            ///
            #[doc = concat!("let filter = Segment::", $constant, ".", stringify!($name), "(" $(, example!($given $value))?, ");")]
            #[doc = concat!("assert!(filter.as_filter().to_json().contains(\"", $operator, "\"));")]
            /// ```
            #[must_use]
            pub fn $name(self $(, $given: impl Operand<$Operand>)?) -> FilterOf<M> {
                FilterOf::of(field(self.wire_name()).build($operator, vec![$($given.into_parameter(Seal))?]))
            })*
        })*
    };
}

operators! {
    F: [M: Typed, F: FieldType] FieldKey<M, F>, as "SITE_ID" "siteId" "42" {
        /// Matches where the field equals the value; null, which fields by name take, means `IS_NULL`.
        eq(value) = "EQUAL";
        /// Matches where the field differs from the value; null, which fields by name take, means `IS_NOT_NULL`.
        ne(value) = "NOT_EQUAL";
        /// Matches where the field is null or absent.
        is_null = "IS_NULL";
        /// Matches where the field is neither null nor absent.
        is_not_null = "IS_NOT_NULL";
        /// Matches where the field is null, absent, an empty string or an empty list.
        is_empty = "IS_EMPTY";
        /// Matches where `is_empty` does not.
        is_not_empty = "IS_NOT_EMPTY";
    }
    F: [M: Typed, F: FieldType + Ordered] FieldKey<M, F>, as "ID" "id" "7" {
        /// Matches where the field is less than the value.
        lt(value) = "LESS";
        /// Matches where the field is at most the value.
        lte(value) = "LESS_OR_EQUAL";
        /// Matches where the field is greater than the value.
        gt(value) = "GREATER";
        /// Matches where the field is at least the value.
        gte(value) = "GREATER_OR_EQUAL";
    }
    Text: [M: Typed] FieldKey<M, Text>, as "NAME" "name" "\"cart\"" {
        /// Matches a pattern with `%` and `_`, ignoring case; one that has neither matches anywhere in the string.
        like(pattern) = "LIKE";
        /// Matches where `like` does not.
        not_like(pattern) = "NOT_LIKE";
        /// Matches strings that contain the value, and lists that have it as an element.
        contains(part) = "CONTAINS";
    }
    Bool: [M: Typed] FieldKey<M, Bool>, as "IS_FAVORITE" "isFavorite" "true" {
        /// Matches where the field is true.
        is_true = "IS_TRUE";
        /// Matches where the field is false; null is not false.
        is_false = "IS_FALSE";
    }
}

impl FieldRef {
    /// Matches from `low` to `high`, both included.
    ///
    /// ```
    /// use xpauto::list::field;
    ///
    /// assert_eq!(field("id").between(1, 9).to_json(), r#"{"field":"id","operator":"BETWEEN","parameters":[1,9]}"#);
    /// ```
    #[must_use]
    pub fn between(&self, low: impl AnyOperand, high: impl AnyOperand) -> Filter {
        self.build("BETWEEN", vec![low.into_parameter(Seal), high.into_parameter(Seal)])
    }

    /// Matches where the field equals one of the values. Without any, the list refuses the filter.
    ///
    /// ```
    /// use xpauto::list::field;
    ///
    /// assert_eq!(field("id").is_in([1, 9]).to_json(), r#"{"field":"id","operator":"IN","parameters":[1,9]}"#);
    /// ```
    #[must_use]
    pub fn is_in<T: AnyOperand>(&self, values: impl IntoIterator<Item = T>) -> Filter {
        self.applied("IN", values.into_iter().map(|value| value.into_parameter(Seal)).collect())
    }

    /// Matches where the field equals none of the values. Without any, the list refuses the filter.
    ///
    /// ```
    /// use xpauto::list::field;
    ///
    /// assert_eq!(field("id").not_in([1, 9]).to_json(), r#"{"field":"id","operator":"NOT_IN","parameters":[1,9]}"#);
    /// ```
    #[must_use]
    pub fn not_in<T: AnyOperand>(&self, values: impl IntoIterator<Item = T>) -> Filter {
        self.applied("NOT_IN", values.into_iter().map(|value| value.into_parameter(Seal)).collect())
    }
}

impl<M: Typed, F: FieldType> FieldKey<M, F> {
    /// Like [`FieldRef::is_in`].
    ///
    /// ```
    /// use xpauto::model::Segment;
    ///
    /// let filter = Segment::SITE_ID.is_in([1, 2]);
    /// assert_eq!(filter.as_filter().to_json(), r#"{"field":"siteId","operator":"IN","parameters":[1,2]}"#);
    /// ```
    #[must_use]
    pub fn is_in<T: Operand<F>>(self, values: impl IntoIterator<Item = T>) -> FilterOf<M> {
        FilterOf::of(field(self.wire_name()).is_in(values.into_iter().map(|value| value.into_parameter(Seal))))
    }

    /// Like [`FieldRef::not_in`].
    ///
    /// ```
    /// use xpauto::model::Segment;
    ///
    /// let filter = Segment::SITE_ID.not_in([1, 2]);
    /// assert_eq!(filter.as_filter().to_json(), r#"{"field":"siteId","operator":"NOT_IN","parameters":[1,2]}"#);
    /// ```
    #[must_use]
    pub fn not_in<T: Operand<F>>(self, values: impl IntoIterator<Item = T>) -> FilterOf<M> {
        FilterOf::of(field(self.wire_name()).not_in(values.into_iter().map(|value| value.into_parameter(Seal))))
    }
}

impl<M: Typed, F: FieldType + Ordered> FieldKey<M, F> {
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

impl<M: Typed, F: FieldType> FieldKey<M, List<F>> {
    /// Matches lists that have the value as an element.
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
