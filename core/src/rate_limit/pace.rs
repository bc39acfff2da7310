//! Delays requests until the rate limit allows them and until a pause that the service requested has ended.
//!
//! A request waits in [`Pace::send_permit`], in order: first for its turn, then for as long as [`Pace::admission`] returns, which is
//! the whole rule. The rate limit is in [`RequestLog`]; what follows a 429 is in [`Stagger`]. The result is a [`SendPermit`]:
//! the request counts from when it is returned until one window after it has ended: when it is dropped, or up to a second later
//! if it was sent and has no response.

use std::fmt;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::{Instant, sleep_until, timeout_at};

use super::LONGEST_RETRY_AFTER;
use super::limit::RateWindow;
use super::line::{Line, Number, OVERDUE, Place};
use super::quota::{Next, Quota, RequestLog};
use super::stagger::Stagger;

/// The maximum pause that a service can request; a longer one is assumed to be a mistake.
const LONGEST_PAUSE: Duration = Duration::from_secs(3600);

/// How long the service may read a request after it was cancelled or failed, because it is busy.
const READ_AFTER_CANCELLING: Duration = Duration::from_secs(1);

/// The rate limit and the pause of the clients that share them.
pub(crate) struct Pace {
    windows: Vec<RateWindow>,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    requests: RequestLog,
    /// The requests in flight, by their number in the line, with when they count as ended: nothing ends one whose runtime is
    /// not driven any more.
    in_flight: Vec<(Number, Instant)>,
    /// The requests that wait.
    line: Line,
    stagger: Stagger,
}

impl State {
    /// Drops what no longer counts: a request without an end counts until it was overdue, and one window longer.
    fn forget(&mut self, longest: Duration, now: Instant) {
        for (_, until) in self.in_flight.extract_if(.., |(_, until)| *until <= now) {
            self.requests.end_at(until);
        }
        self.requests.forget(longest, now);
    }

    /// Has a request in flight end at this time at the latest; returns whether it was there.
    fn ends_by(&mut self, number: Number, time: Instant) -> bool {
        let in_flight = self.in_flight.iter_mut().find(|(other, _)| *other == number);
        in_flight.map(|(_, ends)| *ends = time.min(*ends)).is_some()
    }

    /// Removes a request in flight; returns whether it was there.
    fn land(&mut self, number: Number) -> bool {
        let at = self.in_flight.iter().position(|(other, _)| *other == number);
        at.map(|at| self.in_flight.swap_remove(at)).is_some()
    }
}

/// The time at which the next request may be sent.
enum Admission {
    Now,
    At(Instant, Reason),
    AfterAResponse,
    /// After a pause with this remaining length, which is longer than a call waits.
    NotSoon(Duration),
}

impl From<Next> for Admission {
    fn from(next: Next) -> Self {
        match next {
            Next::Now => Self::Now,
            Next::At(time, window) => Self::At(time, Reason::Window(window)),
            Next::AfterAResponse => Self::AfterAResponse,
        }
    }
}

/// Why a request is not sent.
#[derive(Debug)]
pub(crate) enum NotWaited {
    /// A pause with this remaining length.
    LongPause(Duration),
    /// A delay of this length, which would end after the deadline of the call.
    AfterDeadline(Duration, Reason),
}

/// Why a request is delayed.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Reason {
    Pause,
    Window(RateWindow),
}

/// Permission to send one request, which ends when this is dropped, or up to a second later without a response.
pub(crate) struct SendPermit<'a> {
    pace: &'a Pace,
    /// The number of the request, if it counts.
    number: Option<Number>,
    since: Instant,
    /// Whether the request was sent and has no response yet.
    awaits_response: bool,
}

/// A place among the requests that wait, which is left when this is dropped.
struct Waiting<'a> {
    pace: &'a Pace,
    place: Place,
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.pace.state().line.leave(&self.place, Instant::now());
        self.pace.notify_first();
    }
}

impl SendPermit<'_> {
    /// Notes that the request is being sent: until its response the service may read it at any time, soon after the caller has
    /// cancelled it, too.
    pub(crate) fn sent(&mut self) {
        self.awaits_response = true;
    }

    /// Releases the permission, since the service has counted the request, and whether its own rate limit let it through.
    pub(crate) fn responded(mut self, got_through: bool) {
        self.awaits_response = false;
        if got_through {
            self.pace.state().stagger.got_through(self.since, Instant::now());
        }
    }

    /// Releases the permission without counting the request, which certainly did not arrive.
    pub(crate) fn unused(mut self) {
        if let Some(number) = self.number.take() {
            let mut state = self.pace.state();
            if state.land(number) {
                state.requests.cancel();
            }
            drop(state);
            self.pace.notify_first();
        }
    }
}

impl Drop for SendPermit<'_> {
    fn drop(&mut self) {
        if let Some(number) = self.number {
            let mut state = self.pace.state();
            if self.awaits_response && state.ends_by(number, Instant::now() + READ_AFTER_CANCELLING) {
                return;
            }
            if !state.land(number) {
                // It counted as ended before, and may have arrived since.
                state.requests.begin();
            }
            state.requests.end();
            drop(state);
            self.pace.notify_first();
        }
    }
}

impl Pace {
    pub(crate) fn new(windows: Vec<RateWindow>) -> Self {
        Self { windows, state: Mutex::default() }
    }

    /// Whether no earlier request or pause delays the next one.
    pub(crate) fn is_idle(&self) -> bool {
        let (state, now) = self.settled();
        state.requests.is_empty() && state.stagger.pause(now).is_zero()
    }

    /// Whether nothing waits, and the service has refused nothing for a while; a request that is sent then is noted.
    fn is_clear(&self) -> bool {
        let (mut state, now) = (self.state(), Instant::now());
        let is_clear = state.line.len() == 0 && state.stagger.next(now).is_none();
        if is_clear {
            state.stagger.sent(now);
        }
        is_clear
    }

    fn longest(&self) -> Duration {
        self.windows.iter().map(|window| window.length).max().unwrap_or_default()
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the state without what no longer counts, and the time of that.
    fn settled(&self) -> (MutexGuard<'_, State>, Instant) {
        let (mut state, now) = (self.state(), Instant::now());
        state.forget(self.longest(), now);
        (state, now)
    }

    /// Notifies the first request that waits, after one has ended or left the line.
    fn notify_first(&self) {
        let first = self.state().line.first();
        if let Some(first) = first {
            first.notify_one();
        }
    }

    /// Waits until a request may be sent; calls `announce` with the expected delay, if there is one, and again for another reason. One
    /// that the service refused goes first.
    ///
    /// Fails at once if the delay would end after the `deadline`, or if the pause is longer than the maximum `Retry-After`.
    /// The request ends within `longest` of being sent.
    pub(crate) async fn send_permit(
        &self,
        was_refused: bool,
        deadline: Option<Instant>,
        longest: Duration,
        mut announce: impl FnMut(Duration, Reason),
    ) -> Result<SendPermit<'_>, NotWaited> {
        if self.windows.is_empty() && self.is_clear() {
            return Ok(SendPermit { pace: self, number: None, since: Instant::now(), awaits_response: false });
        }
        let (mut waiting, delay) = self.place(was_refused, deadline)?;
        let mut announced = delay.map(|(wait, reason)| {
            announce(wait, reason);
            reason.name()
        });
        loop {
            let turn = self.state().line.turn(&mut waiting.place, Instant::now());
            // A change since the last look is kept, so that this misses none.
            let changed = waiting.place.changed.notified();
            if let Err(until) = turn {
                let _ = timeout_at(until, changed).await;
                continue;
            }
            match self.admit(&waiting.place, longest) {
                Admission::Now => {
                    let number = (!self.windows.is_empty()).then_some(waiting.place.number);
                    return Ok(SendPermit { pace: self, number, since: Instant::now(), awaits_response: false });
                }
                Admission::AfterAResponse => {
                    let again = Instant::now() + OVERDUE;
                    self.state().line.looks_at(&waiting.place, again);
                    let _ = timeout_at(again, changed).await;
                }
                Admission::At(time, reason) => {
                    let wait = time.saturating_duration_since(Instant::now());
                    if deadline.is_some_and(|deadline| time > deadline) {
                        return Err(NotWaited::AfterDeadline(wait, reason));
                    }
                    if announced.replace(reason.name()) != Some(reason.name()) {
                        announce(wait, reason);
                    }
                    self.state().line.looks_at(&waiting.place, time);
                    sleep_until(time).await;
                }
                Admission::NotSoon(pause) => return Err(NotWaited::LongPause(pause)),
            }
        }
    }

    /// Takes the last place among the requests that wait; returns it with the shortest delay that those before it cause.
    ///
    /// Under one lock, so that a request that is refused delays no other.
    fn place(
        &self,
        was_refused: bool,
        deadline: Option<Instant>,
    ) -> Result<(Waiting<'_>, Option<(Duration, Reason)>), NotWaited> {
        let (mut state, now) = self.settled();
        let pause = state.stagger.pause(now);
        if pause > LONGEST_RETRY_AFTER {
            return Err(NotWaited::LongPause(pause));
        }
        let delay = self.delay_of_next(&state, pause, now);
        if let Some((wait, reason)) = delay
            && deadline.is_some_and(|deadline| wait > deadline.saturating_duration_since(now))
        {
            return Err(NotWaited::AfterDeadline(wait, reason));
        }
        Ok((Waiting { pace: self, place: state.line.join(!was_refused, now) }, delay))
    }

    /// Returns the shortest delay of a request behind those that wait, during a pause that lasts so much longer.
    fn delay_of_next(&self, state: &State, pause: Duration, now: Instant) -> Option<(Duration, Reason)> {
        let delays = self.windows.iter().map(|window| {
            let seconds = state.requests.wait_for(*window, now, state.line.len() as u64 + 1, 0.0);
            (Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX), Reason::Window(*window))
        });
        let longest =
            delays.fold((pause, Reason::Pause), |longest, delay| if delay.0 > longest.0 { delay } else { longest });
        Some(longest).filter(|(wait, _)| !wait.is_zero())
    }

    fn admit(&self, place: &Place, longest: Duration) -> Admission {
        let (mut state, now) = self.settled();
        let admission = self.admission(&state, now);
        if matches!(admission, Admission::Now) {
            state.stagger.sent(now);
            if !self.windows.is_empty() {
                state.requests.begin();
                // Later than its timeout ends it, unless its runtime is not driven.
                state.in_flight.push((place.number, now + longest + OVERDUE));
            }
        }
        admission
    }

    fn admission(&self, state: &State, now: Instant) -> Admission {
        let pause = state.stagger.pause(now);
        if pause > LONGEST_RETRY_AFTER {
            return Admission::NotSoon(pause);
        }
        match (state.requests.next(&self.windows, now), state.stagger.next(now)) {
            (Next::Now, Some(next)) => Admission::At(next, Reason::Pause),
            (Next::At(time, _), Some(next)) if next >= time => Admission::At(next, Reason::Pause),
            (next, _) => next.into(),
        }
    }

    /// Pauses all requests, since the service's rate limit refused one that was sent at this time, for at most an hour: for as long as it
    /// asks for, or by `base`, the first delay of retries. Returns the remaining length of the pause.
    pub(crate) fn refused(&self, sent: Instant, asked: Option<Duration>, base: Duration) -> Duration {
        self.state().stagger.refused(sent, asked, base, LONGEST_PAUSE, Instant::now())
    }

    /// Estimates the seconds until the last of `requests` requests may be sent, if no others are sent and each takes
    /// `latency` seconds.
    pub(crate) fn wait_for(&self, requests: u64, latency: f64) -> f64 {
        let (state, now) = self.settled();
        let pause = state.stagger.pause(now).as_secs_f64();
        let waits = self.windows.iter().map(|window| state.requests.wait_for(*window, now, requests, latency));
        waits.fold(pause, f64::max)
    }

    /// Returns the current rate-limit budget.
    pub(crate) fn quota(&self) -> Quota {
        let (state, now) = self.settled();
        let windows = self.windows.iter().map(|window| state.requests.window(*window, now));
        Quota::of(windows.collect(), state.stagger.pause(now))
    }
}

impl Reason {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Pause => "pause",
            Self::Window(_) => "quota",
        }
    }
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

#[cfg(test)]
mod tests;
