//! Maps targeting types to their families, and counts conditions by family.

use super::forms::Conditions;
use super::words::type_name;
use crate::error::Result;
use crate::spec::{FAMILY, OTHER, TARGETING_TYPES};

/// Returns the family of a targeting type, for example `page and content` for `PAGE_URL`; `other` for `CUSTOM` and for
/// values that the specification does not name. Ignores case.
#[must_use]
pub fn family_of(targeting_type: &str) -> &'static str {
    let declared = TARGETING_TYPES.iter().find(|(name, _)| name.eq_ignore_ascii_case(targeting_type));
    declared.map_or(OTHER, |(_, family)| family)
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
    let tree = Conditions::of_json(conditions_json)?.joined()?;
    let used: Vec<&str> = tree.conditions().into_iter().map(|condition| family_of(&type_name(condition))).collect();
    let count = |name: &str| used.iter().filter(|family| **family == name).count();
    let mut counts: Vec<_> =
        FAMILY.values.iter().map(|name| (*name, count(name))).filter(|(_, count)| *count > 0).collect();
    counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    Ok(counts)
}
