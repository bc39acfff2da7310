//! Measures the phases of a call, and enforces its deadline (`total_timeout`).

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::SetOnce;
use tokio::time::{Instant, sleep_until};

use super::Request;
use super::failure::fault;
use crate::error::{Error, ErrorKind};
use crate::message::{Part, Wording, wording};
use crate::rate_limit::Reason;

/// A phase of a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Phase {
    /// Waiting for a concurrency permit.
    Permit,
    /// Waiting for a token.
    Token,
    /// Waiting for the rate limit.
    Quota,
    /// Waiting for the end of a pause.
    Pause,
    /// Waiting before a retry.
    Retry,
    /// Sending a request and receiving its response.
    Attempt,
}

impl Phase {
    const ALL: [Self; 6] = [Self::Permit, Self::Token, Self::Quota, Self::Pause, Self::Retry, Self::Attempt];

    fn words(self) -> &'static str {
        match self {
            Self::Permit => "waiting for other requests of this client to end",
            Self::Token => "waiting for a token",
            Self::Quota => "waiting for the rate limit",
            Self::Pause => "in the pause after a refusal (429 or 503)",
            Self::Retry => "waiting before retries",
            Self::Attempt => "in attempts",
        }
    }
}

impl From<Reason> for Phase {
    fn from(reason: Reason) -> Self {
        match reason {
            Reason::Pause => Self::Pause,
            Reason::Window(_) => Self::Quota,
        }
    }
}

/// The phases of one call, and its deadline.
pub(super) struct Timing {
    /// The maximum duration of the call.
    limit: Option<Duration>,
    began: Instant,
    /// Since when the caller waits, if that may be later.
    wanted: Option<Arc<SetOnce<Instant>>>,
    phase: Phase,
    since: Instant,
    /// The durations of earlier phases.
    spent: Vec<(Phase, Duration)>,
}

impl Timing {
    pub(super) fn begin(limit: Option<Duration>, wanted: Option<Arc<SetOnce<Instant>>>) -> Self {
        let now = Instant::now();
        Self { limit, began: now, wanted, phase: Phase::Permit, since: now, spent: Vec::new() }
    }

    /// Returns the deadline of the call; `None` while no caller waits for it.
    pub(super) fn deadline(&self) -> Option<Instant> {
        Some(self.wanted_at()? + self.limit?)
    }

    /// Completes at the deadline.
    pub(super) fn over(&self) -> impl Future<Output = ()> + use<> {
        let (limit, began, wanted) = (self.limit, self.began, self.wanted.clone());
        async move {
            let Some(limit) = limit else { return std::future::pending().await };
            let began = match wanted {
                Some(wanted) => began.max(*wanted.wait().await),
                None => began,
            };
            sleep_until(began + limit).await;
        }
    }

    /// Returns since when the caller waits for the call; `None` if it does not yet.
    fn wanted_at(&self) -> Option<Instant> {
        self.wanted.as_ref().map_or(Some(self.began), |wanted| wanted.get().map(|time| self.began.max(*time)))
    }

    /// Ends a phase and begins another.
    pub(super) fn enter(&mut self, phase: Phase) {
        self.spent.push((self.phase, self.spent_now()));
        (self.phase, self.since) = (phase, Instant::now());
    }

    pub(super) fn is_in(&self, phase: Phase) -> bool {
        self.phase == phase
    }

    /// Returns the time spent in this phase since the caller waits.
    fn spent_now(&self) -> Duration {
        self.wanted_at().map_or(Duration::ZERO, |wanted| wanted.max(self.since).elapsed())
    }

    /// Describes the phases, the longest first, without those of less than a millisecond.
    fn summary(&self) -> Wording {
        let all = || self.spent.iter().copied().chain([(self.phase, self.spent_now())]);
        let time_in = |phase| all().filter(|(other, _)| *other == phase).map(|(_, time)| time).sum::<Duration>();
        let phases = Phase::ALL.map(|phase| (phase, time_in(phase)));
        let mut phases: Vec<_> = phases.into_iter().filter(|(_, time)| time.as_millis() > 0).collect();
        phases.sort_by_key(|(_, time)| std::cmp::Reverse(*time));
        let phases = phases.into_iter().map(|(phase, time)| wording![part(time), " ", phase.words()]);
        Wording::join(phases, ", ")
    }

    /// Returns the error of a call that exceeded its deadline.
    pub(super) fn too_late(&self, request: &Request) -> Error {
        let message = wording![request.call(), " took longer than ", self.option(), ": ", self.summary()];
        fault(ErrorKind::RequestTimeout, message, request)
    }

    /// Returns the error of a call that does not wait, since the wait would end after its deadline.
    pub(super) fn too_long(&self, request: &Request, wait: Duration, phase: Phase) -> Error {
        let (option, words) = (self.option(), phase.words());
        let mut message =
            wording![request.call(), " would take longer than ", option, ": another ", part(wait), " ", words];
        let summary = self.summary();
        if !summary.is_empty() {
            message.push(wording![", after ", summary]);
        }
        fault(ErrorKind::RequestTimeout, message, request)
    }

    fn option(&self) -> Wording {
        wording![Part::name("total_timeout"), " (", part(self.limit.unwrap_or_default()), ")"]
    }
}

/// Formats a duration to the millisecond.
fn part(time: Duration) -> Part {
    Part::Time((time.as_secs_f64() * 1000.0).round() / 1000.0)
}
