//! The options of clients and calls, and their checks before a client is created.
//!
//! Each is declared once, in `spec/options/mod.rs`, from which `make generate` writes [`ClientOptions`] and [`CallOptions`], which programs
//! set, and [`Settings`] with the checked values.

mod checks;
#[rustfmt::skip]
#[path = "../generated/client_options.rs"]
mod generated;
mod pem;
mod read;
mod setters;
mod token;

use std::fmt;

use url::{Host, Url};

use crate::error::{Problem, Result};
use crate::message::{Language, Part, wording};
use crate::schema::Field;
use crate::spec::options::{binding_call, binding_client, client, credentials};

pub use crate::schema::DefaultValue;
pub use crate::spec::options::{CALL, CLIENT, CREDENTIALS};
pub use checks::{Number, check_url, number};
pub(crate) use checks::{each, over};
pub(crate) use generated::CallSettings;
pub(crate) use generated::Settings;
pub use generated::{
    AuthMethod, CallOptions, ClientCredentials, ClientOptions, OptionalFieldsEncoding, ParamsEncoding, UndeclaredFields,
};
pub use pem::Pem;
pub(crate) use pem::PemSource;
pub(crate) use read::config;
pub use read::{Read, Reader};
pub(crate) use setters::call_setters;
pub use token::{Token, TokenProvider};
pub(crate) use token::{bearer, unfit};

/// PEM of a certificate and its private key, in one or two parts.
pub(crate) type PemParts = Vec<Pem>;

impl ClientOptions {
    /// Parses options from a JSON object with the names and units of a language. A token is a string, or an object with the
    /// options of [`ClientCredentials`].
    pub fn from_json(text: &str, language: Language) -> Result<Self> {
        Self::from_reader(Reader::new(text, language))
    }

    /// Parses options likewise from what was read.
    pub fn from_reader(mut reader: Reader) -> Result<Self> {
        let options = Self::read(&mut reader);
        reader.know(binding_client::ALL);
        let mut problems = reader.finish(&"the client".into());
        if problems.is_empty() {
            return Ok(options);
        }
        // The others are checked too, so that all problems come at once; one that could not be read is not missing.
        let mut further = Vec::new();
        options.check_each(&mut further);
        further.retain(|problem| problems.iter().all(|read| read.path != problem.path));
        problems.append(&mut further);
        Err(config(problems))
    }

    /// Returns the problems of connection options beside a transport of the program.
    fn connecting(&self) -> impl Iterator<Item = Problem> {
        let given = [
            (&client::connect_timeout, self.connect_timeout.is_some()),
            (&client::proxy, self.proxy.is_some()),
            (&client::ca_certificates, self.ca_certificates.is_some()),
            (&client::client_certificate, self.client_certificate.is_some()),
        ];
        let message = "cannot be combined with transport, which sets up its own connections";
        given.into_iter().filter(|(_, is_given)| *is_given).map(move |(option, _)| Problem::new(option.part(), message))
    }

    /// Returns the problem of a share without a rate limit.
    fn without_limit(&self) -> Option<Problem> {
        let is_missing = self.rate_limit.is_none() && self.rate_limit_share.is_some();
        let problem =
            || Problem::new(client::rate_limit_share.part(), wording!["requires ", client::rate_limit.part()]);
        is_missing.then(problem)
    }

    /// Checks all options except those of connections; `is_own` says whether the program brings its own transport.
    pub(crate) fn check(self, is_own: bool) -> Result<Settings, Vec<Problem>> {
        let mut problems: Vec<Problem> = self.connecting().filter(|_| is_own).collect();
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

    /// Returns the URL of the token endpoint, unless it is below that of the service.
    pub(crate) fn token_url(&self) -> Option<Url> {
        let Some(Token::Credentials(credentials)) = &self.token else { return None };
        Url::parse(credentials.token_url.as_ref()?).ok()
    }

    /// Returns the URLs that requests go to, each with its option.
    pub(crate) fn urls(&self) -> impl Iterator<Item = (&'static Field, Url)> {
        let service = (&client::base_url, self.base_url.clone());
        std::iter::once(service).chain(self.token_url().map(|url| (&credentials::token_url, url)))
    }

    /// Returns the problems of URLs that would send the token unencrypted.
    fn plain_urls(&self) -> impl Iterator<Item = Problem> {
        let is_plain = |url: &Url| url.scheme() == "http" && !is_local(url);
        let refused = !self.allow_insecure_http;
        self.urls().filter(move |(_, url)| refused && is_plain(url)).map(|(option, _)| {
            let hint = wording![
                "is plain http, which shows the token to the network; use https, or set ",
                client::allow_insecure_http.part()
            ];
            Problem::new(option.part(), hint)
        })
    }
}

impl CallOptions {
    /// Parses the options of a call from what was read.
    #[doc(hidden)]
    pub fn from_reader(mut reader: Reader) -> Result<Self> {
        let options = Self::read(&mut reader);
        reader.know(binding_call::ALL);
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
#[must_use]
pub fn is_local(url: &Url) -> bool {
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
            .field("total_timeout", &self.total_timeout)
            .field("max_retries", &self.max_retries)
            .field("headers", &headers)
            .finish_non_exhaustive()
    }
}
