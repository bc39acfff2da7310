//! Warnings about values that are probably misspelt.

use crate::declaration::{Enumeration, closest};
use crate::host::Warning;

/// Returns a warning for a value outside an open enum that looks like a declared one.
pub(crate) fn near_miss(set: &Enumeration, value: &str) -> Option<Warning> {
    let likely = closest(&value.to_ascii_uppercase(), set.values.iter().copied())?;
    Some(Warning::new(format!(
        "{value:?} is not a {} that the specification lists; did you mean {likely:?}?",
        set.name
    )))
}
