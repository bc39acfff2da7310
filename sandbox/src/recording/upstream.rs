//! The real service of a recording: forwards requests to it, and returns its responses.

use hyper::header::{AUTHORIZATION, HeaderMap, HeaderName, HeaderValue};
use hyper::{Method, StatusCode};
use percent_encoding::percent_decode_str;
use secrecy::ExposeSecret as _;
use url::Url;
use xpauto::bindings::ClientOptions;
use xpauto::transport::{Request, Response};
use xpauto::{Client, Result, Token};

use crate::http::{Call, Failure, Reply, bearer};
use crate::options::Options;

/// The environment variable of the default token.
pub(super) const TOKEN_VARIABLE: &str = "XPAUTO_TOKEN";
/// The headers of one connection, and that of the sandbox's own token, which are not forwarded.
const NOT_FORWARDED: &str = "accept-encoding authorization connection content-length expect host keep-alive \
    proxy-authorization proxy-connection te trailer transfer-encoding upgrade";

/// The real service.
#[derive(Debug)]
pub(crate) struct Upstream {
    /// Its connections and its token, which it renews.
    client: Client,
    has_token: bool,
    /// The proxy to the service, without credentials.
    proxy: Option<String>,
}

impl Upstream {
    /// Opens the upstream of the options; returns `None` if they have none.
    pub(crate) fn of(options: &Options) -> Result<Option<Self>> {
        let Ok(Some(url)) = options.upstream_url() else { return Ok(None) };
        // An empty token means none, whatever the environment has.
        let token = &options.upstream_token;
        let has_token = !matches!(token, Some(Token::Fixed(token)) if token.expose_secret().is_empty());
        let client = Client::new(ClientOptions {
            base_url: Some(url.into()),
            token: if has_token { token.clone() } else { Some(Token::Host) },
            proxy: options.proxy.clone(),
            ca_certificates: options.ca_certificates.clone().map(Into::into),
            ..ClientOptions::default()
        })?;
        let proxy = client.proxy();
        Ok(Some(Self { client, has_token, proxy }))
    }

    /// Returns the base URL.
    pub(crate) fn url(&self) -> &str {
        self.client.base_url()
    }

    /// Forwards a request with the service's token, once more with a renewed one if that is rejected; returns the reply and
    /// the token that was sent.
    pub(crate) async fn send(&self, call: &Call) -> Result<(Reply, Option<String>), Failure> {
        let (method, url) = (call.method.parse().unwrap_or(Method::GET), self.target(call)?);
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
            let is_refused = response.status() == StatusCode::UNAUTHORIZED && token.is_some() && refused.is_none();
            if is_refused && self.authorization(token.as_ref()).await? != token {
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

    /// Returns the URL of a request at the service.
    fn target(&self, call: &Call) -> Result<Url, Failure> {
        let query = if call.query.is_empty() { String::new() } else { format!("?{}", call.query) };
        let url = Url::parse(&format!("{}{}{query}", self.url(), call.path)).ok();
        // URLs resolve such segments, and so do some services after decoding them.
        let decoded = percent_decode_str(&call.path).decode_utf8_lossy();
        let is_step = |segment: &str| [".", ".."].contains(&segment.split(';').next().unwrap_or_default());
        let stays = call.path.starts_with('/') && !decoded.split(['/', '\\']).any(is_step);
        url.filter(|_| stays).ok_or_else(|| {
            let message = format!("{:?} is not a path under the base URL of the upstream {}.", call.path, self.url());
            Failure::new(400, "PATH_INVALID", message)
        })
    }

    async fn reply(&self, response: Response) -> Result<Reply, Failure> {
        let status = response.status().as_u16();
        let text = |value: &HeaderValue| String::from_utf8_lossy(value.as_bytes()).into_owned();
        let headers = response.headers().iter().filter(|(name, _)| is_forwarded(name.as_str()));
        let headers = headers.map(|(name, value)| (name.to_string(), text(value))).collect();
        let (mut content, mut body) = (response.into_body(), Vec::new());
        while let Some(chunk) = content.chunk().await.map_err(|fault| self.failed("broke off its response", fault))? {
            body.extend_from_slice(&chunk);
        }
        Ok(Reply { status, headers, body })
    }

    fn failed(&self, what: &str, why: impl std::fmt::Display) -> Failure {
        Failure::new(502, "UPSTREAM_FAILED", format!("The upstream {} {what}: {why}.", self.url()))
    }
}

fn is_forwarded(name: &str) -> bool {
    !NOT_FORWARDED.split(' ').any(|known| known == name)
}

/// Returns the headers of a request that are forwarded; the service's token replaces that of the sandbox.
fn headers(call: &Call, token: Option<&HeaderValue>) -> HeaderMap {
    let forwarded = call.headers.iter().filter(|(name, _)| is_forwarded(name));
    let mut headers: HeaderMap = forwarded
        .filter_map(|(name, value)| Some((HeaderName::try_from(name).ok()?, HeaderValue::try_from(value).ok()?)))
        .collect();
    headers.extend(token.map(|token| (AUTHORIZATION, token.clone())));
    headers
}
