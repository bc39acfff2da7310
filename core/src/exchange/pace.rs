//! When a request may go: within every window of the quota, and not during a pause that the service asked for.
//!
//! The promise is strict as the service sees it. A request arrives some time between its sending and its answer, so it
//! takes its place in a window from the sending on and gives it back one window after the answer's head, wherever
//! between the two the service counted it.

use std::collections::VecDeque;
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use serde::Serialize;
use tokio::sync::Notify;
use tokio::time::{Instant, sleep_until};

use super::repeat::LONGEST_RETRY_AFTER;
use crate::rate::RateWindow;

/// The longest pause that a service can ask for; a longer one is taken for a mistake.
const LONGEST_PAUSE: Duration = Duration::from_secs(3600);

/// What is left of a client's quota, and when more comes; times are in seconds.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Quota {
    /// How many requests may go at once; `None` where there is no quota.
    pub left: Option<usize>,
    /// How long until a request may go.
    pub wait: f64,
    /// Each window of the quota.
    pub windows: Vec<QuotaWindow>,
}

/// What is left of one window of the quota; times are in seconds.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[non_exhaustive]
pub struct QuotaWindow {
    /// How many requests the window holds.
    pub limit: usize,
    /// How long the window is.
    pub length: f64,
    /// How many more it has room for.
    pub left: usize,
    /// How long until it has room.
    pub wait: f64,
}

/// The quota and the pause of one client and everything that is derived from it.
pub(super) struct Pace {
    windows: Vec<RateWindow>,
    /// Whoever waits for room holds it, so that the first to come is the first to go.
    turn: tokio::sync::Mutex<()>,
    state: Mutex<State>,
    /// An answer gave room back.
    settled: Notify,
    has_paused: AtomicBool,
}

#[derive(Default)]
struct State {
    under_way: usize,
    /// When requests were answered, the oldest first, as far back as the longest window.
    answered: VecDeque<Instant>,
    pause: Option<Pause>,
}

#[derive(Clone, Copy)]
struct Pause {
    began: Instant,
    until: Instant,
}

/// What the next request has to wait for.
enum Room {
    Now,
    At(Instant, Reason),
    AfterAnAnswer,
    /// The service asked for a pause that goes on for so long, which is longer than a call waits.
    NotSoon(Duration),
}

/// A wait that is too long to begin it.
#[derive(Debug)]
pub(super) enum NotWaited {
    /// A pause that goes on for so long.
    LongPause(Duration),
    /// A wait of this length, which ends after the deadline of the call.
    AfterDeadline(Duration, Reason),
}

/// Why a request has to wait.
#[derive(Debug, Clone, Copy)]
pub(super) enum Reason {
    Pause,
    Window(RateWindow),
}

/// Room for one request; it counts as answered when this is dropped.
pub(super) struct Slot<'a> {
    pace: &'a Pace,
    counts: bool,
}

impl Slot<'_> {
    /// Gives the room back: the request certainly did not arrive.
    pub(super) fn unused(mut self) {
        if std::mem::take(&mut self.counts) {
            self.pace.state().under_way -= 1;
            self.pace.settled.notify_one();
        }
    }
}

impl Drop for Slot<'_> {
    fn drop(&mut self) {
        if self.counts {
            let mut state = self.pace.state();
            state.under_way -= 1;
            // Taken under the lock, so that the times stand in order.
            state.answered.push_back(Instant::now());
            drop(state);
            self.pace.settled.notify_one();
        }
    }
}

impl Pace {
    pub(super) fn new(windows: Vec<RateWindow>) -> Self {
        Self {
            windows,
            turn: tokio::sync::Mutex::new(()),
            state: Mutex::default(),
            settled: Notify::new(),
            has_paused: AtomicBool::new(false),
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until a request may be sent; `announce` is called with the wait where there is one.
    ///
    /// Nothing is waited for that comes after the `deadline`, nor a pause that lasts longer than a call waits for a
    /// `Retry-After`.
    pub(super) async fn slot(
        &self,
        deadline: Option<Instant>,
        announce: impl FnOnce(Duration, Reason),
    ) -> Result<Slot<'_>, NotWaited> {
        let counts = !self.windows.is_empty();
        if !counts && !self.has_paused.load(Ordering::Acquire) {
            return Ok(Slot { pace: self, counts });
        }
        let _turn = self.turn.lock().await;
        let mut announce = Some(announce);
        loop {
            match self.take_room() {
                Room::Now => return Ok(Slot { pace: self, counts }),
                Room::AfterAnAnswer => self.settled.notified().await,
                Room::At(time, reason) => {
                    let wait = time.saturating_duration_since(Instant::now());
                    if deadline.is_some_and(|deadline| time > deadline) {
                        return Err(NotWaited::AfterDeadline(wait, reason));
                    }
                    if let Some(announce) = announce.take() {
                        announce(wait, reason);
                    }
                    sleep_until(time).await;
                }
                Room::NotSoon(pause) => return Err(NotWaited::LongPause(pause)),
            }
        }
    }

    fn take_room(&self) -> Room {
        let mut state = self.state();
        let now = Instant::now();
        state.forget(self.windows.iter().map(|window| window.length).max().unwrap_or_default(), now);
        let pause = state.pause.filter(|pause| pause.until > now);
        if let Some(pause) = pause.filter(|pause| pause.until > now + LONGEST_RETRY_AFTER) {
            return Room::NotSoon(pause.until - now);
        }
        let mut latest = pause.map(|pause| (pause.until, Reason::Pause));
        for window in &self.windows {
            match state.room_at(*window, now) {
                None => return Room::AfterAnAnswer,
                Some(time) if time > now && latest.is_none_or(|(known, _)| time > known) => {
                    latest = Some((time, Reason::Window(*window)));
                }
                Some(_) => {}
            }
        }
        if let Some((time, reason)) = latest {
            return Room::At(time, reason);
        }
        state.under_way += usize::from(!self.windows.is_empty());
        Room::Now
    }

    /// Pauses all calls for `wait` after a 429, at most for an hour, and returns how long it is until the pause ends.
    ///
    /// Requests that were in flight together are refused together; only the first begins a pause, unless the service
    /// says how long to wait (`is_told`).
    pub(super) fn pause(&self, sent: Instant, wait: Duration, is_told: bool) -> Duration {
        let now = Instant::now();
        let wait = wait.min(LONGEST_PAUSE);
        let mut state = self.state();
        let until = match state.pause {
            Some(pause) if sent < pause.began && !is_told => pause.until,
            Some(pause) => pause.until.max(now + wait),
            None => now + wait,
        };
        if state.pause.is_none_or(|pause| until > pause.until) {
            state.pause = Some(Pause { began: now, until });
            self.has_paused.store(true, Ordering::Release);
        }
        until.saturating_duration_since(now)
    }

    /// How long it will be until the last of so many requests may go, in seconds, where nobody else sends any and each is
    /// answered after `answered` seconds.
    pub(super) fn wait_for(&self, requests: u64, answered: f64) -> f64 {
        let state = self.state();
        let now = Instant::now();
        let pause = state.pause.map_or(0.0, |pause| pause.until.saturating_duration_since(now).as_secs_f64());
        let waits = self.windows.iter().map(|window| state.wait_for(*window, now, requests, answered));
        waits.fold(pause, f64::max)
    }

    pub(super) fn quota(&self) -> Quota {
        let state = self.state();
        let now = Instant::now();
        let seconds = |time: Instant| time.saturating_duration_since(now).as_secs_f64();
        let windows: Vec<QuotaWindow> = self.windows.iter().map(|window| state.window(*window, now)).collect();
        let pause = state.pause.map_or(0.0, |pause| seconds(pause.until));
        Quota {
            left: windows.iter().map(|window| window.left).min(),
            wait: windows.iter().map(|window| window.wait).fold(pause, f64::max),
            windows,
        }
    }
}

impl State {
    fn forget(&mut self, longest: Duration, now: Instant) {
        while self.answered.front().is_some_and(|time| *time + longest <= now) {
            self.answered.pop_front();
        }
    }

    /// When a window has room, which only an answer can tell where all its places are under way.
    fn room_at(&self, window: RateWindow, now: Instant) -> Option<Instant> {
        let places = window.most.checked_sub(self.under_way).filter(|places| *places > 0)?;
        // The answer that has to leave the window before one more request fits.
        let oldest = self.answered.len().checked_sub(places).and_then(|at| self.answered.get(at));
        Some(oldest.map_or(now, |time| *time + window.length))
    }

    /// How long it will be until a window has room for the last of so many requests, in seconds.
    #[expect(clippy::cast_precision_loss, reason = "an estimate")]
    fn wait_for(&self, window: RateWindow, now: Instant, requests: u64, answered: f64) -> f64 {
        let length = window.length.as_secs_f64();
        // Each place is given back one window after an answer, so the same place serves one request in so many.
        let places = window.most as u64;
        let rounds = requests.saturating_sub(1) / places;
        let in_round = usize::try_from(requests - rounds * places).unwrap_or(usize::MAX);
        let leaving = self.answered.iter().map(|time| (*time + window.length).saturating_duration_since(now));
        let mut taken: Vec<f64> = leaving.map(|wait| wait.as_secs_f64()).filter(|wait| *wait > 0.0).collect();
        taken.extend(std::iter::repeat_n(length, self.under_way));
        let free = window.most.saturating_sub(taken.len());
        let first = in_round.checked_sub(free + 1).and_then(|at| taken.get(at)).copied().unwrap_or_default();
        first + rounds as f64 * (length + answered)
    }

    fn window(&self, window: RateWindow, now: Instant) -> QuotaWindow {
        let answered = self.answered.iter().rev().take_while(|time| **time + window.length > now).count();
        let room = self.room_at(window, now).unwrap_or(now + window.length);
        QuotaWindow {
            limit: window.most,
            length: window.length.as_secs_f64(),
            left: window.most.saturating_sub(answered + self.under_way),
            wait: room.saturating_duration_since(now).as_secs_f64(),
        }
    }
}

impl Reason {
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Pause => "pause",
            Self::Window(_) => "quota",
        }
    }

    /// The template of the log record of the wait.
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
            Self::Window(window) => write!(f, "{} requests in {} s", window.most, window.length.as_secs()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pace(text: &str) -> Pace {
        Pace::new(crate::rate::parse(text).unwrap())
    }

    async fn slot(pace: &Pace) -> Slot<'_> {
        pace.slot(None, |_, _| {}).await.unwrap()
    }

    #[tokio::test(start_paused = true)]
    async fn an_answer_gives_room_back_one_window_later() {
        let pace = pace("2/10s");
        let start = Instant::now();
        let slow = slot(&pace).await;
        drop(slot(&pace).await);
        tokio::time::advance(Duration::from_secs(4)).await;
        drop(slow);
        drop(slot(&pace).await);
        assert_eq!(start.elapsed().as_secs(), 10);
        drop(slot(&pace).await);
        assert_eq!(start.elapsed().as_secs(), 14, "the slow one was answered at 4 s");
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
    async fn room_that_was_not_used_is_there_at_once() {
        let pace = pace("1/h");
        slot(&pace).await.unused();
        let start = Instant::now();
        drop(slot(&pace).await);
        assert_eq!(start.elapsed(), Duration::ZERO);
        assert_eq!(pace.quota().left, Some(0));
    }

    #[tokio::test(start_paused = true)]
    async fn the_wait_for_many_requests_is_foreseen() {
        // Windows that hold together may make each other wait a little longer than the longest of them does alone.
        for (quota, before, leeway) in
            [("1/h", 1, 0.0), ("3/10s", 2, 0.0), ("3/10s", 0, 0.0), ("50/s", 4, 0.0), ("2/s, 7/min", 3, 5.0)]
        {
            let pace = pace(quota);
            for _ in 0..before {
                drop(slot(&pace).await);
                tokio::time::advance(Duration::from_millis(300)).await;
            }
            let foreseen: Vec<f64> = (1..=20).map(|count| pace.wait_for(count, 0.0)).collect();
            let start = Instant::now();
            for (at, foreseen) in foreseen.into_iter().enumerate() {
                drop(slot(&pace).await);
                let real = start.elapsed().as_secs_f64();
                let likely = foreseen - 0.01..foreseen + leeway + 0.01;
                assert!(likely.contains(&real), "request {at} of {quota}: {foreseen} for {real}");
            }
        }
        assert!(pace("7/10s").wait_for(u64::MAX, 0.1) > 1e18);
    }

    #[tokio::test(start_paused = true)]
    async fn requests_that_are_refused_together_pause_once() {
        let pace = Pace::new(Vec::new());
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
    async fn a_pause_is_waited_for_up_to_a_minute() {
        let pace = pace("1/2min");
        let refused = async |pace: &Pace| match pace.slot(None, |_, _| {}).await {
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
        // It waited for the end that was known at first, and the rest of the longer pause is short enough.
        assert_eq!((refused_later, start.elapsed().as_secs()), (None, 90));
        asked(61);
        assert_eq!(refused(&pace).await, Some(61), "the window has no room for longer, but the pause is what refuses");
        assert_eq!(asked(u64::MAX), 3600);
        assert_eq!(refused(&pace).await, Some(3600));
    }
}
