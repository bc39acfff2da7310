//! Searches conditions for a targeting type.

use super::forms::Conditions;
use super::words::type_name;
use crate::error::{Error, Result};
use crate::generated::Segment;
use crate::json;
use crate::spec;
use crate::typed::Typed as _;
use crate::validate::warning::{self, Warning};

/// Returns whether conditions in any form, passed as JSON, contain one of this targeting type, at any depth.
///
/// Ignores case, and how conditions are joined; negated conditions count.
///
/// ```
/// let data = r#"{"firstLevel": [{"conditions": [{"targetingType": "COOKIE", "weight": 1}]}]}"#;
/// assert!(xpauto::bindings::conditions::uses(data, "COOKIE")?);
/// # Ok::<(), xpauto::Error>(())
/// ```
pub fn uses(conditions_json: &str, targeting_type: &str) -> Result<bool> {
    Ok(has_type(&Conditions::of_json(conditions_json)?, targeting_type))
}

/// Like [`Segment::uses`], for a segment, or conditions in any form, passed as JSON.
pub fn segment_uses(json: &str, targeting_type: &str) -> Result<bool> {
    let forms = ["firstLevel", "conditionData", "targetingType"];
    let has_form = |fields: &[(String, _)]| fields.iter().any(|(key, _)| forms.contains(&key.as_str()));
    let is_form =
        json.trim_start().starts_with('[') || json::object_fields(json).is_some_and(|fields| has_form(&fields));
    if is_form { uses(json, targeting_type) } else { Segment::from_json(json)?.uses(targeting_type) }
}

impl Segment {
    /// Returns whether the conditions of the segment, in any of their forms, contain one of this targeting type, at any
    /// depth.
    ///
    /// Operators are ignored, even malformed ones, and so are the conditions of segments that this one refers to. A
    /// validation error if the record has none of the three forms.
    pub fn uses(&self, targeting_type: &str) -> Result<bool> {
        let forms = ["conditionsData", "conditionDataList", "conditionDataTree"];
        if self.record().json_fields().all(|(key, _)| !forms.contains(&key.as_ref())) {
            let message = "is absent, as are conditionDataList and conditionDataTree; add one of them to select";
            return Err(Error::invalid("conditionsData", message));
        }
        for conditions in Conditions::of_segment(self) {
            if has_type(&conditions?, targeting_type) {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

fn has_type(conditions: &Conditions, targeting_type: &str) -> bool {
    conditions.all().into_iter().any(|condition| type_name(condition).eq_ignore_ascii_case(targeting_type))
}

/// Returns a warning for a targeting type that is not declared.
#[must_use]
pub fn misspelt_targeting_type(targeting_type: &str) -> Option<Warning> {
    let set = &spec::TARGETING_TYPE;
    let is_declared = set.values.iter().any(|known| known.eq_ignore_ascii_case(targeting_type));
    if is_declared { None } else { warning::undeclared_value(set, targeting_type) }
}
