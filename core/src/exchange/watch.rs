//! Requests and waits under observation: lines in the log, spans, and events for the hooks that a program sets.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant, SystemTime};

use tracing::Span;
use url::Url;

use super::events::{Event, EventKind, Hooks, RequestFacts, RequestStart, Retry, Waiting};
use super::{Request, Response};
use crate::error::{Attempt, Error};

/// Shorter waits are not announced.
const WORTH_TELLING: Duration = Duration::from_secs(1);
/// The headers in which services tell how they name a request.
const REQUEST_IDS: [&str; 3] = ["x-request-id", "request-id", "x-correlation-id"];
/// What stands in the name of a query's parameter that nobody should read.
const SECRET_NAMES: [&str; 7] = ["token", "secret", "password", "key", "signature", "credential", "auth"];
/// What stands in a secret's place, as OpenTelemetry's conventions say.
const REDACTED: &str = "REDACTED";

/// One request under observation; one that is dropped before its end was cancelled.
pub(super) struct Watch<'a> {
    request: &'a Request,
    hooks: &'a Hooks,
    attempt: usize,
    id: u64,
    /// Absent where nobody wants to know.
    since: Option<Instant>,
}

impl<'a> Watch<'a> {
    pub(super) fn begin(request: &'a Request, hooks: &'a Hooks, url: &Url, attempt: usize) -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        let id = NEXT.fetch_add(1, Ordering::Relaxed);
        let is_wanted = log::log_enabled!(target: "xpauto", log::Level::Debug) || hooks.want(EventKind::Response);
        hooks.tell(EventKind::Request, || {
            let since_1970 = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
            Event::Request(RequestStart {
                id,
                method: request.method.clone(),
                path: request.path.clone(),
                template: request.template,
                url: shown(url),
                host: url.host_str().map(str::to_owned),
                port: url.port_or_known_default(),
                attempt,
                time: since_1970.unwrap_or_default().as_secs_f64(),
            })
        });
        Self { request, hooks, attempt, id, since: is_wanted.then(Instant::now) }
    }

    pub(super) fn end(mut self, outcome: Result<&Response, &Error>) {
        let span = Span::current();
        match outcome {
            Ok(response) => {
                span.record("http.response.status_code", response.status);
                if response.status >= 400 {
                    span.record("error.type", response.status);
                }
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
            id: self.id,
            method: self.request.method.clone(),
            path: self.request.path.clone(),
            status,
            fault,
            seconds: since.elapsed().as_secs_f64(),
            attempt: self.attempt,
            request_id,
        };
        log::debug!(target: "xpauto", "{facts}");
        self.hooks.tell(EventKind::Response, || Event::Response(facts));
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
    let (space, template) = request.template.map_or(("", ""), |template| (" ", template));
    tracing::info_span!(
        target: "xpauto",
        "request",
        otel.name = %format_args!("{}{space}{template}", request.method),
        otel.kind = "client",
        http.request.method = %request.method,
        http.request.resend_count = attempt.checked_sub(1).filter(|count| *count > 0),
        http.response.status_code = tracing::field::Empty,
        error.r#type = tracing::field::Empty,
        server.address = url.host_str(),
        server.port = url.port_or_known_default(),
        url.full = %shown(url),
        url.template = request.template,
    )
}

/// An address as anybody may read it.
fn shown(url: &Url) -> String {
    let mut shown = url.clone();
    // Neither fails where the address has a host.
    let _ = shown.set_username("");
    let _ = shown.set_password(None);
    if url.query_pairs().any(|(name, _)| is_secret(&name)) {
        shown.query_pairs_mut().clear().extend_pairs(url.query_pairs().map(|(name, value)| {
            let value = if is_secret(&name) { REDACTED.into() } else { value };
            (name, value)
        }));
    }
    shown.into()
}

fn is_secret(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    name == "sig" || SECRET_NAMES.iter().any(|secret| name.contains(secret))
}

/// Tells that a call goes on to another try after the one that is given.
pub(super) fn announce_retry(request: &Request, hooks: &Hooks, number: usize, failed: &Attempt) {
    hooks.tell(EventKind::Retry, || {
        Event::Retry(Retry {
            method: request.method.clone(),
            path: request.path.clone(),
            attempt: number,
            status: failed.status,
            fault: failed.fault.clone(),
            wait: failed.wait.unwrap_or_default(),
        })
    });
}

/// Tells that a call waits; where that takes longer than a second, also in the log.
pub(super) fn announce_wait(
    request: &Request,
    hooks: &Hooks,
    wait: Duration,
    reason: &'static str,
    why: impl FnOnce() -> String,
) {
    if wait > WORTH_TELLING {
        log::info!(target: "xpauto", "waiting {:.1} s: {}", wait.as_secs_f64(), why());
    }
    if wait > Duration::ZERO {
        hooks.tell(EventKind::Wait, || {
            Event::Wait(Waiting {
                method: request.method.clone(),
                path: request.path.clone(),
                reason,
                seconds: wait.as_secs_f64(),
            })
        });
    }
}
