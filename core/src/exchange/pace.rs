//! Delays requests until the rate limit allows them and until a pause that the service requested has ended.
//!
//! A request waits in [`Pace::slot`], in order: first for its turn, then for as long as [`Pace::admission`] says, which is the whole
//! rule. The rate limit is in [`RequestLog`], or for all processes in [`SharedLog`]; a 429 begins a pause by [`Pace::pause`]. The
//! result is a [`Slot`]: the request counts from when it is given until one window after it is dropped.

use std::fmt;
use std::pin::pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;
use tokio::time::{Instant, sleep_until, timeout_at};

use super::line::{Line, OVERDUE};
use super::quota::{Next, Quota, RequestLog};
use super::retry::LONGEST_RETRY_AFTER;
use super::shared_log::{SharedLog, Ticket};
use crate::error::Error;
use crate::rate::RateWindow;

/// The maximum pause that a service can request; a longer one is assumed to be a mistake.
const LONGEST_PAUSE: Duration = Duration::from_secs(3600);

/// How often a request looks whether one of another process has ended, which nothing announces.
const LOOKS_AT_OTHERS: Duration = Duration::from_millis(20);

/// The rate limit and the pause of the clients that share them.
pub(super) struct Pace {
    windows: Vec<RateWindow>,
    /// The requests of all processes, if the rate limit is theirs; `state` then has a copy of what this process saw last.
    shared: Option<Arc<SharedLog>>,
    state: Mutex<State>,
    /// Notified when a request has ended, and when one has left the line.
    changed: Notify,
    has_paused: AtomicBool,
}

#[derive(Default)]
struct State {
    requests: RequestLog,
    /// The requests of this process that are in flight, by their number in the line, with when they count as ended: nothing ends
    /// one whose runtime is not driven any more. With a log of all processes, that has them.
    in_flight: Vec<(u64, Instant)>,
    /// The requests that wait.
    line: Line,
    pause: Option<Pause>,
}

impl State {
    /// Drops what no longer counts.
    fn forget(&mut self, longest: Duration, now: Instant) {
        self.requests.forget(longest, now);
        let in_flight = self.in_flight.len();
        self.in_flight.retain(|(_, until)| *until > now);
        (self.in_flight.len()..in_flight).for_each(|_| self.requests.end());
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
    /// The file of the requests of all processes cannot be used.
    NoFile(Error),
}

/// Why a request is delayed.
#[derive(Debug, Clone, Copy)]
pub(super) enum Reason {
    Pause,
    Window(RateWindow),
}

/// Permission to send one request, which counts as ended when this is dropped.
pub(super) struct Slot<'a> {
    pace: &'a Pace,
    /// The number of the request, if it counts.
    number: Option<u64>,
    ticket: Option<Ticket>,
}

/// A place among the requests that wait, which is left when this is dropped.
struct Place<'a> {
    pace: &'a Pace,
    number: u64,
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        self.pace.state().line.leave(self.number, Instant::now());
        self.pace.changed.notify_waiters();
    }
}

impl Slot<'_> {
    /// Releases the permission without counting the request, which certainly did not arrive.
    pub(super) fn unused(mut self) {
        if let Some(ticket) = self.ticket.take() {
            ticket.unused();
        }
        if let Some(number) = self.number.take() {
            let mut state = self.pace.state();
            if state.land(number) || self.pace.shared.is_some() {
                state.requests.cancel();
            }
            drop(state);
            self.pace.changed.notify_waiters();
        }
    }
}

impl Drop for Slot<'_> {
    fn drop(&mut self) {
        if let Some(number) = self.number {
            let mut state = self.pace.state();
            if !state.land(number) && self.pace.shared.is_none() {
                // It counted as ended before, and may have arrived since.
                state.requests.begin();
            }
            state.requests.end();
            drop(state);
            self.pace.changed.notify_waiters();
        }
    }
}

impl Pace {
    pub(super) fn new(windows: Vec<RateWindow>, shared: Option<Arc<SharedLog>>) -> Self {
        Self { windows, shared, state: Mutex::default(), changed: Notify::new(), has_paused: AtomicBool::new(false) }
    }

    /// Returns one with the same rate limit for another process.
    pub(super) fn again(&self) -> Self {
        Self::new(self.windows.clone(), self.shared.as_ref().map(|shared| Arc::new(shared.again())))
    }

    /// Whether no earlier request or pause delays the next one.
    pub(super) fn is_idle(&self) -> bool {
        let mut state = self.state();
        let now = Instant::now();
        state.forget(self.longest(), now);
        state.requests.is_empty() && state.pause.is_none_or(|pause| pause.until <= now)
    }

    fn longest(&self) -> Duration {
        self.windows.iter().map(|window| window.length).max().unwrap_or_default()
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until a request may be sent; calls `announce` with the expected delay, if there is one, and again for another reason.
    ///
    /// Fails at once if the delay would end after the `deadline`, or if the pause is longer than the maximum `Retry-After`.
    /// The request ends within `longest` of being sent.
    pub(super) async fn slot(
        &self,
        deadline: Option<Instant>,
        longest: Duration,
        mut announce: impl FnMut(Duration, Reason),
    ) -> Result<Slot<'_>, NotWaited> {
        let counts = !self.windows.is_empty();
        if !counts && !self.has_paused.load(Ordering::Acquire) {
            return Ok(Slot { pace: self, number: None, ticket: None });
        }
        let (place, delay) = self.place(deadline)?;
        let mut announced = delay.map(|(wait, reason)| {
            announce(wait, reason);
            reason.name()
        });
        loop {
            // Registered before the look, so that it misses no change.
            let mut changed = pin!(self.changed.notified());
            changed.as_mut().enable();
            let turn = self.state().line.turn(place.number, Instant::now());
            if let Err(until) = turn {
                let _ = timeout_at(until, changed).await;
                continue;
            }
            let (admission, ticket) = match &self.shared {
                Some(shared) => self.admit_among_processes(shared, longest).await?,
                None => (self.admit(&place, longest), None),
            };
            match admission {
                Admission::Now => return Ok(Slot { pace: self, number: counts.then_some(place.number), ticket }),
                Admission::AfterAResponse => {
                    let again = Instant::now() + if self.shared.is_some() { LOOKS_AT_OTHERS } else { OVERDUE };
                    self.state().line.looks_at(place.number, again);
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
                    self.state().line.looks_at(place.number, time);
                    sleep_until(time).await;
                }
                Admission::NotSoon(pause) => return Err(NotWaited::LongPause(pause)),
            }
        }
    }

    /// Takes the last place among the requests that wait; returns it with the shortest delay that those before it cause.
    ///
    /// Under one lock, so that a request that is refused delays no other.
    fn place(&self, deadline: Option<Instant>) -> Result<(Place<'_>, Option<(Duration, Reason)>), NotWaited> {
        let mut state = self.state();
        let now = Instant::now();
        let pause = state.pause.map(|pause| pause.until.saturating_duration_since(now)).unwrap_or_default();
        if pause > LONGEST_RETRY_AFTER {
            return Err(NotWaited::LongPause(pause));
        }
        let delays = self.windows.iter().map(|window| {
            let seconds = state.requests.wait_for(*window, now, state.line.len() as u64 + 1, 0.0);
            (Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX), Reason::Window(*window))
        });
        let longest =
            delays.fold((pause, Reason::Pause), |longest, delay| if delay.0 > longest.0 { delay } else { longest });
        let delay = Some(longest).filter(|(wait, _)| !wait.is_zero());
        if let Some((wait, reason)) = delay
            && deadline.is_some_and(|deadline| wait > deadline.saturating_duration_since(now))
        {
            return Err(NotWaited::AfterDeadline(wait, reason));
        }
        Ok((Place { pace: self, number: state.line.join(now) }, delay))
    }

    fn admit(&self, place: &Place<'_>, longest: Duration) -> Admission {
        let mut state = self.state();
        let now = Instant::now();
        state.forget(self.longest(), now);
        let admission = self.admission(&state, now);
        if matches!(admission, Admission::Now) && !self.windows.is_empty() {
            state.requests.begin();
            // Later than its timeout ends it, unless its runtime is not driven.
            state.in_flight.push((place.number, now + longest + OVERDUE));
        }
        admission
    }

    /// Like `admit`, by the requests of all processes.
    async fn admit_among_processes(
        &self,
        shared: &Arc<SharedLog>,
        longest: Duration,
    ) -> Result<(Admission, Option<Ticket>), NotWaited> {
        let paused = State { pause: self.state().pause, ..State::default() };
        match self.admission(&paused, Instant::now()) {
            Admission::Now => {}
            pause => return Ok((pause, None)),
        }
        let (log, next) = shared.take(longest).await.map_err(NotWaited::NoFile)?;
        let mut state = self.state();
        state.requests = log;
        Ok(match next {
            Ok(ticket) => (Admission::Now, Some(ticket.used())),
            Err(next) => (next.into(), None),
        })
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
    /// response has `Retry-After` (`is_requested`).
    pub(super) fn pause(&self, sent: Instant, wait: Duration, is_requested: bool) -> Duration {
        let now = Instant::now();
        let wait = wait.min(LONGEST_PAUSE);
        let mut state = self.state();
        let until = match state.pause {
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
        let state = self.state();
        let now = Instant::now();
        let pause = state.pause.map_or(0.0, |pause| pause.until.saturating_duration_since(now).as_secs_f64());
        let waits = self.windows.iter().map(|window| state.requests.wait_for(*window, now, requests, latency));
        waits.fold(pause, f64::max)
    }

    /// Returns the current rate-limit budget.
    pub(super) fn quota(&self) -> Quota {
        let state = self.state();
        let now = Instant::now();
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

    /// Returns the template of the log record of the wait.
    pub(super) fn template(self) -> &'static str {
        match self {
            Self::Pause => "waiting {seconds:.1} s: the service asked for a pause (429)",
            Self::Window(_) => "waiting {seconds:.1} s: the quota of {detail} is used up",
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pause => Ok(()),
            Self::Window(window) => write!(f, "{} requests in {} s", window.most, window.length.as_secs_f64()),
        }
    }
}

#[cfg(test)]
mod tests {
    use tokio::runtime::{Builder, Runtime};
    use tokio::time::timeout;

    use super::*;

    fn pace(text: &str) -> Pace {
        Pace::new(crate::rate::parse(text).unwrap(), None)
    }

    async fn slot(pace: &Pace) -> Slot<'_> {
        pace.slot(None, Duration::from_secs(3600), |_, _| {}).await.unwrap()
    }

    fn runtime() -> Runtime {
        Builder::new_current_thread().enable_time().build().unwrap()
    }

    /// Obtains a slot on a runtime of its own.
    fn slot_elsewhere(pace: &Pace) {
        let obtained = runtime().block_on(async { timeout(Duration::from_secs(60), slot(pace)).await.is_ok() });
        assert!(obtained, "it waited for a runtime that is not driven");
    }

    #[test]
    fn a_request_in_flight_on_a_runtime_that_is_not_driven_ends_at_its_timeout() {
        let pace = Arc::new(Pace::new(vec![RateWindow { most: 1, length: Duration::from_millis(10) }], None));
        let idle = runtime();
        idle.block_on(async {
            let pace = Arc::clone(&pace);
            tokio::spawn(async move {
                let _in_flight = pace.slot(None, Duration::from_millis(10), |_, _| {}).await;
                std::future::pending::<()>().await;
            });
            tokio::task::yield_now().await;
        });
        slot_elsewhere(&pace);
        drop(idle);
        slot_elsewhere(&pace);
    }

    #[tokio::test(start_paused = true)]
    async fn a_response_frees_its_slot_one_window_later() {
        let pace = pace("2/10s");
        let start = Instant::now();
        let slow = slot(&pace).await;
        drop(slot(&pace).await);
        tokio::time::advance(Duration::from_secs(4)).await;
        drop(slow);
        drop(slot(&pace).await);
        assert_eq!(start.elapsed().as_secs(), 10);
        drop(slot(&pace).await);
        assert_eq!(start.elapsed().as_secs(), 14, "the slow response came at 4 s");
    }

    #[tokio::test(start_paused = true)]
    async fn every_window_holds() {
        let pace = pace("2/s, 3/h");
        let start = Instant::now();
        for expected in [0, 0, 1, 3600, 3600, 3601] {
            drop(slot(&pace).await);
            assert_eq!(start.elapsed().as_secs(), expected);
        }
    }

    #[tokio::test(start_paused = true)]
    async fn an_unused_slot_is_free_at_once() {
        let pace = pace("1/h");
        slot(&pace).await.unused();
        let start = Instant::now();
        drop(slot(&pace).await);
        assert_eq!(start.elapsed(), Duration::ZERO);
        assert_eq!(pace.quota().remaining, Some(0));
    }

    #[tokio::test(start_paused = true)]
    async fn a_request_behind_others_announces_its_own_delay_or_fails_at_once() {
        let pace = pace("1/10s");
        drop(slot(&pace).await);
        let start = Instant::now();
        let announced = Mutex::new(Vec::new());
        let sent = async |deadline: u64| {
            let announce =
                |wait: Duration, reason: Reason| announced.lock().unwrap().push((wait.as_secs(), reason.name()));
            let sent = pace.slot(Some(start + Duration::from_secs(deadline)), Duration::ZERO, announce).await;
            (sent.map(drop).map_err(|error| matches!(error, NotWaited::AfterDeadline(..))), start.elapsed().as_secs())
        };
        let outcomes = tokio::join!(sent(60), sent(15), sent(20), sent(60), sent(39));
        assert_eq!(outcomes, ((Ok(()), 10), (Err(true), 0), (Ok(()), 20), (Ok(()), 30), (Err(true), 0)));
        assert_eq!(*announced.lock().unwrap(), [(10, "quota"), (20, "quota"), (30, "quota")]);
        assert_eq!(pace.state().line.len(), 0);
    }

    #[tokio::test(start_paused = true)]
    async fn a_request_behind_others_announces_a_pause() {
        let pace = Pace::new(Vec::new(), None);
        pace.pause(Instant::now(), Duration::from_secs(5), true);
        let announced = Mutex::new(Vec::new());
        let sent = async || {
            let announce =
                |wait: Duration, reason: Reason| announced.lock().unwrap().push((wait.as_secs(), reason.name()));
            pace.slot(None, Duration::ZERO, announce).await.map(drop).is_ok()
        };
        assert_eq!(tokio::join!(sent(), sent(), sent()), (true, true, true));
        assert_eq!(*announced.lock().unwrap(), [(5, "pause"); 3]);
    }

    #[tokio::test(start_paused = true)]
    async fn estimates_the_delay_of_many_requests() {
        // Windows that hold together may make each other wait a little longer than the longest of them does alone.
        for (quota, before, leeway) in
            [("1/h", 1, 0.0), ("3/10s", 2, 0.0), ("3/10s", 0, 0.0), ("50/s", 4, 0.0), ("2/s, 7/min", 3, 5.0)]
        {
            let pace = pace(quota);
            for _ in 0..before {
                drop(slot(&pace).await);
                tokio::time::advance(Duration::from_millis(300)).await;
            }
            let estimated: Vec<f64> = (1..=20).map(|count| pace.wait_for(count, 0.0)).collect();
            let start = Instant::now();
            for (at, estimated) in estimated.into_iter().enumerate() {
                drop(slot(&pace).await);
                let real = start.elapsed().as_secs_f64();
                let likely = estimated - 0.01..estimated + leeway + 0.01;
                assert!(likely.contains(&real), "request {at} of {quota}: {estimated} for {real}");
            }
        }
        assert!(pace("7/10s").wait_for(u64::MAX, 0.1) > 1e18);
    }

    #[tokio::test(start_paused = true)]
    async fn requests_that_are_refused_together_pause_once() {
        let pace = Pace::new(Vec::new(), None);
        let sent = Instant::now();
        tokio::time::advance(Duration::from_millis(10)).await;
        assert_eq!(pace.pause(sent, Duration::from_secs(2), false), Duration::from_secs(2));
        tokio::time::advance(Duration::from_secs(1)).await;
        assert_eq!(pace.pause(sent, Duration::from_secs(2), false), Duration::from_secs(1));
        let start = Instant::now();
        drop(slot(&pace).await);
        assert_eq!(start.elapsed(), Duration::from_secs(1));
        assert_eq!(pace.pause(Instant::now(), Duration::from_secs(5), false), Duration::from_secs(5));
    }

    #[tokio::test(start_paused = true)]
    async fn waits_for_a_pause_of_up_to_a_minute() {
        let pace = pace("1/2min");
        let refused = async |pace: &Pace| match pace.slot(None, Duration::ZERO, |_, _| {}).await {
            Err(NotWaited::LongPause(rest)) => Some(rest.as_secs()),
            _ => None,
        };
        let asked = |seconds| pace.pause(Instant::now(), Duration::from_secs(seconds), true).as_secs();
        assert_eq!(asked(60), 60);
        let start = Instant::now();
        let (refused_later, ()) = tokio::join!(refused(&pace), async {
            tokio::time::advance(Duration::from_secs(10)).await;
            asked(80);
        });
        // It waited for the end of the first pause, and the remaining part of the longer one is short enough.
        assert_eq!((refused_later, start.elapsed().as_secs()), (None, 90));
        asked(61);
        assert_eq!(refused(&pace).await, Some(61), "the window is full for longer, but the pause is what refuses");
        assert_eq!(asked(u64::MAX), 3600);
        assert_eq!(refused(&pace).await, Some(3600));
    }
}
