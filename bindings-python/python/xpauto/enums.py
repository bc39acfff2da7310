# Generated from the declarations by `make generate`; changes belong there.
"""The open enums as type aliases: the declared values, and any other string.

Unknown values are accepted, and returned unchanged.
"""

from typing import Literal, TypeAlias

# A line for each value.
# fmt: off

__all__ = [
    "BehaviorWhenTimeout",
    "CaptureEventMethod",
    "ConditionalOperator",
    "ConversionType",
    "Currency",
    "DataStorage",
    "DomainType",
    "ElementType",
    "ErrorStatus",
    "EventAction",
    "EventCondition",
    "FilterOperator",
    "GoalStatus",
    "GoalType",
    "ImageFormat",
    "Indicator",
    "LinkRole",
    "LinkType",
    "LogicalOperator",
    "ScriptRebuildStatus",
    "SegmentType",
    "SelectedFontType",
    "SiteType",
    "SortDirection",
    "TargetingType",
    "ThemeColorType",
    "ThemeStatus",
    "TrackingTool",
]

SegmentType: TypeAlias = (
    Literal[
        "STANDARD",
        "KEY_MOMENT",
        "FEATURE_FLAG",
        "ALL",
    ]
    | str
)
"""The purpose of a segment."""

DomainType: TypeAlias = (
    Literal[
        "EXPERIMENT",
        "PERSONALIZATION",
        "FEATURE_FLAG",
        "HOLDOUT",
    ]
    | str
)
"""The type of a linked object."""

LinkRole: TypeAlias = (
    Literal[
        "MAIN",
        "SECONDARY",
    ]
    | str
)
"""The role of a segment in a linked object."""

LinkType: TypeAlias = (
    Literal[
        "DIRECT",
        "TRANSITIVE",
    ]
    | str
)
"""Whether an object uses a segment itself or through another."""

LogicalOperator: TypeAlias = (
    Literal[
        "AND",
        "OR",
    ]
    | str
)
"""How conditions are joined."""

TargetingType: TypeAlias = (
    Literal[
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
    ]
    | str
)
"""The data that a condition inspects, which determines the condition's further fields."""

GoalType: TypeAlias = (
    Literal[
        "CLICK",
        "CUSTOM",
        "SCROLL",
        "PAGE_VIEWS",
        "URL",
        "TIME_SPENT",
        "RETENTION_RATE",
        "WAREHOUSE",
        "RATIO_METRICS",
    ]
    | str
)
"""The event that a goal counts."""

GoalStatus: TypeAlias = (
    Literal[
        "ACTIVE",
        "INACTIVE",
    ]
    | str
)
"""Whether a goal is in use."""

TrackingTool: TypeAlias = (
    Literal[
        "SERVICE_TRACKING",
        "CUSTOM_TRACKING",
    ]
    | str
)
"""A tool that a goal reports to; most tools' names are outside the specification."""

ImageFormat: TypeAlias = (
    Literal[
        "PNG",
        "JPEG",
        "GIF",
        "SVG",
        "MVG",
        "WEB",
    ]
    | str
)
"""The format of an image."""

ThemeStatus: TypeAlias = (
    Literal[
        "ACTIVE",
        "DRAFT",
        "PAUSED",
    ]
    | str
)
"""Whether a theme is in use."""

ThemeColorType: TypeAlias = (
    Literal[
        "COLOR",
    ]
    | str
)
"""The type of a theme's color."""

SelectedFontType: TypeAlias = (
    Literal[
        "DEFAULT",
    ]
    | str
)
"""The type of a selected font."""

SiteType: TypeAlias = (
    Literal[
        "SITE",
        "SITE_JS",
        "SITE_SDK",
        "APPLICATION",
    ]
    | str
)
"""The type of a site."""

Currency: TypeAlias = (
    Literal[
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
    ]
    | str
)
"""The currency of a site."""

DataStorage: TypeAlias = (
    Literal[
        "STANDARD_COOKIE",
        "LOCAL_STORAGE",
        "CUSTOM_COOKIE",
    ]
    | str
)
"""The storage of visitor test data on the device."""

CaptureEventMethod: TypeAlias = (
    Literal[
        "CLICK",
        "MOUSEDOWN",
        "MOUSEUP",
    ]
    | str
)
"""The event that a click is captured by."""

BehaviorWhenTimeout: TypeAlias = (
    Literal[
        "RUN",
        "DISABLE_FOR_PAGE",
        "DISABLE_FOR_VISIT",
    ]
    | str
)
"""The behavior when the script exceeds the normal load time."""

Indicator: TypeAlias = (
    Literal[
        "RETENTION_RATE",
        "NUMBER_OF_PAGES_SEEN",
        "DWELL_TIME",
    ]
    | str
)
"""Indicators that are measured in addition to goals."""

ScriptRebuildStatus: TypeAlias = (
    Literal[
        "SUCCESS",
        "FAILURE",
    ]
    | str
)
"""The result of the last rebuild of the script."""

ElementType: TypeAlias = (
    Literal[
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
    ]
    | str
)
"""A kind of element in a widget."""

EventAction: TypeAlias = (
    Literal[
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
    ]
    | str
)
"""The action of a widget when an event occurs."""

EventCondition: TypeAlias = (
    Literal[
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
    ]
    | str
)
"""The event that triggers a widget's action."""

ConversionType: TypeAlias = (
    Literal[
        "ALL_CONVERSION",
        "CONVERTED_VISITS",
    ]
    | str
)
"""Which conversions are counted."""

FilterOperator: TypeAlias = (
    Literal[
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
    ]
    | str
)
"""How a field is compared."""

ConditionalOperator: TypeAlias = (
    Literal[
        "AND",
        "OR",
    ]
    | str
)
"""How expressions are joined."""

SortDirection: TypeAlias = (
    Literal[
        "ASC",
        "DESC",
    ]
    | str
)
"""The direction of a sort."""

ErrorStatus: TypeAlias = (
    Literal[
        "SUCCESS",
        "ERROR",
    ]
    | str
)
"""Whether a response is an error."""
