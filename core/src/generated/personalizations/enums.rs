// Generated from core/src/spec/personalizations.rs by `make generate`; changes belong there.

use std::borrow::Cow;

use crate::error::Result;
use crate::generated::*;
use crate::record::Record;
use crate::spec;
use crate::typed::{
    Any, Bool, Builder, DateTime, Field, FieldKey, FieldType, Float, Id, Int, IntoField, List, Seal, Text, Typed, Unlisted,
    got, object_type, open_enum, read_union, record_type,
};

/// Which conversions are counted.
///
/// An open enum: a value that the specification does not list is [`Self::Unknown`], and `ConversionType::from("NEW")` spells it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ConversionType {
    /// `ALL_CONVERSION`.
    AllConversion,
    /// `CONVERTED_VISITS`.
    ConvertedVisits,
    /// A value that the specification does not list, as it was read.
    Unknown(Unlisted),
}

impl ConversionType {
    /// The wire values that the specification lists.
    pub const KNOWN: &'static [&'static str] = &[
        "ALL_CONVERSION",
        "CONVERTED_VISITS",
    ];

    /// Returns the wire value.
    ///
    /// ```
    /// assert_eq!(xpauto::model::ConversionType::from("NEW").as_str(), "NEW");
    /// ```
    #[must_use]
    pub fn as_str(&self) -> &str {
        match self {
            Self::AllConversion => "ALL_CONVERSION",
            Self::ConvertedVisits => "CONVERTED_VISITS",
            Self::Unknown(value) => value,
        }
    }
}

impl From<&str> for ConversionType {
    fn from(value: &str) -> Self {
        match value {
            "ALL_CONVERSION" => Self::AllConversion,
            "CONVERTED_VISITS" => Self::ConvertedVisits,
            other => Self::Unknown(Unlisted::new(other)),
        }
    }
}

open_enum!(ConversionType);
