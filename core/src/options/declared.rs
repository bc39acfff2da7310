//! Declarations of options: name, type, default, documentation and scope.
//!
//! Options are parsed, checked and suggested by these declarations, and the signatures, types and tables of every language
//! are generated from them.

use serde_json::Value;

use crate::error::Problem;
use crate::text::{JsonType, Language, Part, Wording, alternatives, wording};

/// A declared option or argument.
#[derive(Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is an independent fact")]
pub struct OptionDeclaration {
    /// The name in `snake_case`; JavaScript writes `camelCase`.
    pub name: &'static str,
    /// The type of its values.
    pub kind: OptionKind,
    /// The value if it is omitted.
    pub default: DefaultValue,
    /// The documentation in Markdown; names in code spans are in `snake_case`.
    pub doc: &'static str,
    /// Where it is accepted.
    pub scope: Scope,
    /// Whether it is required.
    pub is_required: bool,
    /// Whether its value is never shown.
    pub is_secret: bool,
    /// Whether only bindings set it, so that it is not documented.
    pub is_internal: bool,
    /// Whether the default depends on another option; the declared one is the most common.
    pub has_derived_default: bool,
    /// The language that has it; `None` for all.
    pub only: Option<Language>,
}

/// The type of an option's values.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub enum OptionKind {
    /// An `http` or `https` URL.
    Url,
    /// The URL of a proxy; the empty string means none.
    Proxy,
    /// A string.
    Text,
    /// A token: a string, a function that returns one, or client credentials.
    Token,
    /// A time: seconds, in JavaScript milliseconds.
    Time {
        /// The minimum in seconds; [`f64::MIN_POSITIVE`] for anything above 0.
        least: f64,
        /// The maximum in seconds.
        most: f64,
    },
    /// An integer.
    Count {
        /// The minimum.
        least: u64,
        /// The maximum.
        most: u64,
    },
    /// A boolean.
    Flag,
    /// A date-time in ISO 8601.
    DateTime,
    /// The IANA name of a time zone.
    TimeZone,
    /// One of these strings.
    Choice(&'static [&'static str]),
    /// A rate limit such as `50/10s, 1000/h`.
    RateLimit,
    /// A number above 0 and up to 1.
    Share,
    /// Header names and their values.
    Headers,
    /// PEM: the path of a file, or its content.
    Pem,
    /// PEM of a certificate and its private key: together, or as a pair.
    PemPair,
    /// A filter, built or in wire form.
    Filter,
    /// An order: names of fields, `-` in front for descending, or `SortingParameter` objects.
    Sort,
    /// Names of fields.
    FieldNames,
    /// An `AbortSignal`.
    Signal,
    /// An object with the functions `debug`, `info` and `warn`.
    Logger,
    /// A JSON object, or the path of a JSON file.
    Data,
    /// The path of a file.
    File,
    /// Any JSON value.
    Json,
    /// A list of strings.
    Strings,
    /// The fault rules of a sandbox.
    Faults,
}

/// The value of an option that is omitted.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
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

/// Where an option is accepted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scope {
    /// When the object is created: a client, a list, a sandbox.
    Whole,
    /// With a client, a derived client, and a single call.
    Call,
    /// With a single call only.
    CallOnly,
}

/// A year in seconds: no useful time is longer, and no clock overflows.
const YEAR: f64 = 31_536_000.0;

impl OptionKind {
    /// A duration above 0.
    pub const POSITIVE_TIME: Self = Self::Time { least: f64::MIN_POSITIVE, most: YEAR };
    /// An integer of 0 or more.
    pub const COUNT: Self = Self::Count { least: 0, most: u64::MAX };
    /// An integer of 1 or more.
    pub const POSITIVE: Self = Self::Count { least: 1, most: u64::MAX };

    /// Describes the accepted values, as after "must be".
    #[must_use]
    pub fn accepts(self) -> Wording {
        match self {
            Self::Url => "a URL such as https://api.example.com".into(),
            Self::Proxy => {
                "a URL such as http://user:password@proxy.example.com:3128, or an empty string for no proxy".into()
            }
            Self::Text => JsonType::String.into(),
            Self::Token => wording![JsonType::String, ", a function or ClientCredentials"],
            Self::Time { least, most } if least > 0.0 => {
                wording!["a positive number of ", Part::TimeUnit, " up to ", Part::TimeValue(most)]
            }
            Self::Time { least, most } => {
                wording![
                    "a number of ",
                    Part::TimeUnit,
                    " from ",
                    Part::TimeValue(least),
                    " to ",
                    Part::TimeValue(most)
                ]
            }
            Self::Count { least: 1, most: u64::MAX } => "a positive integer".into(),
            Self::Count { least, most: u64::MAX } => format!("an integer of {least} or more").into(),
            Self::Count { least, most } => format!("an integer from {least} to {most}").into(),
            Self::Flag => wording![Part::Value(Value::Bool(true)), " or ", Part::Value(Value::Bool(false))],
            Self::DateTime => "a date-time such as 2026-05-07T14:47:42, with or without an offset".into(),
            Self::TimeZone => crate::date_time::ZONE_FORM.into(),
            Self::Choice(choices) => alternatives(choices.iter().map(|choice| format!("{choice:?}").into()).collect()),
            Self::RateLimit => crate::rate::FORM.into(),
            Self::Share => "a number above 0 and up to 1, such as 0.25".into(),
            Self::Headers => wording![JsonType::Object, " of header names and strings"],
            Self::Pem => "the path of a PEM file, or its text".into(),
            Self::PemPair => "the path of a PEM file or its text, or a pair of them for certificate and key".into(),
            Self::Filter => "a filter, or one in wire form".into(),
            Self::Sort => "names of fields, or SortingParameter objects".into(),
            Self::FieldNames => wording![JsonType::Array, " of field names"],
            Self::Signal => "an AbortSignal".into(),
            Self::Logger => "an object with the functions debug, info and warn, such as console".into(),
            Self::Data => wording![JsonType::Object, ", or the path of a JSON file"],
            Self::File => "the path of a file".into(),
            Self::Json => "any JSON value".into(),
            Self::Strings => wording![JsonType::Array, " of strings"],
            Self::Faults => wording![JsonType::Array, " of rules"],
        }
    }
}

impl OptionDeclaration {
    /// Returns the option's name as a part of a message.
    #[must_use]
    pub const fn part(&self) -> Part {
        Part::name(self.name)
    }

    /// Returns the problem of a value that the option does not accept, which `got` describes.
    #[must_use]
    pub fn problem(&self, got: impl Into<Wording>) -> Problem {
        Problem::new(self.part(), wording!["must be ", self.kind.accepts(), got])
    }

    /// Declares an optional, public option of every language, which the chained methods refine.
    #[must_use]
    pub const fn new(
        name: &'static str,
        kind: OptionKind,
        default: DefaultValue,
        scope: Scope,
        doc: &'static str,
    ) -> Self {
        Self {
            name,
            kind,
            default,
            doc,
            scope,
            is_required: false,
            is_secret: false,
            is_internal: false,
            has_derived_default: false,
            only: None,
        }
    }

    /// Marks it as required.
    #[must_use]
    pub const fn required(self) -> Self {
        Self { is_required: true, ..self }
    }

    /// Marks its value as a secret.
    #[must_use]
    pub const fn secret(self) -> Self {
        Self { is_secret: true, ..self }
    }

    /// Marks it as set by bindings only.
    #[must_use]
    pub const fn internal(self) -> Self {
        Self { is_internal: true, ..self }
    }

    /// Marks its default as dependent on another option.
    #[must_use]
    pub const fn derived_default(self) -> Self {
        Self { has_derived_default: true, ..self }
    }

    /// Restricts it to this language.
    #[must_use]
    pub const fn only_in(self, language: Language) -> Self {
        Self { only: Some(language), ..self }
    }
}
