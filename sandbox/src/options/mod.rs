//! The options of a sandbox.

mod check;
mod fault;
mod value;

use std::path::PathBuf;

use secrecy::SecretString;
use serde_json::Value;
use xpauto::bindings::options::Reader;
use xpauto::bindings::schema::{DefaultValue, Field};
use xpauto::bindings::spec::option_types::{
    DATA, DATE_TIME, FAULTS, FILE, FLAG, PEM, PROXY, RATE_LIMIT, STRINGS, TEXT, TOKEN, Type, URL, count, seconds,
};
use xpauto::bindings::text::Language;
use xpauto::{Result, Token};

pub(crate) use check::{is_this_machine, parse_date_time};
pub(crate) use fault::header_value;
pub use fault::{ACTION_DOCS, Action, FAULT, Fault};
use value::OptionValue as _;
pub(crate) use value::{declared, joined, parse_json, refuse, refused, take};

/// The most objects of one resource that can be generated.
const MOST_OBJECTS: u64 = 100_000;
/// The largest page size.
const MOST_PER_PAGE: u64 = 100_000;
/// The longest latency, delay and token lifetime, in seconds.
pub(crate) const A_DAY: f64 = 86_400.0;

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
            fn numbers(&self) -> Vec<(&'static Field, Option<f64>)> {
                vec![$((&option::$name, self.$name.number())),*]
            }
        }

        /// The declaration of each option, by its name.
        #[allow(non_upper_case_globals, clippy::wildcard_imports)]
        pub(crate) mod option {
            use super::*;

            $(pub(crate) static $name: Field = Field::option(
                stringify!($name), $kind, sandbox_options!(@shown $shown, $default), concat!($($doc, "\n"),*)
            )$(.$flag())*;)*
        }

        /// The declarations of all options, in the order of documentation.
        pub static OPTIONS: &[&Field] = &[$(&option::$name),*];
    };
}

/// A number of objects to generate.
const OBJECTS: Type = count("usize", 0, MOST_OBJECTS);
/// A delay of up to a day, which is usually one of seconds.
const DELAY: Type = seconds(0.0, A_DAY);
/// A time of up to a day.
const TIME: Type = seconds(0.0, A_DAY);

sandbox_options! {
    /// The number of segments to generate.
    segments: usize = 60 => Count, OBJECTS;
    /// The number of goals to generate.
    goals: usize = 30 => Count, OBJECTS;
    /// The number of sites to generate; the first has the code `shopfront1`.
    sites: usize = 3 => Count, OBJECTS;
    /// The number of images to generate.
    images: usize = 12 => Count, OBJECTS;
    /// The number of themes to generate.
    themes: usize = 6 => Count, OBJECTS;
    /// The number of recommender blocks to generate.
    recommender_blocks: usize = 6 => Count, OBJECTS;
    /// The number of studio recommender blocks to generate.
    studio_recommender_blocks: usize = 6 => Count, OBJECTS;
    /// The number of widget studios to generate.
    widget_studios: usize = 4 => Count, OBJECTS;
    /// The number of personalizations to generate.
    personalizations: usize = 8 => Count, OBJECTS;
    /// The number of key moments to generate.
    key_moments: usize = 8 => Count, OBJECTS;
    /// The seed of the generated account; the same seed produces the same account but for its dates, which are before the day
    /// of `now`.
    seed: u64 = 1 => Count, count("u64", 0, u64::MAX);
    /// The date-time at which the sandbox's clock starts, in UTC where it has no offset; that of the machine by default.
    now: Option<String> = None => None, DATE_TIME;
    /// The account to start from instead of a generated one, or the path of a JSON file that holds it.
    data: Option<Value> = None => None, DATA;
    /// The time by which every response is delayed.
    latency: f64 = 0.0 => Time, DELAY;
    /// The time by the sandbox's clock after which requested results are ready.
    results_delay: f64 = 2.0 => Time, DELAY;
    /// A rate limit such as `"50/10s, 1000/h"`; requests that exceed it get a 429.
    rate_limit: Option<String> = None => None, RATE_LIMIT;
    /// Rules that make requests fail or misbehave; the first rule that matches a request acts.
    faults: Vec<Fault> = Vec::new() => [DefaultValue::Empty], FAULTS;
    /// Paths that refuse every write with 423, such as `/themes/501`; `*` matches any characters.
    locked: Vec<String> = Vec::new() => [DefaultValue::Empty], STRINGS;
    /// Whether lists have the header with the number of pages.
    page_count_header: bool = true => Flag, FLAG;
    /// The maximum page size, to which a larger `per_page` is capped, as by the service.
    max_per_page: usize = 200 => Count, count("usize", 1, MOST_PER_PAGE);
    /// Whether responses use every freedom that the specification leaves: no page counts, pages of at most 50 records, ids in
    /// arrays as strings, enum values in lower case, and more.
    awkward: bool = false => Flag, FLAG;
    /// The path of a recording of the real service at `upstream`; an earlier recording is replaced.
    record: Option<PathBuf> = None => None, FILE;
    /// The path of a recording to respond from.
    replay: Option<PathBuf> = None => None, FILE;
    /// The base URL of the real service to record.
    upstream: Option<String> = None => None, URL;
    /// The token of the real service, which replaces that of the sandbox and is renewed: a string, a function that returns one,
    /// or client credentials; `XPAUTO_TOKEN` by default.
    upstream_token: Option<Token> = None => None, TOKEN, secret;
    /// Paths whose requests and responses a recording keeps whole, such as `/results/*`, in place of what is declared of them;
    /// `*` matches any characters.
    keep: Vec<String> = Vec::new() => [DefaultValue::Empty], STRINGS;
    /// The URL of the proxy for the real service, which may contain credentials; an empty string means none. By default it is
    /// that of the environment.
    proxy: Option<SecretString> = None => None, PROXY, secret;
    /// Certificates to trust for the real service, in addition to those of the operating system and of `SSL_CERT_FILE`.
    ca_certificates: Option<String> = None => None, PEM;
    /// The port on 127.0.0.1; 0 takes any free port.
    port: u16 = 0 => Count, count("u16", 0, 65_535);
    /// The token that grants full access and never expires; by default a random one for each sandbox, so that a client which
    /// outlives its test is refused.
    token: Option<String> = None => None, TEXT;
    /// The lifetime of tokens from `POST /oauth/token`.
    token_lifetime: f64 = 7200.0 => Time, TIME;
}

impl Options {
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
