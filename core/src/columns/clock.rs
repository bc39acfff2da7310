//! Converts date-times to microseconds since 1970.

use jiff::civil::DateTime;
use jiff::fmt::temporal::Pieces;
use jiff::tz::{AmbiguousOffset, Offset, TimeZone};

/// The maximum number of fractional digits that are parsed; a column keeps six.
const DIGITS: usize = 9;

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
        let Ok(pieces) = Pieces::parse(text) else { return self.microseconds(&with_fewer_digits(text)?) };
        let written = pieces.date().to_datetime(pieces.time().unwrap_or_default());
        let offset = match (pieces.to_numeric_offset(), pieces.time_zone_annotation(), &self.zone) {
            (Some(offset), _, _) => offset,
            (None, Some(_), _) => return None,
            (None, None, Some(zone)) => offset_in(zone, written),
            (None, None, None) => Offset::UTC,
        };
        let since = written.duration_since(DateTime::constant(1970, 1, 1, 0, 0, 0, 0));
        let seconds = since.as_secs() - i64::from(offset.seconds());
        Some(seconds * 1_000_000 + i64::from(since.subsec_nanos().div_euclid(1_000)))
    }
}

fn offset_in(zone: &TimeZone, written: DateTime) -> Offset {
    match zone.to_ambiguous_timestamp(written).offset() {
        AmbiguousOffset::Unambiguous { offset } => offset,
        AmbiguousOffset::Gap { before, .. } | AmbiguousOffset::Fold { before, .. } => before,
    }
}

/// Truncates the fraction to the digits that are parsed; `None` if it is not longer.
fn with_fewer_digits(text: &str) -> Option<String> {
    let (before, behind) = text.split_at_checked(text.find(['.', ','])? + 1)?;
    let count = behind.bytes().take_while(u8::is_ascii_digit).count();
    let kept = behind.get(..DIGITS).filter(|_| count > DIGITS)?;
    Some([before, kept, behind.get(count..)?].concat())
}
