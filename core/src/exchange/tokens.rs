//! The bearer token: a fixed one, or one that is requested, cached, and renewed before it expires.
//!
//! [`Tokens::current`] is what a request is sent with; shortly before it expires it starts a renewal in the background. Without a
//! valid one, and after a 401, a call waits in [`Tokens::renewed`], where concurrent calls share one renewal.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use arc_swap::ArcSwapOption;
use futures_util::FutureExt as _;
use futures_util::future::BoxFuture;
use http::header::HeaderValue;
use secrecy::{ExposeSecret as _, SecretString};
use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;
use tokio::sync::OnceCell;
use tokio::time::timeout;

use super::{Content, Exchange, Request};
use crate::background::{caught, is_providing_token_of, providing_token_of};
use crate::error::{BoxError, Error, ErrorKind, Result};
use crate::host::{Host, Level, log, token_of};
use crate::operation::Effect;
use crate::options::{CallOptions, ClientCredentials, Token, bearer, unfit};
use crate::text::{Part, wording};

/// A token is renewed this long before it expires, or after four fifths of its lifetime if that is later.
const MARGIN: Duration = Duration::from_secs(60);
/// A token is no longer sent this long before it expires, or in the last tenth of its lifetime if that is shorter,
/// since it must still be valid on arrival.
const LAST_MOMENTS: Duration = Duration::from_secs(10);

const OWN_TOKEN: &str = "the token function called the client that it provides the token for, which would deadlock; use \
    another client in it";

/// A cached token.
#[derive(Clone)]
pub(super) struct Held {
    pub(super) header: HeaderValue,
    /// The number of earlier tokens.
    number: u64,
    renew_at: Option<Instant>,
    expires_at: Option<Instant>,
}

/// A token, and its lifetime if known.
type Fresh = (SecretString, Option<Duration>);
type Renewal = Arc<OnceCell<Result<Arc<Held>>>>;

/// The token of a client and of the clients derived from it.
pub(super) struct Tokens {
    source: Option<Token>,
    held: ArcSwapOption<Held>,
    /// The in-flight renewal, which calls share.
    renewal: Mutex<Renewal>,
    is_renewing_ahead: AtomicBool,
}

/// The response of the token endpoint.
#[derive(Deserialize)]
struct Granted<'a> {
    access_token: SecretString,
    /// Any JSON value, since a token is used even if its lifetime is invalid.
    #[serde(borrow, default)]
    expires_in: Option<&'a RawValue>,
}

/// Marks, until dropped, that a token is being renewed before it expires.
struct RenewingAhead(Arc<Exchange>);

impl RenewingAhead {
    /// Sets the mark; `None` if it is already set.
    fn begin(exchange: &Arc<Exchange>) -> Option<Self> {
        let is_first = !exchange.tokens.is_renewing_ahead.swap(true, Ordering::AcqRel);
        is_first.then(|| Self(Arc::clone(exchange)))
    }
}

impl Drop for RenewingAhead {
    fn drop(&mut self) {
        self.0.tokens.is_renewing_ahead.store(false, Ordering::Release);
    }
}

impl Tokens {
    pub(super) fn new(source: Option<Token>) -> Self {
        let held = match &source {
            Some(Token::Fixed(token)) => bearer(token).map(|header| Held::new(header, 0, None)),
            _ => None,
        };
        Self {
            source,
            held: ArcSwapOption::from_pointee(held),
            renewal: Mutex::default(),
            is_renewing_ahead: AtomicBool::new(false),
        }
    }

    /// Whether a rejected token can be replaced.
    pub(super) fn are_renewable(&self) -> bool {
        matches!(self.source, Some(Token::Credentials(_) | Token::Provider(_) | Token::Host))
    }

    /// Whether a token has to be requested and there is none yet.
    pub(super) fn are_missing(&self) -> bool {
        self.are_renewable() && self.held.load().is_none()
    }

    /// Returns the token to send, if the client has one; `Err` is one that has expired.
    pub(super) fn current(
        &self,
        exchange: &Arc<Exchange>,
        host: &Arc<dyn Host>,
    ) -> Result<Option<Arc<Held>>, Arc<Held>> {
        let held = self.held.load_full();
        let Some(renewable) = held.as_ref().filter(|_| self.are_renewable()) else { return Ok(held) };
        let now = Instant::now();
        if renewable.expires_at.is_some_and(|time| time <= now) {
            return Err(Arc::clone(renewable));
        }
        if renewable.renew_at.is_some_and(|time| time <= now)
            && let Some(mark) = RenewingAhead::begin(exchange)
        {
            tokio::spawn(renew_ahead(mark, Arc::clone(host), Arc::clone(renewable)));
        }
        Ok(held)
    }

    /// Refuses a call that the token function makes with its own client: the call would wait for itself.
    pub(super) fn refuse_own_call(&self, exchange: &Exchange, host: &Arc<dyn Host>) -> Result<()> {
        let waits_for_itself = match self.source {
            Some(Token::Host) => host.provides_token_of(exchange.id),
            Some(Token::Provider(_)) => is_providing_token_of(exchange.id),
            Some(Token::Fixed(_) | Token::Credentials(_)) | None => false,
        };
        if waits_for_itself { Err(Error::new(ErrorKind::Token, OWN_TOKEN)) } else { Ok(()) }
    }

    /// Returns a token other than the rejected one. A token function is waited for until `limit`; token requests have a timeout
    /// for each attempt.
    pub(super) async fn renewed(
        &self,
        exchange: &Arc<Exchange>,
        host: &Arc<dyn Host>,
        refused: Option<&Held>,
        limit: Duration,
    ) -> Result<Arc<Held>> {
        let renewed = self.shared_renewal(exchange, host, refused);
        if !matches!(self.source, Some(Token::Provider(_) | Token::Host)) {
            return renewed.await;
        }
        let seconds = Part::Time(limit.as_secs_f64());
        let late = |_| Error::new(ErrorKind::Token, wording!["the token function did not return within ", seconds]);
        timeout(limit, renewed).await.map_err(late)?
    }

    /// Renews the token; concurrent calls share one renewal and its error. Boxed for the same reason as [`Exchange::send`].
    fn shared_renewal<'a>(
        &'a self,
        exchange: &'a Arc<Exchange>,
        host: &'a Arc<dyn Host>,
        refused: Option<&'a Held>,
    ) -> BoxFuture<'a, Result<Arc<Held>>> {
        self.renew(exchange, host, refused).boxed()
    }

    async fn renew(&self, exchange: &Arc<Exchange>, host: &Arc<dyn Host>, refused: Option<&Held>) -> Result<Arc<Held>> {
        let renewal = {
            let renewal = self.renewal.lock().unwrap_or_else(PoisonError::into_inner);
            match self.held.load_full() {
                Some(held) if refused.is_none_or(|refused| held.number > refused.number) => return Ok(held),
                _ => Arc::clone(&renewal),
            }
        };
        // If this caller is cancelled, the next one that waits continues the renewal.
        let renewed = renewal.get_or_init(|| self.fetch(exchange, host)).await.clone();
        let mut current = self.renewal.lock().unwrap_or_else(PoisonError::into_inner);
        if Arc::ptr_eq(&current, &renewal) {
            if let Ok(held) = &renewed {
                self.held.store(Some(Arc::clone(held)));
            }
            *current = Renewal::default();
        }
        renewed
    }

    async fn fetch(&self, exchange: &Arc<Exchange>, host: &Arc<dyn Host>) -> Result<Arc<Held>> {
        let number = self.held.load().as_ref().map_or(0, |held| held.number + 1);
        let (token, life) = match &self.source {
            Some(Token::Credentials(credentials)) => granted(exchange, host, credentials).await?,
            Some(Token::Provider(provider)) => {
                let token = providing_token_of(exchange.id, async { provider.token().await });
                (token.await.map_err(failed)?, None)
            }
            Some(Token::Host) => (from_host(exchange, host).await?, None),
            Some(Token::Fixed(_)) | None => return Err(Error::config("token: there is none to renew")),
        };
        let refused = |what: &str| Error::new(ErrorKind::Token, format!("the token that was obtained must not {what}"));
        if let Some(what) = unfit(&token) {
            return Err(refused(what));
        }
        let header = bearer(&token).ok_or_else(|| refused("contain characters that a header cannot carry"))?;
        Ok(Arc::new(Held::new(header, number, life)))
    }
}

impl Held {
    /// Returns the token.
    pub(super) fn text(&self) -> Option<&str> {
        std::str::from_utf8(self.header.as_bytes()).ok()?.strip_prefix("Bearer ")
    }

    fn new(header: HeaderValue, number: u64, life: Option<Duration>) -> Self {
        let now = Instant::now();
        let renew_after = life.map(|life| life.saturating_sub(MARGIN).max(life.mul_f64(0.8)));
        Self {
            header,
            number,
            renew_at: renew_after.and_then(|time| now.checked_add(time)),
            expires_at: life.and_then(|life| now.checked_add(life.saturating_sub(LAST_MOMENTS.min(life / 10)))),
        }
    }
}

/// Renews a token that is still valid, while calls continue to use it: it takes none of their permits, as a token request of a call
/// takes none of its own.
async fn renew_ahead(mark: RenewingAhead, host: Arc<dyn Host>, held: Arc<Held>) {
    let RenewingAhead(exchange) = &mark;
    let tokens = &exchange.tokens;
    let panicked = |_| Err(Error::new(ErrorKind::Token, "the token provider panicked"));
    let renewed = caught(tokens.renewed(exchange, &host, Some(&held), exchange.settings().timeout))
        .await
        .unwrap_or_else(panicked);
    if let Err(error) = renewed {
        let template = "the token could not be renewed ahead of its expiry and is used until then: {error}";
        log(&*host, Level::Warn, template, || vec![("error", error.to_string().into())]);
        // The next renewal begins after half of the remaining time, so that not every call requests a broken endpoint.
        let now = Instant::now();
        let later = held.expires_at.map(|end| now + end.saturating_duration_since(now) / 2);
        let patient = Arc::new(Held { renew_at: later, ..Held::clone(&held) });
        tokens.held.compare_and_swap(&held, Some(patient));
    }
}

/// Requests a token from the host.
async fn from_host(exchange: &Arc<Exchange>, host: &Arc<dyn Host>) -> Result<SecretString> {
    token_of(&**host, exchange.id).await?.map_err(failed)
}

/// Requests a token from the token endpoint, like any other call.
fn granted<'a>(
    exchange: &'a Arc<Exchange>,
    host: &'a Arc<dyn Host>,
    credentials: &'a ClientCredentials,
) -> BoxFuture<'a, Result<Fresh>> {
    Box::pin(async move {
        let request = token_request(credentials, host)?;
        let response = exchange.send(request).await.map_err(not_granted)?;
        // The error does not include the body, which may contain the token.
        let body = response.text();
        let is_object = body.trim_start().starts_with('{');
        let granted: Option<Granted> = is_object.then(|| serde_json::from_str(&body).ok()).flatten();
        let granted = granted.ok_or_else(|| {
            let message = "the response body of the token endpoint is not a JSON object with an access_token";
            let error = Error::new(ErrorKind::Decode, message);
            not_granted(response.unreadable(error.with(|details| details.path = Some("access_token".to_owned()))))
        })?;
        Ok((granted.access_token, granted.expires_in.and_then(|value| lifetime(value.get()))))
    })
}

/// Returns the error of a call whose token request failed.
///
/// A kind that is about the object of a call, such as `not-found`, would look like the result of the call, which was not
/// sent: it becomes the source of a `token` error. Other kinds, such as `authentication` and `server`, apply to both.
fn not_granted(error: Error) -> Error {
    let is_about_the_call = matches!(
        error.kind(),
        ErrorKind::Api
            | ErrorKind::BadRequest
            | ErrorKind::PermissionDenied
            | ErrorKind::NotFound
            | ErrorKind::UnprocessableEntity
            | ErrorKind::Locked
            | ErrorKind::Decode
    );
    if !is_about_the_call {
        return error;
    }
    let message = wording!["the token could not be obtained: ", error.structured_message().clone()];
    Error::new(ErrorKind::Token, message).with_source(error)
}

/// Parses `expires_in`: a positive number of seconds, also as a string.
///
/// For any other value the lifetime is unknown: the token is then used until the service rejects it.
fn lifetime(json: &str) -> Option<Duration> {
    let seconds = match serde_json::from_str(json).ok()? {
        Value::Number(seconds) => seconds.as_f64()?,
        Value::String(text) => text.trim().parse().ok()?,
        _ => return None,
    };
    Duration::try_from_secs_f64(seconds).ok().filter(|life| !life.is_zero())
}

fn token_request(credentials: &ClientCredentials, host: &Arc<dyn Host>) -> Result<Request> {
    let parse = |url: &String| {
        url.parse::<url::Url>().map_err(|_| Error::config(wording![Part::name("token_url"), " is not a valid URL"]))
    };
    let url = credentials.token_url.as_ref().map(parse).transpose()?;
    let path = url.as_ref().map_or("/oauth/token", url::Url::path).to_owned();
    let form = url::form_urlencoded::Serializer::new(String::new())
        .append_pair("grant_type", "client_credentials")
        .append_pair("client_id", &credentials.client_id)
        .append_pair("client_secret", credentials.client_secret.expose_secret())
        .finish();
    Ok(Request {
        method: "POST".to_owned(),
        template: None,
        path,
        query: Vec::new(),
        content: Some(Content::Form(form.into())),
        // A second token does no harm.
        effect: Effect::Read,
        is_authorized: false,
        elsewhere: url,
        meter: None,
        options: CallOptions::default(),
        host: Arc::clone(host),
    })
}

fn failed(cause: BoxError) -> Error {
    Error::new(ErrorKind::Token, format!("the token function failed: {cause}")).caused_by(cause.into())
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicUsize;
    use std::task::Poll;

    use super::super::Network;
    use super::*;
    use crate::events::Hooks;
    use crate::host::DefaultHost;
    use crate::options::{ClientOptions, TokenProvider};

    #[test]
    fn a_lifetime_is_read_from_numbers_and_strings_of_them() {
        for (json, seconds) in [("3600", 3600.0), ("0.5", 0.5), ("1.5e3", 1500.0), ("\" 60 \"", 60.0), ("\"7.5\"", 7.5)]
        {
            assert_eq!(lifetime(json), Some(Duration::from_secs_f64(seconds)), "{json}");
        }
        let unknown =
            ["null", "0", "-1", "\"-1\"", "\"\"", "\"soon\"", "\"NaN\"", "\"inf\"", "true", "[60]", "{}", "1e400"];
        for json in unknown {
            assert_eq!(lifetime(json), None, "{json}");
        }
    }

    /// Never returns at first, then panics, then returns a token.
    #[derive(Debug, Default)]
    struct Unsteady(AtomicUsize);

    impl TokenProvider for Unsteady {
        fn token(&self) -> BoxFuture<'_, Result<SecretString, BoxError>> {
            let number = self.0.fetch_add(1, Ordering::Relaxed);
            Box::pin(std::future::poll_fn(move |_| match number {
                0 => Poll::Pending,
                1 => panic!("the provider panicked"),
                _ => Poll::Ready(Ok("next".into())),
            }))
        }
    }

    #[test]
    fn a_renewal_that_was_dropped_or_panicked_does_not_prevent_the_next() {
        let provider = Arc::new(Unsteady::default());
        let token = Some(Token::Provider(Arc::clone(&provider) as _));
        let base_url = Some("http://localhost".to_owned());
        let settings = ClientOptions { base_url, token, ..ClientOptions::default() }.check(None).unwrap();
        let host = DefaultHost::shared(&Hooks::default());
        let exchange = Arc::new(Exchange::new(settings, Network::default(), None).unwrap());
        let due = |header: &'static str| {
            let now = Some(Instant::now());
            Arc::new(Held { header: HeaderValue::from_static(header), number: 0, renew_at: now, expires_at: None })
        };
        for _ in 0..3 {
            exchange.tokens.held.store(Some(due("first")));
            // A runtime of its own, with which the renewal is dropped.
            let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
            runtime.block_on(async {
                assert!(exchange.tokens.current(&exchange, &host).is_ok());
                for _ in 0..10 {
                    tokio::task::yield_now().await;
                }
            });
        }
        assert_eq!(provider.0.load(Ordering::Relaxed), 3);
        assert_eq!(exchange.tokens.held.load().as_ref().unwrap().header, "Bearer next");
    }
}
