//! Warnings about probable mistakes.

use std::collections::HashSet;
use std::fmt;
use std::sync::{LazyLock, Mutex, PoisonError};

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

/// The maximum number of remembered names; beyond it, warnings may repeat.
const REMEMBERED: usize = 10_000;

/// Returns whether this process has not been warned of a name of this type before.
pub(crate) fn is_first(type_name: &'static str, name: &str) -> bool {
    static WARNED: LazyLock<Mutex<HashSet<(&'static str, String)>>> = LazyLock::new(Mutex::default);
    let mut warned = WARNED.lock().unwrap_or_else(PoisonError::into_inner);
    if warned.len() > REMEMBERED {
        warned.clear();
    }
    warned.insert((type_name, name.to_owned()))
}

/// Returns a warning for a value that an open enum does not declare: each time if it looks like a declared one, else once.
pub(crate) fn undeclared_value(set: &Enumeration, value: &str) -> Option<Warning> {
    if set.values.contains(&value) {
        return None;
    }
    // Declared values are in upper case.
    let likely = closest(&value.to_ascii_uppercase(), set.values.iter().copied());
    let hint = match likely {
        Some(likely) => format!("did you mean {likely:?}?"),
        None => format!("it lists {}", set.values.join(", ")),
    };
    let message = || format!("{value:?} is not a {} that the specification lists; {hint}", set.name);
    (likely.is_some() || is_first(set.name, value)).then(|| Warning::new(message()))
}
