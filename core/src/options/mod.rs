//! The options of clients and calls, each declared once, and the checks that they pass before a client is made.

mod declared;
mod read;
mod types;
mod unknown;

use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

use http::header::HeaderValue;
use secrecy::{ExposeSecret as _, SecretString};
use url::{Host, Url};

use crate::error::{Error, Problem, Result};
#[cfg(doc)]
use crate::exchange::ClientCredentials;
use crate::exchange::{Network, Token};
use crate::list::{OptionalFieldsEncoding, ParamsEncoding};
use crate::rate::RateLimit;
use crate::text::{Language, Part, Wording, wording};
use crate::undeclared::UndeclaredFields;

pub use declared::{DefaultValue, OptionDeclaration, OptionKind, Scope};
pub(crate) use read::config;
pub use read::{Reader, UNUSABLE};
use types::{BaseUrl, CallOptionType as _, Headers, Limit, OptionalTime, PemPair, Time, TokenSource};
pub(crate) use types::{Choice, Count, Flag, Named, OptionType, OptionalTexts, Plain, Texts};
pub use unknown::unknown_option_hint;

/// PEM of a certificate and of its private key, in one part or two.
type PemParts = Vec<SecretString>;

/// Declares the options of clients and calls: `name: Given as Type = kind, default, flags`, in the order of documentation.
///
/// The types come from them: what a program gives ([`ClientOptions`], [`CallOptions`]) and what it is once it is checked
/// ([`Settings`], [`CallSettings`]).
macro_rules! client_options {
    (
        clients { $($(#[doc = $a_doc:literal])* $a:ident: $a_wrap:ident $(<$($a_inner:ident),+>)? as $a_type:ty = $a_kind:expr, $a_default:expr $(, $a_flag:ident)*;)* }
        calls { $($(#[doc = $b_doc:literal])* $b:ident: $b_wrap:ident $(<$($b_inner:ident),+>)? as $b_type:ty = $b_kind:expr, $b_default:expr $(, $b_flag:ident)*;)* }
        clients { $($(#[doc = $c_doc:literal])* $c:ident: $c_wrap:ident $(<$($c_inner:ident),+>)? as $c_type:ty = $c_kind:expr, $c_default:expr $(, $c_flag:ident)*;)* }
    ) => {
        /// The options of a client.
        #[derive(Clone, Default)]
        pub struct ClientOptions {
            $($(#[doc = $a_doc])* pub $a: $a_wrap$(<$($a_inner),+>)?,)*
            $($(#[doc = $b_doc])* pub $b: $b_wrap$(<$($b_inner),+>)?,)*
            $($(#[doc = $c_doc])* pub $c: $c_wrap$(<$($c_inner),+>)?,)*
        }

        /// The options of one call, which take precedence over those of its client.
        #[derive(Clone, Default)]
        pub struct CallOptions {
            $($(#[doc = $b_doc])* pub $b: $b_wrap$(<$($b_inner),+>)?,)*
        }

        /// Options that passed their checks.
        #[derive(Debug, Clone)]
        #[expect(dead_code, reason = "the options of connections are in `network`")]
        pub(crate) struct Settings {
            $(pub(crate) $a: <$a_type as OptionType>::Checked,)*
            $(pub(crate) $b: <$b_type as OptionType>::Checked,)*
            $(pub(crate) $c: <$c_type as OptionType>::Checked,)*
            pub(crate) network: Network,
        }

        /// What a call uses: its own options, else those of its client.
        pub(crate) struct CallSettings {
            $(pub(crate) $b: <$b_type as OptionType>::Checked,)*
        }

        /// The declaration of each option of clients and calls, by its name.
        #[allow(non_upper_case_globals)]
        pub mod client {
            use super::{DefaultValue, Named as _, OptionDeclaration, OptionKind, OptionalFieldsEncoding, ParamsEncoding, Scope, UndeclaredFields};

            $($(#[doc = $a_doc])* pub static $a: OptionDeclaration = OptionDeclaration::new(
                stringify!($a), $a_kind, $a_default, Scope::Whole, concat!($($a_doc, "\n"),*)
            )$(.$a_flag())*;)*
            $($(#[doc = $b_doc])* pub static $b: OptionDeclaration = OptionDeclaration::new(
                stringify!($b), $b_kind, $b_default, Scope::Call, concat!($($b_doc, "\n"),*)
            )$(.$b_flag())*;)*
            $($(#[doc = $c_doc])* pub static $c: OptionDeclaration = OptionDeclaration::new(
                stringify!($c), $c_kind, $c_default, Scope::Whole, concat!($($c_doc, "\n"),*)
            )$(.$c_flag())*;)*
        }

        /// The options of clients, those of every call among them.
        pub static CLIENT: &[&OptionDeclaration] = &[$(&client::$a,)* $(&client::$b,)* $(&client::$c,)*];

        /// The options of derived clients and of single calls.
        pub static CALL: &[&OptionDeclaration] = &[$(&client::$b,)*];

        impl crate::client::ClientBuilder {
            $(client_options!(@setter [$($a_doc),*] $a $a_wrap $($($a_inner)+)?);)*
            $(client_options!(@setter [$($b_doc),*] $b $b_wrap $($($b_inner)+)?);)*
            $(client_options!(@setter [$($c_doc),*] $c $c_wrap $($($c_inner)+)?);)*
        }

        impl ClientOptions {
            fn read(reader: &mut Reader) -> Self {
                Self {
                    $($a: reader.take::<$a_type>(&client::$a),)*
                    $($b: reader.take::<$b_type>(&client::$b),)*
                    $($c: reader.take::<$c_type>(&client::$c),)*
                }
            }

            fn check_each(&self, problems: &mut Vec<Problem>) -> Option<Settings> {
                // Each is checked, whatever the others are.
                $(let $a = <$a_type>::check(&self.$a, &client::$a).map_err(|problem| problems.push(problem)).ok();)*
                $(let $b = <$b_type>::check(&self.$b, &client::$b).map_err(|problem| problems.push(problem)).ok();)*
                $(let $c = <$c_type>::check(&self.$c, &client::$c).map_err(|problem| problems.push(problem)).ok();)*
                Some(Settings { $($a: $a?,)* $($b: $b?,)* $($c: $c?,)* network: Network::default() })
            }
        }

        impl CallOptions {
            fn read(reader: &mut Reader) -> Self {
                Self { $($b: reader.take::<$b_type>(&client::$b),)* }
            }

            /// These options with `over` in front of them.
            pub(crate) fn overlaid(&self, over: Self) -> Self {
                Self { $($b: <$b_type>::overlay(&self.$b, over.$b),)* }
            }

            fn effective_each(&self, settings: &Settings) -> Result<CallSettings, Problem> {
                Ok(CallSettings { $($b: <$b_type>::effective(&self.$b, &settings.$b, &client::$b)?,)* })
            }
        }
    };
    // What a string can be made of is taken as well; other types are taken as they are, so that `parse` knows what to make.
    (@setter [$($doc:literal),*] $name:ident Option String) => {
        client_options!(@set [$($doc),*] $name, impl Into<String>, |value| Some(value.into()));
    };
    (@setter [$($doc:literal),*] $name:ident Option SecretString) => {
        client_options!(@set [$($doc),*] $name, impl Into<SecretString>, |value| Some(value.into()));
    };
    (@setter [$($doc:literal),*] $name:ident Option Token) => {
        client_options!(@set [$($doc),*] $name, impl Into<Token>, |value| Some(value.into()));
    };
    (@setter [$($doc:literal),*] $name:ident Option PemParts) => {
        client_options!(
            @set [$($doc),*] $name, impl IntoIterator<Item = impl Into<SecretString>>,
            |parts| Some(parts.into_iter().map(Into::into).collect())
        );
    };
    (@setter [$($doc:literal),*] $name:ident Option $inner:ident) => {
        client_options!(@set [$($doc),*] $name, $inner, |value| Some(value));
    };
    (@setter [$($doc:literal),*] $name:ident bool) => {
        client_options!(@set [$($doc),*] $name, bool, |value| value);
    };
    (@setter [$($doc:literal),*] $name:ident BTreeMap String String) => {
        client_options!(
            @set [$($doc),*] $name, impl IntoIterator<Item = (impl Into<String>, impl Into<String>)>,
            |pairs| pairs.into_iter().map(|(name, value)| (name.into(), value.into())).collect()
        );
    };
    (@setter [$($doc:literal),*] $name:ident Vec String) => {
        client_options!(
            @set [$($doc),*] $name, impl IntoIterator<Item = impl Into<String>>,
            |values| values.into_iter().map(Into::into).collect()
        );
    };
    (@set [$($doc:literal),*] $name:ident, $argument:ty, |$value:ident| $given:expr) => {
        $(#[doc = $doc])*
        #[must_use]
        pub fn $name(mut self, $value: $argument) -> Self {
            self.options.$name = $given;
            self
        }
    };
}

client_options! {
    clients {
        /// The URL of the service: scheme, host, and a path if it has one.
        base_url: Option<String> as BaseUrl = OptionKind::Url, DefaultValue::Environment("XPAUTO_BASE_URL");
        /// The bearer token, a function that returns one, or client credentials; without one no token is sent.
        token: Option<Token> as TokenSource = OptionKind::Token, DefaultValue::Environment("XPAUTO_TOKEN"), secret;
    }
    calls {
        /// The longest time of one attempt, from connecting to the last byte; waits and retries are not part of it.
        timeout: Option<Duration> as Time = OptionKind::POSITIVE_TIME, DefaultValue::Time(30.0);
        /// The longest time of a whole call with all its attempts and waits; for a list, of each page with its waits.
        total_timeout: Option<Duration> as OptionalTime = OptionKind::POSITIVE_TIME, DefaultValue::None;
        /// How often a call that failed is retried, where that can help and does no harm; 0 for never.
        max_retries: Option<u32> as Count<u32> = OptionKind::Count { least: 0, most: 1_000_000 }, DefaultValue::Count(3);
        /// Headers that every request carries; those of a call take precedence over those of its client.
        headers: BTreeMap<String, String> as Headers = OptionKind::Headers, DefaultValue::Empty, secret;
    }
    clients {
        /// The longest time of connecting.
        connect_timeout: Option<Duration> as Time = OptionKind::POSITIVE_TIME, DefaultValue::Time(5.0);
        /// The longest delay before the first retry; each further one may be twice as long, up to 20 seconds. A
        /// `Retry-After` of up to 60 seconds takes precedence.
        retry_backoff: Option<Duration> as Time = OptionKind::Time { least: 0.0, most: 60.0 }, DefaultValue::Time(0.5);
        /// How many requests may be in flight at once; further ones wait, first come, first served.
        max_concurrency: Option<usize> as Count<usize> = OptionKind::Count { least: 1, most: 1_000_000 }, DefaultValue::Count(8);
        /// A rate limit that the client and all clients derived from it keep together, such as `"50/10s, 1000/h"`: no
        /// more requests than that in any 10 seconds and in any hour. The units are `s`, `min` and `h`.
        rate_limit: Option<RateLimit> as Limit = OptionKind::RateLimit, DefaultValue::None;
        /// How the parameters of lists are encoded.
        params_encoding: Option<ParamsEncoding> as Choice<ParamsEncoding> =
            OptionKind::Choice(ParamsEncoding::NAMES), DefaultValue::Text("flat");
        /// How the names of optional fields are encoded.
        optional_fields_encoding: Option<OptionalFieldsEncoding> as Choice<OptionalFieldsEncoding> =
            OptionKind::Choice(OptionalFieldsEncoding::NAMES), DefaultValue::Text("comma");
        /// The proxy's URL, which may hold credentials; an empty string means no proxy. By default the environment
        /// decides: `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY`.
        proxy: Option<SecretString> as Plain<SecretString> = OptionKind::Proxy, DefaultValue::None, secret;
        /// Further certificates to trust, beside those of the operating system and of `SSL_CERT_FILE`: the path of a PEM
        /// file, or its text.
        ca_certificates: Option<String> as Plain<String> = OptionKind::Pem, DefaultValue::None;
        /// Files of further certificates to trust, which a language's own environment names; those that cannot be read
        /// are left out.
        extra_ca_files: Vec<String> as Texts = OptionKind::Texts, DefaultValue::Empty, internal;
        /// The client's own certificate and private key: the path of a PEM file or its text, or a pair of them.
        client_certificate: Option<PemParts> as PemPair = OptionKind::PemPair, DefaultValue::None, secret;
        /// What happens to fields of bodies that are not declared: `"warn"` refuses those that are close to a declared field
        /// and sends the others with one warning each, `"refuse"` refuses all, `"allow"` sends all.
        undeclared_fields: Option<UndeclaredFields> as Choice<UndeclaredFields> =
            OptionKind::Choice(UndeclaredFields::NAMES), DefaultValue::Text("warn");
        /// Whether the bodies of requests, with their secrets hidden, are in the log and in request events.
        log_bodies: bool as Flag = OptionKind::Flag, DefaultValue::Flag(false);
        /// Whether plain `http` is allowed to hosts other than this machine.
        allow_insecure_http: bool as Flag = OptionKind::Flag, DefaultValue::Flag(false);
        /// The largest response body that is read, in bytes after decompression; 256 MiB by default.
        max_response_bytes: Option<usize> as Count<usize> = OptionKind::POSITIVE, DefaultValue::Count(256 << 20);
    }
}

/// The options of client credentials.
#[allow(non_upper_case_globals)]
pub mod credentials {
    use super::{DefaultValue, OptionDeclaration, OptionKind, Scope};

    /// The client's id.
    pub static client_id: OptionDeclaration =
        OptionDeclaration::new("client_id", OptionKind::Text, DefaultValue::None, Scope::Whole, "The client's id.")
            .required();
    /// The client's secret.
    pub static client_secret: OptionDeclaration = OptionDeclaration::new(
        "client_secret",
        OptionKind::Text,
        DefaultValue::None,
        Scope::Whole,
        "The client's secret, which no output shows.",
    )
    .required()
    .secret();
    /// Where tokens are requested.
    pub static token_url: OptionDeclaration = OptionDeclaration::new(
        "token_url",
        OptionKind::Url,
        DefaultValue::None,
        Scope::Whole,
        "Where tokens are requested; by default `/oauth/token` below `base_url`.",
    );
}

/// The options of client credentials, in the order of documentation.
pub static CREDENTIALS: &[&OptionDeclaration] =
    &[&credentials::client_id, &credentials::client_secret, &credentials::token_url];

/// Options of clients and calls that a binding reads itself.
pub static OF_BINDINGS: &[OptionDeclaration] = &[
    OptionDeclaration::new(
        "int64",
        OptionKind::Choice(&["bigint", "string"]),
        DefaultValue::None,
        Scope::Whole,
        "What integers beyond ±(2^53−1) become: a `bigint`, a string of digits, or by default an `UnsafeIntegerError`.",
    )
    .only_in(Language::Node),
    OptionDeclaration::new(
        "logger",
        OptionKind::Logger,
        DefaultValue::None,
        Scope::Whole,
        "Receives the log, from `debug` on unless `XPAUTO_LOG` says otherwise. By default warnings become \
         `process.emitWarning`, and `XPAUTO_LOG=debug`, `info` or `warn` writes lines from that level on to standard error.",
    )
    .only_in(Language::Node),
    OptionDeclaration::new(
        "signal",
        OptionKind::Signal,
        DefaultValue::None,
        Scope::CallOnly,
        "Aborting drops the request and closes its connection; the call rejects with the signal's reason.",
    )
    .only_in(Language::Node),
];

impl ClientOptions {
    /// Reads options from a JSON object with the names and units of a language. A token is a string or an object with the
    /// options of [`ClientCredentials`].
    pub fn from_json(text: &str, language: Language) -> Result<Self> {
        let mut reader = Reader::new(text, language);
        let options = Self::read(&mut reader);
        reader.know(of_binding(language, Scope::Whole));
        reader.finish_config("the client").map(|()| options)
    }

    /// Problems of options of connections, which a transport of the program makes by its own; `method` is that of the
    /// builder by which it was given.
    fn connecting(&self, method: &str) -> impl Iterator<Item = Problem> {
        let given = [
            (&client::connect_timeout, self.connect_timeout.is_some()),
            (&client::proxy, self.proxy.is_some()),
            (&client::ca_certificates, self.ca_certificates.is_some()),
            (&client::client_certificate, self.client_certificate.is_some()),
        ];
        let message = format!("cannot be given beside {method}, whose connections are made without it");
        given
            .into_iter()
            .filter(|(_, is_given)| *is_given)
            .map(move |(option, _)| Problem::new(option.part(), message.clone()))
    }

    /// Checks all options; `own` is the method of the builder by which a transport of the program was given, if one was.
    pub(crate) fn check(self, own: Option<&str>) -> Result<Settings> {
        let mut problems: Vec<Problem> = own.into_iter().flat_map(|method| self.connecting(method)).collect();
        let settings = self.check_each(&mut problems);
        problems.extend(settings.as_ref().into_iter().flat_map(Settings::plain_urls));
        let network = Network::check(
            self.ca_certificates.as_deref(),
            &self.extra_ca_files,
            self.client_certificate.as_deref(),
            self.proxy,
        );
        let mut wrong = match (settings, network) {
            (Some(settings), Ok(network)) if problems.is_empty() => return Ok(Settings { network, ..settings }),
            (_, network) => network.err().unwrap_or_default(),
        };
        // One that has a source keeps it.
        match (wrong.pop(), wrong.is_empty() && problems.is_empty()) {
            (Some(only), true) => Err(only),
            (last, _) => {
                let network = wrong.iter().chain(&last).map(|error| error.structured_message().clone());
                Err(Error::config(Wording::join(problems.iter().map(Problem::wording).chain(network), "; ")))
            }
        }
    }
}

impl Settings {
    /// Whether some connection may be a TLS one.
    pub(crate) fn may_need_tls(&self) -> bool {
        let is_plain = |url: &str| url.starts_with("http:") || url.is_empty();
        !is_plain(self.base_url.as_str()) || !is_plain(self.token_url()) || self.network.is_set()
    }

    /// The URL of the token endpoint, empty where it is that of the service.
    fn token_url(&self) -> &str {
        match &self.token {
            Some(Token::Credentials(credentials)) => credentials.token_url.as_deref().unwrap_or_default(),
            _ => "",
        }
    }

    /// Problems of URLs that would show the token to the network.
    fn plain_urls(&self) -> impl Iterator<Item = Problem> {
        let token_url = Url::parse(self.token_url()).ok();
        let urls = [(&client::base_url, Some(self.base_url.clone())), (&credentials::token_url, token_url)];
        let is_plain = |url: &Url| url.scheme() == "http" && !is_loopback(url);
        let refused = !self.allow_insecure_http;
        urls.into_iter().filter(move |(_, url)| refused && url.as_ref().is_some_and(is_plain)).map(|(option, _)| {
            let hint = wording![
                "is plain http, which shows the token to the network; use https, or set ",
                client::allow_insecure_http.part()
            ];
            Problem::new(option.part(), hint)
        })
    }
}

/// The options that the binding of a language reads itself, where they can be given in this way.
fn of_binding(language: Language, scope: Scope) -> impl Iterator<Item = &'static OptionDeclaration> {
    OF_BINDINGS.iter().filter(move |option| option.scope == scope && option.only == Some(language))
}

impl CallOptions {
    /// Reads the options of one call from a JSON object with the names and units of a language.
    pub fn from_json(text: &str, language: Language) -> Result<Self> {
        // What most calls give.
        if text == "{}" {
            return Ok(Self::default());
        }
        let mut reader = Reader::new(text, language);
        let options = Self::read(&mut reader);
        reader.know(of_binding(language, Scope::CallOnly));
        reader.finish_config("the call").map(|()| options)
    }

    /// Reads the options of a derived client in the same way.
    pub fn of_derived_client(text: &str, language: Language) -> Result<Self> {
        let mut reader = Reader::new(text, language);
        let options = Self::read(&mut reader);
        reader.finish_config(Part::name("with_options")).map(|()| options)
    }

    /// What the call uses.
    pub(crate) fn effective(&self, settings: &Settings) -> Result<CallSettings> {
        self.effective_each(settings).map_err(|problem| config(&[problem]))
    }
}

/// The header value that carries a token.
pub(crate) fn bearer(token: &SecretString) -> Option<HeaderValue> {
    let mut value = HeaderValue::from_str(&format!("Bearer {}", token.expose_secret())).ok()?;
    value.set_sensitive(true);
    Some(value)
}

fn is_loopback(url: &Url) -> bool {
    match url.host() {
        Some(Host::Domain(name)) => name == "localhost" || name.ends_with(".localhost"),
        Some(Host::Ipv4(address)) => address.is_loopback(),
        Some(Host::Ipv6(address)) => address.is_loopback(),
        None => false,
    }
}

impl fmt::Debug for ClientOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The values of headers may be secret.
        let headers: Vec<_> = self.headers.keys().collect();
        f.debug_struct("ClientOptions")
            .field("base_url", &self.base_url)
            .field("headers", &headers)
            .finish_non_exhaustive()
    }
}

impl fmt::Debug for CallOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let headers: Vec<_> = self.headers.keys().collect();
        f.debug_struct("CallOptions")
            .field("timeout", &self.timeout)
            .field("max_retries", &self.max_retries)
            .field("headers", &headers)
            .finish_non_exhaustive()
    }
}
