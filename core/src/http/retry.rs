//! The retry policy: which failed attempts may be retried, by what is known of them, and after which delay.

use std::time::Duration;

use crate::error::Error;
use crate::rate_limit::{LONGEST_RETRY_AFTER, longest_backoff};
use crate::schema::Effect;
use crate::transport::FaultKind;

/// The maximum delay of all retries of one call together.
pub(super) const LONGEST_IN_ALL: Duration = Duration::from_secs(180);

/// The outcome of a failed attempt.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Outcome {
    /// There is no response.
    Fault(FaultKind),
    /// A response outside 2xx.
    Status {
        status: u16,
        /// The delay that the service requests.
        retry_after: Option<Duration>,
    },
    /// An attempt that timed out, or whose response broke: the service may still be working on the request.
    Unknown,
    /// A response that another attempt would not change.
    Lost,
}

impl Outcome {
    /// Whether a call with this effect is retried.
    #[expect(clippy::match_same_arms, reason = "each line is a row of the table")]
    pub(super) fn allows_retry(self, effect: Effect) -> bool {
        match self {
            Self::Lost | Self::Fault(FaultKind::Fatal | FaultKind::Invalid) => false,
            Self::Fault(FaultKind::Unreached) => true,
            Self::Fault(FaultKind::Interrupted) => effect != Effect::Create,
            Self::Unknown | Self::Fault(FaultKind::Unreadable) => effect == Effect::Read,
            Self::Status { status: 429, .. } => true,
            Self::Status { status: 503, retry_after } => effect != Effect::Create || retry_after.is_some(),
            Self::Status { status: 423 | 502 | 504, .. } => effect != Effect::Create,
            Self::Status { status: 500, .. } => effect == Effect::Read,
            Self::Status { .. } => false,
        }
    }

    /// Returns whether the service may have carried out the failed attempt.
    pub(super) fn may_have_acted(self) -> bool {
        match self {
            // An Error object may come with a status of success; 301 to 303 often say where to look at what was done.
            Self::Unknown | Self::Lost | Self::Status { status: ..=303, .. } => true,
            Self::Fault(kind) => matches!(kind, FaultKind::Interrupted | FaultKind::Unreadable),
            Self::Status { status, retry_after } => status >= 500 && (status != 503 || retry_after.is_none()),
        }
    }

    /// Whether this is the refusal of a rate limit: the whole client pauses, and the call goes first after that. Servers also refuse by a
    /// 503, which a read may take for it.
    pub(super) fn is_of_rate_limit(self, effect: Effect) -> bool {
        match self {
            Self::Status { status: 429, .. } => true,
            Self::Status { status: 503, retry_after } => retry_after.is_none() && effect == Effect::Read,
            _ => false,
        }
    }

    /// The delay that the service requests.
    pub(super) fn retry_after(self) -> Option<Duration> {
        match self {
            Self::Status { retry_after, .. } => retry_after,
            _ => None,
        }
    }
}

/// The delays between the attempts of one call.
pub(super) struct Waits {
    /// The maximum of the first delay, which doubles with every retry.
    base: Duration,
    count: u32,
    in_all: Duration,
}

impl Waits {
    pub(super) fn new(base: Duration) -> Self {
        Self { base, count: 0, in_all: Duration::ZERO }
    }

    /// Returns the next delay: exponential backoff with full jitter, and at least the one that the service requests.
    pub(super) fn next(&self, retry_after: Option<Duration>) -> Duration {
        let backoff = longest_backoff(self.base, self.count).mul_f64(fastrand::f64());
        retry_after.map_or(backoff, |asked| asked.max(backoff))
    }

    /// Whether a call may wait this long.
    pub(super) fn allow(&self, wait: Duration) -> bool {
        wait <= LONGEST_RETRY_AFTER && self.in_all + wait <= LONGEST_IN_ALL
    }

    /// Counts a delay.
    pub(super) fn count(&mut self, wait: Duration) {
        self.count += 1;
        self.in_all += wait;
    }
}

/// Returns the error of a call with this effect that the service may have carried out, which says so, and what to look at.
pub(crate) fn acted(error: Error, effect: Effect) -> Error {
    let look = match effect {
        Effect::Read => return error,
        Effect::Create => "look whether the new object is there",
        Effect::Write => "look at the object",
    };
    let sentence = format!("The service may have carried it out all the same: {look}.");
    error.and_sentence(sentence).with(|details| details.may_have_acted = true)
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
    fn limits_each_delay_and_their_sum() {
        let mut waits = Waits::new(Duration::from_millis(500));
        assert!(waits.allow(Duration::from_secs(60)) && !waits.allow(Duration::from_secs(61)));
        waits.count(Duration::from_secs(60) * 3);
        assert!(waits.allow(Duration::ZERO) && !waits.allow(Duration::from_secs(1)));
    }
}
