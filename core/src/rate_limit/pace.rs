//! Delays requests until the rate limit allows them and until a pause that the service requested has ended.
//!
//! A request waits in [`Pace::send_permit`] for as long as [`Pace::look`] returns, which is the whole rule. The rate limit is in
//! [`RequestLog`]; what follows a 429 is in [`Pause`]. The result is a [`SendPermit`]: the request counts from when it is returned
//! until one window after it has ended: when it is dropped, or up to a second later if it was sent and has no response.

use std::collections::BTreeSet;
use std::mem::discriminant;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;
use tokio::time::{Instant, timeout_at};

use super::limit::RateWindow;
use super::pause::{LONGEST_RETRY_AFTER, Pause};
use super::quota::{Reason, RequestLog};

/// How long the service may read a request after it was cancelled or failed, because it is busy.
const READ_AFTER_CANCELLING: Duration = Duration::from_secs(1);

/// How late a request may end by its timeout: its runtime may not be driven any more, as a program may keep one without using it.
const OVERDUE: Duration = Duration::from_secs(1);

/// How long a request that could be sent waits for those before it, for the same reason no longer.
const COURTESY: Duration = Duration::from_millis(10);

/// The rate limit and the pause of the clients that share them.
pub(crate) struct Pace {
    windows: Vec<RateWindow>,
    state: Mutex<State>,
    /// Notifies the requests that wait of a change.
    changed: Notify,
}

#[derive(Default)]
struct State {
    requests: RequestLog,
    pause: Pause,
    /// How many requests have waited.
    asked: u64,
    /// The requests that wait.
    queue: BTreeSet<Place>,
}

/// A place in the queue: first come, first served, but those that the service refused go before new ones.
type Place = (bool, u64);

/// Why a request is not sent.
#[derive(Debug)]
pub(crate) enum NotWaited {
    /// A pause with this remaining length.
    LongPause(Duration),
    /// A delay of this length, which would end after the deadline of the call.
    AfterDeadline(Duration, Reason),
}

/// Permission to send one request, which ends when this is dropped, or up to a second later without a response.
pub(crate) struct SendPermit<'a> {
    pace: &'a Pace,
    /// The number of the request, if it counts.
    number: Option<u64>,
    since: Instant,
    /// Whether the request was sent and has no response yet.
    awaits_response: bool,
}

/// What a request finds that waits.
enum Look<'a> {
    Sent(SendPermit<'a>),
    /// It looks again then, or earlier after a response.
    Again(Instant, Option<Reason>),
    /// It could be sent, but is not the first.
    AfterOthers,
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
            self.pace.state().pause.got_through(self.since, Instant::now());
        }
    }

    /// Releases the permission without counting the request, which certainly did not arrive.
    pub(crate) fn unused(mut self) {
        if let Some(number) = self.number.take() {
            self.pace.state().requests.cancel(number);
            self.pace.changed.notify_waiters();
        }
    }
}

impl Drop for SendPermit<'_> {
    fn drop(&mut self) {
        if let Some(number) = self.number {
            let later = if self.awaits_response { READ_AFTER_CANCELLING } else { Duration::ZERO };
            self.pace.state().requests.end(number, Instant::now() + later);
            self.pace.changed.notify_waiters();
        }
    }
}

impl State {
    /// Returns the remaining length of the pause, if a call waits for that long.
    fn short_pause(&self, now: Instant) -> Result<Duration, NotWaited> {
        let pause = self.pause.remaining(now);
        if pause > LONGEST_RETRY_AFTER { Err(NotWaited::LongPause(pause)) } else { Ok(pause) }
    }
}

/// A request that waits, until this is dropped.
struct Waiting<'a>(&'a Pace, Place);

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.0.state().queue.remove(&self.1);
    }
}

impl Pace {
    pub(crate) fn new(windows: Vec<RateWindow>) -> Self {
        Self { windows, state: Mutex::default(), changed: Notify::new() }
    }

    /// Whether no earlier request or pause delays the next one.
    pub(crate) fn is_idle(&self) -> bool {
        let (state, now) = self.settled();
        state.requests.is_empty() && state.pause.remaining(now).is_zero()
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the state without what no longer counts, and the time of that.
    fn settled(&self) -> (MutexGuard<'_, State>, Instant) {
        let (mut state, now) = (self.state(), Instant::now());
        let longest = self.windows.iter().map(|window| window.length).max().unwrap_or_default();
        state.requests.forget(longest, now);
        (state, now)
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
        let (waiting, delay) = self.wait(was_refused, deadline)?;
        let mut announced = delay.map(|(wait, reason)| {
            announce(wait, reason);
            discriminant(&reason)
        });
        let mut has_waited_for_others = false;
        loop {
            // Before it looks, so that no change is missed.
            let changed = self.changed.notified();
            let (time, reason) = match self.look(waiting.1, has_waited_for_others, deadline, longest)? {
                Look::Sent(permit) => return Ok(permit),
                Look::AfterOthers => {
                    tokio::time::sleep(COURTESY).await;
                    has_waited_for_others = true;
                    continue;
                }
                Look::Again(time, reason) => (time, reason),
            };
            has_waited_for_others = false;
            if let Some(reason) = reason
                && announced.replace(discriminant(&reason)) != Some(discriminant(&reason))
            {
                announce(time.saturating_duration_since(Instant::now()), reason);
            }
            let _ = timeout_at(time, changed).await;
        }
    }

    /// Adds a request that waits; returns it with the shortest delay that those before it cause.
    ///
    /// Under one lock, so that a request that is refused delays no other.
    fn wait(
        &self,
        was_refused: bool,
        deadline: Option<Instant>,
    ) -> Result<(Waiting<'_>, Option<(Duration, Reason)>), NotWaited> {
        let (mut state, now) = self.settled();
        let pause = state.short_pause(now)?;
        let place = (!was_refused, state.asked + 1);
        let before = state.queue.range(..place).count() as u64;
        let delays = self.windows.iter().map(|window| {
            let seconds = state.requests.wait_for(*window, now, before + 1, 0.0);
            (Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX), Reason::Window(*window))
        });
        let (wait, reason) =
            delays.fold((pause, Reason::Pause), |longest, delay| if delay.0 > longest.0 { delay } else { longest });
        if deadline.is_some_and(|deadline| wait > deadline.saturating_duration_since(now)) && !wait.is_zero() {
            return Err(NotWaited::AfterDeadline(wait, reason));
        }
        state.asked += 1;
        state.queue.insert(place);
        Ok((Waiting(self, place), Some((wait, reason)).filter(|_| !wait.is_zero())))
    }

    /// Looks when the request at this place may be sent; if that is now, it counts.
    fn look(
        &self,
        place: Place,
        has_waited_for_others: bool,
        deadline: Option<Instant>,
        longest: Duration,
    ) -> Result<Look<'_>, NotWaited> {
        let (mut state, now) = self.settled();
        state.short_pause(now)?;
        let Some((free, reason)) = state.requests.next(&self.windows, now) else {
            return Ok(Look::Again(now + OVERDUE, None));
        };
        let staggered = state.pause.next(now);
        let (time, reason) =
            staggered.filter(|next| *next >= free).map_or((free, reason), |next| (next, Reason::Pause));
        if time <= now {
            if state.queue.first() != Some(&place) && !has_waited_for_others {
                return Ok(Look::AfterOthers);
            }
            state.pause.sent(now);
            // Later than its timeout ends it, unless its runtime is not driven.
            let number = (!self.windows.is_empty()).then(|| state.requests.begin(now + longest + OVERDUE));
            return Ok(Look::Sent(SendPermit { pace: self, number, since: now, awaits_response: false }));
        }
        if deadline.is_some_and(|deadline| time > deadline) {
            return Err(NotWaited::AfterDeadline(time - now, reason));
        }
        Ok(Look::Again(time, Some(reason)))
    }

    /// Pauses all requests, since the service's rate limit refused one that was sent at this time: for as long as it asks for, or by
    /// `base`, the first delay of retries. Returns the remaining length of the pause.
    pub(crate) fn refused(&self, sent: Instant, asked: Option<Duration>, base: Duration) -> Duration {
        self.state().pause.refused(sent, asked, base, Instant::now())
    }

    /// Estimates the seconds until the last of `requests` requests may be sent, if no others are sent and each takes
    /// `latency` seconds.
    pub(crate) fn wait_for(&self, requests: u64, latency: f64) -> f64 {
        let (state, now) = self.settled();
        let pause = state.pause.remaining(now).as_secs_f64();
        let waits = self.windows.iter().map(|window| state.requests.wait_for(*window, now, requests, latency));
        waits.fold(pause, f64::max)
    }
}

#[cfg(test)]
mod tests;
