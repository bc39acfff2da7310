//! How times are serialized: as seconds, which bindings convert to the units of their language.

use std::time::Duration;

use serde::{Serialize as _, Serializer};

/// Serializes a time.
pub(crate) fn of<S: Serializer>(time: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64(time.as_secs_f64())
}

/// Serializes a time that may be unknown.
#[allow(clippy::ref_option, reason = "the signature that serde asks for")]
pub(crate) fn optional<S: Serializer>(time: &Option<Duration>, serializer: S) -> Result<S::Ok, S::Error> {
    time.map(|time| time.as_secs_f64()).serialize(serializer)
}
