//! What a sandbox is started with.

mod choices;
mod fault;
mod object;
mod value;

use std::path::PathBuf;

use hyper::header::HeaderValue;
use secrecy::SecretString;
use serde_json::Value;
use xpauto::bindings::options::{DefaultValue, OptionDeclaration, OptionKind, Reader, Scope};
use xpauto::bindings::text::{Language, wording};
use xpauto::{Error, Result};

use choices::{
    DELETE_RESPONSES, ENUM_CASE, ERROR_BODIES, ID_ARRAYS, LIST_OF_ONE, ON_MISSING, PROFILES, UNREQUESTED_FIELDS,
};
pub use choices::{DeleteResponse, EnumCase, ErrorBodies, IdArrays, ListOfOne, OnMissing, Profile, UnrequestedFields};
pub(crate) use fault::header_value;
pub use fault::{ACTION_DOCS, Action, FAULT, Fault};
pub(crate) use object::read_object;
use value::{check_range, take};

/// The most objects that are generated of a kind.
const MOST_OBJECTS: u64 = 1_000_000;
/// The most objects in a page.
const MOST_PER_PAGE: u64 = 100_000;
/// The longest time that a test could wait for, in seconds.
const A_DAY: f64 = 86_400.0;
/// The most paths that can be locked.
const MOST_LOCKED: usize = 1000;
/// The most faults that a sandbox starts with.
const MOST_FAULTS: usize = 1000;

/// The token of a sandbox that was given none.
pub const TOKEN: &str = "sandbox-token";
/// A second token, which may read everything and write nothing.
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
        /// How to start a sandbox: how large the account is, where it comes from and how the server behaves.
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

            fn check_ranges(&self) -> Result<()> {
                $(check_range(&option::$name, &self.$name)?;)*
                Ok(())
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

        /// The options of sandboxes.
        pub static OPTIONS: &[&OptionDeclaration] = &[$(&option::$name),*];
    };
}

/// How many objects of a kind can be generated.
const OBJECTS: OptionKind = OptionKind::Count { least: 0, most: MOST_OBJECTS };
/// A time that a test can wait for.
const TIME: OptionKind = OptionKind::Time { least: 0.0, most: A_DAY };

sandbox_options! {
    /// How many segments to generate.
    segments: usize = 60 => Count, super::OBJECTS;
    /// How many goals to generate.
    goals: usize = 30 => Count, super::OBJECTS;
    /// How many sites to generate; the first has the code `shopfront1`.
    sites: usize = 3 => Count, super::OBJECTS;
    /// How many images to generate.
    images: usize = 12 => Count, super::OBJECTS;
    /// How many themes to generate.
    themes: usize = 6 => Count, super::OBJECTS;
    /// How many recommender blocks to generate.
    recommender_blocks: usize = 6 => Count, super::OBJECTS;
    /// How many studio recommender blocks to generate.
    studio_recommender_blocks: usize = 6 => Count, super::OBJECTS;
    /// How many widget studios to generate.
    widget_studios: usize = 4 => Count, super::OBJECTS;
    /// How many personalizations to generate.
    personalizations: usize = 8 => Count, super::OBJECTS;
    /// How many key moments to generate.
    key_moments: usize = 8 => Count, super::OBJECTS;
    /// The same seed always gives the same account.
    seed: u64 = 1 => Count, OptionKind::COUNT;
    /// The account to start from instead of a generated one, or the path of a JSON file that holds it.
    data: Option<Value> = None => None, OptionKind::Data;
    /// The time that every response takes.
    latency: f64 = 0.0 => Time, super::TIME;
    /// A rate limit such as `"50/10s, 1000/h"`, beyond which the response is 429.
    rate_limit: Option<String> = None => None, OptionKind::RateLimit;
    /// Whether requests beyond the rate limit get a 429; otherwise they are counted and served all the same.
    enforce_rate_limit: bool = true => Flag, OptionKind::Flag;
    /// What goes wrong on purpose; the first rule that matches a request acts.
    faults: Vec<Fault> = Vec::new() => None, OptionKind::Faults;
    /// Paths that refuse every write with 423, such as `/themes/501`; `*` stands for any characters.
    locked: Vec<String> = Vec::new() => None, OptionKind::Strings;
    /// How polite the service is: an `awkward` one uses every freedom that the specification leaves. The next options
    /// say what that is one by one, and override it.
    profile: Profile = Profile::Polite => [DefaultValue::Text("polite")], OptionKind::Choice(super::PROFILES);
    /// Whether lists say how many pages there are; by default they do, not in the awkward profile.
    page_count_header: Option<bool> = None => [DefaultValue::Flag(true)], OptionKind::Flag, derived_default;
    /// The largest page; a larger one that is asked for is capped to it, as the service does. It is 200 by default, and
    /// 50 in the awkward profile.
    max_per_page: Option<usize> = None => [DefaultValue::Count(200)], OptionKind::Count { least: 1, most: MOST_PER_PAGE }, derived_default;
    /// What a list with one record is: an array by default, the object itself in the awkward profile.
    list_of_one: Option<ListOfOne> = None => None, OptionKind::Choice(super::LIST_OF_ONE), derived_default;
    /// What ids in arrays are: integers by default, strings of digits in the awkward profile.
    id_arrays: Option<IdArrays> = None => None, OptionKind::Choice(super::ID_ARRAYS), derived_default;
    /// How the values of enumerations are written: as declared by default, in lower case in the awkward profile.
    enum_case: Option<EnumCase> = None => None, OptionKind::Choice(super::ENUM_CASE), derived_default;
    /// What optional fields are that were not requested: absent by default, null in the awkward profile, or empty.
    unrequested_fields: Option<UnrequestedFields> = None => None, OptionKind::Choice(super::UNREQUESTED_FIELDS), derived_default;
    /// Whether records have a field that no type declares: not by default, in the awkward profile they do.
    extra_fields: Option<bool> = None => None, OptionKind::Flag, derived_default;
    /// Fields, by their names in JSON, that are null in every record.
    null_fields: Vec<String> = Vec::new() => None, OptionKind::Strings;
    /// What a DELETE responds: 204 by default, 200 with any text in the awkward profile, or 200 with JSON or without a body.
    delete_response: Option<DeleteResponse> = None => None, OptionKind::Choice(super::DELETE_RESPONSES), derived_default;
    /// What the bodies of errors are: the Error object by default, a page in the awkward profile, or other JSON, or empty.
    error_bodies: Option<ErrorBodies> = None => None, OptionKind::Choice(super::ERROR_BODIES), derived_default;
    /// The file that a recording of the real service at `upstream` is written to, in place of what it holds.
    record: Option<PathBuf> = None => None, OptionKind::File;
    /// The file of a recording, from which requests are answered.
    replay: Option<PathBuf> = None => None, OptionKind::File;
    /// The base URL of the real service that is recorded.
    upstream: Option<String> = None => None, OptionKind::Url;
    /// The token for the real service, which takes the place of the sandbox's own; `XPAUTO_TOKEN` by default.
    upstream_token: Option<SecretString> = None => None, OptionKind::Text, secret;
    /// What happens with a request that the recording does not have: a 501 that names the nearest one, or it is recorded,
    /// or the account of the sandbox serves it.
    on_missing: OnMissing = OnMissing::Error => [DefaultValue::Text("error")], OptionKind::Choice(super::ON_MISSING);
    /// The names of headers, query parameters and fields to redact in a recording, beside secrets that are known.
    redact: Vec<String> = Vec::new() => None, OptionKind::Strings;
    /// The proxy between the sandbox and the real service, with its credentials in the URL; an empty string means none,
    /// whatever the environment says.
    proxy: Option<SecretString> = None => None, OptionKind::Proxy, secret;
    /// Certificates of authorities that are trusted beside the operating system's, for connections to the real service.
    ca_certificates: Option<String> = None => None, OptionKind::Pem;
    /// The port on 127.0.0.1; 0 takes any that is free.
    port: u16 = 0 => Count, OptionKind::Count { least: 0, most: 65_535 };
    /// The token that opens everything and never expires.
    token: String = TOKEN.to_owned() => None, OptionKind::Text;
    /// The time for which a token from `POST /oauth/token` is accepted.
    token_lifetime: f64 = 7200.0 => Time, super::TIME;
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

    /// Refuses what no type can say: ranges, and what cannot be sent.
    pub(crate) fn check(&self) -> Result<()> {
        self.check_ranges()?;
        most("locked paths", self.locked.len(), MOST_LOCKED)?;
        if self.faults.last().is_some_and(Fault::lets_pass) {
            let advice = " must not end with a rule that lets requests pass; give it a status, a body, headers, an action or a delay";
            return Err(Error::config(wording![option::faults.part(), advice]));
        }
        if let Some(path) = self.locked.iter().find(|path| !path.starts_with(['/', '*'])) {
            let message = format!(" must hold paths that begin with \"/\" or \"*\", got {path:?}");
            return Err(Error::config(wording![option::locked.part(), message]));
        }
        most("faults", self.faults.len(), MOST_FAULTS)?;
        check_token(&self.token)?;
        self.faults.iter().try_for_each(Fault::check)
    }
}

/// Refuses more of something than any test needs, which would only use up memory.
fn most(what: &str, count: usize, most: usize) -> Result<()> {
    if count <= most {
        return Ok(());
    }
    Err(Error::config(format!("the sandbox takes at most {most} {what}, got {count}")))
}

/// Refuses a token that no client could send; the token itself is not shown.
fn check_token(token: &str) -> Result<()> {
    // A client trims what stands around a token, and a blank inside would end it.
    let can_be_sent = HeaderValue::try_from(token).is_ok() && token.bytes().all(|byte| byte.is_ascii_graphic());
    let problem = match (token.is_empty(), can_be_sent) {
        (true, _) => "must not be an empty string",
        (false, false) => "must not hold characters that a header cannot carry, such as a line break",
        (false, true) => return Ok(()),
    };
    Err(Error::config(wording![option::token.part(), " ", problem]))
}
