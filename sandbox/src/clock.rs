//! The sandbox's clock, which a test can freeze, advance and set.

use std::sync::Mutex;
use std::time::{Duration, Instant};

use jiff::{SignedDuration, Timestamp};
use tokio::sync::Notify;
use xpauto::bindings::message::{Language, wording};
use xpauto::bindings::schema::Field;
use xpauto::bindings::spec::options::types::{DATE_TIME, FLAG, seconds};
use xpauto::{Error, Result};

use crate::http::date_time;
use crate::lock::lock;
use crate::options::{declared, parse_date_time, read_json};

/// The furthest that the clock can be from its start, in seconds: ten years.
const FURTHEST: i32 = 10 * 366 * 86_400;

static FREEZE: Field = declared("freeze", FLAG);
static ADVANCE: Field = declared("advance", seconds(0.0, FURTHEST as f64));
static SET: Field = declared("set", DATE_TIME);

/// A clock that can be frozen, advanced and set; by default it shows the machine's time.
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
    /// The date and time at the start and after a reset; `None` for those of the machine.
    start: Option<Timestamp>,
    state: Mutex<State>,
    /// Wakes all sleepers when the clock is set.
    changed: Notify,
}

/// The last setting of the clock.
#[derive(Debug, Clone, Copy)]
struct State {
    date: Timestamp,
    /// The date at the start, or the last reset.
    first: Timestamp,
    /// The machine's time when the clock was set.
    set_at: Instant,
    is_frozen: bool,
    /// The time that had passed on the clock by then, by itself or because it was advanced, by which lifetimes and windows are
    /// measured; nothing sets it back.
    passed: Duration,
}

impl State {
    fn new(start: Option<Timestamp>, passed: Duration) -> Self {
        let date = start.unwrap_or_else(Timestamp::now);
        Self { date, first: date, set_at: Instant::now(), is_frozen: false, passed }
    }

    /// Returns the state as if the clock were set to its time just now.
    fn present(self) -> Self {
        let now = Instant::now();
        let since = if self.is_frozen { Duration::ZERO } else { now.saturating_duration_since(self.set_at) };
        let date = self.date.checked_add(since).unwrap_or(self.date);
        Self { date, set_at: now, passed: self.passed + since, ..self }
    }

    /// Returns the state after so much time; `None` if the clock cannot show it.
    fn advanced(self, by: Duration) -> Option<Self> {
        let date = self
            .date
            .checked_add(by)
            .ok()
            .filter(|date| self.first.duration_until(*date) <= SignedDuration::from_secs(FURTHEST.into()))?;
        Some(Self { date, passed: self.passed.checked_add(by)?, ..self })
    }

    /// Returns the state at another date: a later one comes by the time until it, an earlier one changes only the dates.
    fn at(self, date: Timestamp) -> Option<Self> {
        match Duration::try_from(self.date.duration_until(date)) {
            Ok(by) => self.advanced(by),
            Err(_) => Some(Self { date, ..self }),
        }
    }
}

impl Clock {
    pub(crate) fn new(start: Option<Timestamp>) -> Self {
        Self { start, state: Mutex::new(State::new(start, Duration::ZERO)), changed: Notify::new() }
    }

    fn state(&self) -> State {
        lock(&self.state).present()
    }

    /// Returns the time that has passed on the clock, for measuring.
    pub(crate) fn now(&self) -> Duration {
        self.state().passed
    }

    /// Returns the clock's time in the service's format for date-times: `2026-05-07T14:47:42`, in UTC.
    #[must_use]
    pub fn date_time(&self) -> String {
        date_time(self.date())
    }

    /// Returns the clock's date and time.
    pub(crate) fn date(&self) -> Timestamp {
        self.state().date
    }

    /// Returns whether the clock is frozen.
    #[must_use]
    pub fn is_frozen(&self) -> bool {
        self.state().is_frozen
    }

    /// Freezes the clock; has no effect if it is frozen.
    pub fn freeze(&self) {
        self.change(|state| Some(State { is_frozen: true, ..state }));
    }

    /// Lets a frozen clock continue from its time.
    pub fn unfreeze(&self) {
        self.change(|state| Some(State { is_frozen: false, ..state }));
    }

    /// Advances the clock, whether it is frozen or not.
    ///
    /// # Errors
    /// `config` if the clock would be more than ten years after its start; then nothing changes.
    pub fn advance(&self, by: Duration) -> Result<()> {
        if self.change(|state| state.advanced(by)) { Ok(()) } else { Err(too_far()) }
    }

    /// Sets the clock to a date-time in ISO 8601, in UTC where it has no offset; it stays frozen, or continues from there.
    ///
    /// Set to a later time, it is advanced: tokens expire and delays end. Set to an earlier one, only the dates change.
    ///
    /// # Errors
    /// `config` if the text is no date-time, or the clock would be more than ten years after its start; then nothing changes.
    pub fn set(&self, date_time: &str) -> Result<()> {
        let date = parse_date_time(date_time).ok_or_else(|| {
            let accepted = wording!["must be ", SET.accepts(), format!(", got {date_time:?}")];
            Error::config(wording!["the time of the sandbox's clock ", accepted])
        })?;
        if self.change(|state| state.at(date)) { Ok(()) } else { Err(too_far()) }
    }

    /// Changes the clock by JSON text such as `{"freeze": true}`, with the times of a language; a refused change changes nothing.
    pub(crate) fn set_by(&self, json: &str, language: Language) -> Result<()> {
        let (freeze, advance, date_time): (Option<bool>, Option<Duration>, Option<String>) =
            read_json(json, "the sandbox's clock", language, |reader| {
                (reader.take(&FREEZE), reader.take(&ADVANCE), reader.take(&SET))
            })?;
        // First what can be refused: then nothing has changed.
        match (date_time, advance) {
            (Some(_), Some(_)) => {
                return Err(Error::config("the sandbox's clock takes set or advance, not both at once"));
            }
            (Some(date_time), None) => self.set(&date_time)?,
            (None, Some(time)) => self.advance(time)?,
            (None, None) if freeze.is_some() => {}
            (None, None) => {
                return Err(Error::config("the sandbox's clock needs freeze, advance or set, and got none of them"));
            }
        }
        if let Some(is_frozen) = freeze {
            self.change(|state| Some(State { is_frozen, ..state }));
        }
        Ok(())
    }

    /// Sets the clock back to its time at the start: the machine's, unless the options say otherwise.
    pub(crate) fn reset(&self) {
        self.change(|state| Some(State::new(self.start, state.passed)));
    }

    /// Changes the present state; returns false if `change` refuses.
    fn change(&self, change: impl FnOnce(State) -> Option<State>) -> bool {
        let mut state = lock(&self.state);
        let Some(changed) = change(state.present()) else { return false };
        *state = changed;
        drop(state);
        self.changed.notify_waiters();
        true
    }

    /// Returns the end of a time that begins now, for [`Clock::sleep_until`].
    pub(crate) fn after(&self, time: Duration) -> Duration {
        self.now().saturating_add(time)
    }

    /// Waits until this time has come on the clock, by itself or because it was advanced. After a reset, the rest of it passes as on
    /// the machine's clock.
    pub(crate) async fn sleep_until(&self, end: Duration) {
        loop {
            // Registered before the clock is read, so that no change is missed.
            let changed = self.changed.notified();
            let state = self.state();
            let left = end.saturating_sub(state.passed);
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

fn too_far() -> Error {
    Error::config("the sandbox's clock can show at most ten years after its start")
}
