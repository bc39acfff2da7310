//! The options of a client, and the checks that they pass before it is made.

use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

use reqwest::header::{AUTHORIZATION, HeaderMap, HeaderName, HeaderValue};
use secrecy::{ExposeSecret as _, SecretString};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use url::{Host, Url};

use crate::declaration::closest;
use crate::error::{Error, Result};
use crate::exchange::{ClientCredentials, Network, Token};
use crate::list::{OptionalFieldsEncoding, ParamsEncoding};
use crate::rate::{self, RateWindow};

/// The options of a client; times are in seconds.
///
/// `base_url` and `token` come from `XPAUTO_BASE_URL` and `XPAUTO_TOKEN` where they are not given.
#[derive(Clone, Default)]
pub struct ClientOptions {
    /// Where the service is: scheme, host, and path if any.
    pub base_url: Option<String>,
    /// The bearer token, or where it comes from.
    pub token: Option<Token>,
    /// The longest time of one attempt, from connecting to the last byte; 30 by default.
    pub timeout: Option<f64>,
    /// The longest time of a whole call with all its attempts and waits; for a list, of each page. None by default.
    pub total_timeout: Option<f64>,
    /// The longest time of connecting; 5 by default.
    pub connect_timeout: Option<f64>,
    /// How often a call that failed is repeated, where that can help and do no harm; 3 by default.
    pub max_retries: Option<u32>,
    /// The most that the wait before the first repeat may be; each further one may be twice as long, up to 20 s.
    /// 0.5 by default; 0 repeats at once.
    pub retry_backoff: Option<f64>,
    /// How many requests may be under way at once; 8 by default. Others wait their turn.
    pub max_concurrency: Option<usize>,
    /// A quota that is kept, such as `"50/10s, 1000/h"`; none by default.
    pub rate_limit: Option<String>,
    /// How the parameters of lists are encoded: `flat` (default), `json` or `deep`.
    pub params_encoding: Option<String>,
    /// How optional fields are encoded: `comma` (default) or `repeat`.
    pub optional_fields_encoding: Option<String>,
    /// The proxy's URL, maybe with credentials; an empty text means none. By default the environment says:
    /// `HTTPS_PROXY`, `HTTP_PROXY`, `NO_PROXY`.
    pub proxy: Option<SecretString>,
    /// Further certificates to trust beside those of the operating system: the path of a PEM file, or its text.
    pub ca_certificates: Option<String>,
    /// Files of further certificates to trust, which a language's own environment names (`NODE_EXTRA_CA_CERTS`); those
    /// that cannot be read are left out.
    #[doc(hidden)]
    pub extra_ca_files: Vec<String>,
    /// The client's own certificate and private key: the path of a PEM file or its text, or one for each of the two.
    pub client_certificate: Option<Vec<SecretString>>,
    /// Headers that every request carries.
    pub headers: BTreeMap<String, String>,
    /// Whether plain http is allowed to hosts other than this machine.
    pub allow_insecure_http: bool,
    /// The largest body that is read, in bytes after decompression; 256 MiB by default.
    pub max_response_bytes: Option<usize>,
}

/// The options of one call, which stand before those of its client; times are in seconds.
#[derive(Clone, Default)]
pub struct CallOptions {
    /// The longest time of one attempt.
    pub timeout: Option<f64>,
    /// The longest time of the whole call with all its attempts and waits; for a list, of each page.
    pub total_timeout: Option<f64>,
    /// How often the call is repeated.
    pub max_retries: Option<u32>,
    /// Further headers.
    pub headers: BTreeMap<String, String>,
}

/// Options that passed their checks.
#[derive(Debug, Clone)]
pub(crate) struct Settings {
    pub(crate) base_url: Url,
    pub(crate) token: Option<Token>,
    pub(crate) timeout: Duration,
    pub(crate) total_timeout: Option<Duration>,
    pub(crate) connect_timeout: Duration,
    pub(crate) max_retries: u32,
    pub(crate) retry_backoff: Duration,
    pub(crate) max_concurrency: usize,
    pub(crate) rate_limit: Vec<RateWindow>,
    pub(crate) params_encoding: ParamsEncoding,
    pub(crate) optional_fields_encoding: OptionalFieldsEncoding,
    pub(crate) network: Network,
    pub(crate) headers: HeaderMap,
    pub(crate) max_response_bytes: usize,
}

/// The only member of an object that stands for a value which JSON cannot carry, and says what it is.
pub const UNUSABLE: &str = "$unusable";

const SECONDS: &str = "a positive number of seconds";
const COUNT: &str = "a whole number, 0 or more";
const HEADERS: &str = "an object of header names and texts";

impl ClientOptions {
    /// Reads options from a JSON object in these names; a token is a text or the object of [`ClientCredentials`].
    pub fn from_json(text: &str) -> Result<Self> {
        let mut given = Given::read(text, "the client")?;
        let options = Self {
            base_url: given.take("base_url", "a URL such as https://api.example.com")?,
            token: given.token()?,
            timeout: given.take("timeout", SECONDS)?,
            total_timeout: given.take("total_timeout", SECONDS)?,
            connect_timeout: given.take("connect_timeout", SECONDS)?,
            max_retries: given.take("max_retries", COUNT)?,
            retry_backoff: given.take("retry_backoff", "a number of seconds, 0 or more")?,
            max_concurrency: given.take("max_concurrency", "a whole number, 1 or more")?,
            rate_limit: given.take("rate_limit", rate::FORM)?,
            params_encoding: given.take("params_encoding", "flat, json or deep")?,
            optional_fields_encoding: given.take("optional_fields_encoding", "comma or repeat")?,
            proxy: given.take_secret("proxy", "a URL such as http://proxy.example.com:3128")?,
            ca_certificates: given.take("ca_certificates", "the path of a PEM file, or its text")?,
            extra_ca_files: Vec::new(),
            client_certificate: given.client_certificate()?,
            headers: given.take_secret("headers", HEADERS)?.unwrap_or_default(),
            allow_insecure_http: given.take("allow_insecure_http", "true or false")?.unwrap_or_default(),
            max_response_bytes: given.take("max_response_bytes", "a number of bytes, 1 or more")?,
        };
        given.end()?;
        Ok(options)
    }

    pub(crate) fn check(self) -> Result<Settings> {
        let base_url = self.base_url.or_else(|| environment("XPAUTO_BASE_URL"));
        let base_url = base_url.ok_or_else(|| Error::config("base_url is missing; give it, or set XPAUTO_BASE_URL"))?;
        let token = self.token.or_else(|| environment("XPAUTO_TOKEN").map(|token| Token::Fixed(token.into())));
        token.as_ref().map_or(Ok(()), |token| check_token(token, self.allow_insecure_http))?;
        Ok(Settings {
            base_url: check_base_url(&base_url, self.allow_insecure_http)?,
            token,
            timeout: seconds("timeout", self.timeout, 30.0)?,
            total_timeout: self.total_timeout.map(total_timeout).transpose()?,
            connect_timeout: seconds("connect_timeout", self.connect_timeout, 5.0)?,
            max_retries: self.max_retries.unwrap_or(3),
            retry_backoff: backoff(self.retry_backoff)?,
            max_concurrency: places(self.max_concurrency)?,
            rate_limit: windows(self.rate_limit.as_deref())?,
            params_encoding: parse_or_default(self.params_encoding.as_deref(), ParamsEncoding::Flat)?,
            optional_fields_encoding: parse_or_default(
                self.optional_fields_encoding.as_deref(),
                OptionalFieldsEncoding::Comma,
            )?,
            network: Network::check(
                self.ca_certificates.as_deref(),
                &self.extra_ca_files,
                self.client_certificate.as_deref(),
                self.proxy,
            )?,
            headers: check_headers(&self.headers)?,
            max_response_bytes: match self.max_response_bytes {
                Some(0) => return Err(Error::config("max_response_bytes is 0; it is a number of bytes, 1 or more")),
                given => given.unwrap_or(256 << 20),
            },
        })
    }
}

impl Settings {
    /// Whether some connection may be a TLS one.
    pub(crate) fn may_need_tls(&self) -> bool {
        let token_url = match &self.token {
            Some(Token::Credentials(credentials)) => credentials.token_url.as_deref().unwrap_or_default(),
            _ => "",
        };
        self.base_url.scheme() != "http"
            || !token_url.starts_with("http:") && !token_url.is_empty()
            || self.network.is_set()
    }
}

impl CallOptions {
    /// Reads options from a JSON object.
    pub fn from_json(text: &str) -> Result<Self> {
        // What most calls give.
        if text == "{}" {
            return Ok(Self::default());
        }
        let mut given = Given::read(text, "the call")?;
        let options = Self {
            timeout: given.take("timeout", SECONDS)?,
            total_timeout: given.take("total_timeout", SECONDS)?,
            max_retries: given.take("max_retries", COUNT)?,
            headers: given.take_secret("headers", HEADERS)?.unwrap_or_default(),
        };
        given.end()?;
        Ok(options)
    }

    /// These options with `over` in front of them.
    pub(crate) fn overlaid(&self, over: Self) -> Self {
        let mut headers = over.headers;
        // The case of names makes no difference.
        let is_replaced = |name: &str| headers.keys().any(|other| other.eq_ignore_ascii_case(name));
        let kept = self.headers.iter().filter(|(name, _)| !is_replaced(name));
        let kept: Vec<_> = kept.map(|(name, value)| (name.clone(), value.clone())).collect();
        headers.extend(kept);
        Self {
            timeout: over.timeout.or(self.timeout),
            total_timeout: over.total_timeout.or(self.total_timeout),
            max_retries: over.max_retries.or(self.max_retries),
            headers,
        }
    }

    pub(crate) fn timeout(&self, settings: &Settings) -> Result<Duration> {
        self.timeout.map_or(Ok(settings.timeout), |given| seconds("timeout", Some(given), given))
    }

    pub(crate) fn total_timeout(&self, settings: &Settings) -> Result<Option<Duration>> {
        self.total_timeout.map_or(Ok(settings.total_timeout), |given| total_timeout(given).map(Some))
    }

    pub(crate) fn check(&self, settings: &Settings) -> Result<()> {
        self.timeout(settings)?;
        self.total_timeout(settings)?;
        check_headers(&self.headers).map(drop)
    }
}

/// Options on their way from a JSON object, taken out one by one.
struct Given {
    members: Map<String, Value>,
    whose: &'static str,
    known: Vec<&'static str>,
}

impl Given {
    fn read(text: &str, whose: &'static str) -> Result<Self> {
        match serde_json::from_str(text) {
            Ok(Value::Object(members)) => Ok(Self { members, whose, known: Vec::new() }),
            _ => Err(Error::config(format!("the options of {whose} are no JSON object"))),
        }
    }

    fn remove(&mut self, name: &'static str) -> Option<Value> {
        self.known.push(name);
        self.members.remove(name).filter(|value| !value.is_null())
    }

    fn take<T: DeserializeOwned>(&mut self, name: &'static str, accepts: &str) -> Result<Option<T>> {
        let Some(value) = self.remove(name) else { return Ok(None) };
        let shown = unusable(&value).map_or_else(|| value.to_string(), str::to_owned);
        serde_json::from_value(value)
            .map(Some)
            .map_err(|_| Error::config(format!("{name} is {shown}; it is {accepts}")))
    }

    /// An option whose value is not shown.
    fn take_secret<T: DeserializeOwned>(&mut self, name: &'static str, accepts: &str) -> Result<Option<T>> {
        let Some(value) = self.remove(name) else { return Ok(None) };
        let kind = kind_of(&value).to_owned();
        serde_json::from_value(value).map(Some).map_err(|_| Error::config(format!("{name} is {kind}; it is {accepts}")))
    }

    fn token(&mut self) -> Result<Option<Token>> {
        match self.remove("token") {
            None => Ok(None),
            Some(Value::String(token)) => Ok(Some(Token::Fixed(token.into()))),
            Some(value @ Value::Object(_)) if unusable(&value).is_none() => {
                serde_json::from_value::<ClientCredentials>(value)
                    .map(|credentials| Some(Token::Credentials(credentials)))
                    .map_err(|_| {
                        Error::config(
                            "token: client credentials are a client_id, a client_secret and maybe a token_url",
                        )
                    })
            }
            Some(other) => Err(Error::config(format!(
                "token is {}; it is a text, a function or client credentials",
                kind_of(&other)
            ))),
        }
    }

    fn client_certificate(&mut self) -> Result<Option<Vec<SecretString>>> {
        let accepts = "the path of a PEM file or its text, or a pair of them for certificate and key";
        if self.members.get("client_certificate").is_some_and(Value::is_array) {
            return self.take_secret("client_certificate", accepts);
        }
        Ok(self.take_secret("client_certificate", accepts)?.map(|one| vec![one]))
    }

    /// Refuses what is left.
    fn end(self) -> Result<()> {
        let Some(name) = self.members.keys().next() else { return Ok(()) };
        let hint = match closest(name, self.known.iter().copied()) {
            Some(likely) => format!("did you mean {likely}?"),
            None => format!("it has {}", self.known.join(", ")),
        };
        Err(Error::config(format!("{} has no option {name:?}; {hint}", self.whose)))
    }
}

/// What a language gave for an option and JSON cannot carry, in words; bindings put `{UNUSABLE: words}` in its place.
fn unusable(value: &Value) -> Option<&str> {
    value.get(UNUSABLE).and_then(Value::as_str)
}

fn kind_of(value: &Value) -> &str {
    match value {
        Value::Object(_) if unusable(value).is_some() => unusable(value).unwrap_or_default(),
        Value::Null => "null",
        Value::Bool(_) => "a truth value",
        Value::Number(_) => "a number",
        Value::String(_) => "a text",
        Value::Array(_) => "a list",
        Value::Object(_) => "an object",
    }
}

/// The header value that carries a token.
pub(crate) fn bearer(token: &SecretString) -> Option<HeaderValue> {
    let mut value = HeaderValue::from_str(&format!("Bearer {}", token.expose_secret())).ok()?;
    value.set_sensitive(true);
    Some(value)
}

fn environment(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.is_empty())
}

fn parse_or_default<T: std::str::FromStr<Err = Error>>(given: Option<&str>, default: T) -> Result<T> {
    given.map_or(Ok(default), str::parse)
}

/// A time that was given in seconds.
fn seconds(option: &str, given: Option<f64>, default: f64) -> Result<Duration> {
    let seconds = given.unwrap_or(default);
    // A year is longer than anyone waits, and short enough for every clock.
    if seconds > 0.0 && seconds <= 31_536_000.0 {
        Ok(Duration::from_secs_f64(seconds))
    } else {
        Err(Error::config(format!("{option} is {seconds}; it is {SECONDS}")))
    }
}

fn total_timeout(given: f64) -> Result<Duration> {
    seconds("total_timeout", Some(given), given)
}

fn backoff(given: Option<f64>) -> Result<Duration> {
    let seconds = given.unwrap_or(0.5);
    if (0.0..=60.0).contains(&seconds) {
        return Ok(Duration::from_secs_f64(seconds));
    }
    Err(Error::config(format!("retry_backoff is {seconds}; it is a number of seconds from 0 to 60")))
}

fn places(given: Option<usize>) -> Result<usize> {
    let places = given.unwrap_or(8);
    if (1..=1_000_000).contains(&places) {
        return Ok(places);
    }
    Err(Error::config(format!("max_concurrency is {places}; it is a whole number from 1 to 1000000")))
}

fn windows(given: Option<&str>) -> Result<Vec<RateWindow>> {
    let refuse = |text: &str| Error::config(format!("rate_limit is {text:?}; it is {}", rate::FORM));
    given.map_or(Ok(Vec::new()), |text| rate::parse(text).ok_or_else(|| refuse(text)))
}

fn check_token(token: &Token, allow_insecure_http: bool) -> Result<()> {
    match token {
        Token::Fixed(token) if token.expose_secret().is_empty() => Err(Error::config("token is an empty text")),
        Token::Fixed(token) if bearer(token).is_none() => {
            Err(Error::config("token holds characters that a header cannot carry, such as a line break"))
        }
        Token::Fixed(_) | Token::Provider(_) | Token::Host => Ok(()),
        Token::Credentials(credentials) => match &credentials.token_url {
            Some(url) => check_url("token_url", url, allow_insecure_http).map(drop),
            None => Ok(()),
        },
    }
}

pub(crate) fn check_headers(headers: &BTreeMap<String, String>) -> Result<HeaderMap> {
    let mut map = HeaderMap::new();
    for (name, value) in headers {
        let key = HeaderName::from_bytes(name.as_bytes())
            .map_err(|_| Error::config(format!("headers: {name:?} is no header name")))?;
        let mut value = HeaderValue::from_str(value).map_err(|_| {
            Error::config(format!("headers: the value of {name:?} holds characters that a header cannot carry"))
        })?;
        if key == AUTHORIZATION {
            return Err(Error::config(format!("headers: {name:?} carries the token; give it as token instead")));
        }
        // Nobody but the caller knows which of them is a key.
        value.set_sensitive(true);
        if map.insert(key, value).is_some() {
            return Err(Error::config(format!(
                "headers: {name:?} is there twice; the case of names makes no difference"
            )));
        }
    }
    Ok(map)
}

fn check_base_url(text: &str, allow_insecure_http: bool) -> Result<Url> {
    let mut url = check_url("base_url", text, allow_insecure_http)?;
    if url.query().is_some() || url.fragment().is_some() {
        return Err(Error::config("base_url has a query or a fragment; it ends with the path"));
    }
    let path = url.path().trim_end_matches('/').to_owned();
    url.set_path(&path);
    Ok(url)
}

fn check_url(option: &str, text: &str, allow_insecure_http: bool) -> Result<Url> {
    let refuse = |what: &str| Err(Error::config(format!("{option} {what}")));
    let url = match Url::parse(text) {
        Ok(url) => url,
        Err(error) => return refuse(&format!("is no URL such as https://api.example.com ({error})")),
    };
    if !matches!(url.scheme(), "http" | "https") {
        refuse("needs http or https as its scheme, such as https://api.example.com")
    } else if !url.username().is_empty() || url.password().is_some() {
        refuse("holds credentials; give a token instead")
    } else if url.scheme() == "http" && !allow_insecure_http && !is_loopback(&url) {
        refuse("is plain http, which shows the token to the network; use https, or set allow_insecure_http")
    } else {
        Ok(url)
    }
}

fn is_loopback(url: &Url) -> bool {
    match url.host() {
        Some(Host::Domain(name)) => name == "localhost" || name.ends_with(".localhost"),
        Some(Host::Ipv4(address)) => address.is_loopback(),
        Some(Host::Ipv6(address)) => address.is_loopback(),
        None => false,
    }
}

/// The names of headers, whose values may be secret.
struct Names<'a>(&'a BTreeMap<String, String>);

impl fmt::Debug for Names<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.0.keys()).finish()
    }
}

impl fmt::Debug for ClientOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let headers = Names(&self.headers);
        f.debug_struct("ClientOptions")
            .field("base_url", &self.base_url)
            .field("headers", &headers)
            .finish_non_exhaustive()
    }
}

impl fmt::Debug for CallOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CallOptions")
            .field("timeout", &self.timeout)
            .field("total_timeout", &self.total_timeout)
            .field("max_retries", &self.max_retries)
            .field("headers", &Names(&self.headers))
            .finish()
    }
}
