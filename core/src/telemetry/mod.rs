//! What a program observes of its calls: request events, spans, messages to its host, and how secrets are left out of them.

pub(crate) mod event;
#[cfg(feature = "client")]
pub mod host;
pub(crate) mod masking;
pub(crate) mod sent_secrets;
pub(crate) mod span;
