//! Warnings about probable mistakes.

use std::collections::HashSet;
use std::convert::Infallible;
use std::fmt;
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};

use crate::message::Wording;
use crate::message::closest;
use crate::schema::Enumeration;

/// A warning about a probable mistake in an argument; the call proceeds.
#[derive(Debug, Clone, PartialEq)]
pub struct Warning {
    /// The finding, and the likely intention.
    pub message: Wording,
    /// What a process is warned of once: a name, and what it is a name of.
    once: Option<Once>,
}

type Once = (&'static str, String);

/// What the process was warned of.
static WARNED: LazyLock<Mutex<HashSet<Once>>> = LazyLock::new(Mutex::default);

/// The maximum number of remembered names; beyond it, warnings may repeat.
const REMEMBERED: usize = 10_000;

fn warned() -> MutexGuard<'static, HashSet<Once>> {
    WARNED.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Warning {
    /// Creates a warning.
    pub fn new(message: impl Into<Wording>) -> Self {
        Self { message: message.into(), once: None }
    }

    /// Creates a warning that is delivered once per process for each name of this type.
    pub(crate) fn once(type_name: &'static str, name: &str, message: impl Into<Wording>) -> Self {
        Self { message: message.into(), once: Some((type_name, name.to_owned())) }
    }

    /// Delivers the warning, unless it was delivered before. One that fails, as where warnings are errors, is delivered again.
    ///
    /// # Errors
    ///
    /// That of `deliver`.
    pub fn deliver<E>(self, deliver: impl FnOnce(&Self) -> Result<(), E>) -> Result<(), E> {
        if self.once.as_ref().is_some_and(|once| warned().contains(once)) {
            return Ok(());
        }
        deliver(&self)?;
        if let Some(once) = self.once {
            let mut warned = warned();
            if warned.len() > REMEMBERED {
                warned.clear();
            }
            warned.insert(once);
        }
        Ok(())
    }

    /// Delivers the warning in a way that cannot fail.
    pub fn post(self, post: impl FnOnce(Self)) {
        let delivered: Result<(), Infallible> = self.deliver(|warning| {
            post(warning.clone());
            Ok(())
        });
        delivered.unwrap_or_else(|never| match never {});
    }
}

/// Returns the warnings without those that say what an earlier one says.
pub(crate) fn distinct(mut warnings: Vec<Warning>) -> Vec<Warning> {
    let mut said = HashSet::new();
    warnings.retain(|warning| said.insert(warning.to_string()));
    warnings
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message.fmt(f)
    }
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
    let message = format!("{value:?} is not a {} that the specification lists; {hint}", set.name);
    Some(if likely.is_some() { Warning::new(message) } else { Warning::once(set.name, value, message) })
}
