//! The sandbox's quota: several windows, each with the most requests in a time.

use std::collections::VecDeque;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use xpauto::bindings::rate::RateWindow;

use crate::lock::lock;

/// A window with the times of its requests.
#[derive(Debug)]
struct Window {
    window: RateWindow,
    taken: VecDeque<Instant>,
}

/// The windows of a sandbox, and the number of requests that exceeded them.
#[derive(Debug)]
pub(crate) struct Quota {
    windows: Mutex<Vec<Window>>,
    violations: AtomicU64,
    is_enforced: bool,
}

impl Quota {
    /// Creates a quota of these windows; without any, there is no quota.
    pub(crate) fn new(windows: Vec<RateWindow>, is_enforced: bool) -> Self {
        let windows = windows.into_iter().map(|window| Window { window, taken: VecDeque::new() }).collect();
        Self { windows: Mutex::new(windows), violations: AtomicU64::new(0), is_enforced }
    }

    /// Returns whether requests that exceed the quota are refused; otherwise they are only counted.
    pub(crate) fn is_enforced(&self) -> bool {
        self.is_enforced
    }

    /// Returns how many requests exceeded the quota.
    pub(crate) fn violations(&self) -> u64 {
        self.violations.load(Ordering::Relaxed)
    }

    /// Resets the windows and the violations.
    pub(crate) fn reset(&self) {
        self.violations.store(0, Ordering::Relaxed);
        for window in lock(&self.windows).iter_mut() {
            window.taken.clear();
        }
    }

    /// Counts a request. The error is the time to wait; a refused request does not use the quota.
    pub(crate) fn take(&self, now: Instant) -> Result<(), Duration> {
        let mut windows = lock(&self.windows);
        let longest = windows.iter_mut().map(|window| window.wait(now)).max().unwrap_or_default();
        if longest > Duration::ZERO {
            self.violations.fetch_add(1, Ordering::Relaxed);
            if self.is_enforced {
                return Err(longest);
            }
        }
        for window in windows.iter_mut() {
            window.taken.push_back(now);
            // If the quota is not enforced, more requests than `most` may come; only the latest count.
            if window.taken.len() > window.window.most {
                window.taken.pop_front();
            }
        }
        Ok(())
    }
}

impl Window {
    /// Returns the time until one more request is within the window.
    fn wait(&mut self, now: Instant) -> Duration {
        let RateWindow { most, length, .. } = self.window;
        while self.taken.front().is_some_and(|first| now.duration_since(*first) >= length) {
            self.taken.pop_front();
        }
        let oldest = self.taken.front().filter(|_| self.taken.len() >= most);
        oldest.map_or(Duration::ZERO, |oldest| length.saturating_sub(now.duration_since(*oldest)))
    }
}
