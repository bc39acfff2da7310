//! What limits a caller's values, beyond their types.

use super::notation::Notation;

/// A limit of a caller's values, which is not applied to responses.
#[derive(Debug, Clone, Copy)]
pub enum Limit {
    /// No limit.
    None,
    /// A string of at most this many characters.
    Characters(usize),
    /// A number of at most this value.
    AtMost(i64),
    /// A decimal number: the maximum number of digits in all, and of those reserved for decimal places.
    Decimal(u32, u32),
    /// A date-time that is not before the one in the named field.
    NotBefore(&'static str),
    /// An object with any fields.
    Object,
    /// An `http` or `https` URL, to which the service sends data.
    Url,
    /// A number of seconds from the first to the second; JavaScript counts milliseconds.
    Seconds(f64, f64),
    /// An integer from the first to the second, and its type in Rust.
    Range(u64, u64, &'static str),
    /// A declared value of the enum.
    Listed,
    /// A value with a notation of its own.
    Written(&'static Notation),
}
