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

/// A filter: a [`FilteringCondition`], or a [`FilteringLogic`] that joins several.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FilterExpression {
    /// A comparison of one field.
    Condition(FilteringCondition),
    /// Expressions joined by AND or OR.
    Logic(FilteringLogic),
}

impl FilterExpression {
    /// Parses JSON text. The types of fields are checked, limits and required fields are not.
    ///
    /// # Errors
    ///
    /// `validation` with all problems.
    ///
    /// ```
    /// use xpauto::model::FilterExpression;
    ///
    /// let value = FilterExpression::from_json(r#"{"field": "id", "operator": "IS_NULL"}"#)?;
    /// assert_eq!(value.json(), r#"{"field": "id", "operator": "IS_NULL"}"#);
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    pub fn from_json(text: &str) -> Result<Self> { read_union(&spec::FILTER_EXPRESSION, text).map(Self::from_record) }

    /// Returns the JSON text, exactly as it was read or built.
    ///
    /// ```
    /// let value = xpauto::model::FilterExpression::from_json(r#"{"field": "id", "operator": "IS_NULL"}"#)?;
    /// assert_eq!(value.json(), r#"{"field": "id", "operator": "IS_NULL"}"#);
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    #[must_use]
    pub fn json(&self) -> &str { self.record().json() }

    fn record(&self) -> &Record {
        match self {
            Self::Condition(value) => Typed::record(value),
            Self::Logic(value) => Typed::record(value),
        }
    }

    fn from_record(record: Record) -> Self {
        match record.model().name {
            "FilteringLogic" => Self::Logic(Typed::from_record(record)),
            _ => Self::Condition(Typed::from_record(record)),
        }
    }
}

object_type!(FilterExpression, FilterExpression::from_record);
