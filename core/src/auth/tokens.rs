//! The bearer token: a fixed one, or one that is requested, cached, and renewed before it expires.
//!
//! [`Tokens::current`] is what a request is sent with. Where [`Tokens::are_outdated`], as shortly before it expires and after a 401,
//! a call waits in [`Tokens::renew`], where concurrent calls share one renewal.

use std::pin::pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use arc_swap::ArcSwapOption;
use futures_util::future::BoxFuture;
use http::header::HeaderValue;
use secrecy::SecretString;
use tokio::sync::OnceCell;
use tokio::time::{Instant, timeout, timeout_at};

use super::grant::Fresh;
use crate::error::{BoxError, Error, ErrorKind, Result};
use crate::message::{Part, wording};
use crate::options::{ClientCredentials, Token, bearer, unfit};
use crate::telemetry::host::{Host, token_of};

/// A token is no longer sent this long before it expires, or in the last tenth of its lifetime if that is shorter,
/// since it must still be valid on arrival.
const LAST_MOMENTS: Duration = Duration::from_secs(10);

/// By how much later than a renewal should have ended another call takes it over, as where its runtime is not driven any more.
const OVERDUE: Duration = Duration::from_secs(1);

/// A cached token.
#[derive(Clone)]
pub(crate) struct Held {
    pub(crate) header: HeaderValue,
    /// The number of earlier tokens.
    number: u64,
    expires_at: Option<Instant>,
}

/// A renewal, which belongs to one of the calls that wait for it.
struct Renewal {
    renewed: OnceCell<Result<Arc<Held>>>,
    /// How long the call that renews the token waits for a function.
    limit: Duration,
    /// When it should have ended.
    until: Instant,
}

/// The token of a client and of the clients derived from it.
pub(crate) struct Tokens {
    source: Option<Token>,
    held: ArcSwapOption<Held>,
    /// The in-flight renewal, which calls share.
    renewal: Mutex<Option<Arc<Renewal>>>,
}

impl Tokens {
    pub(crate) fn new(source: Option<Token>) -> Self {
        let held = match &source {
            Some(Token::Fixed(token)) => bearer(token).map(|header| Held::new(header, 0, None)),
            _ => None,
        };
        Self { source, held: ArcSwapOption::from_pointee(held), renewal: Mutex::default() }
    }

    /// Whether a rejected token can be replaced.
    pub(crate) fn are_renewable(&self) -> bool {
        matches!(self.source, Some(Token::Credentials(_) | Token::Provider(_) | Token::Host))
    }

    /// Returns the token to send, if there is one.
    pub(crate) fn current(&self) -> Option<Arc<Held>> {
        self.held.load_full()
    }

    /// Whether there is no valid token other than the refused one, but one can be obtained.
    pub(crate) fn are_outdated(&self, refused: Option<&Held>) -> bool {
        let is_valid = |held: &Held| {
            refused.is_none_or(|refused| held.number > refused.number)
                && held.expires_at.is_none_or(|time| time > Instant::now())
        };
        self.are_renewable() && !self.held.load().as_deref().is_some_and(is_valid)
    }

    /// Replaces an outdated token; concurrent calls share one renewal and its error. Each waits for a token function of the program for
    /// its `limit`; a token request ends by the `deadline` of the call that makes it, and otherwise has a timeout for each attempt,
    /// by `request`. Boxed, since the future is large.
    pub(crate) fn renew<'a>(
        &'a self,
        host: &'a Arc<dyn Host>,
        refused: Option<&'a Held>,
        limit: Duration,
        deadline: Option<Instant>,
        request: impl Fn(&'a ClientCredentials, Option<Duration>) -> BoxFuture<'a, Result<Fresh>> + Send + Sync + 'a,
    ) -> BoxFuture<'a, Result<()>> {
        Box::pin(async move {
            loop {
                let Some(renewal) = self.renewal(refused, limit) else { return Ok(()) };
                // If the caller that renews the token is cancelled or gives up, the next one that waits does.
                let is_own = AtomicBool::new(false);
                let fetched = renewal.renewed.get_or_try_init(|| {
                    is_own.store(true, Ordering::Relaxed);
                    self.fetch(host, limit, deadline, &request)
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
    async fn fetch<'a>(
        &'a self,
        host: &'a Arc<dyn Host>,
        limit: Duration,
        deadline: Option<Instant>,
        request: &(impl Fn(&'a ClientCredentials, Option<Duration>) -> BoxFuture<'a, Result<Fresh>> + Send + Sync),
    ) -> Result<Result<Arc<Held>>> {
        let number = self.held.load().as_ref().map_or(0, |held| held.number + 1);
        let rest = deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
        let obtained = match &self.source {
            Some(Token::Credentials(credentials)) => match request(credentials, rest).await {
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
    use crate::options::TokenProvider;
    use crate::telemetry::host::DefaultHost;

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
        let host: Arc<dyn Host> = Arc::new(DefaultHost);
        let tokens = Arc::new(Tokens::new(token));
        for _ in 0..3 {
            let (tokens, host) = (Arc::clone(&tokens), Arc::clone(&host));
            // A runtime of its own, with which the renewal is dropped.
            let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
            runtime.block_on(async {
                tokio::spawn(async move {
                    tokens.renew(&host, None, LAST_MOMENTS, None, |_, _| unreachable!("it has a function")).await
                });
                for _ in 0..10 {
                    tokio::task::yield_now().await;
                }
            });
        }
        assert_eq!(provider.0.load(Ordering::Relaxed), 3);
        assert_eq!(tokens.held.load().as_ref().unwrap().header, "Bearer next");
    }
}
