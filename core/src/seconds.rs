//! How times are serialized: as seconds, which bindings convert to the units of their language.

use std::time::{Duration, SystemTime};

use serde::Serializer;

/// Serializes a time.
pub(crate) fn of<S: Serializer>(time: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64(time.as_secs_f64())
}

/// Serializes a time that may be unknown.
#[allow(clippy::ref_option, reason = "the signature that serde asks for")]
pub(crate) fn optional<S: Serializer>(time: &Option<Duration>, serializer: S) -> Result<S::Ok, S::Error> {
    match time {
        Some(time) => serializer.serialize_some(&time.as_secs_f64()),
        None => serializer.serialize_none(),
    }
}

/// Serializes a point in time as the seconds since 1970.
pub(crate) fn since_1970<S: Serializer>(time: &SystemTime, serializer: S) -> Result<S::Ok, S::Error> {
    of(&time.duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default(), serializer)
}
