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
        let (written, offset) = parsed(text)?;
        let offset = match (offset, &self.zone) {
            (Some(offset), _) => offset,
            (None, Some(zone)) => offset_in(zone, written),
            (None, None) => Offset::UTC,
        };
        let since = written.duration_since(DateTime::constant(1970, 1, 1, 0, 0, 0, 0));
        let seconds = since.as_secs() - i64::from(offset.seconds());
        Some(seconds * 1_000_000 + i64::from(since.subsec_nanos().div_euclid(1_000)))
    }
}

/// Returns a date-time as written, and its offset if it has one; `None` if the string is not a date-time.
fn parsed(text: &str) -> Option<(DateTime, Option<Offset>)> {
    if let Some(written) = usual(text) {
        return Some((written, None));
    }
    let Ok(pieces) = Pieces::parse(text) else { return parsed(&with_fewer_digits(text)?) };
    let offset = pieces.to_numeric_offset();
    // A zone's name alone is refused.
    let is_read = offset.is_some() || pieces.time_zone_annotation().is_none();
    is_read.then(|| (pieces.date().to_datetime(pieces.time().unwrap_or_default()), offset))
}

/// Parses the form that the service sends, such as `2026-05-07T14:47:42`: the parser of all forms takes as long as the rest of
/// its column. `None` for any other form, and where a number is out of its range.
fn usual(text: &str) -> Option<DateTime> {
    let [y1, y2, y3, y4, b'-', m1, m2, b'-', d1, d2, b'T', h1, h2, b':', n1, n2, b':', s1, s2] = *text.as_bytes()
    else {
        return None;
    };
    let two = |tens: u8, ones: u8| {
        let are_digits = tens.is_ascii_digit() && ones.is_ascii_digit();
        are_digits.then(|| ((tens - b'0') * 10 + (ones - b'0')).cast_signed())
    };
    let year = i16::from(two(y1, y2)?) * 100 + i16::from(two(y3, y4)?);
    DateTime::new(year, two(m1, m2)?, two(d1, d2)?, two(h1, h2)?, two(n1, n2)?, two(s1, s2)?, 0).ok()
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

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn the_usual_form_is_read_as_the_parser_of_all_forms_reads_it(
            text in "([0-9]{2}){2}-(0[0-9]|1[0-3])-[0-3][0-9]T[0-2][0-9]:[0-6][0-9]:([0-5][0-9]|60)|[0-9]{4}[-:0-9T]{15}",
        ) {
            let parsed = Pieces::parse(&text).ok().map(|pieces| pieces.date().to_datetime(pieces.time().unwrap_or_default()));
            if let Some(read) = usual(&text) {
                prop_assert_eq!(Some(read), parsed);
            } else {
                // Leap seconds are left to the parser.
                prop_assert!(parsed.is_none() || !text.contains('T') || text.ends_with("60"), "{text}");
            }
        }
    }
}
