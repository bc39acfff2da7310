// Generated from core/src/spec/queries.rs by `make generate`; changes belong there.

use std::borrow::Cow;

use crate::error::Result;
use crate::generated::*;
use crate::record::Record;
use crate::spec;
use crate::typed::{
    Any, Bool, Builder, DateTime, Field, FieldKey, FieldType, Float, Id, Int, IntoField, List, Seal, Text, Typed, Unlisted,
    got, object_type, open_enum, read_union, record_type,
};

/// How a field is compared.
///
/// An open enum: a value that the specification does not list is [`Self::Unknown`], and `FilterOperator::from("NEW")` spells it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FilterOperator {
    /// `EQUAL`.
    Equal,
    /// `NOT_EQUAL`.
    NotEqual,
    /// `LESS`.
    Less,
    /// `GREATER`.
    Greater,
    /// `LESS_OR_EQUAL`.
    LessOrEqual,
    /// `GREATER_OR_EQUAL`.
    GreaterOrEqual,
    /// `LIKE`.
    Like,
    /// `NOT_LIKE`.
    NotLike,
    /// `BETWEEN`.
    Between,
    /// `IN`.
    In,
    /// `NOT_IN`.
    NotIn,
    /// `NOT`.
    Not,
    /// `IS_NULL`.
    IsNull,
    /// `IS_NOT_NULL`.
    IsNotNull,
    /// `IS_TRUE`.
    IsTrue,
    /// `IS_FALSE`.
    IsFalse,
    /// `IS_EMPTY`.
    IsEmpty,
    /// `IS_NOT_EMPTY`.
    IsNotEmpty,
    /// `CONTAINS`.
    Contains,
    /// A value that the specification does not list, as it was read.
    Unknown(Unlisted),
}

impl FilterOperator {
    /// The wire values that the specification lists.
    pub const KNOWN: &'static [&'static str] = &[
        "EQUAL",
        "NOT_EQUAL",
        "LESS",
        "GREATER",
        "LESS_OR_EQUAL",
        "GREATER_OR_EQUAL",
        "LIKE",
        "NOT_LIKE",
        "BETWEEN",
        "IN",
        "NOT_IN",
        "NOT",
        "IS_NULL",
        "IS_NOT_NULL",
        "IS_TRUE",
        "IS_FALSE",
        "IS_EMPTY",
        "IS_NOT_EMPTY",
        "CONTAINS",
    ];

    /// Returns the wire value.
    ///
    /// ```
    /// assert_eq!(xpauto::model::FilterOperator::from("NEW").as_str(), "NEW");
    /// ```
    #[must_use]
    pub fn as_str(&self) -> &str {
        match self {
            Self::Equal => "EQUAL",
            Self::NotEqual => "NOT_EQUAL",
            Self::Less => "LESS",
            Self::Greater => "GREATER",
            Self::LessOrEqual => "LESS_OR_EQUAL",
            Self::GreaterOrEqual => "GREATER_OR_EQUAL",
            Self::Like => "LIKE",
            Self::NotLike => "NOT_LIKE",
            Self::Between => "BETWEEN",
            Self::In => "IN",
            Self::NotIn => "NOT_IN",
            Self::Not => "NOT",
            Self::IsNull => "IS_NULL",
            Self::IsNotNull => "IS_NOT_NULL",
            Self::IsTrue => "IS_TRUE",
            Self::IsFalse => "IS_FALSE",
            Self::IsEmpty => "IS_EMPTY",
            Self::IsNotEmpty => "IS_NOT_EMPTY",
            Self::Contains => "CONTAINS",
            Self::Unknown(value) => value,
        }
    }
}

impl From<&str> for FilterOperator {
    fn from(value: &str) -> Self {
        match value {
            "EQUAL" => Self::Equal,
            "NOT_EQUAL" => Self::NotEqual,
            "LESS" => Self::Less,
            "GREATER" => Self::Greater,
            "LESS_OR_EQUAL" => Self::LessOrEqual,
            "GREATER_OR_EQUAL" => Self::GreaterOrEqual,
            "LIKE" => Self::Like,
            "NOT_LIKE" => Self::NotLike,
            "BETWEEN" => Self::Between,
            "IN" => Self::In,
            "NOT_IN" => Self::NotIn,
            "NOT" => Self::Not,
            "IS_NULL" => Self::IsNull,
            "IS_NOT_NULL" => Self::IsNotNull,
            "IS_TRUE" => Self::IsTrue,
            "IS_FALSE" => Self::IsFalse,
            "IS_EMPTY" => Self::IsEmpty,
            "IS_NOT_EMPTY" => Self::IsNotEmpty,
            "CONTAINS" => Self::Contains,
            other => Self::Unknown(Unlisted::new(other)),
        }
    }
}

open_enum!(FilterOperator);

/// How expressions are joined.
///
/// An open enum: a value that the specification does not list is [`Self::Unknown`], and `ConditionalOperator::from("NEW")` spells it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ConditionalOperator {
    /// `AND`.
    And,
    /// `OR`.
    Or,
    /// A value that the specification does not list, as it was read.
    Unknown(Unlisted),
}

impl ConditionalOperator {
    /// The wire values that the specification lists.
    pub const KNOWN: &'static [&'static str] = &[
        "AND",
        "OR",
    ];

    /// Returns the wire value.
    ///
    /// ```
    /// assert_eq!(xpauto::model::ConditionalOperator::from("NEW").as_str(), "NEW");
    /// ```
    #[must_use]
    pub fn as_str(&self) -> &str {
        match self {
            Self::And => "AND",
            Self::Or => "OR",
            Self::Unknown(value) => value,
        }
    }
}

impl From<&str> for ConditionalOperator {
    fn from(value: &str) -> Self {
        match value {
            "AND" => Self::And,
            "OR" => Self::Or,
            other => Self::Unknown(Unlisted::new(other)),
        }
    }
}

open_enum!(ConditionalOperator);

/// The direction of a sort.
///
/// An open enum: a value that the specification does not list is [`Self::Unknown`], and `SortDirection::from("NEW")` spells it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SortDirection {
    /// `ASC`.
    Asc,
    /// `DESC`.
    Desc,
    /// A value that the specification does not list, as it was read.
    Unknown(Unlisted),
}

impl SortDirection {
    /// The wire values that the specification lists.
    pub const KNOWN: &'static [&'static str] = &[
        "ASC",
        "DESC",
    ];

    /// Returns the wire value.
    ///
    /// ```
    /// assert_eq!(xpauto::model::SortDirection::from("NEW").as_str(), "NEW");
    /// ```
    #[must_use]
    pub fn as_str(&self) -> &str {
        match self {
            Self::Asc => "ASC",
            Self::Desc => "DESC",
            Self::Unknown(value) => value,
        }
    }
}

impl From<&str> for SortDirection {
    fn from(value: &str) -> Self {
        match value {
            "ASC" => Self::Asc,
            "DESC" => Self::Desc,
            other => Self::Unknown(Unlisted::new(other)),
        }
    }
}

open_enum!(SortDirection);

/// Whether a response is an error.
///
/// An open enum: a value that the specification does not list is [`Self::Unknown`], and `ErrorStatus::from("NEW")` spells it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorStatus {
    /// `SUCCESS`.
    Success,
    /// `ERROR`.
    Error,
    /// A value that the specification does not list, as it was read.
    Unknown(Unlisted),
}

impl ErrorStatus {
    /// The wire values that the specification lists.
    pub const KNOWN: &'static [&'static str] = &[
        "SUCCESS",
        "ERROR",
    ];

    /// Returns the wire value.
    ///
    /// ```
    /// assert_eq!(xpauto::model::ErrorStatus::from("NEW").as_str(), "NEW");
    /// ```
    #[must_use]
    pub fn as_str(&self) -> &str {
        match self {
            Self::Success => "SUCCESS",
            Self::Error => "ERROR",
            Self::Unknown(value) => value,
        }
    }
}

impl From<&str> for ErrorStatus {
    fn from(value: &str) -> Self {
        match value {
            "SUCCESS" => Self::Success,
            "ERROR" => Self::Error,
            other => Self::Unknown(Unlisted::new(other)),
        }
    }
}

open_enum!(ErrorStatus);
