//! The time zone of an account, whose wall clock date-times without an offset are.

use std::cmp::Ordering;

use jiff::civil::DateTime;
use jiff::tz::{self, AmbiguousOffset, Offset, TimeZone, TimeZoneName};
use jiff::{SignedDuration, Timestamp};

use super::moment::{EPOCH, Moment};
use crate::error::{Error, Result};
use crate::message::closest;
use crate::message::{Wording, did_you_mean, wording};
use crate::schema::Kind;

/// What is accepted as a time zone, as after "must be".
pub(crate) const FORM: &str = "a time zone of this system's database such as \"Europe/Paris\"";

/// A time zone.
///
/// An ambiguous local time, when clocks are set back, means the first of the two; one that is skipped, when they are set
/// forward, is shifted by the length of the gap.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Zone(TimeZone);

impl Zone {
    /// Returns the time zone with this IANA name, in any case.
    pub fn named(name: &str) -> Result<Self> {
        let known = TimeZone::get(name).ok().filter(|zone| zone.iana_name().is_some() && !zone.is_unknown());
        known.map(Self).ok_or_else(|| {
            let names: Vec<_> = tz::db().available().collect();
            let likely = closest(name, names.iter().map(TimeZoneName::as_str)).map(str::to_owned);
            Error::invalid("timezone", wording![format!("must be {FORM}, got {name:?}"), did_you_mean(likely)])
        })
    }

    /// Returns the IANA name.
    #[must_use]
    pub fn name(&self) -> &str {
        self.0.iana_name().unwrap_or_default()
    }

    /// Returns the offset of a local time.
    pub(crate) fn offset(&self, local: DateTime) -> Offset {
        match self.0.to_ambiguous_timestamp(local).offset() {
            AmbiguousOffset::Unambiguous { offset } => offset,
            AmbiguousOffset::Gap { before, .. } | AmbiguousOffset::Fold { before, .. } => before,
        }
    }

    /// Returns an instant as it is sent: as a local time without an offset, such as `2026-05-07T14:47:42`; `None` for any other
    /// string, and for an instant that cannot be sent.
    pub(crate) fn local_text(&self, text: &str) -> Option<String> {
        let instant = Moment::read(text).filter(|moment| moment.offset.is_some())?;
        instant.sent(Some(self)).map(|sent| sent.local.to_string())
    }

    /// Returns the local time of an instant, given as the time since 1970 in UTC; `None` if its year has five digits.
    fn local(&self, since: SignedDuration) -> Option<DateTime> {
        // The last hours before the year 10000 are no `Timestamp`; no clock changes in them.
        let offset = self.0.to_offset(Timestamp::from_duration(since).unwrap_or(Timestamp::MAX));
        EPOCH.checked_add(since + SignedDuration::from_secs(offset.seconds().into())).ok()
    }
}

/// Describes the date-times that can be sent to an account in this time zone, as after "must be".
pub(crate) fn sendable(zone: Option<&Zone>) -> Wording {
    let place = zone.map_or_else(String::new, |zone| format!(" in {}", zone.name()));
    wording![Kind::DateTime, format!(" of the years 1 to 9999{place}")]
}

/// Returns the end of the message about a range whose end would be sent as a time before its start; `None` for any other range.
pub(crate) fn reversed(start: &Moment, end: &Moment, zone: Option<&Zone>) -> Option<String> {
    let is_after = |one: &Moment, other: &Moment| one.order(other).is_some_and(Ordering::is_gt);
    if is_after(start, end) {
        return Some(String::new());
    }
    let (from, to) = (start.sent(zone)?, end.sent(zone)?);
    let zone = zone.filter(|_| is_after(&from, &to))?;
    let is_twice = start.or_in(Some(zone)).compare(&end.or_in(Some(zone))).is_le();
    let why = ", since this hour occurs twice there: begin the range before it, or end it after it";
    let why = if is_twice { why } else { "" };
    Some(format!("; in {} these are {} and {}{why}", zone.name(), from.local, to.local))
}

impl Moment {
    /// Returns the moment as it is sent to an account in this time zone: an instant as a local time. `None` outside of the years
    /// 1 to 9999, which not every program can read.
    pub(crate) fn sent(self, zone: Option<&Zone>) -> Option<Self> {
        let sent = match (zone, self.instant()) {
            (Some(zone), Some(since)) => Self { local: zone.local(since)?, offset: None },
            _ => self,
        };
        (sent.local.year() >= 1).then_some(sent)
    }

    /// Returns the moment with an offset: its own, else that of the time zone, if there is one.
    pub(crate) fn or_in(self, zone: Option<&Zone>) -> Self {
        Self { offset: self.offset.or_else(|| zone.map(|zone| zone.offset(self.local))), ..self }
    }
}

#[cfg(all(test, feature = "client"))]
mod tests {
    use super::*;

    #[test]
    fn instants_become_local_times_and_other_strings_do_not() {
        let paris = Zone::named("europe/paris").unwrap();
        assert_eq!(paris.name(), "Europe/Paris");
        for (text, local) in [
            ("2026-05-07T12:47:42Z", Some("2026-05-07T14:47:42")),
            ("2026-05-07T12:47:42.25+00:00", Some("2026-05-07T14:47:42.25")),
            ("2026-01-31T23:30:00-01:00", Some("2026-02-01T01:30:00")),
            // Both instants of the hour that occurs twice.
            ("2026-10-25T00:30:00Z", Some("2026-10-25T02:30:00")),
            ("2026-10-25T01:30:00Z", Some("2026-10-25T02:30:00")),
            // The ends of what jiff has as a timestamp, and of the years with four digits.
            ("9999-12-30T22:00:00.5Z", Some("9999-12-30T23:00:00.5")),
            ("9999-12-31T22:59:59Z", Some("9999-12-31T23:59:59")),
            ("9999-12-31T23:59:59+02:00", Some("9999-12-31T22:59:59")),
            ("9999-12-31T23:00:00Z", None),
            ("9999-12-31T23:59:59-23:59", None),
            ("0001-01-01T00:00:00Z", Some("0001-01-01T00:09:21")),
            ("0000-12-31T23:50:00Z", None),
            ("-009999-01-01T00:00:00+23:00", None),
            ("2026-05-07T12:47:42", None),
            ("2026-05-07", None),
            ("yesterday", None),
        ] {
            assert_eq!(paris.local_text(text).as_deref(), local, "{text}");
        }
    }

    #[test]
    fn an_unknown_name_is_refused_with_a_likely_one() {
        let message = |name| Zone::named(name).unwrap_err().to_string();
        assert!(message("Europe/Pariss").ends_with("got \"Europe/Pariss\"; did you mean \"Europe/Paris\"?"));
        assert!(message("").ends_with("got \"\""), "{}", message(""));
        assert!(Zone::named("Etc/Unknown").is_err());
    }
}
