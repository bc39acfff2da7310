//! Converts date-times to microseconds since 1970.

use crate::date_time::{Moment, Zone};

/// Parses date-times; those without an offset are interpreted in its zone, or taken as written without one.
#[derive(Debug, Clone)]
pub(super) struct Clock {
    pub(super) zone: Option<Zone>,
}

impl Clock {
    /// Returns the microseconds since 1970, further digits truncated; `None` if the string is not a date-time.
    ///
    /// An offset is applied: the result is in UTC.
    pub(super) fn microseconds(&self, text: &str) -> Option<i64> {
        let moment = Moment::read(text)?;
        let since = moment.or_in(self.zone.as_ref()).instant_or_utc();
        Some(since.as_secs() * 1_000_000 + i64::from(since.subsec_nanos().div_euclid(1_000)))
    }
}
