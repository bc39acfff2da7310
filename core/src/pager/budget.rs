//! Limits the memory that the prefetched pages of one pager hold together, and tells which page its caller waits for.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;
use tokio::time::timeout;

use crate::exchange::Meter;

/// The memory limit of prefetched pages, and how much of it is used.
#[derive(Debug)]
pub(super) struct Budget {
    limit: usize,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    held: usize,
    /// The highest value of `held` so far.
    peak: usize,
    /// The expected size of a further page.
    expected: usize,
}

/// The part of a budget that one page holds; dropping it releases the bytes.
#[derive(Debug)]
pub(super) struct Share {
    budget: Arc<Budget>,
    own: Mutex<Own>,
    wanted: Notify,
}

#[derive(Debug, Default)]
struct Own {
    held: usize,
    /// Whether the caller waits for the page, whose size is then unlimited.
    is_wanted: bool,
    /// Whether the page did not fit, and its request was cancelled.
    is_exceeded: bool,
}

impl Budget {
    pub(super) fn new(limit: usize) -> Arc<Self> {
        Arc::new(Self { limit, state: Mutex::default() })
    }

    /// Reserves a share for a page of the expected size, if it fits.
    pub(super) fn reserve(self: &Arc<Self>) -> Option<Arc<Share>> {
        let share = self.empty_share();
        let expected = lock(&self.state).expected;
        share.allows(expected).then(|| Arc::new(share))
    }

    /// Returns a share for a page that the caller waits for.
    pub(super) fn unlimited(self: &Arc<Self>) -> Arc<Share> {
        let share = self.empty_share();
        share.want();
        Arc::new(share)
    }

    fn empty_share(self: &Arc<Self>) -> Share {
        Share { budget: Arc::clone(self), own: Mutex::default(), wanted: Notify::new() }
    }

    /// Returns how many bytes are held or reserved.
    pub(super) fn held(&self) -> usize {
        lock(&self.state).held
    }

    /// The highest value of `held` so far.
    #[cfg(test)]
    pub(super) fn peak(&self) -> usize {
        lock(&self.state).peak
    }
}

impl Share {
    /// Notes that the caller waits for the page, which no longer counts.
    pub(super) fn want(&self) {
        let mut own = lock(&self.own);
        own.is_wanted = true;
        lock(&self.budget.state).held -= std::mem::take(&mut own.held);
        self.wanted.notify_one();
    }

    /// Returns when the caller waits for the page, or after this time.
    pub(super) async fn wanted_within(&self, longest: Duration) {
        let _ = timeout(longest, self.wanted.notified()).await;
    }

    /// Notes the size of a complete page and releases what was reserved beyond it; returns whether the page fits.
    pub(super) fn complete(&self, bytes: usize) -> bool {
        if !self.allows(bytes) {
            return false;
        }
        let (mut own, mut state) = (lock(&self.own), lock(&self.budget.state));
        // Decays slowly, since a large page is likely to be followed by others.
        state.expected -= (state.expected - bytes) / 4;
        state.held -= own.held.saturating_sub(bytes);
        own.held = own.held.min(bytes);
        true
    }

    /// Returns whether the page did not fit, so that it has to be fetched again.
    pub(super) fn is_exceeded(&self) -> bool {
        lock(&self.own).is_exceeded
    }
}

impl Meter for Share {
    /// Reserves up to `bytes` bytes in all for the page; returns whether they fit.
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
