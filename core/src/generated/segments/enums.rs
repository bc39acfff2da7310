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

/// The purpose of a segment.
///
/// An open enum: a value that the specification does not list is [`Self::Unknown`], and `SegmentType::from("NEW")` spells it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SegmentType {
    /// `STANDARD`.
    Standard,
    /// `KEY_MOMENT`.
    KeyMoment,
    /// `FEATURE_FLAG`.
    FeatureFlag,
    /// `ALL`.
    All,
    /// A value that the specification does not list, as it was read.
    Unknown(Unlisted),
}

impl SegmentType {
    /// The wire values that the specification lists.
    pub const KNOWN: &'static [&'static str] = &[
        "STANDARD",
        "KEY_MOMENT",
        "FEATURE_FLAG",
        "ALL",
    ];

    /// Returns the wire value.
    ///
    /// ```
    /// assert_eq!(xpauto::model::SegmentType::from("NEW").as_str(), "NEW");
    /// ```
    #[must_use]
    pub fn as_str(&self) -> &str {
        match self {
            Self::Standard => "STANDARD",
            Self::KeyMoment => "KEY_MOMENT",
            Self::FeatureFlag => "FEATURE_FLAG",
            Self::All => "ALL",
            Self::Unknown(value) => value,
        }
    }
}

impl From<&str> for SegmentType {
    fn from(value: &str) -> Self {
        match value {
            "STANDARD" => Self::Standard,
            "KEY_MOMENT" => Self::KeyMoment,
            "FEATURE_FLAG" => Self::FeatureFlag,
            "ALL" => Self::All,
            other => Self::Unknown(Unlisted::new(other)),
        }
    }
}

open_enum!(SegmentType);

/// The type of a linked object.
///
/// An open enum: a value that the specification does not list is [`Self::Unknown`], and `DomainType::from("NEW")` spells it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DomainType {
    /// `EXPERIMENT`.
    Experiment,
    /// `PERSONALIZATION`.
    Personalization,
    /// `FEATURE_FLAG`.
    FeatureFlag,
    /// `HOLDOUT`.
    Holdout,
    /// A value that the specification does not list, as it was read.
    Unknown(Unlisted),
}

impl DomainType {
    /// The wire values that the specification lists.
    pub const KNOWN: &'static [&'static str] = &[
        "EXPERIMENT",
        "PERSONALIZATION",
        "FEATURE_FLAG",
        "HOLDOUT",
    ];

    /// Returns the wire value.
    ///
    /// ```
    /// assert_eq!(xpauto::model::DomainType::from("NEW").as_str(), "NEW");
    /// ```
    #[must_use]
    pub fn as_str(&self) -> &str {
        match self {
            Self::Experiment => "EXPERIMENT",
            Self::Personalization => "PERSONALIZATION",
            Self::FeatureFlag => "FEATURE_FLAG",
            Self::Holdout => "HOLDOUT",
            Self::Unknown(value) => value,
        }
    }
}

impl From<&str> for DomainType {
    fn from(value: &str) -> Self {
        match value {
            "EXPERIMENT" => Self::Experiment,
            "PERSONALIZATION" => Self::Personalization,
            "FEATURE_FLAG" => Self::FeatureFlag,
            "HOLDOUT" => Self::Holdout,
            other => Self::Unknown(Unlisted::new(other)),
        }
    }
}

open_enum!(DomainType);

/// The role of a segment in a linked object.
///
/// An open enum: a value that the specification does not list is [`Self::Unknown`], and `LinkRole::from("NEW")` spells it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LinkRole {
    /// `MAIN`.
    Main,
    /// `SECONDARY`.
    Secondary,
    /// A value that the specification does not list, as it was read.
    Unknown(Unlisted),
}

impl LinkRole {
    /// The wire values that the specification lists.
    pub const KNOWN: &'static [&'static str] = &[
        "MAIN",
        "SECONDARY",
    ];

    /// Returns the wire value.
    ///
    /// ```
    /// assert_eq!(xpauto::model::LinkRole::from("NEW").as_str(), "NEW");
    /// ```
    #[must_use]
    pub fn as_str(&self) -> &str {
        match self {
            Self::Main => "MAIN",
            Self::Secondary => "SECONDARY",
            Self::Unknown(value) => value,
        }
    }
}

impl From<&str> for LinkRole {
    fn from(value: &str) -> Self {
        match value {
            "MAIN" => Self::Main,
            "SECONDARY" => Self::Secondary,
            other => Self::Unknown(Unlisted::new(other)),
        }
    }
}

open_enum!(LinkRole);

/// Whether an object uses a segment itself or through another.
///
/// An open enum: a value that the specification does not list is [`Self::Unknown`], and `LinkType::from("NEW")` spells it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LinkType {
    /// `DIRECT`.
    Direct,
    /// `TRANSITIVE`.
    Transitive,
    /// A value that the specification does not list, as it was read.
    Unknown(Unlisted),
}

impl LinkType {
    /// The wire values that the specification lists.
    pub const KNOWN: &'static [&'static str] = &[
        "DIRECT",
        "TRANSITIVE",
    ];

    /// Returns the wire value.
    ///
    /// ```
    /// assert_eq!(xpauto::model::LinkType::from("NEW").as_str(), "NEW");
    /// ```
    #[must_use]
    pub fn as_str(&self) -> &str {
        match self {
            Self::Direct => "DIRECT",
            Self::Transitive => "TRANSITIVE",
            Self::Unknown(value) => value,
        }
    }
}

impl From<&str> for LinkType {
    fn from(value: &str) -> Self {
        match value {
            "DIRECT" => Self::Direct,
            "TRANSITIVE" => Self::Transitive,
            other => Self::Unknown(Unlisted::new(other)),
        }
    }
}

open_enum!(LinkType);

/// How conditions are joined.
///
/// An open enum: a value that the specification does not list is [`Self::Unknown`], and `LogicalOperator::from("NEW")` spells it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LogicalOperator {
    /// `AND`.
    And,
    /// `OR`.
    Or,
    /// A value that the specification does not list, as it was read.
    Unknown(Unlisted),
}

impl LogicalOperator {
    /// The wire values that the specification lists.
    pub const KNOWN: &'static [&'static str] = &[
        "AND",
        "OR",
    ];

    /// Returns the wire value.
    ///
    /// ```
    /// assert_eq!(xpauto::model::LogicalOperator::from("NEW").as_str(), "NEW");
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

impl From<&str> for LogicalOperator {
    fn from(value: &str) -> Self {
        match value {
            "AND" => Self::And,
            "OR" => Self::Or,
            other => Self::Unknown(Unlisted::new(other)),
        }
    }
}

open_enum!(LogicalOperator);

/// The data that a condition inspects, which determines the condition's further fields.
///
/// An open enum: a value that the specification does not list is [`Self::Unknown`], and `TargetingType::from("NEW")` spells it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TargetingType {
    /// `PAGE_URL`.
    PageUrl,
    /// `PAGE_TITLE`.
    PageTitle,
    /// `LANDING_PAGE`.
    LandingPage,
    /// `ORIGIN`.
    Origin,
    /// `ORIGIN_TYPE`.
    OriginType,
    /// `REFERRERS`.
    Referrers,
    /// `NEW_VISITORS`.
    NewVisitors,
    /// `BROWSER_LANGUAGE`.
    BrowserLanguage,
    /// `GEOLOCATION`.
    Geolocation,
    /// `DEVICE_TYPE`.
    DeviceType,
    /// `SCREEN_DIMENSION`.
    ScreenDimension,
    /// `VISITOR_IP`.
    VisitorIp,
    /// `AD_BLOCKER`.
    AdBlocker,
    /// `PREVIOUS_PAGE`.
    PreviousPage,
    /// `KEY_PAGES`.
    KeyPages,
    /// `PAGE_VIEWS`.
    PageViews,
    /// `FIRST_VISIT`.
    FirstVisit,
    /// `LAST_VISIT`.
    LastVisit,
    /// `ACTIVE_SESSION`.
    ActiveSession,
    /// `TIME_SINCE_PAGE_LOAD`.
    TimeSincePageLoad,
    /// `SAME_DAY_VISITS`.
    SameDayVisits,
    /// `VISITS`.
    Visits,
    /// `VISITS_BY_PAGE`.
    VisitsByPage,
    /// `INTERNAL_SEARCH_KEYWORDS`.
    InternalSearchKeywords,
    /// `TABS_ON_SITE`.
    TabsOnSite,
    /// `HEAT_SLICE`.
    HeatSlice,
    /// `SKY_STATUS`.
    SkyStatus,
    /// `TEMPERATURE`.
    Temperature,
    /// `DAY_NIGHT`.
    DayNight,
    /// `FORECAST_SKY_STATUS`.
    ForecastSkyStatus,
    /// `FORECAST_TEMPERATURE`.
    ForecastTemperature,
    /// `DAY_OF_WEEK`.
    DayOfWeek,
    /// `TIME_RANGE`.
    TimeRange,
    /// `HOUR_MINUTE_RANGE`.
    HourMinuteRange,
    /// `JS_CODE`.
    JsCode,
    /// `COOKIE`.
    Cookie,
    /// `EVENT`.
    Event,
    /// `EXPLICIT_TRIGGER`.
    ExplicitTrigger,
    /// `BROWSER`.
    Browser,
    /// `OPERATING_SYSTEM`.
    OperatingSystem,
    /// `DOM_ELEMENT`.
    DomElement,
    /// `MOUSE_OUT`.
    MouseOut,
    /// `TARGET_EXPERIMENT`.
    TargetExperiment,
    /// `TARGET_PERSONALIZATION`.
    TargetPersonalization,
    /// `EXCLUSIVE_EXPERIMENT`.
    ExclusiveExperiment,
    /// `CONVERSIONS`.
    Conversions,
    /// `CUSTOM_DATUM`.
    CustomDatum,
    /// `PRICE_OF_DISPLAYED_PAGE`.
    PriceOfDisplayedPage,
    /// `NUMBER_OF_VISITED_PAGES`.
    NumberOfVisitedPages,
    /// `VISITED_PAGES`.
    VisitedPages,
    /// `SEGMENT`.
    Segment,
    /// `KEY_MOMENT`.
    KeyMoment,
    /// `CUSTOM`.
    Custom,
    /// `SDK_LANGUAGE`.
    SdkLanguage,
    /// `VISITOR_CODE`.
    VisitorCode,
    /// `TARGET_FEATURE_FLAG`.
    TargetFeatureFlag,
    /// `APPLICATION_VERSION`.
    ApplicationVersion,
    /// A value that the specification does not list, as it was read.
    Unknown(Unlisted),
}

impl TargetingType {
    /// The wire values that the specification lists.
    pub const KNOWN: &'static [&'static str] = &[
        "PAGE_URL",
        "PAGE_TITLE",
        "LANDING_PAGE",
        "ORIGIN",
        "ORIGIN_TYPE",
        "REFERRERS",
        "NEW_VISITORS",
        "BROWSER_LANGUAGE",
        "GEOLOCATION",
        "DEVICE_TYPE",
        "SCREEN_DIMENSION",
        "VISITOR_IP",
        "AD_BLOCKER",
        "PREVIOUS_PAGE",
        "KEY_PAGES",
        "PAGE_VIEWS",
        "FIRST_VISIT",
        "LAST_VISIT",
        "ACTIVE_SESSION",
        "TIME_SINCE_PAGE_LOAD",
        "SAME_DAY_VISITS",
        "VISITS",
        "VISITS_BY_PAGE",
        "INTERNAL_SEARCH_KEYWORDS",
        "TABS_ON_SITE",
        "HEAT_SLICE",
        "SKY_STATUS",
        "TEMPERATURE",
        "DAY_NIGHT",
        "FORECAST_SKY_STATUS",
        "FORECAST_TEMPERATURE",
        "DAY_OF_WEEK",
        "TIME_RANGE",
        "HOUR_MINUTE_RANGE",
        "JS_CODE",
        "COOKIE",
        "EVENT",
        "EXPLICIT_TRIGGER",
        "BROWSER",
        "OPERATING_SYSTEM",
        "DOM_ELEMENT",
        "MOUSE_OUT",
        "TARGET_EXPERIMENT",
        "TARGET_PERSONALIZATION",
        "EXCLUSIVE_EXPERIMENT",
        "CONVERSIONS",
        "CUSTOM_DATUM",
        "PRICE_OF_DISPLAYED_PAGE",
        "NUMBER_OF_VISITED_PAGES",
        "VISITED_PAGES",
        "SEGMENT",
        "KEY_MOMENT",
        "CUSTOM",
        "SDK_LANGUAGE",
        "VISITOR_CODE",
        "TARGET_FEATURE_FLAG",
        "APPLICATION_VERSION",
    ];

    /// Returns the wire value.
    ///
    /// ```
    /// assert_eq!(xpauto::model::TargetingType::from("NEW").as_str(), "NEW");
    /// ```
    #[must_use]
    pub fn as_str(&self) -> &str {
        match self {
            Self::PageUrl => "PAGE_URL",
            Self::PageTitle => "PAGE_TITLE",
            Self::LandingPage => "LANDING_PAGE",
            Self::Origin => "ORIGIN",
            Self::OriginType => "ORIGIN_TYPE",
            Self::Referrers => "REFERRERS",
            Self::NewVisitors => "NEW_VISITORS",
            Self::BrowserLanguage => "BROWSER_LANGUAGE",
            Self::Geolocation => "GEOLOCATION",
            Self::DeviceType => "DEVICE_TYPE",
            Self::ScreenDimension => "SCREEN_DIMENSION",
            Self::VisitorIp => "VISITOR_IP",
            Self::AdBlocker => "AD_BLOCKER",
            Self::PreviousPage => "PREVIOUS_PAGE",
            Self::KeyPages => "KEY_PAGES",
            Self::PageViews => "PAGE_VIEWS",
            Self::FirstVisit => "FIRST_VISIT",
            Self::LastVisit => "LAST_VISIT",
            Self::ActiveSession => "ACTIVE_SESSION",
            Self::TimeSincePageLoad => "TIME_SINCE_PAGE_LOAD",
            Self::SameDayVisits => "SAME_DAY_VISITS",
            Self::Visits => "VISITS",
            Self::VisitsByPage => "VISITS_BY_PAGE",
            Self::InternalSearchKeywords => "INTERNAL_SEARCH_KEYWORDS",
            Self::TabsOnSite => "TABS_ON_SITE",
            Self::HeatSlice => "HEAT_SLICE",
            Self::SkyStatus => "SKY_STATUS",
            Self::Temperature => "TEMPERATURE",
            Self::DayNight => "DAY_NIGHT",
            Self::ForecastSkyStatus => "FORECAST_SKY_STATUS",
            Self::ForecastTemperature => "FORECAST_TEMPERATURE",
            Self::DayOfWeek => "DAY_OF_WEEK",
            Self::TimeRange => "TIME_RANGE",
            Self::HourMinuteRange => "HOUR_MINUTE_RANGE",
            Self::JsCode => "JS_CODE",
            Self::Cookie => "COOKIE",
            Self::Event => "EVENT",
            Self::ExplicitTrigger => "EXPLICIT_TRIGGER",
            Self::Browser => "BROWSER",
            Self::OperatingSystem => "OPERATING_SYSTEM",
            Self::DomElement => "DOM_ELEMENT",
            Self::MouseOut => "MOUSE_OUT",
            Self::TargetExperiment => "TARGET_EXPERIMENT",
            Self::TargetPersonalization => "TARGET_PERSONALIZATION",
            Self::ExclusiveExperiment => "EXCLUSIVE_EXPERIMENT",
            Self::Conversions => "CONVERSIONS",
            Self::CustomDatum => "CUSTOM_DATUM",
            Self::PriceOfDisplayedPage => "PRICE_OF_DISPLAYED_PAGE",
            Self::NumberOfVisitedPages => "NUMBER_OF_VISITED_PAGES",
            Self::VisitedPages => "VISITED_PAGES",
            Self::Segment => "SEGMENT",
            Self::KeyMoment => "KEY_MOMENT",
            Self::Custom => "CUSTOM",
            Self::SdkLanguage => "SDK_LANGUAGE",
            Self::VisitorCode => "VISITOR_CODE",
            Self::TargetFeatureFlag => "TARGET_FEATURE_FLAG",
            Self::ApplicationVersion => "APPLICATION_VERSION",
            Self::Unknown(value) => value,
        }
    }
}

impl From<&str> for TargetingType {
    fn from(value: &str) -> Self {
        match value {
            "PAGE_URL" => Self::PageUrl,
            "PAGE_TITLE" => Self::PageTitle,
            "LANDING_PAGE" => Self::LandingPage,
            "ORIGIN" => Self::Origin,
            "ORIGIN_TYPE" => Self::OriginType,
            "REFERRERS" => Self::Referrers,
            "NEW_VISITORS" => Self::NewVisitors,
            "BROWSER_LANGUAGE" => Self::BrowserLanguage,
            "GEOLOCATION" => Self::Geolocation,
            "DEVICE_TYPE" => Self::DeviceType,
            "SCREEN_DIMENSION" => Self::ScreenDimension,
            "VISITOR_IP" => Self::VisitorIp,
            "AD_BLOCKER" => Self::AdBlocker,
            "PREVIOUS_PAGE" => Self::PreviousPage,
            "KEY_PAGES" => Self::KeyPages,
            "PAGE_VIEWS" => Self::PageViews,
            "FIRST_VISIT" => Self::FirstVisit,
            "LAST_VISIT" => Self::LastVisit,
            "ACTIVE_SESSION" => Self::ActiveSession,
            "TIME_SINCE_PAGE_LOAD" => Self::TimeSincePageLoad,
            "SAME_DAY_VISITS" => Self::SameDayVisits,
            "VISITS" => Self::Visits,
            "VISITS_BY_PAGE" => Self::VisitsByPage,
            "INTERNAL_SEARCH_KEYWORDS" => Self::InternalSearchKeywords,
            "TABS_ON_SITE" => Self::TabsOnSite,
            "HEAT_SLICE" => Self::HeatSlice,
            "SKY_STATUS" => Self::SkyStatus,
            "TEMPERATURE" => Self::Temperature,
            "DAY_NIGHT" => Self::DayNight,
            "FORECAST_SKY_STATUS" => Self::ForecastSkyStatus,
            "FORECAST_TEMPERATURE" => Self::ForecastTemperature,
            "DAY_OF_WEEK" => Self::DayOfWeek,
            "TIME_RANGE" => Self::TimeRange,
            "HOUR_MINUTE_RANGE" => Self::HourMinuteRange,
            "JS_CODE" => Self::JsCode,
            "COOKIE" => Self::Cookie,
            "EVENT" => Self::Event,
            "EXPLICIT_TRIGGER" => Self::ExplicitTrigger,
            "BROWSER" => Self::Browser,
            "OPERATING_SYSTEM" => Self::OperatingSystem,
            "DOM_ELEMENT" => Self::DomElement,
            "MOUSE_OUT" => Self::MouseOut,
            "TARGET_EXPERIMENT" => Self::TargetExperiment,
            "TARGET_PERSONALIZATION" => Self::TargetPersonalization,
            "EXCLUSIVE_EXPERIMENT" => Self::ExclusiveExperiment,
            "CONVERSIONS" => Self::Conversions,
            "CUSTOM_DATUM" => Self::CustomDatum,
            "PRICE_OF_DISPLAYED_PAGE" => Self::PriceOfDisplayedPage,
            "NUMBER_OF_VISITED_PAGES" => Self::NumberOfVisitedPages,
            "VISITED_PAGES" => Self::VisitedPages,
            "SEGMENT" => Self::Segment,
            "KEY_MOMENT" => Self::KeyMoment,
            "CUSTOM" => Self::Custom,
            "SDK_LANGUAGE" => Self::SdkLanguage,
            "VISITOR_CODE" => Self::VisitorCode,
            "TARGET_FEATURE_FLAG" => Self::TargetFeatureFlag,
            "APPLICATION_VERSION" => Self::ApplicationVersion,
            other => Self::Unknown(Unlisted::new(other)),
        }
    }
}

open_enum!(TargetingType);
