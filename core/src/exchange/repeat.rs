//! The retry policy: whether a failed attempt is retried, and after which delay.

use std::time::Duration;

use crate::operation::Effect;

/// The longest wait before one repeat that back-off comes to.
const LONGEST_BACKOFF: Duration = Duration::from_secs(20);
/// The longest `Retry-After`, and the longest pause of the client, that is waited for.
pub(super) const LONGEST_RETRY_AFTER: Duration = Duration::from_secs(60);
/// The longest that one call waits for its repeats, all taken together.
pub(super) const LONGEST_IN_ALL: Duration = Duration::from_secs(180);

/// The outcome of a failed attempt.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Outcome {
    /// It certainly did not arrive: no connection was made.
    Unreached,
    /// The connection broke before the response was complete; the request may have arrived.
    Broken,
    /// A response outside 2xx.
    Status {
        status: u16,
        /// What the service asks to wait.
        retry_after: Option<Duration>,
    },
    /// Nothing that a repeat would mend.
    Final,
}

impl Outcome {
    /// Whether a call of this effect is repeated.
    #[expect(clippy::match_same_arms, reason = "each line is a row of the table")]
    pub(super) fn allows_repeat(self, effect: Effect) -> bool {
        match self {
            Self::Final => false,
            Self::Unreached => true,
            Self::Broken => effect != Effect::Create,
            Self::Status { status: 429, .. } => true,
            Self::Status { status: 503, retry_after } => effect != Effect::Create || retry_after.is_some(),
            Self::Status { status: 423 | 502 | 504, .. } => effect != Effect::Create,
            Self::Status { status: 500, .. } => effect == Effect::Read,
            Self::Status { .. } => false,
        }
    }

    /// Returns whether the service may have acted on the failed attempt.
    pub(super) fn may_have_acted(self) -> bool {
        match self {
            Self::Broken => true,
            Self::Unreached | Self::Final => false,
            Self::Status { status, retry_after } => status >= 500 && (status != 503 || retry_after.is_none()),
        }
    }

    /// What the service asks to wait.
    pub(super) fn retry_after(self) -> Option<Duration> {
        match self {
            Self::Status { retry_after, .. } => retry_after,
            _ => None,
        }
    }
}

/// The waits of one call.
pub(super) struct Waits {
    /// The most that the first wait may be; each further one may be twice as long.
    base: Duration,
    count: u32,
    in_all: Duration,
}

impl Waits {
    pub(super) fn new(base: Duration) -> Self {
        Self { base, count: 0, in_all: Duration::ZERO }
    }

    /// Returns the next wait: what the service asks for, else any time up to a bound that doubles (full jitter).
    pub(super) fn next(&self, retry_after: Option<Duration>) -> Duration {
        let bound = || self.base.saturating_mul(1 << self.count.min(16)).min(LONGEST_BACKOFF);
        retry_after.unwrap_or_else(|| bound().mul_f64(fastrand::f64()))
    }

    /// Whether a call may wait that long.
    pub(super) fn allow(&self, wait: Duration) -> bool {
        wait <= LONGEST_RETRY_AFTER && self.in_all + wait <= LONGEST_IN_ALL
    }

    /// Counts a wait that was decided on.
    pub(super) fn count(&mut self, wait: Duration) {
        self.count += 1;
        self.in_all += wait;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_double_up_to_their_bound() {
        let mut waits = Waits::new(Duration::from_millis(500));
        for bound in [0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 20.0, 20.0] {
            let longest = (0..400).map(|_| waits.next(None).as_secs_f64()).fold(0.0, f64::max);
            assert!(longest <= bound && longest > bound * 0.9, "{longest} of {bound}");
            waits.count(Duration::ZERO);
        }
    }

    #[test]
    fn nobody_waits_for_ever() {
        let mut waits = Waits::new(Duration::from_millis(500));
        assert!(waits.allow(Duration::from_secs(60)) && !waits.allow(Duration::from_secs(61)));
        waits.count(Duration::from_secs(60) * 3);
        assert!(waits.allow(Duration::ZERO) && !waits.allow(Duration::from_secs(1)));
    }
}
