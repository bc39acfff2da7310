//! The real service of a recording: forwards requests to it, and returns its responses.

use hyper::header::{HeaderMap, HeaderName, HeaderValue};
use hyper_util::client::proxy::matcher::Matcher;
use secrecy::{ExposeSecret as _, SecretString};
use url::Url;
use xpauto::bindings::ClientOptions;
use xpauto::transport::{Request, Response};
use xpauto::{Client, Error, Result, Token};

use crate::http::{Call, Failure, Reply, bearer};
use crate::options::Options;
use crate::redaction::{REDACTED, STATUSES};

/// The largest response that is recorded.
const MOST_BODY: usize = 256 * 1024 * 1024;
/// The environment variable of the default token.
pub(super) const TOKEN_VARIABLE: &str = "XPAUTO_TOKEN";
/// The headers of one connection, which are not forwarded.
const NOT_FORWARDED: [&str; 12] = [
    "accept-encoding",
    "connection",
    "content-length",
    "expect",
    "host",
    "keep-alive",
    "proxy-authorization",
    "proxy-connection",
    "te",
    "trailer",
    "transfer-encoding",
    "upgrade",
];

/// The real service.
#[derive(Debug)]
pub(crate) struct Upstream {
    base: Url,
    client: Client,
    token: Option<SecretString>,
    /// The proxy to the service, without credentials.
    proxy: Option<String>,
}

impl Upstream {
    /// Opens the upstream of the options; returns `None` if they have none.
    pub(crate) fn of(options: &Options) -> Result<Option<Self>> {
        let Some(base) = options.upstream_url()? else { return Ok(None) };
        let token =
            options.upstream_token.clone().or_else(|| std::env::var(TOKEN_VARIABLE).ok().map(SecretString::from));
        let token = token.filter(|token| !token.expose_secret().is_empty());
        if token.as_ref().is_some_and(|token| HeaderValue::try_from(token.expose_secret()).is_err()) {
            return Err(Error::config("upstream_token must not hold characters that a header cannot carry"));
        }
        let client = Client::new(ClientOptions {
            base_url: Some(base.to_string()),
            // Requests carry their own token.
            token: Some(Token::Host),
            proxy: options.proxy.clone(),
            ca_certificates: options.ca_certificates.clone(),
            ..ClientOptions::default()
        })?;
        let proxy = proxy_of(options, &base);
        Ok(Some(Self { base, client, token, proxy }))
    }

    /// Returns the base URL.
    pub(crate) fn url(&self) -> String {
        self.base.as_str().trim_end_matches('/').to_owned()
    }

    /// Returns the token, which must be redacted.
    pub(crate) fn token(&self) -> Option<&str> {
        self.token.as_ref().map(SecretString::expose_secret)
    }

    /// Returns whether the service's token replaces this one: the sandbox's own, or a placeholder that was replayed.
    pub(crate) fn replaces(&self, token: Option<&str>, own_token: &str) -> bool {
        token.is_some_and(|token| token == own_token || (token == REDACTED && self.token.is_some()))
    }

    /// Returns whether a request with this token is forwarded without one.
    pub(crate) fn lacks_token(&self, token: Option<&str>, own_token: &str) -> bool {
        self.token.is_none() && self.replaces(token, own_token)
    }

    /// Forwards a request; the service's token replaces `own_token` and placeholders.
    pub(crate) async fn send(&self, call: &Call, own_token: &str) -> Result<Reply, Failure> {
        let base = self.base.as_str().trim_end_matches('/');
        let query = if call.query.is_empty() { String::new() } else { format!("?{}", call.query) };
        let url = Url::parse(&format!("{base}{}{query}", call.path)).ok().filter(|_| call.path.starts_with('/'));
        let url = url.ok_or_else(|| self.failed("has no such path", &call.path))?;
        let method = call.method.parse().map_err(|_| self.failed("takes no such method", &call.method))?;
        let transport = self.client.transport().await;
        let transport = transport.map_err(|error| self.failed("could not be reached", error.message()))?;
        let body = (!call.body.is_empty()).then(|| call.body.clone());
        let request = Request::new(method, url, self.headers(call, own_token), body);
        let response = transport.send(request).await.map_err(|fault| match &self.proxy {
            Some(proxy) => self.failed(&format!("could not be reached through the proxy {proxy}"), fault),
            None => self.failed("could not be reached", fault),
        })?;
        self.reply(response).await
    }

    fn headers(&self, call: &Call, own_token: &str) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for (name, value) in call.headers.iter().filter(|(name, _)| !NOT_FORWARDED.contains(&name.as_str())) {
            let value = if name == "authorization" && self.replaces(bearer(value), own_token) {
                let Some(token) = &self.token else { continue };
                format!("Bearer {}", token.expose_secret())
            } else {
                value.clone()
            };
            if let (Ok(name), Ok(value)) = (HeaderName::try_from(name), HeaderValue::try_from(value)) {
                headers.append(name, value);
            }
        }
        headers
    }

    async fn reply(&self, response: Response) -> Result<Reply, Failure> {
        let status = response.status().as_u16();
        if !STATUSES.contains(&status) {
            return Err(self.failed("responded with a status that cannot be recorded", status));
        }
        let mut headers = Vec::new();
        for (name, value) in response.headers() {
            let value = String::from_utf8_lossy(value.as_bytes());
            match name.as_str() {
                // A body that the HTTP library did not decode cannot be redacted.
                "content-encoding" if value != "identity" => {
                    return Err(self.failed("responded with a body that cannot be recorded", &value));
                }
                "location" => headers.push((name.to_string(), self.location(&value))),
                "content-encoding" => {}
                other if NOT_FORWARDED.contains(&other) => {}
                _ => headers.push((name.to_string(), value.into_owned())),
            }
        }
        let (mut content, mut body) = (response.into_body(), Vec::new());
        while let Some(chunk) = content.chunk().await.map_err(|fault| self.failed("broke off its response", fault))? {
            if body.len() + chunk.len() > MOST_BODY {
                return Err(self.failed("responded with more than can be recorded", MOST_BODY));
            }
            body.extend_from_slice(&chunk);
        }
        Ok(Reply { status, headers, body })
    }

    /// Returns a URL of the service as a path, so that redirects stay at the sandbox.
    fn location(&self, value: &str) -> String {
        let base = self.base.as_str().trim_end_matches('/');
        let origin = self.base.origin().ascii_serialization();
        let path = value.strip_prefix(base).or_else(|| {
            let rest = value.strip_prefix(&origin).unwrap_or(value);
            rest.strip_prefix(self.base.path().trim_end_matches('/'))
        });
        path.filter(|path| path.starts_with('/')).unwrap_or(value).to_owned()
    }

    fn failed(&self, what: &str, why: impl std::fmt::Display) -> Failure {
        Failure::new(502, "UPSTREAM_FAILED", format!("The upstream {} {what}: {why}.", self.url()))
    }
}

/// Returns the proxy of the options, else of the environment, without its credentials.
fn proxy_of(options: &Options, base: &Url) -> Option<String> {
    let url = match &options.proxy {
        Some(proxy) => proxy.expose_secret().to_owned(),
        None => Matcher::from_env().intercept(&base.as_str().parse().ok()?)?.uri().to_string(),
    };
    let mut url = Url::parse(&url).ok()?;
    let _ = url.set_username("");
    let _ = url.set_password(None);
    Some(url.as_str().trim_end_matches('/').to_owned())
}
