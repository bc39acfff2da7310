//! Maps targeting types to their families, and counts conditions by family.

use super::convert::Form;
use super::outline::{Entry, What, outline};
use crate::error::Result;
use crate::model::{FAMILIES, Family, TargetingCondition, TargetingType};

/// All families with their names, in the order of the specification.
const NAMES: [(Family, &str); 9] = [
    (Family::Visitor, "visitor characteristic"),
    (Family::Visits, "visit history"),
    (Family::Behavior, "behavior and conversion"),
    (Family::Page, "page and content"),
    (Family::Acquisition, "acquisition"),
    (Family::Campaign, "campaign exposure"),
    (Family::Time, "time and weather"),
    (Family::Technical, "technical"),
    (Family::Other, OTHER),
];

/// The family of `CUSTOM`, and of values that the specification does not name.
pub(super) const OTHER: &str = "other";

/// Returns the names of all families in the order of the specification.
pub(crate) fn families() -> impl Iterator<Item = &'static str> {
    NAMES.iter().map(|(_, name)| *name)
}

/// Returns the family of a targeting type, for example `page and content` for `PAGE_URL`; `other` for `CUSTOM` and for
/// values that the specification does not name. Ignores case.
#[must_use]
pub fn family_of(targeting_type: &str) -> &'static str {
    let declared = FAMILIES.iter().find(|(name, _)| name.eq_ignore_ascii_case(targeting_type));
    let family = declared.map_or(Family::Other, |(_, family)| *family);
    NAMES.iter().find(|(named, _)| *named == family).map_or(OTHER, |(_, name)| name)
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
