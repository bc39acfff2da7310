//! The sandbox's quota: so many requests in so many seconds, several of them at once.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use xpauto::{Error, Result};

/// At most `most` requests within any `length`.
#[derive(Debug)]
struct Window {
    most: usize,
    length: Duration,
    taken: VecDeque<Instant>,
}

/// All windows of one sandbox.
#[derive(Debug)]
pub(crate) struct Quota(Mutex<Vec<Window>>);

impl Quota {
    /// Reads text such as `"50/10s, 1000/h"`; no text means no quota.
    pub(crate) fn parse(text: Option<&str>) -> Result<Self> {
        let parts = text.into_iter().flat_map(|text| text.split(','));
        let windows = parts.map(|part| {
            window(part.trim()).ok_or_else(|| {
                let example = "write it like \"50/10s, 1000/h\", with the units s, min and h";
                Error::config(format!("the sandbox's rate_limit holds {:?}: {example}", part.trim()))
            })
        });
        Ok(Self(Mutex::new(windows.collect::<Result<_>>()?)))
    }

    /// Counts a request; where the quota is used up, it tells how long to wait instead.
    pub(crate) fn take(&self, now: Instant) -> Result<(), Duration> {
        let mut windows = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let mut longest = Duration::ZERO;
        for window in windows.iter_mut() {
            longest = longest.max(window.wait(now));
        }
        if longest > Duration::ZERO {
            return Err(longest);
        }
        for window in windows.iter_mut() {
            window.taken.push_back(now);
        }
        Ok(())
    }
}

impl Window {
    /// How long until one more request fits.
    fn wait(&mut self, now: Instant) -> Duration {
        while self.taken.front().is_some_and(|first| now.duration_since(*first) >= self.length) {
            self.taken.pop_front();
        }
        match self.taken.front() {
            Some(first) if self.taken.len() >= self.most => self.length.saturating_sub(now.duration_since(*first)),
            _ => Duration::ZERO,
        }
    }
}

fn window(part: &str) -> Option<Window> {
    let (most, period) = part.split_once('/')?;
    let most: usize = most.trim().parse().ok().filter(|most| *most > 0)?;
    let period = period.trim();
    let unit_at = period.find(|character: char| !character.is_ascii_digit())?;
    let (count, unit) = period.split_at(unit_at);
    let count: u64 = if count.is_empty() { 1 } else { count.parse().ok()? };
    let seconds = match unit.trim() {
        "s" => 1,
        "min" => 60,
        "h" => 3600,
        _ => return None,
    };
    let length = Duration::from_secs(count.checked_mul(seconds).filter(|length| *length > 0)?);
    Some(Window { most, length, taken: VecDeque::new() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_window_must_have_room() {
        let quota = Quota::parse(Some("2/10s, 3/h")).unwrap();
        let start = Instant::now();
        assert!(quota.take(start).is_ok());
        assert!(quota.take(start).is_ok());
        assert_eq!(quota.take(start), Err(Duration::from_secs(10)));
        let later = start + Duration::from_secs(10);
        assert!(quota.take(later).is_ok());
        assert_eq!(quota.take(later), Err(Duration::from_secs(3590)));
    }

    #[test]
    fn a_quota_that_cannot_be_read_is_refused() {
        for text in ["", "50", "0/s", "5/0s", "5/day", "x/s"] {
            assert!(Quota::parse(Some(text)).is_err(), "{text:?}");
        }
    }
}
