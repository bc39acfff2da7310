//! Date-times in ISO 8601, with or without an offset.

use std::cmp::Ordering;

use jiff::Timestamp;
use jiff::civil::DateTime;

/// A date-time, with its offset if it has one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Moment {
    /// The local time, as written.
    pub(crate) local: DateTime,
    /// The instant, if there is an offset.
    pub(crate) instant: Option<Timestamp>,
}

impl Moment {
    /// Parses an ISO 8601 date-time or date; `None` if the string is neither.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let instant: Option<Timestamp> = text.parse().ok();
        let local = match text.strip_suffix('Z') {
            Some(local) => instant.and(local.parse().ok())?,
            None => text.parse().ok()?,
        };
        Some(Self { local, instant })
    }

    /// Compares instants if both have an offset, else local times.
    pub(crate) fn compare(&self, other: &Self) -> Ordering {
        match (self.instant, other.instant) {
            (Some(one), Some(other)) => one.cmp(&other),
            _ => self.local.cmp(&other.local),
        }
    }
}
