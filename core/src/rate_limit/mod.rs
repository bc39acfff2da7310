//! The rate limit: its windows, and the delays that it and the refusals of the service cause.

pub mod limit;
#[cfg(feature = "client")]
mod pace;
#[cfg(feature = "client")]
mod pause;
#[cfg(feature = "client")]
mod quota;
#[cfg(feature = "client")]
mod shared;

#[cfg(feature = "client")]
pub(crate) use self::{
    pace::{NotWaited, Pace, SendPermit},
    pause::{LONGEST_RETRY_AFTER, longest_backoff},
    quota::Reason,
    shared::shared,
};
pub use limit::{RateLimit, RateWindow};
