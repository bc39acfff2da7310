//! The rate limit: its windows, and the delays that it and the refusals of the service cause.

pub mod limit;
#[cfg(feature = "client")]
mod pace;
#[cfg(feature = "client")]
mod quota;
#[cfg(feature = "client")]
mod shared;
#[cfg(feature = "client")]
mod stagger;

pub use limit::{RateLimit, RateWindow};
#[cfg(feature = "client")]
pub(crate) use pace::{NotWaited, Pace, SendPermit};
#[cfg(feature = "client")]
pub(crate) use quota::Reason;
#[cfg(feature = "client")]
pub use quota::{Quota, QuotaWindow};
#[cfg(feature = "client")]
pub(crate) use shared::shared;
#[cfg(feature = "client")]
pub(crate) use stagger::longest_backoff;

/// The maximum `Retry-After`, and the maximum pause of the client, that a call waits for.
#[cfg(feature = "client")]
pub(crate) const LONGEST_RETRY_AFTER: std::time::Duration = std::time::Duration::from_secs(60);
