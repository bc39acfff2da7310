//! Decides when a thread looks for its next event without pause, instead of sleeping until it is woken.
//!
//! To wake a thread takes longer than a nearby server takes to respond. So where calls are quick, the thread of a runtime stays
//! awake between them, and that of a blocking call for its result; else it would take CPU time in vain.

use std::num::NonZero;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use tokio::time::Instant;

/// The longest time that a thread spins after the start of a call.
const LONGEST: Duration = Duration::from_micros(200);
/// A thread that gives way for longer shares its core with a busy one: if it slept, it would interrupt that when it is woken.
const SHARED: Duration = Duration::from_micros(500);
/// How many times as long it does not spin then, so that it loses little time where all cores are busy.
const REST: u32 = 32;

/// The typical duration of something: a running average of the latest ones. None counts for more than four times the longest
/// that is short, so that a few short ones outweigh a long one.
#[derive(Debug)]
pub struct Typical {
    nanoseconds: AtomicU64,
    longest_short: Duration,
}

impl Typical {
    /// Creates one for which durations below this are short, and that assumes short ones.
    #[must_use]
    pub const fn short(longest_short: Duration) -> Self {
        Self { nanoseconds: AtomicU64::new(0), longest_short }
    }

    /// Creates one for which durations below this are short, and that assumes long ones.
    fn long(longest_short: Duration) -> Self {
        Self { nanoseconds: AtomicU64::new(nanoseconds(4 * longest_short)), longest_short }
    }

    /// Takes note of the latest duration. Concurrent updates may overwrite each other, which does no harm.
    pub fn note(&self, duration: Duration) {
        let latest = nanoseconds(duration.min(4 * self.longest_short));
        let typical = self.nanoseconds.load(Ordering::Relaxed);
        self.nanoseconds.store((3 * typical + latest) / 4, Ordering::Relaxed);
    }

    /// Returns whether the typical one is short.
    pub fn is_short(&self) -> bool {
        self.nanoseconds.load(Ordering::Relaxed) < nanoseconds(self.longest_short)
    }
}

fn nanoseconds(duration: Duration) -> u64 {
    u64::try_from(duration.as_nanos()).unwrap_or(u64::MAX)
}

/// The pace at which calls start.
#[derive(Debug)]
pub(crate) struct Pace {
    latest: Option<Instant>,
    rests_until: Option<Instant>,
    /// The typical interval between two starts.
    typical: Typical,
    /// Whether a server on the same machine can run meanwhile.
    has_other_cores: bool,
}

impl Pace {
    pub(crate) fn new() -> Self {
        let has_other_cores = thread::available_parallelism().is_ok_and(|cores| cores > NonZero::<usize>::MIN);
        Self { latest: None, rests_until: None, typical: Typical::long(LONGEST), has_other_cores }
    }

    /// Takes note of a call that starts now.
    pub(crate) fn note_start(&mut self, now: Instant) {
        if let Some(latest) = self.latest.replace(now) {
            self.typical.note(now - latest);
        }
    }

    /// Takes note of how long the thread gave way to others.
    pub(crate) fn note_yield(&mut self, began: Instant, ended: Instant) {
        let took = ended - began;
        if took > SHARED {
            self.rests_until = Some(ended + REST * took);
        }
    }

    /// Returns whether the next event is likely to come before the thread could sleep and wake up. Where several calls are in
    /// flight, the thread has enough to do.
    pub(crate) fn is_worth_spinning(&self, now: Instant, in_flight: usize) -> bool {
        let is_soon = || self.latest.is_some_and(|latest| now - latest < LONGEST);
        let is_rested = || self.rests_until.is_none_or(|until| now >= until);
        self.has_other_cores && in_flight < 2 && self.typical.is_short() && is_soon() && is_rested()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The pace of calls at these intervals in microseconds, and the time of the last one.
    fn pace(intervals: &[u64]) -> (Pace, Instant) {
        let mut now = Instant::now();
        let mut pace = Pace { has_other_cores: true, ..Pace::new() };
        pace.note_start(now);
        for interval in intervals {
            now += Duration::from_micros(*interval);
            pace.note_start(now);
        }
        (pace, now)
    }

    #[test]
    fn a_thread_spins_only_for_one_quick_call_after_the_other_and_not_for_long() {
        let (quick, now) = pace(&[80; 20]);
        assert!(quick.is_worth_spinning(now, 1) && quick.is_worth_spinning(now, 0));
        assert!(!quick.is_worth_spinning(now, 2));
        assert!(quick.is_worth_spinning(now + LONGEST / 2, 1) && !quick.is_worth_spinning(now + LONGEST, 1));
        let single = Pace { has_other_cores: false, ..quick };
        assert!(!single.is_worth_spinning(now, 1));
    }

    #[test]
    fn a_thread_that_shares_its_core_with_a_busy_one_rests_for_a_while() {
        let (mut pace, mut now) = pace(&[80; 20]);
        pace.note_yield(now, now + SHARED);
        assert!(pace.is_worth_spinning(now, 1));
        pace.note_yield(now, now + 2 * SHARED);
        let rested = now + 2 * SHARED * (1 + REST);
        while now < rested {
            assert!(!pace.is_worth_spinning(now, 1));
            now += Duration::from_micros(80);
            pace.note_start(now);
        }
        assert!(pace.is_worth_spinning(now, 1));
    }

    #[test]
    fn a_thread_sleeps_during_first_calls_slow_ones_and_after_a_pause_but_one_pause_is_soon_forgotten() {
        for intervals in [&[][..], &[80], &[3_000; 50], &[[80; 20].as_slice(), &[3_000; 3]].concat()] {
            let (pace, now) = pace(intervals);
            assert!(!pace.is_worth_spinning(now, 1), "{intervals:?}");
        }
        let (pace, now) = pace(&[[80; 20].as_slice(), &[5_000_000], &[80; 10]].concat());
        assert!(pace.is_worth_spinning(now, 1));
    }
}
