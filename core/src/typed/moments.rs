//! Date-times of jiff: in builders and filters, and read from the strings of records.

use std::borrow::Borrow;

use jiff::tz::TimeZone;
use jiff::{Timestamp, Zoned, civil};

use super::accepted::{IntoField, accepts};
use super::sealed::Seal;
use super::values::{Any, DateTime};
use crate::date_time::Moment;
use crate::error::{Error, Result};
use crate::json::quote;

/// Returns a date-time of a record in a time zone: one with an offset is that instant, one without is the wall clock of the time
/// zone. A time that occurs twice there is the first of the two, and one that is skipped is shifted by the length of the gap.
///
/// # Errors
///
/// `validation` for a string that is not a date-time.
///
/// ```
/// use jiff::tz::TimeZone;
/// use xpauto::model::{Segment, zoned};
///
/// let segment = Segment::from_json(r#"{"dateCreated": "2026-05-07T14:47:42"}"#)?;
/// let created = segment.date_created().map(|text| zoned(&text, TimeZone::UTC)).transpose()?;
/// assert_eq!(created.map(|created| created.timestamp().as_second()), Some(1_778_165_262));
/// # Ok::<(), xpauto::Error>(())
/// ```
pub fn zoned(text: &str, zone: TimeZone) -> Result<Zoned> {
    let refuse = || Error::invalid("text", format!("must be a date-time, got {text:?}"));
    let moment = Moment::read(text).ok_or_else(refuse)?;
    match moment.instant() {
        Some(instant) => Timestamp::from_duration(instant).map(|instant| instant.to_zoned(zone)),
        None => moment.local.to_zoned(zone),
    }
    .map_err(|_| refuse())
}

accepts! { civil::DateTime, Timestamp => [DateTime, Any], text }
accepts! { Zoned => [DateTime, Any], with_offset }

fn text(moment: &impl ToString) -> String {
    quote(&moment.to_string())
}

/// Without the name of the time zone, which is not in ISO 8601, and in UTC where the offset has seconds, which are not either.
fn with_offset(zoned: &impl Borrow<Zoned>) -> String {
    let (instant, offset) = (zoned.borrow().timestamp(), zoned.borrow().offset());
    if offset.seconds() % 60 == 0 { text(&instant.display_with_offset(offset)) } else { text(&instant) }
}
