//! What limits a caller's values, beyond their types, and their JSON.

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

/// The maximum nesting depth of JSON: what `serde_json` reads, since programs and other parts of this crate read with it.
pub const DEPTH: usize = 127;

/// The maximum length of an argument as JSON, in bytes. One that a program holds may contain the same objects many times, in
/// little memory, but is written with all of them: bindings stop writing beyond it.
pub const LONGEST_ARGUMENT: usize = 64 << 20;

/// The maximum number of values in an argument, each of which takes more memory than its JSON once it is parsed.
pub const MOST_VALUES: usize = 1 << 21;

/// Returns the problem of an argument with more than `longest` bytes of JSON.
#[must_use]
pub fn too_long(longest: usize) -> String {
    format!("has more than {} MiB as JSON, where what it contains repeatedly counts each time", longest >> 20)
}

/// Returns the problem of an argument with more than [`MOST_VALUES`].
#[must_use]
pub fn too_many_values() -> String {
    format!("has more than {MOST_VALUES} values, where what it contains repeatedly counts each time")
}
