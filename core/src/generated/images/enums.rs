// Generated from core/src/spec/images.rs by `make generate`; changes belong there.

use std::borrow::Cow;

use crate::error::Result;
use crate::generated::*;
use crate::record::Record;
use crate::spec;
use crate::typed::{
    Any, Bool, Builder, DateTime, Field, FieldKey, FieldType, Float, Id, Int, IntoField, List, Seal, Text, Typed, Unlisted,
    got, object_type, open_enum, read_union, record_type,
};

/// The format of an image.
///
/// An open enum: a value that the specification does not list is [`Self::Unknown`], and `ImageFormat::from("NEW")` spells it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ImageFormat {
    /// `PNG`.
    Png,
    /// `JPEG`.
    Jpeg,
    /// `GIF`.
    Gif,
    /// `SVG`.
    Svg,
    /// `MVG`.
    Mvg,
    /// `WEB`.
    Web,
    /// A value that the specification does not list, as it was read.
    Unknown(Unlisted),
}

impl ImageFormat {
    /// The wire values that the specification lists.
    pub const KNOWN: &'static [&'static str] = &[
        "PNG",
        "JPEG",
        "GIF",
        "SVG",
        "MVG",
        "WEB",
    ];

    /// Returns the wire value.
    ///
    /// ```
    /// assert_eq!(xpauto::model::ImageFormat::from("NEW").as_str(), "NEW");
    /// ```
    #[must_use]
    pub fn as_str(&self) -> &str {
        match self {
            Self::Png => "PNG",
            Self::Jpeg => "JPEG",
            Self::Gif => "GIF",
            Self::Svg => "SVG",
            Self::Mvg => "MVG",
            Self::Web => "WEB",
            Self::Unknown(value) => value,
        }
    }
}

impl From<&str> for ImageFormat {
    fn from(value: &str) -> Self {
        match value {
            "PNG" => Self::Png,
            "JPEG" => Self::Jpeg,
            "GIF" => Self::Gif,
            "SVG" => Self::Svg,
            "MVG" => Self::Mvg,
            "WEB" => Self::Web,
            other => Self::Unknown(Unlisted::new(other)),
        }
    }
}

open_enum!(ImageFormat);
