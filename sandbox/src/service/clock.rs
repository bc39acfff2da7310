//! The sandbox's clock, which a test can freeze and advance.

use std::sync::Mutex;
use std::time::{Duration, Instant};

use jiff::Timestamp;
use tokio::sync::Notify;
use xpauto::{Error, Result};

use crate::http::date_time;
use crate::lock::lock;

/// The furthest that the clock can be advanced in total: ten years.
const FURTHEST: Duration = Duration::from_secs(10 * 366 * 86_400);

/// A clock that can be frozen and advanced; by default it shows the machine's time.
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
    /// The machine's date and time when the clock was created.
    date: Timestamp,
    state: Mutex<State>,
    /// Wakes all sleepers when the clock is set.
    changed: Notify,
}

/// The last setting of the clock.
#[derive(Debug, Clone, Copy)]
struct State {
    shown: Instant,
    /// The machine's time when the clock was set.
    set_at: Instant,
    is_frozen: bool,
    /// The time that had passed on the clock by then, by itself or because it was advanced; a reset does not set it back.
    passed: Duration,
}

impl State {
    fn real(passed: Duration) -> Self {
        let now = Instant::now();
        Self { shown: now, set_at: now, is_frozen: false, passed }
    }

    fn now(self) -> Instant {
        self.shown + self.since_set()
    }

    fn passed(self) -> Duration {
        self.passed + self.since_set()
    }

    fn since_set(self) -> Duration {
        if self.is_frozen { Duration::ZERO } else { self.set_at.elapsed() }
    }
}

impl Clock {
    pub(crate) fn new() -> Self {
        let state = State::real(Duration::ZERO);
        Self { began: state.shown, date: Timestamp::now(), state: Mutex::new(state), changed: Notify::new() }
    }

    /// Returns the clock's time, for measuring.
    pub(crate) fn now(&self) -> Instant {
        lock(&self.state).now()
    }

    /// Returns the clock's time in the service's format for date-times: `2026-05-07T14:47:42`, in UTC.
    #[must_use]
    pub fn date_time(&self) -> String {
        date_time(self.date())
    }

    /// Returns the clock's date and time.
    pub(crate) fn date(&self) -> Timestamp {
        let passed = self.now().saturating_duration_since(self.began);
        self.date.checked_add(passed).unwrap_or(self.date)
    }

    /// Returns whether the clock is frozen.
    #[must_use]
    pub fn is_frozen(&self) -> bool {
        lock(&self.state).is_frozen
    }

    /// Returns how many seconds the clock is ahead of the machine's; negative if it was frozen.
    #[must_use]
    pub fn seconds_ahead(&self) -> f64 {
        let State { shown, set_at, is_frozen, .. } = *lock(&self.state);
        let stopped = if is_frozen { set_at.elapsed() } else { Duration::ZERO };
        let ahead = shown.saturating_duration_since(set_at).as_secs_f64();
        ahead - set_at.saturating_duration_since(shown).as_secs_f64() - stopped.as_secs_f64()
    }

    /// Freezes the clock; has no effect if it is frozen.
    pub fn freeze(&self) {
        self.set(|shown, _| Some((shown, true)));
    }

    /// Lets a frozen clock continue from its time.
    pub fn unfreeze(&self) {
        self.set(|shown, _| Some((shown, false)));
    }

    /// Advances the clock, whether it is frozen or not.
    ///
    /// # Errors
    /// `config` if the clock would be more than ten years after its start; then nothing changes.
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

    /// Sets the clock back to the machine's time.
    pub(crate) fn reset(&self) {
        let mut state = lock(&self.state);
        *state = State::real(state.passed());
        drop(state);
        self.changed.notify_waiters();
    }

    /// Sets the time and whether the clock is frozen, from their present values.
    fn set(&self, change: impl FnOnce(Instant, bool) -> Option<(Instant, bool)>) -> bool {
        let mut state = lock(&self.state);
        let now = state.now();
        let Some((shown, is_frozen)) = change(now, state.is_frozen) else { return false };
        let passed = state.passed() + shown.saturating_duration_since(now);
        *state = State { shown, set_at: Instant::now(), is_frozen, passed };
        drop(state);
        self.changed.notify_waiters();
        true
    }

    /// Waits until this much time has passed on the clock, by itself or because it was advanced. After a reset, the rest of it
    /// passes as on the machine's clock.
    pub(crate) async fn sleep(&self, time: Duration) {
        let Some(end) = lock(&self.state).passed().checked_add(time) else { return std::future::pending().await };
        loop {
            // Registered before the clock is read, so that no change is missed.
            let changed = self.changed.notified();
            let state = *lock(&self.state);
            let left = end.saturating_sub(state.passed());
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
