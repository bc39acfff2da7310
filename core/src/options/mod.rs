//! The options of clients and calls, and their checks before a client is created.
//!
//! Each is declared once, in `each`. From that `client_options!` writes a field of [`ClientOptions`] or [`CallOptions`], which
//! programs set, the same field of [`Settings`], which has the checked value, and its [`OptionDeclaration`], from which the other
//! languages are generated. The types in `types` parse and check the values.

mod choices;
mod declared;
mod each;
mod pem;
mod read;
#[cfg(feature = "client")]
mod setters;
mod shell;
mod token;
mod types;
mod unusable;

use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

use secrecy::{ExposeSecret as _, SecretString};
use url::{Host, Url};

use crate::error::{Problem, Result};
use crate::rate_limit::RateLimit;
use crate::text::{Language, Part, wording};

use choices::Named;
pub use choices::{AuthMethod, OptionalFieldsEncoding, ParamsEncoding, UndeclaredFields};
pub use declared::{DefaultValue, OptionDeclaration, OptionForms, OptionKind, Scope};
pub(crate) use each::each_client_option;
pub use pem::Pem;
#[cfg(feature = "client")]
pub(crate) use pem::PemSource;
pub use read::Reader;
pub(crate) use read::config;
#[cfg(feature = "client")]
pub(crate) use setters::call_setters;
use token::TokenSource;
pub use token::{CREDENTIALS, ClientCredentials, Token, TokenProvider, credentials};
#[cfg(feature = "client")]
pub(crate) use token::{bearer, unfit};
#[allow(clippy::wildcard_imports, reason = "all types of options")]
use types::*;
pub(crate) use types::{CallOptionType, Count, Flag, Headers, OptionType, OptionalStrings, Strings, Time};
pub use unusable::UNUSABLE;
pub(crate) use unusable::unusable;

/// PEM of a certificate and its private key, in one or two parts.
pub(crate) type PemParts = Vec<Pem>;

/// Defines the types of the options: as a program passes them ([`ClientOptions`], [`CallOptions`]), and checked
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
        #[non_exhaustive]
        pub struct CallOptions {
            $($(#[doc = $b_doc])* pub $b: $b_wrap$(<$($b_inner),+>)?,)*
        }

        /// Checked options.
        #[derive(Debug, Clone)]
        #[expect(dead_code, reason = "the options of connections are in `network`")]
        pub(crate) struct Settings {
            $(pub(crate) $a: <$a_type as OptionType>::Checked,)*
            $(pub(crate) $b: <$b_type as OptionType>::Checked,)*
            $(pub(crate) $c: <$c_type as OptionType>::Checked,)*
        }

        /// The effective options of a call: its own, else those of its client.
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

        /// The options of clients, including those of calls.
        pub static CLIENT: &[&OptionDeclaration] = &[$(&client::$a,)* $(&client::$b,)* $(&client::$c,)*];

        /// The options of derived clients and of single calls.
        pub static CALL: &[&OptionDeclaration] = &[$(&client::$b,)*];

        impl ClientOptions {
            fn read(reader: &mut Reader) -> Self {
                Self {
                    $($a: reader.take::<$a_type>(&client::$a),)*
                    $($b: reader.take::<$b_type>(&client::$b),)*
                    $($c: reader.take::<$c_type>(&client::$c),)*
                }
            }

            fn check_each(&self, problems: &mut Vec<Problem>) -> Option<Settings> {
                // Checks each of them, even if others are invalid.
                $(let $a = <$a_type>::check(&self.$a, &client::$a).map_err(|found| problems.extend(found)).ok();)*
                $(let $b = <$b_type>::check(&self.$b, &client::$b).map_err(|found| problems.extend(found)).ok();)*
                $(let $c = <$c_type>::check(&self.$c, &client::$c).map_err(|found| problems.extend(found)).ok();)*
                Some(Settings { $($a: $a?,)* $($b: $b?,)* $($c: $c?,)* })
            }
        }

        impl CallOptions {
            fn read(reader: &mut Reader) -> Self {
                Self { $($b: reader.take::<$b_type>(&client::$b),)* }
            }

            /// Returns these options, with precedence for `over`.
            pub(crate) fn overlaid(&self, over: Self) -> Self {
                Self { $($b: <$b_type>::overlay(&self.$b, over.$b),)* }
            }

            fn effective_each(&self, settings: &Settings, problems: &mut Vec<Problem>) -> Option<CallSettings> {
                $(let $b = <$b_type>::effective(&self.$b, &settings.$b, &client::$b).map_err(|found| problems.extend(found)).ok();)*
                Some(CallSettings { $($b: $b?,)* })
            }
        }
    };
}

each_client_option!(client_options);

/// Options of clients and calls that bindings parse themselves.
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
    /// Parses options from a JSON object with the names and units of a language. A token is a string, or an object with the
    /// options of [`ClientCredentials`].
    pub fn from_json(text: &str, language: Language) -> Result<Self> {
        Self::from_reader(Reader::new(text, language))
    }

    /// Parses options likewise from what was read.
    pub fn from_reader(mut reader: Reader) -> Result<Self> {
        let (language, options) = (reader.language(), Self::read(&mut reader));
        reader.know(of_binding(language, Scope::Whole));
        reader.finish_config("the client").map(|()| options)
    }

    /// Returns the problems of connection options beside a transport of the program, which `method` of the builder set.
    fn connecting(&self, method: &str) -> impl Iterator<Item = Problem> {
        let given = [
            (&client::connect_timeout, self.connect_timeout.is_some()),
            (&client::proxy, self.proxy.is_some()),
            (&client::ca_certificates, self.ca_certificates.is_some()),
            (&client::client_certificate, self.client_certificate.is_some()),
        ];
        let is_no_proxy = self.proxy.as_ref().is_some_and(|proxy| proxy.expose_secret().is_empty());
        let message = format!("cannot be combined with {method}, which sets up its own connections");
        given.into_iter().filter(|(_, is_given)| *is_given).map(move |(option, _)| {
            let how = if is_no_proxy && option.name == client::proxy.name { "; leave out no_proxy" } else { "" };
            Problem::new(option.part(), format!("{message}{how}"))
        })
    }

    /// Returns the problem of a share without a rate limit.
    fn without_limit(&self) -> Option<Problem> {
        let is_missing = self.rate_limit.is_none() && self.rate_limit_share.is_some();
        let problem =
            || Problem::new(client::rate_limit_share.part(), wording!["requires ", client::rate_limit.part()]);
        is_missing.then(problem)
    }

    /// Checks all options except those of connections; `transport` is the builder's method that set a transport of the program,
    /// if there is one.
    pub(crate) fn check(self, transport: Option<&str>) -> Result<Settings, Vec<Problem>> {
        let mut problems: Vec<Problem> = transport.into_iter().flat_map(|method| self.connecting(method)).collect();
        let settings = self.check_each(&mut problems);
        problems.extend(settings.as_ref().into_iter().flat_map(Settings::plain_urls));
        problems.extend(self.without_limit());
        settings.filter(|_| problems.is_empty()).map(Settings::with_share).ok_or(problems)
    }
}

impl Settings {
    /// Reduces the rate limit to its share.
    fn with_share(mut self) -> Self {
        if let Some(share) = self.rate_limit_share {
            self.rate_limit = self.rate_limit.into_iter().map(|window| window.part(share)).collect();
        }
        self
    }

    /// Returns the URL of the token endpoint; empty for that of the service.
    pub(crate) fn token_url(&self) -> &str {
        match &self.token {
            Some(Token::Credentials(credentials)) => credentials.token_url.as_deref().unwrap_or_default(),
            _ => "",
        }
    }

    /// Returns the names of URLs that are this machine's by definition, besides `localhost`.
    pub(crate) fn own_names(&self) -> Vec<String> {
        let token_url = Url::parse(self.token_url()).ok();
        let names = [Some(&self.base_url), token_url.as_ref()].into_iter().filter_map(|url| url?.domain());
        names.filter(|name| name.ends_with(".localhost")).map(str::to_owned).collect()
    }

    /// Returns the problems of URLs that would send the token unencrypted.
    fn plain_urls(&self) -> impl Iterator<Item = Problem> {
        let token_url = Url::parse(self.token_url()).ok();
        let urls = [(&client::base_url, Some(self.base_url.clone())), (&credentials::token_url, token_url)];
        let is_plain = |url: &Url| url.scheme() == "http" && !is_local(url);
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

/// Returns the options of this scope that the binding of a language parses itself.
pub(crate) fn of_binding(language: Language, scope: Scope) -> impl Iterator<Item = &'static OptionDeclaration> {
    OF_BINDINGS.iter().filter(move |option| option.scope == scope && option.only == Some(language))
}

impl CallOptions {
    /// Parses the options of a call from a JSON object with the names and units of a language.
    #[doc(hidden)]
    pub fn from_json(text: &str, language: Language) -> Result<Self> {
        // The most common case.
        if text == "{}" {
            return Ok(Self::default());
        }
        Self::from_reader(Reader::new(text, language))
    }

    /// Parses options likewise from what was read.
    #[doc(hidden)]
    pub fn from_reader(mut reader: Reader) -> Result<Self> {
        let (language, options) = (reader.language(), Self::read(&mut reader));
        reader.know(of_binding(language, Scope::CallOnly));
        reader.finish_config("the call").map(|()| options)
    }

    /// Parses the options of a derived client likewise.
    #[doc(hidden)]
    pub fn of_derived_client(text: &str, language: Language) -> Result<Self> {
        let mut reader = Reader::new(text, language);
        let options = Self::read(&mut reader);
        reader.finish_config(Part::name("with_options")).map(|()| options)
    }

    /// Returns the effective options.
    pub(crate) fn effective(&self, settings: &Settings) -> Result<CallSettings> {
        let mut problems = Vec::new();
        self.effective_each(settings, &mut problems).ok_or_else(|| config(problems))
    }
}

/// Whether a URL is of this machine.
pub(crate) fn is_local(url: &Url) -> bool {
    match url.host() {
        Some(Host::Domain(name)) => name == "localhost" || name.ends_with(".localhost"),
        Some(Host::Ipv4(address)) => address.is_loopback(),
        Some(Host::Ipv6(address)) => address.is_loopback(),
        None => false,
    }
}

impl fmt::Debug for ClientOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Values of headers may be secret.
        let headers: Vec<_> = self.headers.keys().collect();
        let url = self.base_url.as_deref().and_then(|text| Url::parse(text).ok());
        let base_url = url.map(|mut url| {
            // Neither fails if the URL has a host.
            let _ = (url.set_username(""), url.set_password(None));
            url.to_string()
        });
        f.debug_struct("ClientOptions").field("base_url", &base_url).field("headers", &headers).finish_non_exhaustive()
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
