//! One request's way out and back: wait for a place, authorize, send, classify the answer.
//!
//! Every call of every language goes this way. Nothing here knows of segments or themes.

mod classify;
mod response;

use std::time::Duration;

use reqwest::header::{ACCEPT, AUTHORIZATION, CONTENT_TYPE, HeaderValue, LOCATION};
use tokio::sync::{OnceCell, Semaphore};
use url::Url;

use crate::error::{Error, ErrorKind, Result};
use crate::list::to_query_string;
use crate::operation::Effect;
use crate::options::{self, CallOptions, Settings};

use classify::{fault, refused};
pub use response::Response;

/// How many redirects of a read are followed.
const REDIRECTS: usize = 5;

/// A request as an operation describes it.
#[derive(Debug, Clone)]
pub(crate) struct Request {
    pub(crate) method: String,
    /// The path under the base URL, percent-encoded.
    pub(crate) path: String,
    pub(crate) query: Vec<(String, String)>,
    pub(crate) body: Option<String>,
    pub(crate) effect: Effect,
    pub(crate) options: CallOptions,
}

/// The connections of a client, and the places that its calls wait for.
pub(crate) struct Exchange {
    settings: Settings,
    http: OnceCell<reqwest::Client>,
    places: Semaphore,
}

impl Exchange {
    pub(crate) fn new(settings: Settings) -> Self {
        let places = Semaphore::new(settings.max_concurrency);
        Self { settings, http: OnceCell::new(), places }
    }

    pub(crate) fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Checks the options of a call.
    pub(crate) fn check_call(&self, call: &CallOptions) -> Result<(Duration, reqwest::header::HeaderMap)> {
        let default = self.settings.timeout.as_secs_f64();
        Ok((options::seconds("timeout", call.timeout, default)?, options::check_headers(&call.headers)?))
    }

    /// Sends a request and gives its answer; one outside 2xx is an error.
    pub(crate) async fn send(&self, request: Request) -> Result<Response> {
        let (timeout, headers) = self.check_call(&request.options)?;
        let mut url = self.url(&request)?;
        let _place = self.places.acquire().await.map_err(|_| Error::config("the client is closed"))?;
        let late = |_| {
            let message = format!(
                "{} {} took longer than {} s; give a longer timeout, or ask for less",
                request.method,
                request.path,
                timeout.as_secs_f64()
            );
            fault(ErrorKind::RequestTimeout, message, &request)
        };
        tokio::time::timeout(timeout, async {
            for _ in 0..=REDIRECTS {
                let response = self.attempt(&request, url.clone(), headers.clone()).await?;
                match self.redirect(&request, &response, &url) {
                    Some(next) => url = next,
                    None if (200..300).contains(&response.status) => return Ok(response),
                    None => return Err(refused(&request, &response)),
                }
            }
            let message = format!("{} {} was redirected more than {REDIRECTS} times", request.method, request.path);
            Err(fault(ErrorKind::Transport, message, &request))
        })
        .await
        .unwrap_or_else(|elapsed| Err(late(elapsed)))
    }

    async fn attempt(&self, request: &Request, url: Url, headers: reqwest::header::HeaderMap) -> Result<Response> {
        let method = reqwest::Method::from_bytes(request.method.to_ascii_uppercase().as_bytes())
            .map_err(|_| Error::invalid("method", format!("{:?} is no HTTP method", request.method)))?;
        let http = self.http.get_or_try_init(|| async { self.connect() }).await?;
        let mut all = self.settings.headers.clone();
        all.entry(ACCEPT).or_insert(HeaderValue::from_static("application/json"));
        if let Some(value) = self.settings.token.as_ref().and_then(options::bearer) {
            all.insert(AUTHORIZATION, value);
        }
        if request.body.is_some() {
            all.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
        }
        all.extend(headers);
        let mut out = http.request(method, url).headers(all);
        if let Some(body) = &request.body {
            out = out.body(body.clone());
        }
        let answer = out.send().await.map_err(|error| classify::broken(&error, request))?;
        Response::read(answer, self.settings.max_response_bytes, request).await
    }

    /// Connections are made on first use, so that a client costs nothing before.
    fn connect(&self) -> Result<reqwest::Client> {
        // Ring is half the size of the default provider; a program that installed one of its own keeps it.
        let _ = rustls::crypto::ring::default_provider().install_default();
        reqwest::Client::builder()
            .connect_timeout(self.settings.connect_timeout)
            .redirect(reqwest::redirect::Policy::none())
            .user_agent(concat!("xpauto/", env!("CARGO_PKG_VERSION")))
            .build()
            .map_err(|error| Error::config(format!("the connection cannot be set up: {}", classify::reason(&error))))
    }

    /// The address; a path that would leave the base URL is refused.
    fn url(&self, request: &Request) -> Result<Url> {
        let path = &request.path;
        let invalid = |message: &str| Error::invalid("path", format!("{path:?} {message}"));
        if !path.starts_with('/') || path.starts_with("//") {
            return Err(invalid("is no path under the base URL; it begins with one /"));
        }
        if path.contains(['?', '#', '\\']) {
            return Err(invalid("holds ?, # or \\; give a query by itself, and encode these in a path"));
        }
        // A URL parser drops these, which could turn what is around them into a segment of dots.
        if path.contains(char::is_control) || path.ends_with(' ') {
            return Err(invalid("holds a control character, or ends with a space; encode these in a path"));
        }
        let dots = |segment: &str| matches!(segment.to_ascii_lowercase().replace("%2e", ".").as_str(), "." | "..");
        if path.split('/').any(dots) {
            return Err(invalid("holds a segment of dots, which cannot be sent"));
        }
        let base = self.settings.base_url.as_str().trim_end_matches('/');
        let query =
            if request.query.is_empty() { String::new() } else { format!("?{}", to_query_string(&request.query)) };
        Url::parse(&format!("{base}{path}{query}")).map_err(|error| invalid(&format!("makes no URL: {error}")))
    }

    /// Where a read is to go on; only within the origin, so that the token never leaves it.
    fn redirect(&self, request: &Request, response: &Response, from: &Url) -> Option<Url> {
        let is_redirect = matches!(response.status, 301 | 302 | 303 | 307 | 308);
        if !is_redirect || request.effect != Effect::Read || request.body.is_some() {
            return None;
        }
        let next = from.join(response.header(LOCATION.as_str())?).ok()?;
        (next.origin() == self.settings.base_url.origin()).then_some(next)
    }
}
