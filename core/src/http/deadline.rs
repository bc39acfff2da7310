//! Measures the phases of a call, and enforces its deadline (`total_timeout`).

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::SetOnce;
use tokio::time::{Instant, sleep_until};

use super::Request;
use super::failure::fault;
use crate::error::{Error, ErrorKind};
use crate::text::{Part, Wording, wording};

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

/// The phases of one call, and its deadline.
pub(super) struct Timing {
    /// The maximum duration of the call.
    limit: Option<Duration>,
    began: Instant,
    /// Since when the caller waits, if that may be later.
    wanted: Option<Arc<SetOnce<Instant>>>,
    phase: Phase,
    since: Instant,
    /// The durations of earlier phases, in the order of [`Phase::ALL`].
    spent: [Duration; Phase::ALL.len()],
}

impl Timing {
    pub(super) fn begin(limit: Option<Duration>, wanted: Option<Arc<SetOnce<Instant>>>) -> Self {
        let now = Instant::now();
        Self { limit, began: now, wanted, phase: Phase::Permit, since: now, spent: [Duration::ZERO; Phase::ALL.len()] }
    }

    /// Returns the deadline of the call; `None` while no caller waits for it.
    pub(super) fn deadline(&self) -> Option<Instant> {
        Some(self.wanted_at()? + self.limit?)
    }

    /// Returns what ends at the deadline, if the call has a maximum duration.
    pub(super) fn over(&self) -> Option<impl Future<Output = ()> + use<>> {
        let (limit, began, wanted) = (self.limit?, self.began, self.wanted.clone());
        Some(async move {
            let began = match wanted {
                Some(wanted) => began.max(*wanted.wait().await),
                None => began,
            };
            sleep_until(began + limit).await;
        })
    }

    /// Returns since when the caller waits for the call; `None` if it does not yet.
    fn wanted_at(&self) -> Option<Instant> {
        self.wanted.as_ref().map_or(Some(self.began), |wanted| wanted.get().map(|time| self.began.max(*time)))
    }

    /// Ends a phase and begins another.
    pub(super) fn enter(&mut self, phase: Phase) {
        let now = Instant::now();
        self.spent = self.spent_by(now);
        (self.phase, self.since) = (phase, now);
    }

    pub(super) fn is_in(&self, phase: Phase) -> bool {
        self.phase == phase
    }

    /// Returns the time spent in each phase since the caller waits.
    fn spent_by(&self, now: Instant) -> [Duration; Phase::ALL.len()] {
        let mut spent = self.spent;
        let since = self.wanted_at().map_or(now, |wanted| wanted.max(self.since));
        for (phase, time) in Phase::ALL.into_iter().zip(&mut spent) {
            if phase == self.phase {
                *time += now.saturating_duration_since(since);
            }
        }
        spent
    }

    /// Describes the phases, the longest first, without those of less than a millisecond.
    fn summary(&self) -> Wording {
        let spent = self.spent_by(Instant::now());
        let mut phases: Vec<_> = Phase::ALL.into_iter().zip(spent).filter(|(_, time)| time.as_millis() > 0).collect();
        phases.sort_by_key(|(_, time)| std::cmp::Reverse(*time));
        let phases = phases.into_iter().map(|(phase, time)| wording![part(time), " ", phase.words()]);
        Wording::join(phases, ", ")
    }

    /// Returns the error of a call that exceeded its deadline.
    pub(super) fn too_late(&self, request: &Request) -> Error {
        let message = wording![call(request), " took longer than ", self.option(), ": ", self.summary()];
        fault(ErrorKind::RequestTimeout, message, request)
    }

    /// Returns the error of a call that does not wait, since the wait would end after its deadline.
    pub(super) fn too_long(&self, request: &Request, wait: Duration, phase: Phase) -> Error {
        let message = wording![
            call(request),
            " would take longer than ",
            self.option(),
            ": another ",
            part(wait),
            " ",
            phase.words()
        ];
        let summary = self.summary();
        let message = if summary.is_empty() { message } else { message.and(wording![", after ", summary]) };
        fault(ErrorKind::RequestTimeout, message, request)
    }

    fn option(&self) -> Wording {
        wording![Part::name("total_timeout"), " (", part(self.limit.unwrap_or_default()), ")"]
    }
}

fn call(request: &Request) -> String {
    format!("{} {}", request.method, request.path)
}

/// Formats a duration to the millisecond.
fn part(time: Duration) -> Part {
    Part::Time((time.as_secs_f64() * 1000.0).round() / 1000.0)
}
