//! The time zone of an account, whose wall clock date-times without an offset are.

use jiff::Timestamp;
use jiff::civil::DateTime;
use jiff::tz::{self, AmbiguousOffset, Offset, TimeZone, TimeZoneName};

use super::moment::Moment;
use crate::declaration::closest;
use crate::error::{Error, Result};
use crate::text::{did_you_mean, wording};

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

    /// Returns an instant as a local time without an offset, such as `2026-05-07T14:47:42`; `None` for any other string.
    pub(crate) fn local_text(&self, text: &str) -> Option<String> {
        let since = Moment::read(text)?.instant()?;
        let local = self.0.to_datetime(Timestamp::from_duration(since).ok()?);
        Some(local.to_string())
    }
}

impl Moment {
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
