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
        let windows = Mutex::new(windows);
        Self { windows, violations: AtomicU64::new(0), is_enforced }
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

#[cfg(test)]
mod tests {
    use xpauto::bindings::rate;

    use super::*;

    #[test]
    fn a_request_must_be_within_every_window() {
        let quota = Quota::new(rate::parse("2/10s, 3/h").unwrap(), true);
        let start = Instant::now();
        assert!(quota.take(start).is_ok());
        assert!(quota.take(start).is_ok());
        assert_eq!(quota.take(start), Err(Duration::from_secs(10)));
        let later = start + Duration::from_secs(10);
        assert!(quota.take(later).is_ok());
        assert_eq!(quota.take(later), Err(Duration::from_secs(3590)));
    }

    #[test]
    fn refused_requests_are_violations_and_use_no_quota() {
        let quota = Quota::new(rate::parse("2/10s").unwrap(), true);
        let start = Instant::now();
        let at = |millis| quota.take(start + Duration::from_millis(millis));
        assert_eq!((at(0), at(4000)), (Ok(()), Ok(())));
        for millis in 5000..5100 {
            assert_eq!(at(millis), Err(Duration::from_millis(10_000 - millis)));
        }
        assert_eq!(at(9999), Err(Duration::from_millis(1)));
        assert_eq!(at(10_000), Ok(()));
        assert_eq!(at(13_999), Err(Duration::from_millis(1)));
        assert_eq!(at(14_000), Ok(()));
        assert_eq!(quota.violations(), 102);
    }

    #[test]
    fn violations_use_quota_if_it_is_not_enforced() {
        let quota = Quota::new(rate::parse("2/10s").unwrap(), false);
        let start = Instant::now();
        let mut violations_after = |millis| {
            assert_eq!(quota.take(start + Duration::from_millis(millis)), Ok(()));
            quota.violations()
        };
        assert_eq!([0, 0, 4000, 5000].map(&mut violations_after), [0, 0, 1, 2]);
        // Those of 4000 and 5000 fill the window on their own.
        assert_eq!([13_999, 14_000].map(&mut violations_after), [3, 4]);
        // A request leaves the window when it is exactly as old as that is long.
        assert_eq!([23_998, 24_000, 24_000].map(&mut violations_after), [5, 5, 6]);
    }
}
