//! The dates of generated objects, which lie before the day on which the sandbox's clock starts.

use jiff::SignedDuration;
use jiff::civil::DateTime;
use serde::{Serialize, Serializer};

use super::Random;

/// The greatest age of an object in seconds: two years.
const OLDEST: u64 = 63_000_000;
/// The longest time from the creation of an object to its modification, in seconds.
const LATEST: u64 = 12_000_000;

/// A date-time without offset, in seconds before a day; formatted when it is serialized.
#[derive(Debug, Clone, Copy)]
pub(super) struct Date {
    day: DateTime,
    before: u64,
}

impl Date {
    /// Returns when an object was created, and when it was modified, both before this day. Recent objects are more frequent, so
    /// that the last month has some.
    pub(super) fn pair(day: DateTime, random: &mut Random) -> (Self, Self) {
        let oldest = random.below(OLDEST) + 1;
        let created = random.below(oldest) + 1;
        let modified = created - random.below(LATEST.min(created));
        (Self { day, before: created }, Self { day, before: modified })
    }
}

impl Serialize for Date {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let before = SignedDuration::from_secs(i64::try_from(self.before).unwrap_or_default());
        serializer.collect_str(&self.day.checked_sub(before).unwrap_or(self.day))
    }
}
