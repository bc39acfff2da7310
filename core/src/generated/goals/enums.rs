// Generated from core/src/spec/goals.rs by `make generate`; changes belong there.

use std::borrow::Cow;

use crate::error::Result;
use crate::generated::*;
use crate::record::Record;
use crate::spec;
use crate::typed::{
    Any, Bool, Builder, DateTime, Field, FieldKey, FieldType, Float, Id, Int, IntoField, List, Seal, Text, Typed, Unlisted,
    got, object_type, open_enum, read_union, record_type,
};

/// The event that a goal counts.
///
/// An open enum: a value that the specification does not list is [`Self::Unknown`], and `GoalType::from("NEW")` spells it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum GoalType {
    /// `CLICK`.
    Click,
    /// `CUSTOM`.
    Custom,
    /// `SCROLL`.
    Scroll,
    /// `PAGE_VIEWS`.
    PageViews,
    /// `URL`.
    Url,
    /// `TIME_SPENT`.
    TimeSpent,
    /// `RETENTION_RATE`.
    RetentionRate,
    /// `WAREHOUSE`.
    Warehouse,
    /// `RATIO_METRICS`.
    RatioMetrics,
    /// A value that the specification does not list, as it was read.
    Unknown(Unlisted),
}

impl GoalType {
    /// The wire values that the specification lists.
    pub const KNOWN: &'static [&'static str] = &[
        "CLICK",
        "CUSTOM",
        "SCROLL",
        "PAGE_VIEWS",
        "URL",
        "TIME_SPENT",
        "RETENTION_RATE",
        "WAREHOUSE",
        "RATIO_METRICS",
    ];

    /// Returns the wire value.
    ///
    /// ```
    /// assert_eq!(xpauto::model::GoalType::from("NEW").as_str(), "NEW");
    /// ```
    #[must_use]
    pub fn as_str(&self) -> &str {
        match self {
            Self::Click => "CLICK",
            Self::Custom => "CUSTOM",
            Self::Scroll => "SCROLL",
            Self::PageViews => "PAGE_VIEWS",
            Self::Url => "URL",
            Self::TimeSpent => "TIME_SPENT",
            Self::RetentionRate => "RETENTION_RATE",
            Self::Warehouse => "WAREHOUSE",
            Self::RatioMetrics => "RATIO_METRICS",
            Self::Unknown(value) => value,
        }
    }
}

impl From<&str> for GoalType {
    fn from(value: &str) -> Self {
        match value {
            "CLICK" => Self::Click,
            "CUSTOM" => Self::Custom,
            "SCROLL" => Self::Scroll,
            "PAGE_VIEWS" => Self::PageViews,
            "URL" => Self::Url,
            "TIME_SPENT" => Self::TimeSpent,
            "RETENTION_RATE" => Self::RetentionRate,
            "WAREHOUSE" => Self::Warehouse,
            "RATIO_METRICS" => Self::RatioMetrics,
            other => Self::Unknown(Unlisted::new(other)),
        }
    }
}

open_enum!(GoalType);

/// Whether a goal is in use.
///
/// An open enum: a value that the specification does not list is [`Self::Unknown`], and `GoalStatus::from("NEW")` spells it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum GoalStatus {
    /// `ACTIVE`.
    Active,
    /// `INACTIVE`.
    Inactive,
    /// A value that the specification does not list, as it was read.
    Unknown(Unlisted),
}

impl GoalStatus {
    /// The wire values that the specification lists.
    pub const KNOWN: &'static [&'static str] = &[
        "ACTIVE",
        "INACTIVE",
    ];

    /// Returns the wire value.
    ///
    /// ```
    /// assert_eq!(xpauto::model::GoalStatus::from("NEW").as_str(), "NEW");
    /// ```
    #[must_use]
    pub fn as_str(&self) -> &str {
        match self {
            Self::Active => "ACTIVE",
            Self::Inactive => "INACTIVE",
            Self::Unknown(value) => value,
        }
    }
}

impl From<&str> for GoalStatus {
    fn from(value: &str) -> Self {
        match value {
            "ACTIVE" => Self::Active,
            "INACTIVE" => Self::Inactive,
            other => Self::Unknown(Unlisted::new(other)),
        }
    }
}

open_enum!(GoalStatus);

/// A tool that a goal reports to; most tools' names are outside the specification.
///
/// An open enum: a value that the specification does not list is [`Self::Unknown`], and `TrackingTool::from("NEW")` spells it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TrackingTool {
    /// `SERVICE_TRACKING`.
    ServiceTracking,
    /// `CUSTOM_TRACKING`.
    CustomTracking,
    /// A value that the specification does not list, as it was read.
    Unknown(Unlisted),
}

impl TrackingTool {
    /// The wire values that the specification lists.
    pub const KNOWN: &'static [&'static str] = &[
        "SERVICE_TRACKING",
        "CUSTOM_TRACKING",
    ];

    /// Returns the wire value.
    ///
    /// ```
    /// assert_eq!(xpauto::model::TrackingTool::from("NEW").as_str(), "NEW");
    /// ```
    #[must_use]
    pub fn as_str(&self) -> &str {
        match self {
            Self::ServiceTracking => "SERVICE_TRACKING",
            Self::CustomTracking => "CUSTOM_TRACKING",
            Self::Unknown(value) => value,
        }
    }
}

impl From<&str> for TrackingTool {
    fn from(value: &str) -> Self {
        match value {
            "SERVICE_TRACKING" => Self::ServiceTracking,
            "CUSTOM_TRACKING" => Self::CustomTracking,
            other => Self::Unknown(Unlisted::new(other)),
        }
    }
}

open_enum!(TrackingTool);
