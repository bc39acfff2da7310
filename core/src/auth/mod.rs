//! Bearer tokens: a fixed one, or one that is obtained, shared by concurrent calls, and renewed before it expires.

mod grant;
mod tokens;

pub(crate) use grant::{Fresh, form, granted, not_granted};
pub(crate) use tokens::{Held, Tokens};
