//! Date-times of jiff: in builders and filters, and read from the strings of records.

use jiff::tz::TimeZone;
use jiff::{Timestamp, Zoned, civil};
use serde_json::Value;

use super::accepted::IntoField;
use super::field::{AnyOperand, Operand};
use super::sealed::Seal;
use super::values::DateTime;
use crate::date_time::Moment;
use crate::error::{Error, Result};

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

/// Implements what builders and filters accept, by the string that is sent.
macro_rules! accepts {
    ($($input:ty, $moment:ident => $text:expr;)+) => { $(
        impl IntoField<DateTime> for $input {
            fn into_json(self, seal: Seal) -> String {
                AnyOperand::into_parameter(self, seal).to_string()
            }
        }

        impl Operand<DateTime> for $input {
            fn into_parameter(self, seal: Seal) -> Value {
                AnyOperand::into_parameter(self, seal)
            }
        }

        impl AnyOperand for $input {
            fn into_parameter(self, _: Seal) -> Value {
                let $moment = self;
                $text.into()
            }
        }
    )+ };
}

accepts! {
    civil::DateTime, local => local.to_string();
    &civil::DateTime, local => local.to_string();
    Timestamp, instant => instant.to_string();
    &Timestamp, instant => instant.to_string();
    Zoned, zoned => with_offset(&zoned);
    &Zoned, zoned => with_offset(zoned);
}

/// Without the name of the time zone, which is not in ISO 8601, and in UTC where the offset has seconds, which are not either.
fn with_offset(zoned: &Zoned) -> String {
    let (instant, offset) = (zoned.timestamp(), zoned.offset());
    if offset.seconds() % 60 == 0 { instant.display_with_offset(offset).to_string() } else { instant.to_string() }
}
