//! Limits the memory of all prefetched pages of one pager, and has the number of the page that its caller waits for.
//!
//! [`Counts`] is the whole rule, without locks or waiting: each page reserves the length that its response announces, and more as
//! bytes arrive; a complete page keeps its actual length; the page that the caller waits for is unlimited. A [`Share`] is the part
//! of one page; it applies the rule under the one lock of its [`Budget`].

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use futures_util::FutureExt as _;
use futures_util::future::BoxFuture;
use tokio::sync::SetOnce;
use tokio::time::{Instant, timeout};

use crate::exchange::Meter;

/// The memory limit of prefetched pages, and how much of it is used.
#[derive(Debug)]
pub(super) struct Budget(Mutex<Counts>);

/// The part of a budget that one page holds; dropping it releases the bytes.
#[derive(Debug)]
pub(super) struct Share {
    budget: Arc<Budget>,
    page: u64,
    /// Since when the caller waits for the page.
    wanted: SetOnce<Instant>,
}

/// The bytes of all pages, and of each.
#[derive(Debug, Default)]
struct Counts {
    limit: usize,
    /// The sum of what the pages hold; at most the limit.
    held: usize,
    /// The highest value of `held` so far.
    peak: usize,
    /// The expected size of a further page.
    expected: usize,
    pages: HashMap<u64, Held>,
    next_page: u64,
}

/// What one page holds.
#[derive(Debug, Default)]
struct Held {
    bytes: usize,
    /// Whether the caller waits for the page, whose size is then unlimited.
    is_wanted: bool,
    /// Whether the page did not fit, and its request was cancelled.
    is_exceeded: bool,
}

impl Counts {
    /// Adds a page that holds nothing yet; returns its number.
    fn open(&mut self) -> u64 {
        self.next_page += 1;
        self.pages.insert(self.next_page, Held::default());
        self.next_page
    }

    /// Removes a page and releases its bytes.
    fn close(&mut self, page: u64) {
        self.held -= self.pages.remove(&page).map_or(0, |closed| closed.bytes);
    }

    /// Reserves up to `bytes` bytes in all for a page; returns whether they fit.
    fn reserve(&mut self, page: u64, bytes: usize) -> bool {
        self.expected = self.expected.max(bytes);
        let Some(entry) = self.pages.get_mut(&page) else { return true };
        if entry.is_wanted || bytes <= entry.bytes {
            return true;
        }
        let held = (self.held - entry.bytes).saturating_add(bytes);
        entry.is_exceeded = held > self.limit;
        if entry.is_exceeded {
            return false;
        }
        entry.bytes = bytes;
        self.held = held;
        self.peak = self.peak.max(held);
        true
    }

    /// Reserves the size of a complete page and releases what was reserved beyond it; returns whether the page fits.
    fn complete(&mut self, page: u64, bytes: usize) -> bool {
        if !self.reserve(page, bytes) {
            return false;
        }
        // Decays slowly, since a large page is likely to be followed by others.
        self.expected -= (self.expected - bytes) / 4;
        if let Some(entry) = self.pages.get_mut(&page) {
            self.held -= entry.bytes.saturating_sub(bytes);
            entry.bytes = entry.bytes.min(bytes);
        }
        true
    }

    /// Notes that the caller waits for a page, which no longer counts.
    fn want(&mut self, page: u64) {
        if let Some(entry) = self.pages.get_mut(&page) {
            entry.is_wanted = true;
            self.held -= std::mem::take(&mut entry.bytes);
        }
    }
}

impl Budget {
    pub(super) fn new(limit: usize) -> Arc<Self> {
        Arc::new(Self(Mutex::new(Counts { limit, ..Counts::default() })))
    }

    /// Reserves a share for a page of the expected size, if it fits.
    pub(super) fn reserve(self: &Arc<Self>) -> Option<Arc<Share>> {
        let share = self.empty_share();
        let expected = self.counts().expected;
        share.reserve(expected).then(|| Arc::new(share))
    }

    /// Returns a share for a page that the caller waits for.
    pub(super) fn unlimited(self: &Arc<Self>) -> Arc<Share> {
        let share = self.empty_share();
        share.want();
        Arc::new(share)
    }

    fn empty_share(self: &Arc<Self>) -> Share {
        let page = self.counts().open();
        Share { budget: Arc::clone(self), page, wanted: SetOnce::new() }
    }

    /// The highest value of `held` so far.
    #[cfg(test)]
    pub(super) fn peak(&self) -> usize {
        self.counts().peak
    }

    fn counts(&self) -> MutexGuard<'_, Counts> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Share {
    /// Notes that the caller waits for the page, which no longer counts.
    pub(super) fn want(&self) {
        self.budget.counts().want(self.page);
        // Fails if it was noted before.
        let _ = self.wanted.set(Instant::now());
    }

    /// Returns when the caller waits for the page, or after this time.
    pub(super) async fn wanted_within(&self, longest: Duration) {
        let _ = timeout(longest, self.wanted.wait()).await;
    }

    /// Reserves the size of the complete page and releases what was reserved beyond it; returns whether the page fits.
    pub(super) fn complete(&self, bytes: usize) -> bool {
        self.budget.counts().complete(self.page, bytes)
    }

    /// Returns whether the page did not fit, so that it has to be fetched again.
    pub(super) fn is_exceeded(&self) -> bool {
        self.budget.counts().pages.get(&self.page).is_some_and(|entry| entry.is_exceeded)
    }
}

impl Meter for Share {
    fn reserve(&self, bytes: usize) -> bool {
        self.budget.counts().reserve(self.page, bytes)
    }

    fn wanted_at(&self) -> Option<Instant> {
        self.wanted.get().copied()
    }

    fn wanted(&self) -> BoxFuture<'_, Instant> {
        self.wanted.wait().map(|since| *since).boxed()
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        self.budget.counts().close(self.page);
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[derive(Debug, Clone)]
    enum Step {
        Open,
        Reserve(usize, usize),
        Complete(usize, usize),
        Want(usize),
        Close(usize),
    }

    fn step() -> impl Strategy<Value = Step> {
        let bytes = prop_oneof![0..2_000usize, Just(usize::MAX)];
        prop_oneof![
            Just(Step::Open),
            (0..6usize, bytes.clone()).prop_map(|(page, bytes)| Step::Reserve(page, bytes)),
            (0..6usize, bytes).prop_map(|(page, bytes)| Step::Complete(page, bytes)),
            (0..6usize).prop_map(Step::Want),
            (0..6usize).prop_map(Step::Close),
        ]
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2_000))]

        // Each operation holds the lock throughout, so any schedule of threads is such a sequence.
        #[test]
        fn any_schedule_of_pages_stays_within_the_limit(steps in prop::collection::vec(step(), 0..60)) {
            let mut counts = Counts { limit: 1_000, ..Counts::default() };
            let mut open: Vec<u64> = Vec::new();
            let at = |open: &[u64], index: usize| open.get(index % open.len().max(1)).copied();
            for step in steps {
                match step {
                    Step::Open => open.push(counts.open()),
                    Step::Reserve(index, bytes) => {
                        if let Some(page) = at(&open, index) && counts.reserve(page, bytes) {
                            let entry = &counts.pages[&page];
                            prop_assert!(entry.is_wanted || entry.bytes >= bytes);
                        }
                    }
                    Step::Complete(index, bytes) => {
                        if let Some(page) = at(&open, index) && counts.complete(page, bytes) {
                            prop_assert!(counts.pages[&page].bytes <= bytes);
                        }
                    }
                    Step::Want(index) => {
                        if let Some(page) = at(&open, index) {
                            counts.want(page);
                            prop_assert!(counts.reserve(page, 5_000), "a page that the caller waits for always fits");
                        }
                    }
                    Step::Close(index) => {
                        if !open.is_empty() {
                            counts.close(open.remove(index % open.len()));
                        }
                    }
                }
                let sum: usize = counts.pages.values().map(|entry| entry.bytes).sum();
                prop_assert_eq!(counts.held, sum);
                prop_assert!(counts.held <= counts.limit);
            }
            for page in open {
                counts.close(page);
            }
            prop_assert_eq!(counts.held, 0);
            // Complete pages of an ordinary size bring back the expectation after any large one.
            for _ in 0..300 {
                let page = counts.open();
                counts.want(page);
                counts.complete(page, 10);
                counts.close(page);
            }
            let page = counts.open();
            prop_assert!(counts.reserve(page, counts.expected), "prefetching goes on");
        }
    }
}
