//! Warnings about values that are probably misspelt.

use crate::declaration::{Enumeration, closest};
use crate::host::Warning;

/// Returns a warning for a value outside an open enum that looks like a declared one.
pub(crate) fn near_miss(set: &Enumeration, value: &str) -> Option<Warning> {
    let likely = likely(set.values, value)?;
    Some(Warning::new(format!(
        "{value:?} is not a {} that the specification lists; did you mean {likely:?}?",
        set.name
    )))
}

/// Returns the declared value, all of which are in upper case, that a misspelt one probably means.
pub(crate) fn likely(declared: &[&'static str], value: &str) -> Option<&'static str> {
    closest(&value.to_ascii_uppercase(), declared.iter().copied())
}
