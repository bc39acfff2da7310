//! The sandbox's quota: several windows, each with the most requests in a time.

use std::collections::VecDeque;
use std::sync::Mutex;
use std::time::Duration;

use xpauto::bindings::rate::RateWindow;

use crate::lock::lock;

/// A window with the times of its requests.
#[derive(Debug)]
struct Window {
    window: RateWindow,
    taken: VecDeque<Duration>,
}

/// The windows of a sandbox; without any, there is no quota.
#[derive(Debug)]
pub(crate) struct Quota(Mutex<Vec<Window>>);

impl Quota {
    pub(crate) fn new(windows: Vec<RateWindow>) -> Self {
        Self(Mutex::new(windows.into_iter().map(|window| Window { window, taken: VecDeque::new() }).collect()))
    }

    /// Resets the windows.
    pub(crate) fn reset(&self) {
        lock(&self.0).iter_mut().for_each(|window| window.taken.clear());
    }

    /// Counts a request. The error is the time to wait; a refused request does not use the quota.
    pub(crate) fn take(&self, now: Duration) -> Result<(), Duration> {
        let mut windows = lock(&self.0);
        let longest = windows.iter_mut().map(|window| window.wait(now)).max().unwrap_or_default();
        if longest > Duration::ZERO {
            return Err(longest);
        }
        windows.iter_mut().for_each(|window| window.taken.push_back(now));
        Ok(())
    }
}

impl Window {
    /// Returns the time until one more request is within the window.
    fn wait(&mut self, now: Duration) -> Duration {
        let RateWindow { most, length, .. } = self.window;
        while self.taken.front().is_some_and(|first| now.saturating_sub(*first) >= length) {
            self.taken.pop_front();
        }
        let oldest = self.taken.front().filter(|_| self.taken.len() >= most);
        oldest.map_or(Duration::ZERO, |oldest| length.saturating_sub(now.saturating_sub(*oldest)))
    }
}
