//! Warnings about what is probably a mistake.

use std::fmt;

use crate::declaration::{Enumeration, closest};
use crate::text::Wording;

/// Something in what a caller passed that is probably a mistake, although the call goes on.
#[derive(Debug, Clone, PartialEq)]
pub struct Warning {
    /// What it is, and what was probably meant.
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
    let likely = closest(&value.to_ascii_uppercase(), set.values.iter().copied())?;
    Some(Warning::new(format!(
        "{value:?} is not a {} that the specification lists; did you mean {likely:?}?",
        set.name
    )))
}
