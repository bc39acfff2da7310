//! The pause after the service's own rate limit refused requests (429), and how they resume after it: one after another, at first as
//! many a second as got through before, and then more and more.
//!
//! Requests that are refused together are one wave. The pause grows with each wave until a request gets through again.

use std::collections::VecDeque;
use std::time::Duration;

use tokio::time::Instant;

/// The maximum `Retry-After`, and the maximum pause of the client, that a call waits for.
pub(crate) const LONGEST_RETRY_AFTER: Duration = Duration::from_secs(60);
/// The maximum pause that a service can request; a longer one is assumed to be a mistake.
const LONGEST_PAUSE: Duration = Duration::from_secs(3600);
/// The maximum delay of exponential backoff before one retry, or of a pause.
const LONGEST_BACKOFF: Duration = Duration::from_secs(20);
/// How long the rate that gets through is measured.
const SECOND: Duration = Duration::from_secs(1);
/// The lowest rate, in requests per second.
const LOWEST: f64 = 1.0;
/// Requests are no longer staggered above this rate, and not longer than this after a refusal.
const HIGHEST: f64 = 1000.0;
const LONGEST: Duration = Duration::from_secs(10);
/// What each request adds to the rate: as long as no limit is known, the rate doubles in about a second; above a known one it grows by
/// a fiftieth.
const FAST: f64 = 1.0;
const SLOW: f64 = 0.02;

/// Returns the longest delay after this many earlier ones.
pub(crate) fn longest_backoff(base: Duration, count: u32) -> Duration {
    base.saturating_mul(1 << count.min(16)).min(LONGEST_BACKOFF)
}

/// The refusals of a service, and what follows from them.
#[derive(Default)]
pub(crate) struct Pause {
    /// The waves since a request got through.
    waves: u32,
    /// The end of the latest pause.
    until: Option<Instant>,
    pace: Option<Rate>,
    through: Through,
}

/// The rate after a pause.
#[derive(Clone, Copy)]
struct Rate {
    per_second: f64,
    /// What got through before the last refusal, per second, where it was measured for that long.
    known: f64,
    since: Instant,
    /// When the next request may be sent.
    next: Instant,
    /// How long there was nothing to send.
    idle: Duration,
}

/// What got through within the last second.
#[derive(Default)]
struct Through {
    times: VecDeque<Instant>,
    /// The beginning of the measurement.
    since: Option<Instant>,
}

impl Through {
    fn add(&mut self, now: Instant) {
        self.forget(now);
        if self.times.is_empty() {
            self.since = self.since.max(Some(now));
        }
        self.times.push_back(now);
    }

    fn forget(&mut self, now: Instant) {
        while self.times.front().is_some_and(|time| *time + SECOND <= now) {
            self.times.pop_front();
        }
    }

    /// Returns how many requests a second got through: within the last second, or else until the end of this pause.
    #[expect(clippy::cast_precision_loss, reason = "far below 2^53")]
    fn per_second(&mut self, now: Instant, pause: Duration) -> f64 {
        self.forget(now);
        let measured = self.since.map_or(Duration::ZERO, |since| now.saturating_duration_since(since));
        let seconds = if measured < SECOND { (measured + pause).as_secs_f64().max(0.1) } else { 1.0 };
        self.times.len() as f64 / seconds
    }
}

impl Pause {
    /// Returns the remaining length of the pause.
    pub(crate) fn remaining(&self, now: Instant) -> Duration {
        self.until.map_or(Duration::ZERO, |until| until.saturating_duration_since(now))
    }

    /// Returns when the next request may be sent, where that is later than now.
    pub(crate) fn next(&self, now: Instant) -> Option<Instant> {
        self.until.max(self.pace.map(|pace| pace.next)).filter(|next| *next > now)
    }

    /// Notes a request that is sent now.
    pub(crate) fn sent(&mut self, now: Instant) {
        let Some(pace) = &mut self.pace else { return };
        pace.idle += now.saturating_duration_since(pace.next);
        pace.next = now.max(pace.next) + Duration::from_secs_f64(1.0 / pace.per_second);
        pace.per_second += if pace.per_second < pace.known { FAST } else { SLOW };
        if pace.per_second > HIGHEST || now > pace.since + LONGEST {
            self.pace = None;
        }
    }

    /// Notes that a request got through that was sent at this time.
    pub(crate) fn got_through(&mut self, sent: Instant, now: Instant) {
        self.through.add(now);
        if self.until.is_some_and(|until| sent >= until) {
            self.waves = 0;
        }
    }

    /// Notes that the service refused a request that was sent at this time, and asked for this delay; returns the remaining
    /// length of the pause.
    pub(crate) fn refused(&mut self, sent: Instant, asked: Option<Duration>, base: Duration, now: Instant) -> Duration {
        let asked = asked.map(|asked| now + asked.min(LONGEST_PAUSE));
        let own = match self.until {
            // Refused together with others, before the pause.
            Some(until) if sent < until => until,
            _ => {
                let backoff = longest_backoff(base, self.waves).mul_f64(0.5 + fastrand::f64() / 2.0);
                self.waves += 1;
                self.slow_down(backoff, now);
                now + backoff
            }
        };
        let until = asked.map_or(own, |asked| asked.max(own));
        self.until = Some(until);
        if let Some(pace) = &mut self.pace {
            pace.since = pace.since.max(until);
            pace.next = pace.next.max(until);
        }
        until.saturating_duration_since(now)
    }

    /// Sets the rate after a pause of this length.
    fn slow_down(&mut self, pause: Duration, now: Instant) {
        let through = self.through.per_second(now, pause);
        let (per_second, known) = match self.pace {
            // Measured for a second in which this rate was the limit.
            Some(Rate { since, idle, .. }) if now >= since + SECOND && idle * 4 < now - since => {
                (through * 0.97, through)
            }
            _ => (through, f64::INFINITY),
        };
        let next = now + pause;
        let (per_second, idle) = (per_second.clamp(LOWEST, HIGHEST), Duration::ZERO);
        self.pace = Some(Rate { per_second, known, since: next, next, idle });
        self.through = Through { since: Some(next), ..Through::default() };
    }
}
