//! What is told of requests and waits: lines in the log, spans, and the hooks that a program sets.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use arc_swap::ArcSwap;
use serde::Serialize;
use tracing::Span;
use url::Url;

use super::{Request, Response};
use crate::error::Error;

/// Shorter waits are not announced.
const WORTH_TELLING: Duration = Duration::from_secs(1);
/// The headers in which services tell how they name a request.
const REQUEST_IDS: [&str; 3] = ["x-request-id", "request-id", "x-correlation-id"];

/// What is known of a request when it has ended.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct RequestFacts {
    /// The method.
    pub method: String,
    /// The path under the base URL, without the query.
    pub path: String,
    /// The status, where there was an answer.
    pub status: Option<u16>,
    /// The kind of what broke, where there was no answer; `cancelled` where the caller gave it up.
    pub fault: Option<&'static str>,
    /// Seconds from connecting to the last byte.
    pub seconds: f64,
    /// Which try of its call it was, from 1.
    pub attempt: usize,
    /// How the service names the request, where it tells.
    pub request_id: Option<String>,
}

/// A function that is told of every request when it has ended.
pub type Hook = Arc<dyn Fn(&RequestFacts) + Send + Sync>;

/// The hooks of a client and everything that is derived from it.
#[derive(Clone, Default)]
pub(crate) struct Hooks(Arc<ArcSwap<Vec<(u64, Hook)>>>);

impl Hooks {
    /// Adds a hook and gives the number to remove it by.
    pub(crate) fn add(&self, hook: &Hook) -> u64 {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        self.0.rcu(|hooks| hooks.iter().cloned().chain([(number, Arc::clone(hook))]).collect::<Vec<_>>());
        number
    }

    pub(crate) fn remove(&self, number: u64) {
        self.0.rcu(|hooks| hooks.iter().filter(|(known, _)| *known != number).cloned().collect::<Vec<_>>());
    }

    fn are_set(&self) -> bool {
        !self.0.load().is_empty()
    }

    fn tell(&self, facts: &RequestFacts) {
        for (_, hook) in self.0.load_full().iter() {
            hook(facts);
        }
    }
}

impl fmt::Debug for Hooks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} hooks", self.0.load().len())
    }
}

/// One request under observation; one that is dropped before its end was cancelled.
pub(super) struct Watch<'a> {
    request: &'a Request,
    hooks: &'a Hooks,
    attempt: usize,
    /// Absent where nobody wants to know.
    since: Option<Instant>,
}

impl<'a> Watch<'a> {
    pub(super) fn begin(request: &'a Request, hooks: &'a Hooks, attempt: usize) -> Self {
        let is_wanted = log::log_enabled!(target: "xpauto", log::Level::Debug) || hooks.are_set();
        Self { request, hooks, attempt, since: is_wanted.then(Instant::now) }
    }

    pub(super) fn end(mut self, outcome: Result<&Response, &Error>) {
        let span = Span::current();
        match outcome {
            Ok(response) => {
                span.record("http.response.status_code", response.status);
                let id = REQUEST_IDS.iter().find_map(|name| response.header(name)).map(str::to_owned);
                self.tell(Some(response.status), None, id);
            }
            Err(error) => {
                span.record("error.type", error.kind().code());
                self.tell(None, Some(error.kind().code()), None);
            }
        }
    }

    fn tell(&mut self, status: Option<u16>, fault: Option<&'static str>, request_id: Option<String>) {
        let Some(since) = self.since.take() else { return };
        let facts = RequestFacts {
            method: self.request.method.clone(),
            path: self.request.path.clone(),
            status,
            fault,
            seconds: since.elapsed().as_secs_f64(),
            attempt: self.attempt,
            request_id,
        };
        log::debug!(target: "xpauto", "{facts}");
        self.hooks.tell(&facts);
    }
}

impl Drop for Watch<'_> {
    fn drop(&mut self) {
        self.tell(None, Some("cancelled"), None);
    }
}

impl fmt::Display for RequestFacts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} ", self.method, self.path)?;
        match self.status {
            Some(status) => write!(f, "{status}")?,
            None => f.write_str(self.fault.unwrap_or_default())?,
        }
        write!(f, " in {:.1} ms, attempt {}", self.seconds * 1000.0, self.attempt)?;
        self.request_id.as_ref().map_or(Ok(()), |id| write!(f, ", request id {id}"))
    }
}

/// The span of a request, named as OpenTelemetry's conventions for HTTP clients say.
pub(super) fn span(request: &Request, url: &Url, attempt: usize) -> Span {
    tracing::info_span!(
        target: "xpauto",
        "request",
        otel.name = %format_args!("{} {}", request.method, request.template),
        otel.kind = "client",
        http.request.method = %request.method,
        http.request.resend_count = attempt.checked_sub(1).filter(|count| *count > 0),
        http.response.status_code = tracing::field::Empty,
        error.r#type = tracing::field::Empty,
        server.address = url.host_str(),
        server.port = url.port_or_known_default(),
        url.full = %url,
        url.template = %request.template,
    )
}

/// Says in the log that something waits, where that takes longer than a second.
pub(super) fn announce_wait(wait: Duration, why: impl FnOnce() -> String) {
    if wait > WORTH_TELLING {
        log::info!(target: "xpauto", "waiting {:.1} s: {}", wait.as_secs_f64(), why());
    }
}
