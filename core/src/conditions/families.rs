//! The family that each targeting type belongs to.

/// Each family with its members. The integration family is left out: the specification does not name its members.
pub(super) const FAMILIES: &[(&str, &[&str])] = &[
    (
        "visitor characteristic",
        &[
            "AD_BLOCKER",
            "BROWSER",
            "BROWSER_LANGUAGE",
            "DEVICE_TYPE",
            "GEOLOCATION",
            "NEW_VISITORS",
            "OPERATING_SYSTEM",
            "SCREEN_DIMENSION",
            "SEGMENT",
            "VISITOR_CODE",
            "VISITOR_IP",
        ],
    ),
    (
        "visit history",
        &[
            "ACTIVE_SESSION",
            "FIRST_VISIT",
            "LAST_VISIT",
            "NUMBER_OF_VISITED_PAGES",
            "PAGE_VIEWS",
            "SAME_DAY_VISITS",
            "VISITS",
            "VISITS_BY_PAGE",
        ],
    ),
    (
        "behavior and conversion",
        &["CONVERSIONS", "EVENT", "HEAT_SLICE", "KEY_MOMENT", "MOUSE_OUT", "TABS_ON_SITE", "TIME_SINCE_PAGE_LOAD"],
    ),
    (
        "page and content",
        &[
            "DOM_ELEMENT",
            "KEY_PAGES",
            "PAGE_TITLE",
            "PAGE_URL",
            "PREVIOUS_PAGE",
            "PRICE_OF_DISPLAYED_PAGE",
            "VISITED_PAGES",
        ],
    ),
    ("acquisition", &["INTERNAL_SEARCH_KEYWORDS", "LANDING_PAGE", "ORIGIN", "ORIGIN_TYPE", "REFERRERS"]),
    (
        "campaign exposure",
        &["EXCLUSIVE_EXPERIMENT", "TARGET_EXPERIMENT", "TARGET_FEATURE_FLAG", "TARGET_PERSONALIZATION"],
    ),
    (
        "time and weather",
        &[
            "DAY_NIGHT",
            "DAY_OF_WEEK",
            "FORECAST_SKY_STATUS",
            "FORECAST_TEMPERATURE",
            "HOUR_MINUTE_RANGE",
            "SKY_STATUS",
            "TEMPERATURE",
            "TIME_RANGE",
        ],
    ),
    ("technical", &["APPLICATION_VERSION", "COOKIE", "CUSTOM_DATUM", "EXPLICIT_TRIGGER", "JS_CODE", "SDK_LANGUAGE"]),
];

/// The family of a targeting type, for example `page and content` for `PAGE_URL`; `other` for `CUSTOM` and for values
/// that the specification does not name.
#[must_use]
pub fn family_of(targeting_type: &str) -> &'static str {
    let family = FAMILIES.iter().find(|(_, members)| members.contains(&targeting_type));
    family.map_or("other", |(name, _)| name)
}

/// Every family.
#[cfg(feature = "arrow")]
pub(crate) fn families() -> impl Iterator<Item = &'static str> {
    FAMILIES.iter().map(|(name, _)| *name).chain(["other"])
}
