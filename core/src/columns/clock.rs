//! Converts date-times to microseconds since 1970.

use jiff::civil::DateTime;
use jiff::tz::{AmbiguousOffset, Offset, TimeZone};

use crate::check::Moment;

/// Parses date-times; those without an offset are interpreted in its zone, or taken as written without one.
#[derive(Debug, Clone)]
pub(super) struct Clock {
    pub(super) zone: Option<TimeZone>,
}

impl Clock {
    /// Returns the microseconds since 1970, further digits truncated; `None` if the string is not a date-time.
    ///
    /// An offset is applied: the result is in UTC. An ambiguous local time means the first of the two; one that is skipped
    /// is shifted by the length of the gap.
    pub(super) fn microseconds(&self, text: &str) -> Option<i64> {
        let moment = Moment::read(text)?;
        let offset = match (moment.offset, &self.zone) {
            (Some(offset), _) => offset,
            (None, Some(zone)) => offset_in(zone, moment.local),
            (None, None) => Offset::UTC,
        };
        let since = moment.instant_at(offset);
        Some(since.as_secs() * 1_000_000 + i64::from(since.subsec_nanos().div_euclid(1_000)))
    }
}

fn offset_in(zone: &TimeZone, written: DateTime) -> Offset {
    match zone.to_ambiguous_timestamp(written).offset() {
        AmbiguousOffset::Unambiguous { offset } => offset,
        AmbiguousOffset::Gap { before, .. } | AmbiguousOffset::Fold { before, .. } => before,
    }
}
