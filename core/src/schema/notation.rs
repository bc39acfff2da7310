//! What options have beside fields of bodies: values that each language writes in its own way, and defaults.

/// The notation of values that are more than their JSON.
#[derive(Debug)]
pub struct Notation {
    /// The accepted values, as after "must be". A type of JSON in braces is written in the words of the language.
    pub accepts: &'static str,
    /// The type in Rust, in which programs pass it.
    pub rust: &'static str,
    /// The type in Rust of the checked value, and the check that returns it; `None` for values that are used as they are.
    pub checked: Option<(&'static str, &'static str)>,
    /// The type in Python, without `None`.
    pub python: &'static str,
    /// The type in TypeScript.
    pub typescript: &'static str,
    /// How the facade of Node converts a value to JSON: a `Kind` of `option-json.ts`.
    pub reading: &'static str,
    /// What stands for the value in the help of a command.
    pub placeholder: &'static str,
}

/// The value of an option that is omitted.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum DefaultValue {
    /// None; the documentation explains it.
    None,
    /// Empty: no headers, no names.
    Empty,
    /// The value of this environment variable.
    Environment(&'static str),
    /// A time in seconds.
    Time(f64),
    /// An integer.
    Count(u64),
    /// A boolean.
    Flag(bool),
    /// A string.
    Text(&'static str),
}
