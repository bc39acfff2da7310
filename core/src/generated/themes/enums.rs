// Generated from core/src/spec/themes.rs by `make generate`; changes belong there.

use std::borrow::Cow;

use crate::error::Result;
use crate::generated::*;
use crate::record::Record;
use crate::spec;
use crate::typed::{
    Any, Bool, Builder, DateTime, Field, FieldKey, FieldType, Float, Id, Int, IntoField, List, Seal, Text, Typed, Unlisted,
    got, object_type, open_enum, read_union, record_type,
};

/// Whether a theme is in use.
///
/// An open enum: a value that the specification does not list is [`Self::Unknown`], and `ThemeStatus::from("NEW")` spells it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ThemeStatus {
    /// `ACTIVE`.
    Active,
    /// `DRAFT`.
    Draft,
    /// `PAUSED`.
    Paused,
    /// A value that the specification does not list, as it was read.
    Unknown(Unlisted),
}

impl ThemeStatus {
    /// The wire values that the specification lists.
    pub const KNOWN: &'static [&'static str] = &[
        "ACTIVE",
        "DRAFT",
        "PAUSED",
    ];

    /// Returns the wire value.
    ///
    /// ```
    /// assert_eq!(xpauto::model::ThemeStatus::from("NEW").as_str(), "NEW");
    /// ```
    #[must_use]
    pub fn as_str(&self) -> &str {
        match self {
            Self::Active => "ACTIVE",
            Self::Draft => "DRAFT",
            Self::Paused => "PAUSED",
            Self::Unknown(value) => value,
        }
    }
}

impl From<&str> for ThemeStatus {
    fn from(value: &str) -> Self {
        match value {
            "ACTIVE" => Self::Active,
            "DRAFT" => Self::Draft,
            "PAUSED" => Self::Paused,
            other => Self::Unknown(Unlisted::new(other)),
        }
    }
}

open_enum!(ThemeStatus);

/// The type of a theme's color.
///
/// An open enum: a value that the specification does not list is [`Self::Unknown`], and `ThemeColorType::from("NEW")` spells it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ThemeColorType {
    /// `COLOR`.
    Color,
    /// A value that the specification does not list, as it was read.
    Unknown(Unlisted),
}

impl ThemeColorType {
    /// The wire values that the specification lists.
    pub const KNOWN: &'static [&'static str] = &[
        "COLOR",
    ];

    /// Returns the wire value.
    ///
    /// ```
    /// assert_eq!(xpauto::model::ThemeColorType::from("NEW").as_str(), "NEW");
    /// ```
    #[must_use]
    pub fn as_str(&self) -> &str {
        match self {
            Self::Color => "COLOR",
            Self::Unknown(value) => value,
        }
    }
}

impl From<&str> for ThemeColorType {
    fn from(value: &str) -> Self {
        match value {
            "COLOR" => Self::Color,
            other => Self::Unknown(Unlisted::new(other)),
        }
    }
}

open_enum!(ThemeColorType);

/// The type of a selected font.
///
/// An open enum: a value that the specification does not list is [`Self::Unknown`], and `SelectedFontType::from("NEW")` spells it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SelectedFontType {
    /// `DEFAULT`.
    Default,
    /// A value that the specification does not list, as it was read.
    Unknown(Unlisted),
}

impl SelectedFontType {
    /// The wire values that the specification lists.
    pub const KNOWN: &'static [&'static str] = &[
        "DEFAULT",
    ];

    /// Returns the wire value.
    ///
    /// ```
    /// assert_eq!(xpauto::model::SelectedFontType::from("NEW").as_str(), "NEW");
    /// ```
    #[must_use]
    pub fn as_str(&self) -> &str {
        match self {
            Self::Default => "DEFAULT",
            Self::Unknown(value) => value,
        }
    }
}

impl From<&str> for SelectedFontType {
    fn from(value: &str) -> Self {
        match value {
            "DEFAULT" => Self::Default,
            other => Self::Unknown(Unlisted::new(other)),
        }
    }
}

open_enum!(SelectedFontType);
