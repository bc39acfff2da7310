//! The options of a sandbox.

mod check;
mod choices;
mod fault;
mod value;

use std::path::PathBuf;

use secrecy::SecretString;
use serde_json::Value;
use xpauto::bindings::options::{DefaultValue, OptionDeclaration, OptionKind, Reader, Scope};
use xpauto::bindings::text::Language;
use xpauto::{Result, Token};

pub(crate) use check::{is_this_machine, parse_date_time, parse_upstream};
pub use choices::{DeleteResponse, EnumCase, ErrorBodies, IdArrays, ListOfOne, OnMissing, Profile, UnrequestedFields};
pub(crate) use fault::header_value;
pub use fault::{ACTION_DOCS, Action, FAULT, Fault};
use value::OptionValue as _;
pub(crate) use value::{MOST_PROBLEMS, declared, joined, parse_json, refuse, refused, take};

/// The most objects of one resource that can be generated.
const MOST_OBJECTS: u64 = 1_000_000;
/// The largest page size.
const MOST_PER_PAGE: u64 = 100_000;
/// The most requests that the log keeps, whatever their sizes.
const MOST_KEPT: u64 = 100_000;
/// The longest latency, delay and token lifetime, in seconds.
pub(crate) const A_DAY: f64 = 86_400.0;

/// The default token.
pub const TOKEN: &str = "sandbox-token";
/// A second token, which is read-only.
pub const READ_ONLY_TOKEN: &str = "sandbox-read-only-token";
/// The client id that `POST /oauth/token` accepts.
pub const CLIENT_ID: &str = "sandbox-client";
/// The client secret that `POST /oauth/token` accepts.
pub const CLIENT_SECRET: &str = "sandbox-secret";

/// Declares the options: `name: type = default => DefaultValue, kind, flags`, in the order of documentation.
macro_rules! sandbox_options {
    (@shown None, $default:expr) => { DefaultValue::None };
    (@shown [$shown:expr], $default:expr) => { $shown };
    (@shown $shown:ident, $default:expr) => { DefaultValue::$shown($default) };
    ($($(#[doc = $doc:literal])* $name:ident: $type:ty = $default:expr => $shown:tt, $kind:expr $(, $flag:ident)*;)*) => {
        /// The options of a sandbox: the account it starts with, and how the server behaves.
        #[derive(Debug, Clone)]
        pub struct Options {
            $($(#[doc = $doc])* pub $name: $type,)*
        }

        impl Default for Options {
            fn default() -> Self {
                Self { $($name: $default,)* }
            }
        }

        impl Options {
            fn read(reader: &mut Reader) -> Self {
                Self { $($name: take(reader, &option::$name, $default),)* }
            }

            /// Returns every option with its value if that is a number.
            fn numbers(&self) -> Vec<(&'static OptionDeclaration, Option<f64>)> {
                vec![$((&option::$name, self.$name.number())),*]
            }
        }

        /// The declaration of each option, by its name.
        #[allow(non_upper_case_globals)]
        pub(crate) mod option {
            use super::{DefaultValue, MOST_PER_PAGE, OptionDeclaration, OptionKind, Scope};

            $(pub(crate) static $name: OptionDeclaration = OptionDeclaration::new(
                stringify!($name), $kind, sandbox_options!(@shown $shown, $default), Scope::Whole, concat!($($doc, "\n"),*)
            )$(.$flag())*;)*
        }

        /// The declarations of all options, in the order of documentation.
        pub static OPTIONS: &[&OptionDeclaration] = &[$(&option::$name),*];
    };
}

/// A number of objects to generate.
const OBJECTS: OptionKind = OptionKind::Count { least: 0, most: MOST_OBJECTS };
/// A delay of up to a day, which is usually one of seconds.
const DELAY: OptionKind = OptionKind::Time { least: 0.0, most: A_DAY, likely: 60.0 };
/// A time of up to a day.
const TIME: OptionKind = OptionKind::Time { least: 0.0, most: A_DAY, likely: A_DAY };

sandbox_options! {
    /// The number of segments to generate.
    segments: usize = 60 => Count, super::OBJECTS;
    /// The number of goals to generate.
    goals: usize = 30 => Count, super::OBJECTS;
    /// The number of sites to generate; the first has the code `shopfront1`.
    sites: usize = 3 => Count, super::OBJECTS;
    /// The number of images to generate.
    images: usize = 12 => Count, super::OBJECTS;
    /// The number of themes to generate.
    themes: usize = 6 => Count, super::OBJECTS;
    /// The number of recommender blocks to generate.
    recommender_blocks: usize = 6 => Count, super::OBJECTS;
    /// The number of studio recommender blocks to generate.
    studio_recommender_blocks: usize = 6 => Count, super::OBJECTS;
    /// The number of widget studios to generate.
    widget_studios: usize = 4 => Count, super::OBJECTS;
    /// The number of personalizations to generate.
    personalizations: usize = 8 => Count, super::OBJECTS;
    /// The number of key moments to generate.
    key_moments: usize = 8 => Count, super::OBJECTS;
    /// The seed of the generated account; the same seed produces the same account but for its dates, which are before the day
    /// of `now`.
    seed: u64 = 1 => Count, OptionKind::COUNT;
    /// The date-time at which the sandbox's clock starts, in UTC where it has no offset; that of the machine by default.
    now: Option<String> = None => None, OptionKind::DateTime;
    /// The account to start from instead of a generated one, or the path of a JSON file that holds it.
    data: Option<Value> = None => None, OptionKind::Data;
    /// The time by which every response is delayed.
    latency: f64 = 0.0 => Time, super::DELAY;
    /// The time by the sandbox's clock after which requested results are ready.
    results_delay: f64 = 2.0 => Time, super::DELAY;
    /// A rate limit such as `"50/10s, 1000/h"`; requests that exceed it get a 429.
    rate_limit: Option<String> = None => None, OptionKind::RateLimit;
    /// Whether requests that exceed the rate limit get a 429; otherwise they are only counted.
    enforce_rate_limit: bool = true => Flag, OptionKind::Flag;
    /// Rules that make requests fail or misbehave; the first rule that matches a request acts.
    faults: Vec<Fault> = Vec::new() => [DefaultValue::Empty], OptionKind::Faults;
    /// Paths that refuse every write with 423, such as `/themes/501`; `*` matches any characters.
    locked: Vec<String> = Vec::new() => [DefaultValue::Empty], OptionKind::Strings;
    /// The defaults of the following options: `polite` responses are as clients prefer them, `awkward` ones use every freedom
    /// that the specification leaves.
    profile: Profile = Profile::Polite => [DefaultValue::Text("polite")], OptionKind::Choice(super::Profile::NAMES);
    /// Whether lists have the header with the number of pages. By default true, in the awkward profile false.
    page_count_header: Option<bool> = None => [DefaultValue::Flag(true)], OptionKind::Flag, derived_default;
    /// The maximum page size, to which a larger `per_page` is capped, as by the service. By default 200, in the awkward
    /// profile 50.
    max_per_page: Option<usize> = None => [DefaultValue::Count(200)], OptionKind::Count { least: 1, most: MOST_PER_PAGE }, derived_default;
    /// The form of a list with one record: by default an array, in the awkward profile the record itself.
    list_of_one: Option<ListOfOne> = None => None, OptionKind::Choice(super::ListOfOne::NAMES), derived_default;
    /// The form of ids in arrays: by default integers, in the awkward profile strings of digits.
    id_arrays: Option<IdArrays> = None => None, OptionKind::Choice(super::IdArrays::NAMES), derived_default;
    /// The case of enum values: by default as declared, in the awkward profile lower case.
    enum_case: Option<EnumCase> = None => None, OptionKind::Choice(super::EnumCase::NAMES), derived_default;
    /// The form of optional fields that were not requested: by default absent, in the awkward profile null; `empty` means
    /// empty strings and arrays.
    unrequested_fields: Option<UnrequestedFields> = None => None, OptionKind::Choice(super::UnrequestedFields::NAMES), derived_default;
    /// Whether records have an undeclared field. By default false, in the awkward profile true.
    extra_fields: Option<bool> = None => None, OptionKind::Flag, derived_default;
    /// The JSON names of fields that are null in every record.
    null_fields: Vec<String> = Vec::new() => [DefaultValue::Empty], OptionKind::Strings;
    /// The response of a DELETE: by default 204, in the awkward profile 200 with plain text; 200 with JSON or without a body
    /// are possible too.
    delete_response: Option<DeleteResponse> = None => None, OptionKind::Choice(super::DeleteResponse::NAMES), derived_default;
    /// The form of error bodies: by default the Error object, in the awkward profile an HTML page; other JSON or an empty body
    /// are possible too.
    error_bodies: Option<ErrorBodies> = None => None, OptionKind::Choice(super::ErrorBodies::NAMES), derived_default;
    /// The path of a recording of the real service at `upstream`; an earlier recording is replaced.
    record: Option<PathBuf> = None => None, OptionKind::File;
    /// The path of a recording to respond from.
    replay: Option<PathBuf> = None => None, OptionKind::File;
    /// The base URL of the real service to record.
    upstream: Option<String> = None => None, OptionKind::Url;
    /// The token of the real service, which replaces that of the sandbox and is renewed: a string, a function that returns one,
    /// or client credentials; `XPAUTO_TOKEN` by default.
    upstream_token: Option<Token> = None => None, OptionKind::Token, secret;
    /// The handling of a request that is not in the recording: respond with a 501 that names the nearest one, record it, or
    /// respond from the account of the sandbox.
    on_missing: OnMissing = OnMissing::Error => [DefaultValue::Text("error")], OptionKind::Choice(super::OnMissing::NAMES);
    /// The names of further headers, query parameters and fields to redact in a recording.
    redact: Vec<String> = Vec::new() => [DefaultValue::Empty], OptionKind::Strings;
    /// Regular expressions of further values to redact in a recording, in the syntax of the Rust crate `regex`.
    redact_patterns: Vec<String> = Vec::new() => [DefaultValue::Empty], OptionKind::Strings;
    /// The URL of the proxy for the real service, which may contain credentials; an empty string means none. By default it is
    /// that of the environment.
    proxy: Option<SecretString> = None => None, OptionKind::Proxy, secret;
    /// Certificates to trust for the real service, in addition to those of the operating system and of `SSL_CERT_FILE`.
    ca_certificates: Option<String> = None => None, OptionKind::Pem;
    /// The maximum number of requests that the log keeps, of up to 64 MiB; the oldest are removed first.
    kept_requests: usize = 100_000 => Count, OptionKind::Count { least: 1, most: super::MOST_KEPT };
    /// The port on 127.0.0.1; 0 takes any free port.
    port: u16 = 0 => Count, OptionKind::Count { least: 0, most: 65_535 };
    /// The token that grants full access and never expires; that of a recording is random by default.
    token: String = TOKEN.to_owned() => None, OptionKind::Text;
    /// Whether the token is random: a client that outlives its test is then refused with 401 by the sandbox of the next one,
    /// which may have the same URL.
    isolated_token: bool = false => Flag, OptionKind::Flag;
    /// The lifetime of tokens from `POST /oauth/token`.
    token_lifetime: f64 = 7200.0 => Time, super::TIME;
}

impl Options {
    /// Returns whether requests are forwarded to a real service and recorded.
    pub(crate) fn records(&self) -> bool {
        self.record.is_some() || (self.replay.is_some() && self.on_missing == OnMissing::Record)
    }

    /// Reads options from JSON text with the names and units of a language; `null` means the default.
    ///
    /// # Errors
    /// `config` with everything that is wrong.
    pub fn from_json(json: &str, language: Language) -> Result<Self> {
        let mut reader = Reader::new(json, language);
        let options = Self::read(&mut reader);
        reader.finish_config("the sandbox").map(|()| options)
    }
}
