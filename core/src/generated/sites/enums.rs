// Generated from core/src/spec/sites.rs by `make generate`; changes belong there.

use std::borrow::Cow;

use crate::error::Result;
use crate::generated::*;
use crate::record::Record;
use crate::spec;
use crate::typed::{
    Any, Bool, Builder, DateTime, Field, FieldKey, FieldType, Float, Id, Int, IntoField, List, Seal, Text, Typed, Unlisted,
    got, object_type, open_enum, read_union, record_type,
};

/// The type of a site.
///
/// An open enum: a value that the specification does not list is [`Self::Unknown`], and `SiteType::from("NEW")` spells it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SiteType {
    /// `SITE`.
    Site,
    /// `SITE_JS`.
    SiteJs,
    /// `SITE_SDK`.
    SiteSdk,
    /// `APPLICATION`.
    Application,
    /// A value that the specification does not list, as it was read.
    Unknown(Unlisted),
}

impl SiteType {
    /// The wire values that the specification lists.
    pub const KNOWN: &'static [&'static str] = &[
        "SITE",
        "SITE_JS",
        "SITE_SDK",
        "APPLICATION",
    ];

    /// Returns the wire value.
    ///
    /// ```
    /// assert_eq!(xpauto::model::SiteType::from("NEW").as_str(), "NEW");
    /// ```
    #[must_use]
    pub fn as_str(&self) -> &str {
        match self {
            Self::Site => "SITE",
            Self::SiteJs => "SITE_JS",
            Self::SiteSdk => "SITE_SDK",
            Self::Application => "APPLICATION",
            Self::Unknown(value) => value,
        }
    }
}

impl From<&str> for SiteType {
    fn from(value: &str) -> Self {
        match value {
            "SITE" => Self::Site,
            "SITE_JS" => Self::SiteJs,
            "SITE_SDK" => Self::SiteSdk,
            "APPLICATION" => Self::Application,
            other => Self::Unknown(Unlisted::new(other)),
        }
    }
}

open_enum!(SiteType);

/// The currency of a site.
///
/// An open enum: a value that the specification does not list is [`Self::Unknown`], and `Currency::from("NEW")` spells it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Currency {
    /// `USD`.
    Usd,
    /// `EUR`.
    Eur,
    /// `JPY`.
    Jpy,
    /// `GBP`.
    Gbp,
    /// `CNY`.
    Cny,
    /// `AUD`.
    Aud,
    /// `CAD`.
    Cad,
    /// `CHF`.
    Chf,
    /// `HKD`.
    Hkd,
    /// `SGD`.
    Sgd,
    /// `SEK`.
    Sek,
    /// `KRW`.
    Krw,
    /// `NOK`.
    Nok,
    /// `NZD`.
    Nzd,
    /// `INR`.
    Inr,
    /// `MXN`.
    Mxn,
    /// `TWD`.
    Twd,
    /// `ZAR`.
    Zar,
    /// `BRL`.
    Brl,
    /// `DKK`.
    Dkk,
    /// `PLN`.
    Pln,
    /// `THB`.
    Thb,
    /// `ILS`.
    Ils,
    /// `IDR`.
    Idr,
    /// `CZK`.
    Czk,
    /// `AED`.
    Aed,
    /// `TRY`.
    Try,
    /// `HUF`.
    Huf,
    /// `CLP`.
    Clp,
    /// `SAR`.
    Sar,
    /// `PHP`.
    Php,
    /// `MYR`.
    Myr,
    /// `COP`.
    Cop,
    /// `RUB`.
    Rub,
    /// `RON`.
    Ron,
    /// `PEN`.
    Pen,
    /// `BHD`.
    Bhd,
    /// `BGN`.
    Bgn,
    /// `ARS`.
    Ars,
    /// `KWD`.
    Kwd,
    /// A value that the specification does not list, as it was read.
    Unknown(Unlisted),
}

impl Currency {
    /// The wire values that the specification lists.
    pub const KNOWN: &'static [&'static str] = &[
        "USD",
        "EUR",
        "JPY",
        "GBP",
        "CNY",
        "AUD",
        "CAD",
        "CHF",
        "HKD",
        "SGD",
        "SEK",
        "KRW",
        "NOK",
        "NZD",
        "INR",
        "MXN",
        "TWD",
        "ZAR",
        "BRL",
        "DKK",
        "PLN",
        "THB",
        "ILS",
        "IDR",
        "CZK",
        "AED",
        "TRY",
        "HUF",
        "CLP",
        "SAR",
        "PHP",
        "MYR",
        "COP",
        "RUB",
        "RON",
        "PEN",
        "BHD",
        "BGN",
        "ARS",
        "KWD",
    ];

    /// Returns the wire value.
    ///
    /// ```
    /// assert_eq!(xpauto::model::Currency::from("NEW").as_str(), "NEW");
    /// ```
    #[must_use]
    pub fn as_str(&self) -> &str {
        match self {
            Self::Usd => "USD",
            Self::Eur => "EUR",
            Self::Jpy => "JPY",
            Self::Gbp => "GBP",
            Self::Cny => "CNY",
            Self::Aud => "AUD",
            Self::Cad => "CAD",
            Self::Chf => "CHF",
            Self::Hkd => "HKD",
            Self::Sgd => "SGD",
            Self::Sek => "SEK",
            Self::Krw => "KRW",
            Self::Nok => "NOK",
            Self::Nzd => "NZD",
            Self::Inr => "INR",
            Self::Mxn => "MXN",
            Self::Twd => "TWD",
            Self::Zar => "ZAR",
            Self::Brl => "BRL",
            Self::Dkk => "DKK",
            Self::Pln => "PLN",
            Self::Thb => "THB",
            Self::Ils => "ILS",
            Self::Idr => "IDR",
            Self::Czk => "CZK",
            Self::Aed => "AED",
            Self::Try => "TRY",
            Self::Huf => "HUF",
            Self::Clp => "CLP",
            Self::Sar => "SAR",
            Self::Php => "PHP",
            Self::Myr => "MYR",
            Self::Cop => "COP",
            Self::Rub => "RUB",
            Self::Ron => "RON",
            Self::Pen => "PEN",
            Self::Bhd => "BHD",
            Self::Bgn => "BGN",
            Self::Ars => "ARS",
            Self::Kwd => "KWD",
            Self::Unknown(value) => value,
        }
    }
}

impl From<&str> for Currency {
    fn from(value: &str) -> Self {
        match value {
            "USD" => Self::Usd,
            "EUR" => Self::Eur,
            "JPY" => Self::Jpy,
            "GBP" => Self::Gbp,
            "CNY" => Self::Cny,
            "AUD" => Self::Aud,
            "CAD" => Self::Cad,
            "CHF" => Self::Chf,
            "HKD" => Self::Hkd,
            "SGD" => Self::Sgd,
            "SEK" => Self::Sek,
            "KRW" => Self::Krw,
            "NOK" => Self::Nok,
            "NZD" => Self::Nzd,
            "INR" => Self::Inr,
            "MXN" => Self::Mxn,
            "TWD" => Self::Twd,
            "ZAR" => Self::Zar,
            "BRL" => Self::Brl,
            "DKK" => Self::Dkk,
            "PLN" => Self::Pln,
            "THB" => Self::Thb,
            "ILS" => Self::Ils,
            "IDR" => Self::Idr,
            "CZK" => Self::Czk,
            "AED" => Self::Aed,
            "TRY" => Self::Try,
            "HUF" => Self::Huf,
            "CLP" => Self::Clp,
            "SAR" => Self::Sar,
            "PHP" => Self::Php,
            "MYR" => Self::Myr,
            "COP" => Self::Cop,
            "RUB" => Self::Rub,
            "RON" => Self::Ron,
            "PEN" => Self::Pen,
            "BHD" => Self::Bhd,
            "BGN" => Self::Bgn,
            "ARS" => Self::Ars,
            "KWD" => Self::Kwd,
            other => Self::Unknown(Unlisted::new(other)),
        }
    }
}

open_enum!(Currency);

/// The storage of visitor test data on the device.
///
/// An open enum: a value that the specification does not list is [`Self::Unknown`], and `DataStorage::from("NEW")` spells it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DataStorage {
    /// `STANDARD_COOKIE`.
    StandardCookie,
    /// `LOCAL_STORAGE`.
    LocalStorage,
    /// `CUSTOM_COOKIE`.
    CustomCookie,
    /// A value that the specification does not list, as it was read.
    Unknown(Unlisted),
}

impl DataStorage {
    /// The wire values that the specification lists.
    pub const KNOWN: &'static [&'static str] = &[
        "STANDARD_COOKIE",
        "LOCAL_STORAGE",
        "CUSTOM_COOKIE",
    ];

    /// Returns the wire value.
    ///
    /// ```
    /// assert_eq!(xpauto::model::DataStorage::from("NEW").as_str(), "NEW");
    /// ```
    #[must_use]
    pub fn as_str(&self) -> &str {
        match self {
            Self::StandardCookie => "STANDARD_COOKIE",
            Self::LocalStorage => "LOCAL_STORAGE",
            Self::CustomCookie => "CUSTOM_COOKIE",
            Self::Unknown(value) => value,
        }
    }
}

impl From<&str> for DataStorage {
    fn from(value: &str) -> Self {
        match value {
            "STANDARD_COOKIE" => Self::StandardCookie,
            "LOCAL_STORAGE" => Self::LocalStorage,
            "CUSTOM_COOKIE" => Self::CustomCookie,
            other => Self::Unknown(Unlisted::new(other)),
        }
    }
}

open_enum!(DataStorage);

/// The event that a click is captured by.
///
/// An open enum: a value that the specification does not list is [`Self::Unknown`], and `CaptureEventMethod::from("NEW")` spells it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CaptureEventMethod {
    /// `CLICK`.
    Click,
    /// `MOUSEDOWN`.
    Mousedown,
    /// `MOUSEUP`.
    Mouseup,
    /// A value that the specification does not list, as it was read.
    Unknown(Unlisted),
}

impl CaptureEventMethod {
    /// The wire values that the specification lists.
    pub const KNOWN: &'static [&'static str] = &[
        "CLICK",
        "MOUSEDOWN",
        "MOUSEUP",
    ];

    /// Returns the wire value.
    ///
    /// ```
    /// assert_eq!(xpauto::model::CaptureEventMethod::from("NEW").as_str(), "NEW");
    /// ```
    #[must_use]
    pub fn as_str(&self) -> &str {
        match self {
            Self::Click => "CLICK",
            Self::Mousedown => "MOUSEDOWN",
            Self::Mouseup => "MOUSEUP",
            Self::Unknown(value) => value,
        }
    }
}

impl From<&str> for CaptureEventMethod {
    fn from(value: &str) -> Self {
        match value {
            "CLICK" => Self::Click,
            "MOUSEDOWN" => Self::Mousedown,
            "MOUSEUP" => Self::Mouseup,
            other => Self::Unknown(Unlisted::new(other)),
        }
    }
}

open_enum!(CaptureEventMethod);

/// The behavior when the script exceeds the normal load time.
///
/// An open enum: a value that the specification does not list is [`Self::Unknown`], and `BehaviorWhenTimeout::from("NEW")` spells it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum BehaviorWhenTimeout {
    /// `RUN`.
    Run,
    /// `DISABLE_FOR_PAGE`.
    DisableForPage,
    /// `DISABLE_FOR_VISIT`.
    DisableForVisit,
    /// A value that the specification does not list, as it was read.
    Unknown(Unlisted),
}

impl BehaviorWhenTimeout {
    /// The wire values that the specification lists.
    pub const KNOWN: &'static [&'static str] = &[
        "RUN",
        "DISABLE_FOR_PAGE",
        "DISABLE_FOR_VISIT",
    ];

    /// Returns the wire value.
    ///
    /// ```
    /// assert_eq!(xpauto::model::BehaviorWhenTimeout::from("NEW").as_str(), "NEW");
    /// ```
    #[must_use]
    pub fn as_str(&self) -> &str {
        match self {
            Self::Run => "RUN",
            Self::DisableForPage => "DISABLE_FOR_PAGE",
            Self::DisableForVisit => "DISABLE_FOR_VISIT",
            Self::Unknown(value) => value,
        }
    }
}

impl From<&str> for BehaviorWhenTimeout {
    fn from(value: &str) -> Self {
        match value {
            "RUN" => Self::Run,
            "DISABLE_FOR_PAGE" => Self::DisableForPage,
            "DISABLE_FOR_VISIT" => Self::DisableForVisit,
            other => Self::Unknown(Unlisted::new(other)),
        }
    }
}

open_enum!(BehaviorWhenTimeout);

/// Indicators that are measured in addition to goals.
///
/// An open enum: a value that the specification does not list is [`Self::Unknown`], and `Indicator::from("NEW")` spells it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Indicator {
    /// `RETENTION_RATE`.
    RetentionRate,
    /// `NUMBER_OF_PAGES_SEEN`.
    NumberOfPagesSeen,
    /// `DWELL_TIME`.
    DwellTime,
    /// A value that the specification does not list, as it was read.
    Unknown(Unlisted),
}

impl Indicator {
    /// The wire values that the specification lists.
    pub const KNOWN: &'static [&'static str] = &[
        "RETENTION_RATE",
        "NUMBER_OF_PAGES_SEEN",
        "DWELL_TIME",
    ];

    /// Returns the wire value.
    ///
    /// ```
    /// assert_eq!(xpauto::model::Indicator::from("NEW").as_str(), "NEW");
    /// ```
    #[must_use]
    pub fn as_str(&self) -> &str {
        match self {
            Self::RetentionRate => "RETENTION_RATE",
            Self::NumberOfPagesSeen => "NUMBER_OF_PAGES_SEEN",
            Self::DwellTime => "DWELL_TIME",
            Self::Unknown(value) => value,
        }
    }
}

impl From<&str> for Indicator {
    fn from(value: &str) -> Self {
        match value {
            "RETENTION_RATE" => Self::RetentionRate,
            "NUMBER_OF_PAGES_SEEN" => Self::NumberOfPagesSeen,
            "DWELL_TIME" => Self::DwellTime,
            other => Self::Unknown(Unlisted::new(other)),
        }
    }
}

open_enum!(Indicator);

/// The result of the last rebuild of the script.
///
/// An open enum: a value that the specification does not list is [`Self::Unknown`], and `ScriptRebuildStatus::from("NEW")` spells it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ScriptRebuildStatus {
    /// `SUCCESS`.
    Success,
    /// `FAILURE`.
    Failure,
    /// A value that the specification does not list, as it was read.
    Unknown(Unlisted),
}

impl ScriptRebuildStatus {
    /// The wire values that the specification lists.
    pub const KNOWN: &'static [&'static str] = &[
        "SUCCESS",
        "FAILURE",
    ];

    /// Returns the wire value.
    ///
    /// ```
    /// assert_eq!(xpauto::model::ScriptRebuildStatus::from("NEW").as_str(), "NEW");
    /// ```
    #[must_use]
    pub fn as_str(&self) -> &str {
        match self {
            Self::Success => "SUCCESS",
            Self::Failure => "FAILURE",
            Self::Unknown(value) => value,
        }
    }
}

impl From<&str> for ScriptRebuildStatus {
    fn from(value: &str) -> Self {
        match value {
            "SUCCESS" => Self::Success,
            "FAILURE" => Self::Failure,
            other => Self::Unknown(Unlisted::new(other)),
        }
    }
}

open_enum!(ScriptRebuildStatus);
