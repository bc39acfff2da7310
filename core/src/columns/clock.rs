//! Date-times as microseconds since 1970.

use jiff::civil::DateTime;
use jiff::fmt::temporal::Pieces;
use jiff::tz::{AmbiguousOffset, Offset, TimeZone};

/// The most digits of a fraction of a second that are read; a column keeps six.
const DIGITS: usize = 9;

/// Reads date-times; those without an offset in its zone, or as they are written where it has none.
#[derive(Debug, Clone)]
pub(super) struct Clock {
    pub(super) zone: Option<TimeZone>,
}

impl Clock {
    /// The microseconds since 1970 began, any further digits of the fraction cut off; `None` where the text is no
    /// date-time.
    ///
    /// An offset is applied, so that the time is UTC's. Of a local time that comes twice the first is meant, and one that is
    /// skipped is as late as if the clocks had not been changed.
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

/// The same text with fewer digits behind the point, where there are more than are read.
fn with_fewer_digits(text: &str) -> Option<String> {
    let (before, behind) = text.split_at_checked(text.find(['.', ','])? + 1)?;
    let count = behind.bytes().take_while(u8::is_ascii_digit).count();
    let kept = behind.get(..DIGITS).filter(|_| count > DIGITS)?;
    Some([before, kept, behind.get(count..)?].concat())
}
