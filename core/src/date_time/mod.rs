//! Date-times in ISO 8601, and the time zone whose wall clock those without an offset are.

mod moment;
mod zone;

pub(crate) use moment::Moment;
pub use moment::{instant_in_utc, iso_date_time};
pub use zone::Zone;
pub(crate) use zone::{reversed, sendable};
