//! Date-times as the service writes them: with an offset, or without one.

use std::cmp::Ordering;

use jiff::Timestamp;
use jiff::civil::DateTime;

/// A date-time with the offset that it was written with, if any.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Moment {
    /// The wall clock, as it was written.
    pub(crate) local: DateTime,
    /// The instant, where there is an offset.
    pub(crate) instant: Option<Timestamp>,
}

impl Moment {
    /// Reads an ISO 8601 date-time, or a date; returns none where the text is neither.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let instant: Option<Timestamp> = text.parse().ok();
        let local = match text.strip_suffix('Z') {
            Some(local) => instant.and(local.parse().ok())?,
            None => text.parse().ok()?,
        };
        Some(Self { local, instant })
    }

    /// Compares instants where both have an offset, else the wall clocks as they were written.
    pub(crate) fn compare(&self, other: &Self) -> Ordering {
        match (self.instant, other.instant) {
            (Some(one), Some(other)) => one.cmp(&other),
            _ => self.local.cmp(&other.local),
        }
    }
}
