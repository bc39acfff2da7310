//! Delays requests until the rate limit allows them and until a pause that the service requested has ended.
//!
//! A request waits in [`Pace::send_permit`], in order: first for its turn, then for as long as [`Pace::admission`] returns, which is
//! the whole rule. The rate limit is in [`RequestLog`]; a 429 begins a pause by [`Pace::pause`]. The result is a [`SendPermit`]:
//! the request counts from when it is returned until one window after it has ended: when it is dropped, or up to a second later
//! if it was sent and has no response.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::{Instant, sleep_until, timeout_at};

use super::line::{Line, OVERDUE, Place};
use super::quota::{Next, Quota, RequestLog};
use super::retry::LONGEST_RETRY_AFTER;
use crate::rate::RateWindow;

/// The maximum pause that a service can request; a longer one is assumed to be a mistake.
const LONGEST_PAUSE: Duration = Duration::from_secs(3600);

/// How long the service may read a request after it was cancelled or failed, because it is busy.
const READ_AFTER_CANCELLING: Duration = Duration::from_secs(1);

/// The rate limit and the pause of the clients that share them.
pub(super) struct Pace {
    windows: Vec<RateWindow>,
    state: Mutex<State>,
    has_paused: AtomicBool,
}

#[derive(Default)]
struct State {
    requests: RequestLog,
    /// The requests in flight, by their number in the line, with when they count as ended: nothing ends one whose runtime is
    /// not driven any more.
    in_flight: Vec<(u64, Instant)>,
    /// The requests that wait.
    line: Line,
    pause: Option<Pause>,
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
    fn ends_by(&mut self, number: u64, time: Instant) -> bool {
        let in_flight = self.in_flight.iter_mut().find(|(other, _)| *other == number);
        in_flight.map(|(_, ends)| *ends = time.min(*ends)).is_some()
    }

    /// Removes a request in flight; returns whether it was there.
    fn land(&mut self, number: u64) -> bool {
        let at = self.in_flight.iter().position(|(other, _)| *other == number);
        at.map(|at| self.in_flight.swap_remove(at)).is_some()
    }
}

#[derive(Clone, Copy)]
struct Pause {
    began: Instant,
    until: Instant,
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
pub(super) enum NotWaited {
    /// A pause with this remaining length.
    LongPause(Duration),
    /// A delay of this length, which would end after the deadline of the call.
    AfterDeadline(Duration, Reason),
}

/// Why a request is delayed.
#[derive(Debug, Clone, Copy)]
pub(super) enum Reason {
    Pause,
    Window(RateWindow),
}

/// Permission to send one request, which ends when this is dropped, or up to a second later without a response.
pub(super) struct SendPermit<'a> {
    pace: &'a Pace,
    /// The number of the request, if it counts.
    number: Option<u64>,
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
    pub(super) fn sent(&mut self) {
        self.awaits_response = true;
    }

    /// Releases the permission, since the service has counted the request.
    pub(super) fn responded(mut self) {
        self.awaits_response = false;
    }

    /// Releases the permission without counting the request, which certainly did not arrive.
    pub(super) fn unused(mut self) {
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
    pub(super) fn new(windows: Vec<RateWindow>) -> Self {
        Self { windows, state: Mutex::default(), has_paused: AtomicBool::new(false) }
    }

    /// Whether no earlier request or pause delays the next one.
    pub(super) fn is_idle(&self) -> bool {
        let (state, now) = self.settled();
        state.requests.is_empty() && state.pause.is_none_or(|pause| pause.until <= now)
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

    /// Waits until a request may be sent; calls `announce` with the expected delay, if there is one, and again for another reason.
    ///
    /// Fails at once if the delay would end after the `deadline`, or if the pause is longer than the maximum `Retry-After`.
    /// The request ends within `longest` of being sent.
    pub(super) async fn send_permit(
        &self,
        deadline: Option<Instant>,
        longest: Duration,
        mut announce: impl FnMut(Duration, Reason),
    ) -> Result<SendPermit<'_>, NotWaited> {
        let counts = !self.windows.is_empty();
        if !counts && !self.has_paused.load(Ordering::Acquire) {
            return Ok(SendPermit { pace: self, number: None, awaits_response: false });
        }
        let (mut waiting, delay) = self.place(deadline)?;
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
                    let number = counts.then_some(waiting.place.number);
                    return Ok(SendPermit { pace: self, number, awaits_response: false });
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
    fn place(&self, deadline: Option<Instant>) -> Result<(Waiting<'_>, Option<(Duration, Reason)>), NotWaited> {
        let (mut state, now) = self.settled();
        let pause = state.pause.map(|pause| pause.until.saturating_duration_since(now)).unwrap_or_default();
        if pause > LONGEST_RETRY_AFTER {
            return Err(NotWaited::LongPause(pause));
        }
        let delay = self.delay_of_next(&state, pause, now);
        if let Some((wait, reason)) = delay
            && deadline.is_some_and(|deadline| wait > deadline.saturating_duration_since(now))
        {
            return Err(NotWaited::AfterDeadline(wait, reason));
        }
        Ok((Waiting { pace: self, place: state.line.join(now) }, delay))
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
        if matches!(admission, Admission::Now) && !self.windows.is_empty() {
            state.requests.begin();
            // Later than its timeout ends it, unless its runtime is not driven.
            state.in_flight.push((place.number, now + longest + OVERDUE));
        }
        admission
    }

    fn admission(&self, state: &State, now: Instant) -> Admission {
        let pause = state.pause.filter(|pause| pause.until > now);
        if let Some(pause) = pause.filter(|pause| pause.until > now + LONGEST_RETRY_AFTER) {
            return Admission::NotSoon(pause.until - now);
        }
        match (state.requests.next(&self.windows, now), pause) {
            (Next::Now, Some(pause)) => Admission::At(pause.until, Reason::Pause),
            (Next::At(time, _), Some(pause)) if pause.until >= time => Admission::At(pause.until, Reason::Pause),
            (next, _) => next.into(),
        }
    }

    /// Pauses all calls for `wait` after a 429, at most for an hour; returns the remaining length of the pause.
    ///
    /// Requests that are in flight together are refused together: only the first response starts a pause, unless a
    /// response has `Retry-After` (`is_requested`). The call of a response that comes after that pause waits by itself.
    pub(super) fn pause(&self, sent: Instant, wait: Duration, is_requested: bool) -> Duration {
        let now = Instant::now();
        let wait = wait.min(LONGEST_PAUSE);
        let mut state = self.state();
        let until = match state.pause {
            Some(pause) if sent < pause.began && !is_requested && pause.until <= now => return wait,
            Some(pause) if sent < pause.began && !is_requested => pause.until,
            Some(pause) => pause.until.max(now + wait),
            None => now + wait,
        };
        if state.pause.is_none_or(|pause| until > pause.until) {
            state.pause = Some(Pause { began: now, until });
            self.has_paused.store(true, Ordering::Release);
        }
        until.saturating_duration_since(now)
    }

    /// Estimates the seconds until the last of `requests` requests may be sent, if no others are sent and each takes
    /// `latency` seconds.
    pub(super) fn wait_for(&self, requests: u64, latency: f64) -> f64 {
        let (state, now) = self.settled();
        let pause = state.pause.map_or(0.0, |pause| pause.until.saturating_duration_since(now).as_secs_f64());
        let waits = self.windows.iter().map(|window| state.requests.wait_for(*window, now, requests, latency));
        waits.fold(pause, f64::max)
    }

    /// Returns the current rate-limit budget.
    pub(super) fn quota(&self) -> Quota {
        let (state, now) = self.settled();
        let pause = state.pause.map_or(Duration::ZERO, |pause| pause.until.saturating_duration_since(now));
        Quota::of(self.windows.iter().map(|window| state.requests.window(*window, now)).collect(), pause)
    }
}

impl Reason {
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Pause => "pause",
            Self::Window(_) => "quota",
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pause => f.write_str("is paused, as the service asked for (429)"),
            Self::Window(RateWindow { most, length, .. }) => {
                write!(f, "is delayed: the quota of {most} requests in {} s is used up", length.as_secs_f64())
            }
        }
    }
}

#[cfg(test)]
mod tests;
