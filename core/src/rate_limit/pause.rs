//! The pause after the service's own rate limit refused requests (429), and how they resume after it: one after another, at a rate that
//! grows until it is refused as well, and from then on a little below that.
//!
//! Requests that are refused together are one wave. The pause grows with each wave until a request gets through again.

use std::time::Duration;

use tokio::time::Instant;

/// The maximum `Retry-After`, and the maximum pause of the client, that a call waits for.
pub(crate) const LONGEST_RETRY_AFTER: Duration = Duration::from_secs(60);
/// The maximum pause that a service can request; a longer one is assumed to be a mistake.
const LONGEST_PAUSE: Duration = Duration::from_secs(3600);
/// The maximum delay of exponential backoff before one retry, or of a pause.
const LONGEST_BACKOFF: Duration = Duration::from_secs(20);
/// The lowest rate, in requests per second, and the one after the first refusal.
const LOWEST: f64 = 5.0;
/// Requests are no longer staggered above this rate, and not longer than this after a refusal.
const HIGHEST: f64 = 1000.0;
const LONGEST: Duration = Duration::from_secs(10);
/// What each request adds to the rate: as long as no limit is known, the rate doubles in about a second; above a known one it grows by
/// a fiftieth.
const FAST: f64 = 1.0;
const SLOW: f64 = 0.02;
/// The part of a rate that was refused which is taken for the limit.
const ACCEPTED: f64 = 0.85;

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
}

/// The rate after a pause.
#[derive(Clone, Copy)]
struct Rate {
    per_second: f64,
    /// The limit by an earlier refusal.
    known: f64,
    since: Instant,
    /// When the next request may be sent.
    next: Instant,
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
        pace.next = now.max(pace.next) + Duration::from_secs_f64(1.0 / pace.per_second);
        pace.per_second += if pace.per_second < pace.known { FAST } else { SLOW };
        if pace.per_second > HIGHEST || now > pace.since + LONGEST {
            self.pace = None;
        }
    }

    /// Notes that a request got through that was sent at this time.
    pub(crate) fn got_through(&mut self, sent: Instant) {
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
                self.slow_down(now + backoff);
                self.waves += 1;
                now + backoff
            }
        };
        let until = asked.map_or(own, |asked| asked.max(own));
        self.until = Some(until);
        until.saturating_duration_since(now)
    }

    /// Sets the rate after a pause that ends at this time.
    fn slow_down(&mut self, next: Instant) {
        let known = match self.pace {
            None => f64::INFINITY,
            Some(pace) if self.waves == 0 => (pace.per_second * ACCEPTED).max(LOWEST),
            // Nothing got through at any rate.
            Some(pace) => pace.known,
        };
        let per_second = if known.is_finite() { known } else { LOWEST };
        self.pace = Some(Rate { per_second, known, since: next, next });
    }
}
