//! Sends requests: waits for a permit and the rate limit, authorizes, sends, classifies the response and retries.
//!
//! Every call of every language is sent by this module, which does not depend on the resources of the service.

mod address;
mod body;
mod call;
mod failure;
mod prepared;
mod refusal;
mod response;
mod retry;
mod token_request;

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use arc_swap::ArcSwap;
use futures_util::future::BoxFuture;
use http::header::HeaderValue;
use secrecy::SecretString;
use tokio::runtime::{self, Handle};
use tokio::sync::{Semaphore, SetOnce};
use tokio::time::Instant;
use url::Url;

use crate::auth::{Held, Tokens};
use crate::error::{Error, Result};
use crate::options::{CallOptions, Settings, Token};
use crate::rate_limit::{Pace, shared};
use crate::schema::{Effect, Model, Operation};
use crate::telemetry::event::LongWait;
use crate::telemetry::host::{Host, Level, Message};
use crate::transport::{Connections, Network, Proxies, Transport, connect};

pub(crate) use address::check_path;
use call::Call;
pub use prepared::PreparedRequest;
pub use refusal::is_error_object;
pub use response::Response;
use token_request::request_token;

/// Shorter waits are not reported.
const LONG_WAIT: Duration = Duration::from_secs(1);

/// A request, before it is authorized.
#[derive(Clone)]
pub(crate) struct Request {
    pub(crate) method: String,
    /// The path template of an operation, with the names of its parameters.
    pub(crate) template: Option<&'static str>,
    /// The path under the base URL, percent-encoded.
    pub(crate) path: String,
    pub(crate) query: Vec<(String, String)>,
    pub(crate) content: Option<Content>,
    /// The type of the body of an operation.
    pub(crate) body_model: Option<&'static Model>,
    pub(crate) effect: Effect,
    pub(crate) options: CallOptions,
    /// Whether the token is sent.
    pub(crate) is_authorized: bool,
    /// The `Authorization` of a request for a token.
    pub(crate) authorization: Option<HeaderValue>,
    /// A URL outside the base URL, which replaces path and query.
    pub(crate) elsewhere: Option<Url>,
    /// Of a request that may be made ahead of its need: since when its caller waits for it.
    pub(crate) wanted: Option<Arc<SetOnce<Instant>>>,
    /// Receives the messages of the request.
    pub(crate) host: Arc<dyn Host>,
}

impl Request {
    /// Creates a request by the token of the client, without query and body.
    pub(crate) fn new(method: &str, path: String, effect: Effect, options: CallOptions, host: &Arc<dyn Host>) -> Self {
        Self {
            method: method.to_owned(),
            template: None,
            path,
            query: Vec::new(),
            content: None,
            body_model: None,
            effect,
            options,
            is_authorized: true,
            authorization: None,
            elsewhere: None,
            wanted: None,
            host: Arc::clone(host),
        }
    }

    /// Creates the request of an operation, without query and body.
    pub(crate) fn of(operation: &Operation, path: String, options: CallOptions, host: &Arc<dyn Host>) -> Self {
        Self {
            template: Some(operation.path),
            body_model: operation.body.map(|shape| shape.model),
            ..Self::new(operation.method, path, operation.effect, options, host)
        }
    }

    /// Returns method and path, as messages have them.
    fn call(&self) -> String {
        format!("{} {}", self.method, self.path)
    }

    /// Reports that the request waits, if it is for longer than a second.
    fn report_wait(&self, wait: Duration, reason: &dyn fmt::Display) {
        if wait > LONG_WAIT && self.host.wants(Level::Info) {
            let (method, path) = (self.method.clone(), self.path.clone());
            self.host.post(Message::Wait(LongWait { method, path, wait, reason: reason.to_string() }));
        }
    }
}

/// The body of a request.
#[derive(Debug, Clone)]
pub(crate) enum Content {
    Json(String),
    Form(SecretString),
}

/// The connection pools of a client, the newest last: one for each runtime, which alone drives the connections that were opened
/// on it. On another runtime, a request on such a connection would never complete.
type Pools = Vec<(runtime::Id, Arc<Connections>)>;
/// The most pools of a client; of more runtimes, the oldest are likely to have ended.
const MOST_POOLS: usize = 8;

/// The state that a client shares with the clients derived from it: connections, permits, rate limit and token.
pub(crate) struct Exchange {
    pub(crate) settings: Settings,
    network: Network,
    pools: ArcSwap<Pools>,
    /// The transport of the program, which is never replaced.
    own: Option<Arc<dyn Transport>>,
    /// The concurrency permits; first come, first served.
    permits: Semaphore,
    pub(crate) pace: Arc<Pace>,
    /// That of a token endpoint at another origin, which has no rate limit, but may ask for a pause.
    pace_elsewhere: Pace,
    tokens: Tokens,
}

impl Exchange {
    /// Creates an exchange; `own` is a transport of the program.
    pub(crate) fn new(settings: Settings, network: Network, own: Option<Arc<dyn Transport>>) -> Self {
        Self {
            pools: ArcSwap::default(),
            own,
            permits: Semaphore::new(settings.max_concurrency),
            pace: pace(&settings),
            pace_elsewhere: Pace::new(Vec::new()),
            tokens: Tokens::new(settings.token.clone()),
            settings,
            network,
        }
    }

    /// Returns an exchange with the same options for another process, with its own connections, rate limit and token.
    pub(crate) fn again(&self) -> Self {
        Self::new(self.settings.clone(), self.network.clone(), self.own.clone())
    }

    /// Sends a request and returns its response; one outside 2xx is an error.
    ///
    /// Boxed, since the future is large, and is moved several times before it is polled; as a trait object, since each crate that
    /// awaits an asynchronous function compiles it again, with all that it awaits.
    pub(crate) fn send(self: &Arc<Self>, request: Request) -> BoxFuture<'_, Result<Response>> {
        Box::pin(async move {
            // Within one statement, the future would hold the call twice.
            let mut call = Call::new(self, &request)?;
            call.run().await
        })
    }

    /// Checks a request like [`Exchange::send`] and returns it; nothing is sent.
    pub(crate) fn prepare(self: &Arc<Self>, request: &Request) -> Result<PreparedRequest> {
        Ok(Call::new(self, request)?.prepared())
    }

    /// Returns the `Authorization` header of the next request: another one than `refused`, if the token can be renewed.
    pub(crate) async fn authorization(
        self: &Arc<Self>,
        host: &Arc<dyn Host>,
        refused: Option<&HeaderValue>,
    ) -> Result<Option<HeaderValue>> {
        let refused = self.tokens.current().filter(|held| refused == Some(&held.header));
        if self.tokens.are_outdated(refused.as_deref()) {
            self.renew(host, refused.as_deref(), self.settings.timeout, None).await?;
        }
        Ok(self.tokens.current().map(|held| held.header.clone()))
    }

    /// Replaces an outdated token: see [`Tokens::renew`].
    fn renew<'a>(
        self: &'a Arc<Self>,
        host: &'a Arc<dyn Host>,
        refused: Option<&'a Held>,
        limit: Duration,
        deadline: Option<Instant>,
    ) -> BoxFuture<'a, Result<()>> {
        let request = move |credentials, rest| request_token(self, host, credentials, rest);
        self.tokens.renew(host, refused, limit, deadline, request)
    }

    /// Returns the proxies of requests; `None` for a transport of the program.
    pub(crate) fn proxies(&self) -> Option<&Proxies> {
        self.own.is_none().then_some(&self.network.proxies)
    }

    /// Releases the connections; the next request opens new ones.
    pub(crate) fn disconnect(&self) {
        self.pools.store(Arc::default());
    }

    /// Returns the transport; connections are set up on first use, so that creating a client is cheap.
    pub(crate) async fn transport(&self) -> Result<Arc<dyn Transport>> {
        if let Some(own) = &self.own {
            return Ok(Arc::clone(own));
        }
        // Within a runtime, as every request is.
        let runtime =
            Handle::try_current().map_err(|error| Error::internal("there is no runtime").with_source(error))?.id();
        let of_runtime = |pools: &Pools| Some(Arc::clone(&pools.iter().find(|(owner, _)| *owner == runtime)?.1));
        if let Some(pool) = of_runtime(&self.pools.load()) {
            return Ok(pool);
        }
        let new = Arc::new(connect(&self.settings, &self.network).await?);
        self.pools.rcu(|pools| {
            let mut pools = Pools::clone(pools);
            if of_runtime(&pools).is_none() {
                pools.push((runtime, Arc::clone(&new)));
                pools.drain(..pools.len().saturating_sub(MOST_POOLS));
            }
            pools
        });
        // Concurrent first requests share the connections of one of them.
        Ok(of_runtime(&self.pools.load()).unwrap_or(new))
    }
}

/// Returns the pace of a client, which it shares with those of the same base URL, credentials and limit.
fn pace(settings: &Settings) -> Arc<Pace> {
    // Functions cannot be compared, so that each is unlike all others.
    let account = Token::account(settings.token.as_ref()).filter(|_| !settings.rate_limit.is_empty());
    let account = account.map(|(kind, token)| [settings.base_url.as_str(), kind, token]);
    shared(settings.rate_limit.clone(), account)
}
