//! Counts the requests within the windows of the rate limit.
//!
//! A request arrives at some time between being sent and its response, so it counts from being sent until one window after
//! the response headers: the limit holds whenever the service counted it.

use std::collections::VecDeque;
use std::fmt;
use std::time::Duration;

use tokio::time::Instant;

use super::limit::RateWindow;

/// Why a request is delayed.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Reason {
    Pause,
    Window(RateWindow),
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pause => f.write_str("is paused, since the service refused a request (429 or 503)"),
            Self::Window(RateWindow { most, length, .. }) => {
                write!(f, "is delayed: the quota of {most} requests in {} s is used up", length.as_secs_f64())
            }
        }
    }
}

/// The requests that count against the rate limit.
#[derive(Default)]
pub(crate) struct RequestLog {
    begun: u64,
    /// The numbers of the requests in flight, with when each counts as ended: nothing ends one whose runtime is not driven any more.
    in_flight: Vec<(u64, Instant)>,
    /// The times at which requests ended within the longest window, or will end, the oldest first.
    ended: VecDeque<Instant>,
}

impl RequestLog {
    /// Returns when all windows allow another request, and why not earlier; `None` if all requests that one of them allows are in flight.
    pub(crate) fn next(&self, windows: &[RateWindow], now: Instant) -> Option<(Instant, Reason)> {
        windows.iter().try_fold((now, Reason::Pause), |latest, window| {
            let free = self.next_free(*window, now)?;
            Some(if free > latest.0 { (free, Reason::Window(*window)) } else { latest })
        })
    }

    /// Counts a request that is being sent, and ends by `latest`; returns its number.
    pub(crate) fn begin(&mut self, latest: Instant) -> u64 {
        self.begun += 1;
        self.in_flight.push((self.begun, latest));
        self.begun
    }

    /// Records that a request ends at this time. One that counted as ended before may have arrived since.
    pub(crate) fn end(&mut self, number: u64, time: Instant) {
        self.cancel(number);
        self.ended.insert(self.ended.partition_point(|earlier| *earlier <= time), time);
    }

    /// Stops counting a request that did not arrive.
    pub(crate) fn cancel(&mut self, number: u64) {
        self.in_flight.retain(|(other, _)| *other != number);
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.in_flight.is_empty() && self.ended.is_empty()
    }

    /// Drops the requests that ended before the longest window. One in flight without an end counts until it was overdue, and one window
    /// longer.
    pub(crate) fn forget(&mut self, longest: Duration, now: Instant) {
        while let Some((number, latest)) = self.in_flight.iter().copied().find(|(_, latest)| *latest <= now) {
            self.end(number, latest);
        }
        while self.ended.front().is_some_and(|time| *time + longest <= now) {
            self.ended.pop_front();
        }
    }

    /// Returns the time at which a window allows another request; `None` if all requests that it allows are in flight.
    fn next_free(&self, window: RateWindow, now: Instant) -> Option<Instant> {
        let free = window.most.checked_sub(self.in_flight.len()).filter(|free| *free > 0)?;
        // The request that has to leave the window before it allows another one.
        let oldest = self.ended.len().checked_sub(free).and_then(|at| self.ended.get(at));
        Some(oldest.map_or(now, |time| *time + window.length))
    }

    /// Estimates the seconds until a window allows the last of `requests` requests.
    #[expect(clippy::cast_precision_loss, reason = "an estimate")]
    pub(crate) fn wait_for(&self, window: RateWindow, now: Instant, requests: u64, latency: f64) -> f64 {
        let length = window.length.as_secs_f64();
        // A request counts until one window after its response, so the window allows `most` requests per round.
        let most = window.most as u64;
        let rounds = requests.saturating_sub(1) / most;
        let in_round = usize::try_from(requests - rounds * most).unwrap_or(usize::MAX);
        let leaving = self.ended.iter().map(|time| (*time + window.length).saturating_duration_since(now));
        let mut taken: Vec<f64> = leaving.map(|wait| wait.as_secs_f64()).filter(|wait| *wait > 0.0).collect();
        taken.extend(std::iter::repeat_n(length, self.in_flight.len()));
        let free = window.most.saturating_sub(taken.len());
        let first =
            in_round.checked_sub(free.saturating_add(1)).and_then(|at| taken.get(at)).copied().unwrap_or_default();
        first + rounds as f64 * (length + latency)
    }
}
