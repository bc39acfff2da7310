//! Date-times in ISO 8601, with or without an offset.

use std::borrow::Cow;
use std::cmp::Ordering;

use jiff::SignedDuration;
use jiff::civil::DateTime;
use jiff::fmt::strtime::BrokenDownTime;
use jiff::fmt::temporal::Pieces;
use jiff::tz::Offset;

pub(super) const EPOCH: DateTime = DateTime::constant(1970, 1, 1, 0, 0, 0, 0);
/// In seconds; no offset is as long.
const DAY: i32 = 86_400;
/// The maximum number of fractional digits that jiff parses.
const DIGITS: usize = 9;

/// A date-time, with its offset if it has one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Moment {
    /// The local time, as written.
    pub(crate) local: DateTime,
    pub(crate) offset: Option<Offset>,
}

impl Moment {
    /// Parses an ISO 8601 date-time or date; `None` if the string is neither.
    ///
    /// Fractional digits beyond nanoseconds are truncated. A time zone's name is refused without an offset.
    pub(crate) fn read(text: &str) -> Option<Self> {
        if let Some(local) = usual(text) {
            return Some(Self { local, offset: None });
        }
        let Ok(pieces) = Pieces::parse(text) else { return Self::read(&with_fewer_digits(text)?) };
        let offset = pieces.to_numeric_offset();
        let is_read = match offset {
            Some(offset) => offset.seconds().abs() < DAY,
            None => pieces.time_zone_annotation().is_none(),
        };
        is_read.then(|| Self { local: pieces.date().to_datetime(pieces.time().unwrap_or_default()), offset })
    }

    /// Returns the time since 1970 in UTC, if there is an offset.
    pub(crate) fn instant(&self) -> Option<SignedDuration> {
        self.offset.map(|offset| self.instant_at(offset))
    }

    /// Returns the time since 1970 in UTC, as if a local time without an offset were in UTC.
    pub(crate) fn instant_or_utc(&self) -> SignedDuration {
        self.instant_at(self.offset.unwrap_or(Offset::UTC))
    }

    /// Returns the time since 1970 in UTC, of the local time at this offset.
    fn instant_at(&self, offset: Offset) -> SignedDuration {
        // Neither is near the limits of 64-bit seconds.
        self.local.duration_since(EPOCH) - SignedDuration::from_secs(i64::from(offset.seconds()))
    }

    /// Compares instants if both have an offset, local times if neither has; `None` if one alone has, since which is earlier
    /// depends on a time zone then.
    pub(crate) fn order(&self, other: &Self) -> Option<Ordering> {
        (self.offset.is_some() == other.offset.is_some()).then(|| self.compare(other))
    }

    /// Compares instants if both have an offset, else local times.
    pub(crate) fn compare(&self, other: &Self) -> Ordering {
        match (self.instant(), other.instant()) {
            (Some(one), Some(other)) => one.cmp(&other),
            _ => self.local.cmp(&other.local),
        }
    }
}

/// Returns the time since 1970 of a date-time in ISO 8601, in UTC where it has no offset; `None` if the string is not one.
#[must_use]
pub fn instant_in_utc(text: &str) -> Option<SignedDuration> {
    Moment::read(text).map(|moment| moment.instant_or_utc())
}

/// Returns a date-time in the form `2026-05-07T14:47:42.123456+01:00:00`, the offset only if it has one, which every parser
/// reads; `None` if the string is not a date-time.
#[must_use]
pub fn iso_date_time(text: &str) -> Option<Cow<'_, str>> {
    if usual(text).is_some() {
        return Some(Cow::Borrowed(text));
    }
    let Moment { local, offset } = Moment::read(text)?;
    let mut time = BrokenDownTime::from(local);
    time.set_offset(offset);
    let form = if offset.is_some() { "%Y-%m-%dT%H:%M:%S.%6f%::z" } else { "%Y-%m-%dT%H:%M:%S.%6f" };
    time.to_string(form).ok().map(Cow::Owned)
}

/// Parses the form that the service sends, such as `2026-05-07T14:47:42`: in a column, the parser of all forms takes as long
/// as all else. `None` for any other form, and where a number is out of its range.
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

    #[test]
    fn offsets_fractions_and_zones_are_read_by_one_rule() {
        let instant = |text: &str| Moment::read(text).and_then(|moment| moment.instant());
        let expected = instant("2026-05-07T14:47:42.123456789+02:00");
        assert!(expected.is_some());
        for text in [
            "2026-05-07T12:47:42.123456789z",
            "2026-05-07T12:47:42.1234567899Z",
            "2026-05-07 14:47:42,1234567891+02",
            "2026-05-07T14:47:42.123456789+02:00[Europe/Paris]",
        ] {
            assert_eq!(instant(text), expected, "{text}");
        }
        assert!(instant("9999-12-31T23:59:59-02:00") > instant("9999-12-31T23:59:59Z"));
        for text in ["2026-05-07T14:47:42[Europe/Paris]", "2026-05-07T14:47:42.1234567891[Europe/Paris]", "14:47:42"] {
            assert_eq!(Moment::read(text), None, "{text}");
        }
    }

    #[test]
    fn a_date_time_is_written_in_a_form_that_every_parser_reads() {
        for (text, written) in [
            ("2026-05-07T14:47:42", "2026-05-07T14:47:42"),
            ("2026-05-07T14:47:42.1234567Z", "2026-05-07T14:47:42.123456+00:00:00"),
            ("2026-05-07 14:47-03:30", "2026-05-07T14:47:00.000000-03:30:00"),
            ("0001-05-07", "0001-05-07T00:00:00.000000"),
        ] {
            assert_eq!(iso_date_time(text).as_deref(), Some(written));
        }
    }

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
