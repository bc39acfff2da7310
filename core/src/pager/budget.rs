//! How many bytes the prefetched pages of one reading may hold together, and do hold.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::exchange::Meter;

/// The bytes that pages may hold before they are wanted.
#[derive(Debug)]
pub(super) struct Budget {
    limit: usize,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    held: usize,
    /// The most that was ever held.
    peak: usize,
    /// How large a further page will most likely be.
    expected: usize,
}

/// The part of a budget that one page holds; dropping it returns the bytes.
#[derive(Debug)]
pub(super) struct Share {
    budget: Arc<Budget>,
    own: Mutex<Own>,
}

#[derive(Debug, Default)]
struct Own {
    held: usize,
    /// The caller waits for the page, which may then be as large as it likes.
    is_wanted: bool,
    /// The page did not fit, and was given up.
    is_exceeded: bool,
}

impl Budget {
    pub(super) fn new(limit: usize) -> Arc<Self> {
        Arc::new(Self { limit, state: Mutex::default() })
    }

    /// A share for a page of the size that is expected, if there is room for it.
    pub(super) fn reserve(self: &Arc<Self>) -> Option<Arc<Share>> {
        let share = self.empty_share();
        let expected = lock(&self.state).expected;
        share.allows(expected).then(|| Arc::new(share))
    }

    /// A share for a page that the caller waits for.
    pub(super) fn unlimited(self: &Arc<Self>) -> Arc<Share> {
        let share = self.empty_share();
        share.want();
        Arc::new(share)
    }

    fn empty_share(self: &Arc<Self>) -> Share {
        Share { budget: Arc::clone(self), own: Mutex::default() }
    }

    /// How many bytes are held or reserved.
    pub(super) fn held(&self) -> usize {
        lock(&self.state).held
    }

    /// The most that was ever held.
    #[cfg(test)]
    pub(super) fn peak(&self) -> usize {
        lock(&self.state).peak
    }
}

impl Share {
    /// The caller waits for the page, so it no longer counts.
    pub(super) fn want(&self) {
        let mut own = lock(&self.own);
        own.is_wanted = true;
        lock(&self.budget.state).held -= std::mem::take(&mut own.held);
    }

    /// The page has come, and holds so many bytes in all: what was reserved beyond them is returned. Whether they fit.
    pub(super) fn settle(&self, bytes: usize) -> bool {
        if !self.allows(bytes) {
            return false;
        }
        let (mut own, mut state) = (lock(&self.own), lock(&self.budget.state));
        // A larger page is expected to be followed by others, until smaller ones have come.
        state.expected -= (state.expected - bytes) / 4;
        state.held -= own.held.saturating_sub(bytes);
        own.held = own.held.min(bytes);
        true
    }

    /// Whether the page did not fit, so that it has to be fetched again.
    pub(super) fn is_exceeded(&self) -> bool {
        lock(&self.own).is_exceeded
    }
}

impl Meter for Share {
    /// Whether the page may hold so many bytes in all; what was reserved before stays reserved.
    fn allows(&self, bytes: usize) -> bool {
        let (mut own, mut state) = (lock(&self.own), lock(&self.budget.state));
        state.expected = state.expected.max(bytes);
        if own.is_wanted || bytes <= own.held {
            return true;
        }
        let held = state.held - own.held + bytes;
        if held > self.budget.limit {
            own.is_exceeded = true;
            return false;
        }
        (own.held, state.held) = (bytes, held);
        state.peak = state.peak.max(held);
        true
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        let held = self.own.get_mut().unwrap_or_else(PoisonError::into_inner).held;
        lock(&self.budget.state).held -= held;
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
