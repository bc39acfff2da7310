//! The bearer token: a fixed one, or one that is requested, cached, and renewed before it expires.
//!
//! [`Tokens::current`] is what a request is sent with. Where [`Tokens::are_outdated`], as shortly before it expires and after a 401,
//! a call waits in [`Tokens::renew`], where concurrent calls share one renewal.

use std::pin::pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use arc_swap::ArcSwapOption;
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use futures_util::future::BoxFuture;
use http::header::HeaderValue;
use secrecy::{ExposeSecret as _, SecretString};
use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;
use tokio::sync::OnceCell;
use tokio::time::{Instant, timeout, timeout_at};

use super::{Content, Exchange, Request};
use crate::error::{BoxError, Error, ErrorKind, Result};
use crate::operation::Effect;
use crate::options::{AuthMethod, CallOptions, ClientCredentials, Token, bearer, unfit};
use crate::telemetry::host::{Host, token_of};
use crate::text::{Part, wording};

/// A token is no longer sent this long before it expires, or in the last tenth of its lifetime if that is shorter,
/// since it must still be valid on arrival.
const LAST_MOMENTS: Duration = Duration::from_secs(10);

/// By how much later than a renewal should have ended another call takes it over, as where its runtime is not driven any more.
const OVERDUE: Duration = Duration::from_secs(1);

/// A cached token.
#[derive(Clone)]
pub(super) struct Held {
    pub(super) header: HeaderValue,
    /// The number of earlier tokens.
    number: u64,
    expires_at: Option<Instant>,
}

/// A token, and its lifetime if known.
type Fresh = (SecretString, Option<Duration>);

/// A renewal, which belongs to one of the calls that wait for it.
struct Renewal {
    renewed: OnceCell<Result<Arc<Held>>>,
    /// How long the call that renews the token waits for a function.
    limit: Duration,
    /// When it should have ended.
    until: Instant,
}

/// The token of a client and of the clients derived from it.
pub(super) struct Tokens {
    source: Option<Token>,
    held: ArcSwapOption<Held>,
    /// The in-flight renewal, which calls share.
    renewal: Mutex<Option<Arc<Renewal>>>,
}

/// The response of the token endpoint.
#[derive(Deserialize)]
struct Granted<'a> {
    access_token: SecretString,
    token_type: Option<String>,
    /// Any JSON value, since a token is used even if its lifetime is invalid.
    #[serde(borrow, default)]
    expires_in: Option<&'a RawValue>,
}

impl Tokens {
    pub(super) fn new(source: Option<Token>) -> Self {
        let held = match &source {
            Some(Token::Fixed(token)) => bearer(token).map(|header| Held::new(header, 0, None)),
            _ => None,
        };
        Self { source, held: ArcSwapOption::from_pointee(held), renewal: Mutex::default() }
    }

    /// Whether a rejected token can be replaced.
    pub(super) fn are_renewable(&self) -> bool {
        matches!(self.source, Some(Token::Credentials(_) | Token::Provider(_) | Token::Host))
    }

    /// Returns the token to send, if there is one.
    pub(super) fn current(&self) -> Option<Arc<Held>> {
        self.held.load_full()
    }

    /// Whether there is no valid token other than the refused one, but one can be obtained.
    pub(super) fn are_outdated(&self, refused: Option<&Held>) -> bool {
        let is_valid = |held: &Held| {
            refused.is_none_or(|refused| held.number > refused.number)
                && held.expires_at.is_none_or(|time| time > Instant::now())
        };
        self.are_renewable() && !self.held.load().as_deref().is_some_and(is_valid)
    }

    /// Replaces an outdated token; concurrent calls share one renewal and its error. Each waits for a token function of the program for
    /// its `limit`; a token request ends by the `deadline` of the call that makes it, and otherwise has a timeout for each attempt. Boxed
    /// for the same reason as [`Exchange::send`].
    pub(super) fn renew<'a>(
        &'a self,
        exchange: &'a Arc<Exchange>,
        host: &'a Arc<dyn Host>,
        refused: Option<&'a Held>,
        limit: Duration,
        deadline: Option<Instant>,
    ) -> BoxFuture<'a, Result<()>> {
        Box::pin(async move {
            loop {
                let Some(renewal) = self.renewal(refused, limit) else { return Ok(()) };
                // If the caller that renews the token is cancelled or gives up, the next one that waits does.
                let is_own = AtomicBool::new(false);
                let fetched = renewal.renewed.get_or_try_init(|| {
                    is_own.store(true, Ordering::Relaxed);
                    self.fetch(exchange, host, limit, deadline)
                });
                let mut fetched = pin!(fetched);
                let overdue = renewal.until + OVERDUE;
                let patience = match self.source {
                    Some(Token::Credentials(_)) => overdue,
                    _ => overdue.min(Instant::now() + limit + OVERDUE / 10),
                };
                let renewed = match timeout_at(patience, &mut fetched).await {
                    Ok(renewed) => renewed,
                    // It ends by itself.
                    Err(_) if is_own.load(Ordering::Relaxed) => fetched.await,
                    Err(_) if patience < overdue => return Err(not_provided(limit)),
                    Err(_) => {
                        self.give_up(&renewal);
                        continue;
                    }
                };
                let renewed = renewed?.clone();
                self.end(&renewal, &renewed);
                // A function that was too slow for another call may be in time for this one.
                let may_wait_longer = renewal.limit < limit && !matches!(self.source, Some(Token::Credentials(_)));
                if renewed.is_ok() || !may_wait_longer {
                    return renewed.map(drop);
                }
            }
        })
    }

    /// Returns the renewal in flight, or a new one; `None` where there is a valid token.
    fn renewal(&self, refused: Option<&Held>, limit: Duration) -> Option<Arc<Renewal>> {
        let mut current = self.lock();
        self.are_outdated(refused).then(|| {
            let new = || Arc::new(Renewal { renewed: OnceCell::new(), limit, until: Instant::now() + limit });
            Arc::clone(current.get_or_insert_with(new))
        })
    }

    /// Keeps the token of a renewal, unless another one has taken its place and ended before.
    fn end(&self, renewal: &Arc<Renewal>, renewed: &Result<Arc<Held>>) {
        let mut current = self.lock();
        let was_current = current.take_if(|current| Arc::ptr_eq(current, renewal)).is_some();
        if let Ok(held) = renewed
            && (was_current || self.are_outdated(None))
        {
            self.held.store(Some(Arc::clone(held)));
        }
    }

    /// Has the next call renew the token.
    fn give_up(&self, renewal: &Arc<Renewal>) {
        self.lock().take_if(|current| Arc::ptr_eq(current, renewal));
    }

    fn lock(&self) -> MutexGuard<'_, Option<Arc<Renewal>>> {
        self.renewal.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Obtains a token. The outer error is that of a call whose own limits may be the reason: others do not share it.
    async fn fetch(
        &self,
        exchange: &Arc<Exchange>,
        host: &Arc<dyn Host>,
        limit: Duration,
        deadline: Option<Instant>,
    ) -> Result<Result<Arc<Held>>> {
        let number = self.held.load().as_ref().map_or(0, |held| held.number + 1);
        let rest = deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
        let obtained = match &self.source {
            Some(Token::Credentials(credentials)) => match granted(exchange, host, credentials, rest).await {
                Err(error) if rest.is_some() && error.is_transient() => return Err(error),
                granted => granted,
            },
            Some(Token::Provider(provider)) => provided(limit, provider.token()).await,
            Some(Token::Host) => provided(limit, token_of(&**host)).await,
            Some(Token::Fixed(_)) | None => Err(Error::config("token: there is none to renew")),
        };
        Ok(obtained.and_then(|(token, life)| Held::checked(&token, number, life)))
    }
}

impl Held {
    /// Returns a token that was obtained, if it can be sent.
    fn checked(token: &SecretString, number: u64, life: Option<Duration>) -> Result<Arc<Self>> {
        let refused = |what: &str| Error::new(ErrorKind::Token, format!("the token that was obtained must not {what}"));
        let header = match unfit(token) {
            Some(what) => return Err(refused(what)),
            None => bearer(token).ok_or_else(|| refused("be longer than a header"))?,
        };
        Ok(Arc::new(Self::new(header, number, life)))
    }

    fn new(header: HeaderValue, number: u64, life: Option<Duration>) -> Self {
        let use_for = life.map(|life| life.saturating_sub(LAST_MOMENTS.min(life / 10)));
        Self { header, number, expires_at: use_for.and_then(|time| Instant::now().checked_add(time)) }
    }
}

/// Requests a token from the token endpoint, like any other call.
fn granted<'a>(
    exchange: &'a Arc<Exchange>,
    host: &'a Arc<dyn Host>,
    credentials: &'a ClientCredentials,
    rest: Option<Duration>,
) -> BoxFuture<'a, Result<Fresh>> {
    Box::pin(async move {
        let request = token_request(credentials, host, rest)?;
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
        if granted.token_type.is_some_and(|kind| !kind.eq_ignore_ascii_case("bearer")) {
            return Err(Error::new(
                ErrorKind::Token,
                "the token that was obtained is of another token_type than Bearer",
            ));
        }
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

/// Returns the request for a token, which takes at most the rest of the time of the call that needs it.
fn token_request(credentials: &ClientCredentials, host: &Arc<dyn Host>, rest: Option<Duration>) -> Result<Request> {
    let parse = |url: &String| {
        url.parse::<url::Url>().map_err(|_| Error::config(wording![Part::name("token_url"), " is not a valid URL"]))
    };
    let url = credentials.token_url.as_ref().map(parse).transpose()?;
    let path = url.as_ref().map_or("/oauth/token", url::Url::path).to_owned();
    let (id, secret) = (&*credentials.client_id, credentials.client_secret.expose_secret());
    let mut form = url::form_urlencoded::Serializer::new(String::new());
    form.append_pair("grant_type", "client_credentials");
    form.extend_pairs(credentials.scope.iter().map(|scope| ("scope", scope)));
    let authorization = match credentials.auth_method.unwrap_or_default() {
        AuthMethod::Post => {
            form.append_pair("client_id", id).append_pair("client_secret", secret);
            None
        }
        AuthMethod::Basic => basic(id, secret),
    };
    let form = form.finish();
    Ok(Request {
        method: "POST".to_owned(),
        template: None,
        path,
        query: Vec::new(),
        content: Some(Content::Form(form.into())),
        // A second token does no harm.
        effect: Effect::Read,
        is_authorized: false,
        body_model: None,
        elsewhere: url,
        wanted: None,
        authorization,
        options: CallOptions { total_timeout: rest, ..CallOptions::default() },
        host: Arc::clone(host),
    })
}

/// Returns the header value of client credentials, which are form-encoded in it (RFC 6749, 2.3.1).
fn basic(id: &str, secret: &str) -> Option<HeaderValue> {
    let encoded = |text: &str| url::form_urlencoded::byte_serialize(text.as_bytes()).collect::<String>();
    let pair = BASE64_STANDARD.encode(format!("{}:{}", encoded(id), encoded(secret)));
    let mut value = HeaderValue::from_str(&format!("Basic {pair}")).ok()?;
    value.set_sensitive(true);
    Some(value)
}

fn not_provided(limit: Duration) -> Error {
    let limit = Part::Time(limit.as_secs_f64());
    Error::new(ErrorKind::Token, wording!["the token function did not return within ", limit])
}

/// Waits for a token function of the program, until `limit` at most: it may wait for itself, as by a call of its own client.
async fn provided(limit: Duration, token: impl Future<Output = Result<SecretString, BoxError>>) -> Result<Fresh> {
    let provided = timeout(limit, token).await.map_err(|_| not_provided(limit))?;
    provided.map(|token| (token, None)).map_err(|cause| {
        Error::new(ErrorKind::Token, format!("the token function failed: {cause}")).caused_by(cause.into())
    })
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicUsize;
    use std::task::Poll;

    use super::*;
    use crate::options::{ClientOptions, TokenProvider};
    use crate::telemetry::event::Hooks;
    use crate::telemetry::host::DefaultHost;
    use crate::transport::Network;

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
        let exchange = Arc::new(Exchange::new(settings, Network::default(), None));
        for _ in 0..3 {
            let (exchange, host) = (Arc::clone(&exchange), Arc::clone(&host));
            // A runtime of its own, with which the renewal is dropped.
            let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
            runtime.block_on(async {
                tokio::spawn(async move { exchange.tokens.renew(&exchange, &host, None, LAST_MOMENTS, None).await });
                for _ in 0..10 {
                    tokio::task::yield_now().await;
                }
            });
        }
        assert_eq!(provider.0.load(Ordering::Relaxed), 3);
        assert_eq!(exchange.tokens.held.load().as_ref().unwrap().header, "Bearer next");
    }
}
