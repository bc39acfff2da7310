//! What a program observes of its calls: request events, spans, messages to its host, and how secrets are left out of them.

#[cfg(feature = "client")]
pub(crate) mod event;
#[cfg(feature = "client")]
pub mod host;
pub(crate) mod masking;
#[cfg(feature = "client")]
pub(crate) mod sent_secrets;
#[cfg(feature = "client")]
pub(crate) mod span;
