//! The real service of a recording: forwards requests to it, and returns its responses.

use hyper::header::{AUTHORIZATION, HeaderMap, HeaderName, HeaderValue};
use hyper::{Method, StatusCode};
use percent_encoding::percent_decode_str;
use secrecy::{ExposeSecret as _, SecretString};
use url::Url;
use xpauto::bindings::ClientOptions;
use xpauto::transport::{Request, Response};
use xpauto::{Client, Result, Token};

use super::message::STATUSES;
use crate::http::{Call, Failure, Reply, bearer};
use crate::options::{Options, refused};

/// The largest response that is recorded.
const MOST_BODY: usize = 256 * 1024 * 1024;
/// The environment variable of the default token.
pub(super) const TOKEN_VARIABLE: &str = "XPAUTO_TOKEN";
/// The headers of one connection, and that of the sandbox's own token, which are not forwarded.
const NOT_FORWARDED: [&str; 13] = [
    "accept-encoding",
    "authorization",
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
    /// Its connections and its token, which it renews.
    client: Client,
    has_token: bool,
    /// The client secret or the fixed token.
    secret: Option<SecretString>,
    /// The proxy to the service, without credentials.
    proxy: Option<String>,
}

impl Upstream {
    /// Opens the upstream of the options; returns `None` if they have none.
    pub(crate) fn of(options: &Options) -> Result<Option<Self>> {
        let Some(base) = options.upstream_url().map_err(|problem| refused(&problem))? else { return Ok(None) };
        let secret = match &options.upstream_token {
            Some(Token::Fixed(secret)) => Some(secret.clone()),
            Some(Token::Credentials(credentials)) => Some(credentials.client_secret.clone()),
            _ => None,
        };
        // An empty token means none, whatever the environment has.
        let has_token = secret.as_ref().is_none_or(|secret| !secret.expose_secret().is_empty());
        let client = Client::new(ClientOptions {
            base_url: Some(base.to_string()),
            token: if has_token { options.upstream_token.clone() } else { Some(Token::Host) },
            proxy: options.proxy.clone(),
            ca_certificates: options.ca_certificates.clone().map(Into::into),
            ..ClientOptions::default()
        })?;
        let proxy = client.proxy();
        Ok(Some(Self { base, client, has_token, secret, proxy }))
    }

    /// Returns the base URL.
    pub(crate) fn url(&self) -> String {
        self.base.as_str().trim_end_matches('/').to_owned()
    }

    /// Returns the secret of the options.
    pub(crate) fn secret(&self) -> Option<&str> {
        self.secret.as_ref().map(SecretString::expose_secret)
    }

    /// Forwards a request with the service's token, once more with a renewed one if that is rejected; returns the reply and
    /// the token that was sent.
    pub(crate) async fn send(&self, call: &Call) -> Result<(Reply, Option<String>), Failure> {
        let (method, url) = self.target(call)?;
        let transport = self.client.transport().await;
        let transport = transport.map_err(|error| self.failed("could not be reached", error.message()))?;
        let mut refused = None;
        loop {
            let token = self.authorization(refused.as_ref()).await?;
            let body = (!call.body.is_empty()).then(|| call.body.clone());
            let request = Request::new(method.clone(), url.clone(), headers(call, token.as_ref()), body);
            let response = transport.send(request).await.map_err(|fault| match &self.proxy {
                Some(proxy) => self.failed(&format!("could not be reached through the proxy {proxy}"), fault),
                None => self.failed("could not be reached", fault),
            })?;
            let is_new = token.is_some() && refused.is_none();
            if response.status() == StatusCode::UNAUTHORIZED
                && is_new
                && self.authorization(token.as_ref()).await? != token
            {
                refused = token;
                continue;
            }
            let sent = token.as_ref().and_then(|token| token.to_str().ok()).and_then(bearer).map(str::to_owned);
            return Ok((self.reply(response).await?, sent));
        }
    }

    /// Returns the `Authorization` header of the next request, other than the refused one if there is another.
    async fn authorization(&self, refused: Option<&HeaderValue>) -> Result<Option<HeaderValue>, Failure> {
        if !self.has_token {
            return Ok(None);
        }
        // The client has a timeout for it.
        let token = self.client.authorization(refused).await;
        token.map_err(|error| self.failed("was not asked, since its token could not be obtained", error.message()))
    }

    /// Returns the method and the URL of a request at the service.
    fn target(&self, call: &Call) -> Result<(Method, Url), Failure> {
        let base = self.base.as_str().trim_end_matches('/');
        let query = if call.query.is_empty() { String::new() } else { format!("?{}", call.query) };
        let url = Url::parse(&format!("{base}{}{query}", call.path)).ok();
        // URLs resolve such segments, and so do some services after decoding them.
        let decoded = percent_decode_str(&call.path).decode_utf8_lossy();
        let is_step = |segment: &str| [".", ".."].contains(&segment.split(';').next().unwrap_or_default());
        let stays = call.path.starts_with('/') && !decoded.split(['/', '\\']).any(is_step);
        let url = url.filter(|_| stays).ok_or_else(|| {
            let message = format!("{:?} is not a path under the base URL of the upstream {}.", call.path, self.url());
            Failure::new(400, "PATH_INVALID", message)
        })?;
        let method = call.method.parse().map_err(|_| self.failed("takes no such method", &call.method))?;
        Ok((method, url))
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
                // A body that the HTTP library did not decode cannot be read.
                "content-encoding" if value != "identity" => {
                    return Err(self.failed("responded with a body that cannot be recorded", &value));
                }
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

    fn failed(&self, what: &str, why: impl std::fmt::Display) -> Failure {
        Failure::new(502, "UPSTREAM_FAILED", format!("The upstream {} {what}: {why}.", self.url()))
    }
}

/// Returns the headers of a request that are forwarded; the service's token replaces that of the sandbox.
fn headers(call: &Call, token: Option<&HeaderValue>) -> HeaderMap {
    let mut headers = HeaderMap::new();
    for (name, value) in call.headers.iter().filter(|(name, _)| !NOT_FORWARDED.contains(&name.as_str())) {
        if let (Ok(name), Ok(value)) = (HeaderName::try_from(name), HeaderValue::try_from(value)) {
            headers.append(name, value);
        }
    }
    headers.extend(token.map(|token| (AUTHORIZATION, token.clone())));
    headers
}
