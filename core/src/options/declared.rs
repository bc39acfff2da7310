//! Declarations of options: name, type, default, documentation and scope.
//!
//! Options are parsed, checked and suggested by these declarations, and the signatures, types and tables of every language
//! are generated from them.

use std::borrow::Cow;

use serde_json::Value;

use crate::error::Problem;
use crate::text::{JsonType, Language, Part, Wording, alternatives, wording};

/// A declared option or argument.
#[derive(Debug)]
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
    /// The language that has it; `None` for all.
    pub only: Option<Language>,
}

/// How the languages describe and write the values of an option.
#[derive(Debug)]
pub struct OptionForms {
    /// The accepted values, as after "must be".
    pub accepts: Wording,
    /// The type in JSON.
    pub json: JsonType,
    /// The type in Python, without `None`.
    pub python: Cow<'static, str>,
    /// The type in TypeScript.
    pub typescript: Cow<'static, str>,
    /// How the facade of Node converts a value to JSON: a `Kind` of `option-json.ts`.
    pub reading: &'static str,
}

impl From<JsonType> for OptionForms {
    /// Returns the forms of a type that Python and TypeScript have, too.
    fn from(json: JsonType) -> Self {
        let (python, typescript, reading) = match json {
            JsonType::Null => ("None", "null", "plain"),
            JsonType::Boolean => ("bool", "boolean", "plain"),
            JsonType::Integer => ("int", "number", "plain"),
            JsonType::Number => ("float", "number", "plain"),
            JsonType::String => ("str", "string", "plain"),
            JsonType::Array => ("Iterable[Any]", "readonly unknown[]", "json"),
            JsonType::Object => ("Mapping[str, Any]", "Readonly<Record<string, unknown>>", "json"),
            JsonType::DateTime => ("datetime | str", "Date | string", "json"),
        };
        Self { accepts: json.into(), json, python: python.into(), typescript: typescript.into(), reading }
    }
}

/// Declares the types of options: `Name: JsonType, words;`, where the words describe the accepted values as after "must be".
/// Where the types in Python or TypeScript, or the way in which Node reads a value, are not those of every such JSON, they
/// follow as `python`, `typescript` and `read`.
macro_rules! option_kinds {
    ($(
        $(#[doc = $doc:literal])*
        $Kind:ident $({ $($(#[doc = $field_doc:literal])* $field:ident: $type:ty),* $(,)? })? $(($choices:ident: $choices_type:ty))?:
            $json:ident, $accepts:expr $(, python $python:expr)? $(, typescript $typescript:expr)? $(, read $reading:literal)?;
    )*) => {
        /// The type of an option's values.
        #[derive(Debug, Clone, Copy, PartialEq)]
        pub enum OptionKind {
            $($(#[doc = $doc])* $Kind $({ $($(#[doc = $field_doc])* $field: $type),* })? $(($choices_type))?,)*
        }

        impl OptionKind {
            /// Returns how the languages describe and write the values.
            #[must_use]
            #[allow(unused_variables, reason = "not every field of a type has a say in its forms")]
            pub fn forms(self) -> OptionForms {
                match self {
                    $(Self::$Kind $({ $($field),* })? $(($choices))? => OptionForms {
                        accepts: $accepts.into(),
                        $(python: $python.into(),)?
                        $(typescript: $typescript.into(),)?
                        $(reading: $reading,)?
                        ..JsonType::$json.into()
                    },)*
                }
            }
        }
    };
}

option_kinds! {
    /// An `http` or `https` URL.
    Url: String, "a URL such as https://api.example.com", typescript "string | URL", read "url";
    /// The URL of a proxy; the empty string means none.
    Proxy: String,
        "a URL such as http://user:password@proxy.example.com:3128, or an empty string for no proxy",
        typescript "string | URL", read "url";
    /// A string.
    Text: String, JsonType::String;
    /// A token: a string, a function that returns one, or client credentials.
    Token: String, wording![JsonType::String, ", a function or ClientCredentials"],
        python "AsyncToken", typescript "string | TokenProvider | ClientCredentials | null", read "token";
    /// A time: seconds, in JavaScript milliseconds.
    Time {
        /// The minimum in seconds; [`f64::MIN_POSITIVE`] for anything above 0.
        least: f64,
        /// The maximum in seconds.
        most: f64,
    }: Number, accepted_times(least, most), read "time";
    /// An integer.
    Count {
        /// The minimum.
        least: u64,
        /// The maximum.
        most: u64,
    }: Integer, accepted_counts(least, most);
    /// A boolean.
    Flag: Boolean, wording![Part::Value(Value::Bool(true)), " or ", Part::Value(Value::Bool(false))];
    /// A date-time in ISO 8601.
    DateTime: DateTime, "a date-time such as 2026-05-07T14:47:42, with or without an offset";
    /// The IANA name of a time zone.
    TimeZone: String, crate::date_time::ZONE_FORM;
    /// One of these strings.
    Choice(choices: &'static [&'static str]): String,
        alternatives(choices.iter().map(|choice| format!("{choice:?}").into()).collect()),
        python format!("Literal[{}]", listed(choices, '"', ", ")), typescript listed(choices, '\'', " | ");
    /// A rate limit such as `50/10s, 1000/h`.
    RateLimit: String, crate::rate_limit::limit::FORM;
    /// A number above 0 and up to 1.
    Share: Number, "a number above 0 and up to 1, such as 0.25";
    /// Header names and their values.
    Headers: Object, wording![JsonType::Object, " of header names and strings or numbers"],
        python "Mapping[str, str | float]", typescript "HeadersInput", read "headers";
    /// PEM: the path of a file, or its content.
    Pem: String, "the path of a PEM file, or its text", python "File", typescript "PemInput", read "pem";
    /// PEM of a certificate and its private key: together, or as a pair.
    PemPair: String, "the path of a PEM file or its text, or a pair of them for certificate and key",
        python "File | tuple[File, File]",
        typescript "PemInput | readonly [certificate: PemInput, key: PemInput]", read "pem";
    /// A filter, built or in wire form.
    Filter: Object, "a filter, or one in wire form", python "FilterLike", typescript "FilterInput<T> | null";
    /// An order: names of fields, `-` in front for descending, or `SortingParameter` objects.
    Sort: Array, "names of fields, or SortingParameter objects",
        python "SortLike", typescript "Sort<T> | ReadonlyArray<Sort<T>>";
    /// Names of fields.
    FieldNames: Array, wording![JsonType::Array, " of field names"], python "Iterable[str]", typescript "readonly K[]";
    /// An `AbortSignal`.
    Signal: Object, "an AbortSignal", typescript "AbortSignal", read "facade";
    /// An object with the functions `debug`, `info` and `warn`.
    Logger: Object, "an object with the functions debug, info and warn, such as console",
        typescript "Logger | null", read "facade";
    /// A JSON object, or the path of a JSON file.
    Data: Object, wording![JsonType::Object, ", or the path of a JSON file"],
        python "File | Mapping[str, Any]", typescript "string | URL | Readonly<Record<string, unknown>>";
    /// The path of a file.
    File: String, "the path of a file", python "File", typescript "string | URL", read "file";
    /// Any JSON value.
    Json: Object, "any JSON value", python "Any", typescript "unknown";
    /// A list of strings.
    Strings: Array, wording![JsonType::Array, " of strings"], python "Iterable[str]", typescript "readonly string[]";
    /// The fault rules of a sandbox.
    Faults: Array, wording![JsonType::Array, " of rules"],
        python "Iterable[Mapping[str, Any]]", typescript "readonly Fault[]";
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

impl Scope {
    /// Returns whether a single call takes the option.
    #[must_use]
    pub const fn is_of_calls(self) -> bool {
        matches!(self, Self::Call | Self::CallOnly)
    }
}

/// A year in seconds: no useful time is longer, and no clock overflows.
const YEAR: f64 = 31_536_000.0;

impl OptionKind {
    /// A positive time of up to a year.
    pub const POSITIVE_TIME: Self = Self::Time { least: f64::MIN_POSITIVE, most: YEAR };
    /// An integer of 0 or more.
    pub const COUNT: Self = Self::Count { least: 0, most: u64::MAX };
    /// An integer of 1 or more.
    pub const POSITIVE: Self = Self::Count { least: 1, most: u64::MAX };

    /// Describes the accepted values, as after "must be".
    #[must_use]
    pub fn accepts(self) -> Wording {
        self.forms().accepts
    }
}

fn accepted_times(least: f64, most: f64) -> Wording {
    if least > 0.0 {
        return wording!["a positive number of ", Part::TimeUnit, " up to ", Part::TimeValue(most)];
    }
    wording!["a number of ", Part::TimeUnit, " from ", Part::TimeValue(least), " to ", Part::TimeValue(most)]
}

fn accepted_counts(least: u64, most: u64) -> String {
    match (least, most) {
        (1, u64::MAX) => "a positive integer".to_owned(),
        (least, u64::MAX) => format!("an integer of {least} or more"),
        (least, most) => format!("an integer from {least} to {most}"),
    }
}

/// Returns the choices in quotes.
fn listed(choices: &[&str], quote: char, separator: &str) -> String {
    choices.iter().map(|choice| format!("{quote}{choice}{quote}")).collect::<Vec<_>>().join(separator)
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
        Self { name, kind, default, doc, scope, is_required: false, is_secret: false, is_internal: false, only: None }
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

    /// Restricts it to this language.
    #[must_use]
    pub const fn only_in(self, language: Language) -> Self {
        Self { only: Some(language), ..self }
    }
}
