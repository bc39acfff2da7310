//! The family that each targeting type belongs to, and how often conditions are of each.

use super::convert::Form;
use super::outline::{Entry, What, outline};
use crate::error::Result;
use crate::model::{TargetingCondition, TargetingType};

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

/// The family of what is of no other.
pub(super) const OTHER: &str = "other";

/// Every family, in the specification's order.
pub(crate) fn families() -> impl Iterator<Item = &'static str> {
    FAMILIES.iter().map(|(name, _)| *name).chain([OTHER])
}

/// The family of a targeting type, for example `page and content` for `PAGE_URL`; `other` for `CUSTOM` and for values
/// that the specification does not name. Upper and lower case count alike.
#[must_use]
pub fn family_of(targeting_type: &str) -> &'static str {
    let is_this = |member: &&str| member.eq_ignore_ascii_case(targeting_type);
    let family = FAMILIES.iter().find(|(_, members)| members.iter().any(is_this));
    family.map_or(OTHER, |(name, _)| name)
}

/// The families that conditions of any form, given as JSON text, are of, with the number of conditions of each: the most
/// used first, and those used alike in the specification's order.
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
