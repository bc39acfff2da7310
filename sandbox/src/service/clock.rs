//! The sandbox's clock, which a test can stop and move forward.

use std::sync::Mutex;
use std::time::{Duration, Instant};

use jiff::Timestamp;
use tokio::sync::Notify;
use xpauto::{Error, Result};

use crate::http::date_time;
use crate::lock::lock;

/// The furthest that the clock can be moved forward, in all: ten years.
const FURTHEST: Duration = Duration::from_secs(10 * 366 * 86_400);

/// A clock that can be stopped and moved forward; until then it shows the machine's time.
///
/// ```
/// use std::time::Duration;
///
/// # let sandbox = xpauto_sandbox::Sandbox::start(xpauto_sandbox::Options::default())?;
/// sandbox.clock().freeze();
/// sandbox.clock().advance(Duration::from_secs(7200))?; // issued tokens have now expired
/// sandbox.clock().unfreeze();
/// # Ok::<(), xpauto::Error>(())
/// ```
#[derive(Debug)]
pub struct Clock {
    began: Instant,
    /// The machine's date and time when the clock began.
    date: Timestamp,
    state: Mutex<State>,
    /// Wakes whatever waits by this clock whenever the clock is set.
    changed: Notify,
}

/// What the clock was last set to.
#[derive(Debug, Clone, Copy)]
struct State {
    shown: Instant,
    /// The machine's time when the clock was set.
    set_at: Instant,
    is_frozen: bool,
}

impl State {
    fn real() -> Self {
        let now = Instant::now();
        Self { shown: now, set_at: now, is_frozen: false }
    }

    fn now(self) -> Instant {
        if self.is_frozen { self.shown } else { self.shown + self.set_at.elapsed() }
    }
}

impl Clock {
    pub(crate) fn new() -> Self {
        let state = State::real();
        Self { began: state.shown, date: Timestamp::now(), state: Mutex::new(state), changed: Notify::new() }
    }

    /// What the clock shows, for measuring.
    pub(crate) fn now(&self) -> Instant {
        lock(&self.state).now()
    }

    /// What the clock shows, as the service writes date-times: `2026-05-07T14:47:42`, in UTC.
    #[must_use]
    pub fn date_time(&self) -> String {
        date_time(self.date())
    }

    /// What the clock shows, as a date and time.
    pub(crate) fn date(&self) -> Timestamp {
        let passed = self.now().saturating_duration_since(self.began);
        self.date.checked_add(passed).unwrap_or(self.date)
    }

    /// Whether the clock is stopped.
    #[must_use]
    pub fn is_frozen(&self) -> bool {
        lock(&self.state).is_frozen
    }

    /// How many seconds the clock is ahead of the machine's; negative where it was stopped.
    #[must_use]
    pub fn seconds_ahead(&self) -> f64 {
        let State { shown, set_at, is_frozen } = *lock(&self.state);
        let stopped = if is_frozen { set_at.elapsed() } else { Duration::ZERO };
        let ahead = shown.saturating_duration_since(set_at).as_secs_f64();
        ahead - set_at.saturating_duration_since(shown).as_secs_f64() - stopped.as_secs_f64()
    }

    /// Stops the clock; one that is stopped stays so.
    pub fn freeze(&self) {
        self.set(|shown, _| Some((shown, true)));
    }

    /// Lets a stopped clock go on from what it shows.
    pub fn unfreeze(&self) {
        self.set(|shown, _| Some((shown, false)));
    }

    /// Moves the clock forward, whether it is stopped or not.
    ///
    /// # Errors
    /// `config` where the clock would then be more than ten years from its start; nothing changes.
    pub fn advance(&self, by: Duration) -> Result<()> {
        let is_set = self.set(|shown, is_frozen| {
            let shown = shown.checked_add(by)?;
            (shown.saturating_duration_since(self.began) <= FURTHEST).then_some((shown, is_frozen))
        });
        if is_set {
            Ok(())
        } else {
            Err(Error::config("the sandbox's clock cannot be advanced by more than ten years"))
        }
    }

    /// Sets the clock to the machine's time again.
    pub(crate) fn reset(&self) {
        *lock(&self.state) = State::real();
        self.changed.notify_waiters();
    }

    /// Sets what the clock shows and whether it stands still, from what both are now.
    fn set(&self, change: impl FnOnce(Instant, bool) -> Option<(Instant, bool)>) -> bool {
        let mut state = lock(&self.state);
        let Some((shown, is_frozen)) = change(state.now(), state.is_frozen) else { return false };
        *state = State { shown, set_at: Instant::now(), is_frozen };
        drop(state);
        self.changed.notify_waiters();
        true
    }

    /// Waits until the clock has gone on by this much, whether by itself or because it was moved.
    pub(crate) async fn sleep(&self, time: Duration) {
        let Some(end) = self.now().checked_add(time) else { return std::future::pending().await };
        loop {
            // Registered before the clock is read, so that no change is missed in between.
            let changed = self.changed.notified();
            let state = *lock(&self.state);
            let left = end.saturating_duration_since(state.now());
            if left.is_zero() {
                return;
            }
            if state.is_frozen {
                changed.await;
            } else {
                tokio::select! {
                    () = tokio::time::sleep(left) => {}
                    () = changed => {}
                }
            }
        }
    }
}
