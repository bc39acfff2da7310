//! The options of a client, and the checks that they pass before it is made.

use std::collections::BTreeMap;
use std::time::Duration;

use secrecy::SecretString;
use serde::Deserialize;
use url::{Host, Url};

use crate::error::{Error, Result};
use crate::list::{OptionalFieldsEncoding, ParamsEncoding};

/// The options of a client; times are in seconds.
///
/// `base_url` and `token` come from `XPAUTO_BASE_URL` and `XPAUTO_TOKEN` where they are not given.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClientOptions {
    /// Where the service is: scheme, host, and path if any.
    pub base_url: Option<String>,
    /// The bearer token.
    pub token: Option<SecretString>,
    /// The longest time of one attempt, from connecting to the last byte; 30 by default.
    pub timeout: Option<f64>,
    /// The longest time of connecting; 5 by default.
    pub connect_timeout: Option<f64>,
    /// How many requests may be under way at once; 8 by default.
    pub max_concurrency: Option<usize>,
    /// How the parameters of lists are encoded: `flat` (default), `json` or `deep`.
    pub params_encoding: Option<String>,
    /// How optional fields are encoded: `comma` (default) or `repeat`.
    pub optional_fields_encoding: Option<String>,
    /// Headers that every request carries.
    #[serde(default)]
    pub headers: BTreeMap<String, String>,
    /// Whether plain http is allowed to hosts other than this machine.
    #[serde(default)]
    pub allow_insecure_http: bool,
    /// The largest body that is read, in bytes; 256 MiB by default.
    pub max_response_bytes: Option<usize>,
}

/// The options of one call, which stand before those of its client; times are in seconds.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CallOptions {
    /// The longest time of one attempt.
    pub timeout: Option<f64>,
    /// Further headers.
    #[serde(default)]
    pub headers: BTreeMap<String, String>,
}

/// Options that passed their checks.
#[derive(Debug, Clone)]
pub(crate) struct Settings {
    pub(crate) base_url: Url,
    pub(crate) token: Option<SecretString>,
    pub(crate) timeout: Duration,
    pub(crate) connect_timeout: Duration,
    pub(crate) max_concurrency: usize,
    pub(crate) params_encoding: ParamsEncoding,
    pub(crate) optional_fields_encoding: OptionalFieldsEncoding,
    pub(crate) headers: reqwest::header::HeaderMap,
    pub(crate) max_response_bytes: usize,
}

impl ClientOptions {
    /// Reads options from a JSON object.
    pub fn from_json(text: &str) -> Result<Self> {
        serde_json::from_str(text)
            .map_err(|error| Error::config(format!("the client's options: {}", without_place(&error))))
    }

    pub(crate) fn check(self) -> Result<Settings> {
        let base_url = self.base_url.or_else(|| environment("XPAUTO_BASE_URL"));
        let base_url = base_url.ok_or_else(|| Error::config("base_url is missing; give it, or set XPAUTO_BASE_URL"))?;
        let token = self.token.or_else(|| environment("XPAUTO_TOKEN").map(SecretString::from));
        if token.as_ref().is_some_and(|token| bearer(token).is_none()) {
            return Err(Error::config("token holds characters that a header cannot carry, such as a line break"));
        }
        let max_concurrency = self.max_concurrency.unwrap_or(8);
        if max_concurrency == 0 {
            return Err(Error::config("max_concurrency is 0; it is at least 1"));
        }
        Ok(Settings {
            base_url: check_base_url(&base_url, self.allow_insecure_http)?,
            token,
            timeout: seconds("timeout", self.timeout, 30.0)?,
            connect_timeout: seconds("connect_timeout", self.connect_timeout, 5.0)?,
            max_concurrency,
            params_encoding: parse_or_default(self.params_encoding.as_deref(), ParamsEncoding::Flat)?,
            optional_fields_encoding: parse_or_default(
                self.optional_fields_encoding.as_deref(),
                OptionalFieldsEncoding::Comma,
            )?,
            headers: check_headers(&self.headers)?,
            max_response_bytes: self.max_response_bytes.unwrap_or(256 << 20),
        })
    }
}

impl CallOptions {
    /// Reads options from a JSON object.
    pub fn from_json(text: &str) -> Result<Self> {
        serde_json::from_str(text)
            .map_err(|error| Error::config(format!("the call's options: {}", without_place(&error))))
    }
}

impl CallOptions {
    /// These options with `over` in front of them.
    pub(crate) fn overlaid(&self, over: Self) -> Self {
        let mut headers = self.headers.clone();
        headers.extend(over.headers);
        Self { timeout: over.timeout.or(self.timeout), headers }
    }
}

/// The header value that carries a token.
pub(crate) fn bearer(token: &SecretString) -> Option<reqwest::header::HeaderValue> {
    use secrecy::ExposeSecret as _;
    let mut value = reqwest::header::HeaderValue::from_str(&format!("Bearer {}", token.expose_secret())).ok()?;
    value.set_sensitive(true);
    Some(value)
}

/// A serde message without the line and column, which mean nothing to who gave options one by one.
fn without_place(error: &serde_json::Error) -> String {
    let text = error.to_string();
    text.split(" at line ").next().unwrap_or(&text).to_owned()
}

fn environment(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.is_empty())
}

fn parse_or_default<T: std::str::FromStr<Err = Error>>(given: Option<&str>, default: T) -> Result<T> {
    given.map_or(Ok(default), str::parse)
}

/// A time that was given in seconds.
pub(crate) fn seconds(option: &str, given: Option<f64>, default: f64) -> Result<Duration> {
    let seconds = given.unwrap_or(default);
    let refuse = || Error::config(format!("{option} is {seconds}; it is a positive time"));
    if seconds <= 0.0 { Err(refuse()) } else { Duration::try_from_secs_f64(seconds).map_err(|_| refuse()) }
}

pub(crate) fn check_headers(headers: &BTreeMap<String, String>) -> Result<reqwest::header::HeaderMap> {
    let mut map = reqwest::header::HeaderMap::new();
    for (name, value) in headers {
        let key = reqwest::header::HeaderName::from_bytes(name.as_bytes())
            .map_err(|_| Error::config(format!("headers: {name:?} is no header name")))?;
        let value = reqwest::header::HeaderValue::from_str(value).map_err(|_| {
            Error::config(format!("headers: the value of {name:?} holds characters that a header cannot carry"))
        })?;
        map.insert(key, value);
    }
    Ok(map)
}

fn check_base_url(text: &str, allow_insecure_http: bool) -> Result<Url> {
    let mut url = Url::parse(text)
        .map_err(|error| Error::config(format!("base_url is no URL such as https://api.example.com ({error})")))?;
    let problem = if !matches!(url.scheme(), "http" | "https") {
        "base_url needs http or https as its scheme, such as https://api.example.com"
    } else if !url.username().is_empty() || url.password().is_some() {
        "base_url holds credentials; give a token instead"
    } else if url.query().is_some() || url.fragment().is_some() {
        "base_url has a query or a fragment; it ends with the path"
    } else if url.scheme() == "http" && !allow_insecure_http && !is_loopback(&url) {
        "base_url is plain http, which shows the token to the network; use https, or set allow_insecure_http"
    } else {
        let path = url.path().trim_end_matches('/').to_owned();
        url.set_path(&path);
        return Ok(url);
    };
    Err(Error::config(problem))
}

fn is_loopback(url: &Url) -> bool {
    match url.host() {
        Some(Host::Domain(name)) => name == "localhost" || name.ends_with(".localhost"),
        Some(Host::Ipv4(address)) => address.is_loopback(),
        Some(Host::Ipv6(address)) => address.is_loopback(),
        None => false,
    }
}
