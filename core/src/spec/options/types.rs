//! The types of options: what their values are in JSON, and how each language writes them.

use crate::schema::{Enumeration, Kind, Limit, Notation};

/// What the values of an option are in JSON, and what limits them.
pub type Type = (Kind, Limit);

/// A year in seconds: no useful time is longer, and no clock overflows.
const YEAR: f64 = 31_536_000.0;

/// A string.
pub const TEXT: Type = (Kind::Text, Limit::None);
/// A boolean.
pub const FLAG: Type = (Kind::Bool, Limit::None);
/// A date-time in ISO 8601.
pub const DATE_TIME: Type = (Kind::DateTime, Limit::None);
/// Any JSON value.
pub const JSON: Type = (Kind::Any, Limit::None);
/// A time of up to a year.
pub const POSITIVE_TIME: Type = seconds(f64::MIN_POSITIVE, YEAR);

/// A time within these seconds.
#[must_use]
pub const fn seconds(least: f64, most: f64) -> Type {
    (Kind::Float, Limit::Seconds(least, most))
}

/// An integer of this type in Rust, within these.
#[must_use]
pub const fn count(rust: &'static str, least: u64, most: u64) -> Type {
    (Kind::Int, Limit::Range(least, most, rust))
}

/// One of the values of a closed enum, which Rust declares by hand; the first is the default.
#[must_use]
pub const fn listed(set: &'static Enumeration) -> Type {
    (Kind::Enum(set), Limit::Listed)
}

/// Declares values with a notation of their own: `NAME: kind = notation;`.
macro_rules! written {
    ($($(#[doc = $doc:literal])* $NAME:ident: $kind:expr, $notation:expr;)*) => {
        $($(#[doc = $doc])* pub const $NAME: Type = ($kind, Limit::Written(&$notation));)*
    };
}

written! {
    /// An `http` or `https` URL.
    URL: Kind::Text, A_URL;
    /// That of the service, which is parsed.
    BASE_URL: Kind::Text, Notation { checked: Some(("Url", "base_url")), ..A_URL };
    /// The URL of a proxy; the empty string means none.
    PROXY: Kind::Text, Notation {
        accepts: "a URL such as http://user:password@proxy.example.com:3128, or an empty string for no proxy",
        rust: "SecretString", ..A_URL
    };
    /// A string that no output shows.
    SECRET: Kind::Text, Notation { rust: "SecretString", ..STRING };
    /// A token: a string, a function that returns one, or client credentials.
    TOKEN: Kind::Any, Notation {
        accepts: "{string}, a function or ClientCredentials",
        rust: "Token", checked: Some(("Option<Token>", "token")), python: "AsyncToken",
        typescript: "string | TokenProvider | ClientCredentials | null", reading: "token", ..STRING
    };
    /// The IANA name of a time zone.
    TIME_ZONE: Kind::Text, Notation {
        accepts: "a time zone of this system's database such as \"Europe/Paris\"",
        checked: Some(("Option<Zone>", "zone")), ..STRING
    };
    /// A rate limit such as `50/10s, 1000/h`.
    RATE_LIMIT: Kind::Text, Notation {
        accepts: "a rate limit such as \"50/10s, 1000/h\" or \"5/0.1s\", with the units s, min and h",
        rust: "RateLimit", checked: Some(("Vec<RateWindow>", "rate_limit")), ..STRING
    };
    /// A part of a whole.
    SHARE: Kind::Float, Notation {
        accepts: "a number above 0 and up to 1, such as 0.25",
        rust: "f64", checked: Some(("Option<f64>", "share")), python: "float", typescript: "number", placeholder: "N", ..STRING
    };
    /// Header names and their values.
    HEADERS: Kind::Any, Notation {
        accepts: "{object} of header names and strings or numbers",
        rust: "BTreeMap<String, String>", checked: Some(("HeaderMap", "headers")), python: "Mapping[str, str | float]",
        typescript: "HeadersInput", reading: "headers", ..STRING
    };
    /// PEM: the path of a file, or its content.
    PEM: Kind::Text, A_PEM;
    /// PEM of a certificate and its private key: together, or as a pair.
    PEM_PAIR: Kind::Text, Notation {
        accepts: "the path of a PEM file or its text, or a pair of them for certificate and key",
        rust: "PemParts", python: "File | tuple[File, File]",
        typescript: "PemInput | readonly [certificate: PemInput, key: PemInput]", ..A_PEM
    };
    /// The headers of a response.
    HEADER_VALUES: Kind::Any, Notation {
        accepts: "header names and values", rust: "HeaderMap", python: "dict[str, str]", typescript: "Record<string, string>",
        ..OBJECT
    };
    /// The code of a kind of error, or `cancelled`.
    ERROR_CODE: Kind::Text, Notation { accepts: "a kind of error", typescript: "'cancelled' | ErrorKind", ..STRING };
    /// A filter, built or in wire form.
    FILTER: Kind::Any, Notation {
        accepts: "a filter, or one in wire form",
        rust: "Filter", python: "FilterLike", typescript: "FilterInput<T> | null", ..OBJECT
    };
    /// An order: names of fields, `-` in front for descending, or `SortingParameter` objects.
    SORT: Kind::ARRAY, Notation {
        accepts: "names of fields, or SortingParameter objects",
        rust: "Vec<Value>", python: "SortLike", typescript: "Sort<T> | ReadonlyArray<Sort<T>>", placeholder: "NAMES", ..OBJECT
    };
    /// Names of fields.
    FIELD_NAMES: Kind::ARRAY, Notation {
        accepts: "{array} of field names",
        typescript: "readonly K[]", placeholder: "NAMES", ..STRING_LIST
    };
    /// A list of strings.
    STRINGS: Kind::ARRAY, STRING_LIST;
    /// An `AbortSignal`.
    SIGNAL: Kind::Any, Notation {
        accepts: "an AbortSignal", typescript: "AbortSignal", reading: "facade", ..OBJECT
    };
    /// An object with the functions `debug`, `info` and `warn`.
    LOGGER: Kind::Any, Notation {
        accepts: "an object with the functions debug, info and warn, such as console",
        typescript: "Logger | null", reading: "facade", ..OBJECT
    };
    /// A JSON object, or the path of a JSON file.
    DATA: Kind::Any, Notation {
        accepts: "{object}, or the path of a JSON file",
        python: "File | Mapping[str, Any]", typescript: "string | URL | Readonly<Record<string, unknown>>", placeholder: "FILE",
        ..OBJECT
    };
    /// The path of a file.
    FILE: Kind::Text, Notation {
        accepts: "the path of a file",
        rust: "PathBuf", python: "File", typescript: "string | URL", reading: "file", placeholder: "FILE", ..STRING
    };
    /// The fault rules of a sandbox.
    FAULTS: Kind::ARRAY, Notation {
        accepts: "{array} of rules",
        rust: "Vec<Fault>", python: "Iterable[Mapping[str, Any]]", typescript: "readonly Fault[]", ..OBJECT
    };
}

const STRING: Notation = Notation {
    accepts: "{string}",
    rust: "String",
    checked: None,
    python: "str",
    typescript: "string",
    reading: "plain",
    placeholder: "TEXT",
};
const OBJECT: Notation = Notation { rust: "Value", python: "Mapping[str, Any]", reading: "json", ..STRING };
const STRING_LIST: Notation = Notation {
    accepts: "{array} of strings",
    rust: "Vec<String>",
    python: "Iterable[str]",
    typescript: "readonly string[]",
    ..OBJECT
};
const A_URL: Notation = Notation {
    accepts: "a URL such as https://api.example.com",
    typescript: "string | URL",
    reading: "url",
    placeholder: "URL",
    ..STRING
};
const A_PEM: Notation = Notation {
    accepts: "the path of a PEM file, or its text",
    rust: "Pem",
    python: "File",
    typescript: "PemInput",
    reading: "pem",
    placeholder: "FILE",
    ..STRING
};

/// Declares options and details of errors in the order of documentation, a module each: `name: type = default, flags;`. `ALL` lists
/// those of a module.
macro_rules! declared {
    ($(
        $(#[doc = $about:literal])*
        pub mod $module:ident {
            $($(#[doc = $doc:literal])* $name:ident: $type:expr, $default:expr $(, $flag:ident)*;)*
        }
    )*) => { $(
        $(#[doc = $about])*
        #[allow(non_upper_case_globals, clippy::wildcard_imports)]
        pub mod $module {
            use super::*;

            $(
                $(#[doc = $doc])*
                pub static $name: Field =
                    Field::option(stringify!($name), $type, $default, concat!($($doc, "\n"),*))$(.$flag())*;
            )*

            /// All of them.
            pub static ALL: &[&Field] = &[$(&$name),*];
        }
    )* };
}

pub(crate) use declared;
