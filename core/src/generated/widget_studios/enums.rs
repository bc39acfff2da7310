// Generated from core/src/spec/widget_studios.rs by `make generate`; changes belong there.

use std::borrow::Cow;

use crate::error::Result;
use crate::generated::*;
use crate::record::Record;
use crate::spec;
use crate::typed::{
    Any, Bool, Builder, DateTime, Field, FieldKey, FieldType, Float, Id, Int, IntoField, List, Seal, Text, Typed, Unlisted,
    got, object_type, open_enum, read_union, record_type,
};

/// A kind of element in a widget.
///
/// An open enum: a value that the specification does not list is [`Self::Unknown`], and `ElementType::from("NEW")` spells it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ElementType {
    /// `BOX`.
    Box,
    /// `BUTTON`.
    Button,
    /// `BUTTON_V2`.
    ButtonV2,
    /// `CHECKBOX`.
    Checkbox,
    /// `CLOSE`.
    Close,
    /// `COPY`.
    Copy,
    /// `COUNTDOWN`.
    Countdown,
    /// `COUNTDOWN_V2`.
    CountdownV2,
    /// `COUNTDOWN_PROGRESS_BAR`.
    CountdownProgressBar,
    /// `COUNTDOWN_V2_PROGRESS_BAR`.
    CountdownV2ProgressBar,
    /// `DATE`.
    Date,
    /// `FORM_ERROR_MESSAGE`.
    FormErrorMessage,
    /// `GROUP`.
    Group,
    /// `HEADING`.
    Heading,
    /// `HIDDEN_INPUT`.
    HiddenInput,
    /// `HTML`.
    Html,
    /// `IFRAME`.
    Iframe,
    /// `IMAGE`.
    Image,
    /// `INPUT`.
    Input,
    /// `LINK`.
    Link,
    /// `SCROLLING_TEXT`.
    ScrollingText,
    /// `MULTI_STEP_FORM`.
    MultiStepForm,
    /// `PRODUCT_RECO`.
    ProductReco,
    /// `PROGRESS_BAR`.
    ProgressBar,
    /// `RADIO_BUTTON`.
    RadioButton,
    /// `SELECT`.
    Select,
    /// `SHAPE`.
    Shape,
    /// `SLIDER`.
    Slider,
    /// `STEP_PROGRESS_BAR`.
    StepProgressBar,
    /// `TEXT`.
    Text,
    /// `TEXTAREA`.
    Textarea,
    /// `TIME`.
    Time,
    /// `TOOLTIP`.
    Tooltip,
    /// `TOGGLE`.
    Toggle,
    /// `VIDEO`.
    Video,
    /// `QR_CODE`.
    QrCode,
    /// `RANGE_INPUT`.
    RangeInput,
    /// `SPIN_WHEEL`.
    SpinWheel,
    /// `SCALE`.
    Scale,
    /// `SCRATCH_CARD`.
    ScratchCard,
    /// `NPS`.
    Nps,
    /// `MULTI_CHOICE`.
    MultiChoice,
    /// `SHORT_TEXT`.
    ShortText,
    /// `LONG_TEXT`.
    LongText,
    /// A value that the specification does not list, as it was read.
    Unknown(Unlisted),
}

impl ElementType {
    /// The wire values that the specification lists.
    pub const KNOWN: &'static [&'static str] = &[
        "BOX",
        "BUTTON",
        "BUTTON_V2",
        "CHECKBOX",
        "CLOSE",
        "COPY",
        "COUNTDOWN",
        "COUNTDOWN_V2",
        "COUNTDOWN_PROGRESS_BAR",
        "COUNTDOWN_V2_PROGRESS_BAR",
        "DATE",
        "FORM_ERROR_MESSAGE",
        "GROUP",
        "HEADING",
        "HIDDEN_INPUT",
        "HTML",
        "IFRAME",
        "IMAGE",
        "INPUT",
        "LINK",
        "SCROLLING_TEXT",
        "MULTI_STEP_FORM",
        "PRODUCT_RECO",
        "PROGRESS_BAR",
        "RADIO_BUTTON",
        "SELECT",
        "SHAPE",
        "SLIDER",
        "STEP_PROGRESS_BAR",
        "TEXT",
        "TEXTAREA",
        "TIME",
        "TOOLTIP",
        "TOGGLE",
        "VIDEO",
        "QR_CODE",
        "RANGE_INPUT",
        "SPIN_WHEEL",
        "SCALE",
        "SCRATCH_CARD",
        "NPS",
        "MULTI_CHOICE",
        "SHORT_TEXT",
        "LONG_TEXT",
    ];

    /// Returns the wire value.
    ///
    /// ```
    /// assert_eq!(xpauto::model::ElementType::from("NEW").as_str(), "NEW");
    /// ```
    #[must_use]
    pub fn as_str(&self) -> &str {
        match self {
            Self::Box => "BOX",
            Self::Button => "BUTTON",
            Self::ButtonV2 => "BUTTON_V2",
            Self::Checkbox => "CHECKBOX",
            Self::Close => "CLOSE",
            Self::Copy => "COPY",
            Self::Countdown => "COUNTDOWN",
            Self::CountdownV2 => "COUNTDOWN_V2",
            Self::CountdownProgressBar => "COUNTDOWN_PROGRESS_BAR",
            Self::CountdownV2ProgressBar => "COUNTDOWN_V2_PROGRESS_BAR",
            Self::Date => "DATE",
            Self::FormErrorMessage => "FORM_ERROR_MESSAGE",
            Self::Group => "GROUP",
            Self::Heading => "HEADING",
            Self::HiddenInput => "HIDDEN_INPUT",
            Self::Html => "HTML",
            Self::Iframe => "IFRAME",
            Self::Image => "IMAGE",
            Self::Input => "INPUT",
            Self::Link => "LINK",
            Self::ScrollingText => "SCROLLING_TEXT",
            Self::MultiStepForm => "MULTI_STEP_FORM",
            Self::ProductReco => "PRODUCT_RECO",
            Self::ProgressBar => "PROGRESS_BAR",
            Self::RadioButton => "RADIO_BUTTON",
            Self::Select => "SELECT",
            Self::Shape => "SHAPE",
            Self::Slider => "SLIDER",
            Self::StepProgressBar => "STEP_PROGRESS_BAR",
            Self::Text => "TEXT",
            Self::Textarea => "TEXTAREA",
            Self::Time => "TIME",
            Self::Tooltip => "TOOLTIP",
            Self::Toggle => "TOGGLE",
            Self::Video => "VIDEO",
            Self::QrCode => "QR_CODE",
            Self::RangeInput => "RANGE_INPUT",
            Self::SpinWheel => "SPIN_WHEEL",
            Self::Scale => "SCALE",
            Self::ScratchCard => "SCRATCH_CARD",
            Self::Nps => "NPS",
            Self::MultiChoice => "MULTI_CHOICE",
            Self::ShortText => "SHORT_TEXT",
            Self::LongText => "LONG_TEXT",
            Self::Unknown(value) => value,
        }
    }
}

impl From<&str> for ElementType {
    fn from(value: &str) -> Self {
        match value {
            "BOX" => Self::Box,
            "BUTTON" => Self::Button,
            "BUTTON_V2" => Self::ButtonV2,
            "CHECKBOX" => Self::Checkbox,
            "CLOSE" => Self::Close,
            "COPY" => Self::Copy,
            "COUNTDOWN" => Self::Countdown,
            "COUNTDOWN_V2" => Self::CountdownV2,
            "COUNTDOWN_PROGRESS_BAR" => Self::CountdownProgressBar,
            "COUNTDOWN_V2_PROGRESS_BAR" => Self::CountdownV2ProgressBar,
            "DATE" => Self::Date,
            "FORM_ERROR_MESSAGE" => Self::FormErrorMessage,
            "GROUP" => Self::Group,
            "HEADING" => Self::Heading,
            "HIDDEN_INPUT" => Self::HiddenInput,
            "HTML" => Self::Html,
            "IFRAME" => Self::Iframe,
            "IMAGE" => Self::Image,
            "INPUT" => Self::Input,
            "LINK" => Self::Link,
            "SCROLLING_TEXT" => Self::ScrollingText,
            "MULTI_STEP_FORM" => Self::MultiStepForm,
            "PRODUCT_RECO" => Self::ProductReco,
            "PROGRESS_BAR" => Self::ProgressBar,
            "RADIO_BUTTON" => Self::RadioButton,
            "SELECT" => Self::Select,
            "SHAPE" => Self::Shape,
            "SLIDER" => Self::Slider,
            "STEP_PROGRESS_BAR" => Self::StepProgressBar,
            "TEXT" => Self::Text,
            "TEXTAREA" => Self::Textarea,
            "TIME" => Self::Time,
            "TOOLTIP" => Self::Tooltip,
            "TOGGLE" => Self::Toggle,
            "VIDEO" => Self::Video,
            "QR_CODE" => Self::QrCode,
            "RANGE_INPUT" => Self::RangeInput,
            "SPIN_WHEEL" => Self::SpinWheel,
            "SCALE" => Self::Scale,
            "SCRATCH_CARD" => Self::ScratchCard,
            "NPS" => Self::Nps,
            "MULTI_CHOICE" => Self::MultiChoice,
            "SHORT_TEXT" => Self::ShortText,
            "LONG_TEXT" => Self::LongText,
            other => Self::Unknown(Unlisted::new(other)),
        }
    }
}

open_enum!(ElementType);

/// The action of a widget when an event occurs.
///
/// An open enum: a value that the specification does not list is [`Self::Unknown`], and `EventAction::from("NEW")` spells it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum EventAction {
    /// `SET_LOCAL_STORAGE`.
    SetLocalStorage,
    /// `SET_SESSION_STORAGE`.
    SetSessionStorage,
    /// `SET_COOKIES`.
    SetCookies,
    /// `SHOW_ELEMENT`.
    ShowElement,
    /// `HIDE_ELEMENT`.
    HideElement,
    /// `SET_STEP`.
    SetStep,
    /// `CLICK_ON_ELEMENT`.
    ClickOnElement,
    /// `FORM_DISABLE`.
    FormDisable,
    /// `FORM_ENABLE`.
    FormEnable,
    /// `JAVASCRIPT`.
    Javascript,
    /// `PROCESS_CONVERSION`.
    ProcessConversion,
    /// `CANCEL_CONVERSION`.
    CancelConversion,
    /// `SET_CUSTOM_DATA`.
    SetCustomData,
    /// `TRIGGER_EVENT`.
    TriggerEvent,
    /// `SET_PROGRESS`.
    SetProgress,
    /// `SEND_DATA`.
    SendData,
    /// `RUN_ROTATION_SPIN_WHEEL`.
    RunRotationSpinWheel,
    /// `SET_LOCALE`.
    SetLocale,
    /// `URL_REDIRECT`.
    UrlRedirect,
    /// A value that the specification does not list, as it was read.
    Unknown(Unlisted),
}

impl EventAction {
    /// The wire values that the specification lists.
    pub const KNOWN: &'static [&'static str] = &[
        "SET_LOCAL_STORAGE",
        "SET_SESSION_STORAGE",
        "SET_COOKIES",
        "SHOW_ELEMENT",
        "HIDE_ELEMENT",
        "SET_STEP",
        "CLICK_ON_ELEMENT",
        "FORM_DISABLE",
        "FORM_ENABLE",
        "JAVASCRIPT",
        "PROCESS_CONVERSION",
        "CANCEL_CONVERSION",
        "SET_CUSTOM_DATA",
        "TRIGGER_EVENT",
        "SET_PROGRESS",
        "SEND_DATA",
        "RUN_ROTATION_SPIN_WHEEL",
        "SET_LOCALE",
        "URL_REDIRECT",
    ];

    /// Returns the wire value.
    ///
    /// ```
    /// assert_eq!(xpauto::model::EventAction::from("NEW").as_str(), "NEW");
    /// ```
    #[must_use]
    pub fn as_str(&self) -> &str {
        match self {
            Self::SetLocalStorage => "SET_LOCAL_STORAGE",
            Self::SetSessionStorage => "SET_SESSION_STORAGE",
            Self::SetCookies => "SET_COOKIES",
            Self::ShowElement => "SHOW_ELEMENT",
            Self::HideElement => "HIDE_ELEMENT",
            Self::SetStep => "SET_STEP",
            Self::ClickOnElement => "CLICK_ON_ELEMENT",
            Self::FormDisable => "FORM_DISABLE",
            Self::FormEnable => "FORM_ENABLE",
            Self::Javascript => "JAVASCRIPT",
            Self::ProcessConversion => "PROCESS_CONVERSION",
            Self::CancelConversion => "CANCEL_CONVERSION",
            Self::SetCustomData => "SET_CUSTOM_DATA",
            Self::TriggerEvent => "TRIGGER_EVENT",
            Self::SetProgress => "SET_PROGRESS",
            Self::SendData => "SEND_DATA",
            Self::RunRotationSpinWheel => "RUN_ROTATION_SPIN_WHEEL",
            Self::SetLocale => "SET_LOCALE",
            Self::UrlRedirect => "URL_REDIRECT",
            Self::Unknown(value) => value,
        }
    }
}

impl From<&str> for EventAction {
    fn from(value: &str) -> Self {
        match value {
            "SET_LOCAL_STORAGE" => Self::SetLocalStorage,
            "SET_SESSION_STORAGE" => Self::SetSessionStorage,
            "SET_COOKIES" => Self::SetCookies,
            "SHOW_ELEMENT" => Self::ShowElement,
            "HIDE_ELEMENT" => Self::HideElement,
            "SET_STEP" => Self::SetStep,
            "CLICK_ON_ELEMENT" => Self::ClickOnElement,
            "FORM_DISABLE" => Self::FormDisable,
            "FORM_ENABLE" => Self::FormEnable,
            "JAVASCRIPT" => Self::Javascript,
            "PROCESS_CONVERSION" => Self::ProcessConversion,
            "CANCEL_CONVERSION" => Self::CancelConversion,
            "SET_CUSTOM_DATA" => Self::SetCustomData,
            "TRIGGER_EVENT" => Self::TriggerEvent,
            "SET_PROGRESS" => Self::SetProgress,
            "SEND_DATA" => Self::SendData,
            "RUN_ROTATION_SPIN_WHEEL" => Self::RunRotationSpinWheel,
            "SET_LOCALE" => Self::SetLocale,
            "URL_REDIRECT" => Self::UrlRedirect,
            other => Self::Unknown(Unlisted::new(other)),
        }
    }
}

open_enum!(EventAction);

/// The event that triggers a widget's action.
///
/// An open enum: a value that the specification does not list is [`Self::Unknown`], and `EventCondition::from("NEW")` spells it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum EventCondition {
    /// `BEFORE_DISPLAY`.
    BeforeDisplay,
    /// `AFTER_DISPLAY`.
    AfterDisplay,
    /// `ON_COUNTDOWN_END`.
    OnCountdownEnd,
    /// `IS_MOBILE`.
    IsMobile,
    /// `IS_NOT_MOBILE`.
    IsNotMobile,
    /// `IS_TABLET`.
    IsTablet,
    /// `IS_NOT_TABLET`.
    IsNotTablet,
    /// `IS_DESKTOP`.
    IsDesktop,
    /// `IS_NOT_DESKTOP`.
    IsNotDesktop,
    /// `FORM_ITEM_VALUE`.
    FormItemValue,
    /// `BY_CUSTOM_DATA`.
    ByCustomData,
    /// `ON_CLICK`.
    OnClick,
    /// `ON_SUCCESS`.
    OnSuccess,
    /// `ON_ERROR`.
    OnError,
    /// `REVEALED_SCRATCH_CARD`.
    RevealedScratchCard,
    /// `ON_SPIN_WHEEL_TURNED`.
    OnSpinWheelTurned,
    /// `WIN_SLICE_VALUE`.
    WinSliceValue,
    /// `ON_TIMER_END`.
    OnTimerEnd,
    /// `VISITOR_BROWSER_LANGUAGE`.
    VisitorBrowserLanguage,
    /// `URL_CONTAINS`.
    UrlContains,
    /// `URL_REGEX`.
    UrlRegex,
    /// `ON_VIDEO_END`.
    OnVideoEnd,
    /// A value that the specification does not list, as it was read.
    Unknown(Unlisted),
}

impl EventCondition {
    /// The wire values that the specification lists.
    pub const KNOWN: &'static [&'static str] = &[
        "BEFORE_DISPLAY",
        "AFTER_DISPLAY",
        "ON_COUNTDOWN_END",
        "IS_MOBILE",
        "IS_NOT_MOBILE",
        "IS_TABLET",
        "IS_NOT_TABLET",
        "IS_DESKTOP",
        "IS_NOT_DESKTOP",
        "FORM_ITEM_VALUE",
        "BY_CUSTOM_DATA",
        "ON_CLICK",
        "ON_SUCCESS",
        "ON_ERROR",
        "REVEALED_SCRATCH_CARD",
        "ON_SPIN_WHEEL_TURNED",
        "WIN_SLICE_VALUE",
        "ON_TIMER_END",
        "VISITOR_BROWSER_LANGUAGE",
        "URL_CONTAINS",
        "URL_REGEX",
        "ON_VIDEO_END",
    ];

    /// Returns the wire value.
    ///
    /// ```
    /// assert_eq!(xpauto::model::EventCondition::from("NEW").as_str(), "NEW");
    /// ```
    #[must_use]
    pub fn as_str(&self) -> &str {
        match self {
            Self::BeforeDisplay => "BEFORE_DISPLAY",
            Self::AfterDisplay => "AFTER_DISPLAY",
            Self::OnCountdownEnd => "ON_COUNTDOWN_END",
            Self::IsMobile => "IS_MOBILE",
            Self::IsNotMobile => "IS_NOT_MOBILE",
            Self::IsTablet => "IS_TABLET",
            Self::IsNotTablet => "IS_NOT_TABLET",
            Self::IsDesktop => "IS_DESKTOP",
            Self::IsNotDesktop => "IS_NOT_DESKTOP",
            Self::FormItemValue => "FORM_ITEM_VALUE",
            Self::ByCustomData => "BY_CUSTOM_DATA",
            Self::OnClick => "ON_CLICK",
            Self::OnSuccess => "ON_SUCCESS",
            Self::OnError => "ON_ERROR",
            Self::RevealedScratchCard => "REVEALED_SCRATCH_CARD",
            Self::OnSpinWheelTurned => "ON_SPIN_WHEEL_TURNED",
            Self::WinSliceValue => "WIN_SLICE_VALUE",
            Self::OnTimerEnd => "ON_TIMER_END",
            Self::VisitorBrowserLanguage => "VISITOR_BROWSER_LANGUAGE",
            Self::UrlContains => "URL_CONTAINS",
            Self::UrlRegex => "URL_REGEX",
            Self::OnVideoEnd => "ON_VIDEO_END",
            Self::Unknown(value) => value,
        }
    }
}

impl From<&str> for EventCondition {
    fn from(value: &str) -> Self {
        match value {
            "BEFORE_DISPLAY" => Self::BeforeDisplay,
            "AFTER_DISPLAY" => Self::AfterDisplay,
            "ON_COUNTDOWN_END" => Self::OnCountdownEnd,
            "IS_MOBILE" => Self::IsMobile,
            "IS_NOT_MOBILE" => Self::IsNotMobile,
            "IS_TABLET" => Self::IsTablet,
            "IS_NOT_TABLET" => Self::IsNotTablet,
            "IS_DESKTOP" => Self::IsDesktop,
            "IS_NOT_DESKTOP" => Self::IsNotDesktop,
            "FORM_ITEM_VALUE" => Self::FormItemValue,
            "BY_CUSTOM_DATA" => Self::ByCustomData,
            "ON_CLICK" => Self::OnClick,
            "ON_SUCCESS" => Self::OnSuccess,
            "ON_ERROR" => Self::OnError,
            "REVEALED_SCRATCH_CARD" => Self::RevealedScratchCard,
            "ON_SPIN_WHEEL_TURNED" => Self::OnSpinWheelTurned,
            "WIN_SLICE_VALUE" => Self::WinSliceValue,
            "ON_TIMER_END" => Self::OnTimerEnd,
            "VISITOR_BROWSER_LANGUAGE" => Self::VisitorBrowserLanguage,
            "URL_CONTAINS" => Self::UrlContains,
            "URL_REGEX" => Self::UrlRegex,
            "ON_VIDEO_END" => Self::OnVideoEnd,
            other => Self::Unknown(Unlisted::new(other)),
        }
    }
}

open_enum!(EventCondition);
