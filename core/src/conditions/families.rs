//! Maps targeting types to their families, and counts conditions by family.

use super::convert::Form;
use super::outline::{Entry, What, outline};
use crate::error::Result;
use crate::model::{TargetingCondition, TargetingType};

/// The families with their types, without the integration family, whose types the specification does not name.
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

/// The family of all other types.
pub(super) const OTHER: &str = "other";

/// Returns all families in the order of the specification.
pub(crate) fn families() -> impl Iterator<Item = &'static str> {
    FAMILIES.iter().map(|(name, _)| *name).chain([OTHER])
}

/// Returns the family of a targeting type, for example `page and content` for `PAGE_URL`; `other` for `CUSTOM` and for
/// values that the specification does not name. Ignores case.
#[must_use]
pub fn family_of(targeting_type: &str) -> &'static str {
    let is_this = |one: &&str| one.eq_ignore_ascii_case(targeting_type);
    let family = FAMILIES.iter().find(|(_, types)| types.iter().any(is_this));
    family.map_or(OTHER, |(name, _)| name)
}

/// Counts conditions in any form, passed as JSON, by family: the largest count first, equal ones in the order of the
/// specification.
///
/// ```
/// let data = r#"{"firstLevel": [{"conditions": [{"targetingType": "COOKIE", "weight": 1}]}]}"#;
/// assert_eq!(xpauto::bindings::conditions::family_counts(data)?, [("technical", 1)]);
/// # Ok::<(), xpauto::Error>(())
/// ```
pub fn family_counts(conditions_json: &str) -> Result<Vec<(&'static str, usize)>> {
    Ok(counts(&outline(&Form::read(conditions_json)?)))
}

pub(super) fn counts(entries: &[Entry]) -> Vec<(&'static str, usize)> {
    let of = |condition: &TargetingCondition| {
        family_of(condition.targeting_type().as_ref().map_or("", TargetingType::as_str))
    };
    let used: Vec<&str> = entries
        .iter()
        .filter_map(|entry| match &entry.what {
            What::Condition(condition) => Some(of(condition)),
            _ => None,
        })
        .collect();
    let count = |name: &str| used.iter().filter(|family| **family == name).count();
    let mut counts: Vec<_> = families().map(|name| (name, count(name))).filter(|(_, count)| *count > 0).collect();
    counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    counts
}
