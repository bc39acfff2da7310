//! What the caller should know although the call goes on: each notice is logged once in a process.

use std::collections::HashSet;
use std::sync::{LazyLock, Mutex, PoisonError};

use crate::declaration::{Enumeration, closest};

static SEEN: LazyLock<Mutex<HashSet<String>>> = LazyLock::new(Mutex::default);

/// Warns of a value outside an open set that looks like a known one; `fate` says what becomes of it.
pub(crate) fn near_miss(set: &'static Enumeration, value: &str, fate: &str) {
    let upper = value.to_ascii_uppercase();
    if let Some(likely) = closest(&upper, set.values.iter().copied()) {
        warn_once(format!("{value:?} is no {} that the specification lists{fate}; did you mean {likely:?}?", set.name));
    }
}

/// Warns of something, once in a process.
pub(crate) fn warn_once(message: String) {
    let mut seen = SEEN.lock().unwrap_or_else(PoisonError::into_inner);
    if !seen.contains(&message) {
        log::warn!(target: "xpauto", "{message}");
        seen.insert(message);
    }
}
