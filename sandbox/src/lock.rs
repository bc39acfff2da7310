//! A lock that a panic leaves usable: what it guards is never left half changed.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// Locks a mutex, also one that was held by a thread that panicked.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
