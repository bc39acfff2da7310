//! Warnings about probable mistakes.

use std::fmt;

use crate::declaration::{Enumeration, closest};
use crate::text::Wording;

/// A warning about a probable mistake in an argument; the call proceeds.
#[derive(Debug, Clone, PartialEq)]
pub struct Warning {
    /// The finding, and the likely intention.
    pub message: Wording,
}

impl Warning {
    /// Creates a warning.
    pub fn new(message: impl Into<Wording>) -> Self {
        Self { message: message.into() }
    }
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message.fmt(f)
    }
}

/// Returns a warning for a value outside an open enum that looks like a declared one.
pub(crate) fn near_miss(set: &Enumeration, value: &str) -> Option<Warning> {
    let likely = likely(set.values, value)?;
    Some(Warning::new(format!(
        "{value:?} is not a {} that the specification lists; did you mean {likely:?}?",
        set.name
    )))
}

/// Returns the declared value that a misspelt one probably means; declared values are in upper case.
pub(crate) fn likely(declared: &[&'static str], value: &str) -> Option<&'static str> {
    closest(&value.to_ascii_uppercase(), declared.iter().copied())
}
