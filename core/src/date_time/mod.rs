//! Date-times in ISO 8601, and the time zone whose wall clock those without an offset are.

mod moment;
mod zone;

pub use moment::iso_date_time;
pub(crate) use moment::{Moment, date_alone};
pub(crate) use zone::FORM as ZONE_FORM;
pub use zone::Zone;
