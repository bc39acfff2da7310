// Generated from core/src/spec/segments.rs by `make generate`; changes belong there.

use std::borrow::Cow;

use crate::error::Result;
use crate::generated::*;
use crate::record::Record;
use crate::spec;
use crate::typed::{
    Any, Bool, Builder, DateTime, Field, FieldKey, FieldType, Float, Id, Int, IntoField, List, Seal, Text, Typed, Unlisted,
    got, object_type, open_enum, read_union, record_type,
};

/// A node of the tree form: a [`ConditionsDataLevel`], or a [`TargetingCondition`].
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ConditionTree {
    /// Conditions and levels under one operator.
    Level(ConditionsDataLevel),
    /// One condition.
    Condition(TargetingCondition),
}

impl ConditionTree {
    /// Parses JSON text. The types of fields are checked, limits and required fields are not.
    ///
    /// # Errors
    ///
    /// `validation` with all problems.
    ///
    /// ```
    /// use xpauto::model::ConditionTree;
    ///
    /// let value = ConditionTree::from_json(r#"{"targetingType": "BROWSER", "weight": 1}"#)?;
    /// assert_eq!(value.json(), r#"{"targetingType": "BROWSER", "weight": 1}"#);
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    pub fn from_json(text: &str) -> Result<Self> { read_union(&spec::CONDITION_TREE, text).map(Self::from_record) }

    /// Returns the JSON text, exactly as it was read or built.
    ///
    /// ```
    /// let value = xpauto::model::ConditionTree::from_json(r#"{"targetingType": "BROWSER", "weight": 1}"#)?;
    /// assert_eq!(value.json(), r#"{"targetingType": "BROWSER", "weight": 1}"#);
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    #[must_use]
    pub fn json(&self) -> &str { self.record().json() }

    fn record(&self) -> &Record {
        match self {
            Self::Level(value) => Typed::record(value),
            Self::Condition(value) => Typed::record(value),
        }
    }

    fn from_record(record: Record) -> Self {
        match record.model().name {
            "TargetingCondition" => Self::Condition(Typed::from_record(record)),
            _ => Self::Level(Typed::from_record(record)),
        }
    }
}

object_type!(ConditionTree, ConditionTree::from_record);
