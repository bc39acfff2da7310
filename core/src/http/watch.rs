//! Reports requests and waits: events and spans.

use std::fmt;
use std::time::{Duration, Instant};

use tracing::Span;
use url::Url;

use super::{Content, Request, Response};
use crate::error::Error;
use crate::telemetry::event::{CompletedRequest, LongWait};
use crate::telemetry::host::{Host, Message, Topic};
use crate::telemetry::masking::logged_body;
use crate::telemetry::sent_secrets::SentSecrets;
use crate::telemetry::{masked_query, masked_url};

/// Shorter waits are not reported.
const LONG_WAIT: Duration = Duration::from_secs(1);
/// The headers with the service's id of a request.
const REQUEST_IDS: [&str; 3] = ["x-request-id", "request-id", "x-correlation-id"];
/// The methods of OpenTelemetry's conventions for HTTP.
const METHODS: [&str; 9] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT"];

/// A request that is reported when this is dropped, unless nothing wants to know; before its end, it was cancelled.
pub(super) struct Watch<'a> {
    host: &'a dyn Host,
    since: Instant,
    event: Option<CompletedRequest>,
}

impl<'a> Watch<'a> {
    pub(super) fn begin(request: &'a Request, url: &Url, attempt: usize, logs_bodies: bool) -> Self {
        let host = &*request.host;
        let body = || match (request.body_model, &request.content) {
            (Some(model), Some(Content::Json(json))) if logs_bodies => Some(logged_body(&[model], json)),
            _ => None,
        };
        let event = || CompletedRequest {
            method: request.method.clone(),
            path: request.path.clone(),
            query: masked_query(url.query_pairs()),
            template: request.template,
            fault: Some("cancelled"),
            attempt,
            body: body(),
            ..CompletedRequest::default()
        };
        Self { host, since: Instant::now(), event: host.wants(Topic::Request).then(event) }
    }

    /// Notes the outcome.
    pub(super) fn end(&mut self, outcome: Result<&Response, &Error>, secrets: impl FnOnce() -> SentSecrets) {
        record(outcome);
        let Some(event) = &mut self.event else { return };
        event.took = self.since.elapsed();
        event.status = outcome.ok().map(|response| response.status);
        event.fault = outcome.err().map(|error| error.kind().code());
        if let Some(id) = outcome.ok().and_then(request_id) {
            event.has_secret_id = secrets().are_in(id);
            event.request_id = (!event.has_secret_id).then(|| id.to_owned());
        }
    }

    /// Notes the delay before the next attempt, and reports the request.
    pub(super) fn retried_after(mut self, wait: Duration) {
        self.event.iter_mut().for_each(|event| event.wait = Some(wait));
    }
}

impl Drop for Watch<'_> {
    fn drop(&mut self) {
        let Some(mut event) = self.event.take() else { return };
        if event.took.is_zero() {
            event.took = self.since.elapsed();
        }
        self.host.post(Message::Request(event));
    }
}

/// Returns the method in upper case, if OpenTelemetry's conventions have it: their name of any other is `_OTHER`.
fn known_method(method: &str) -> Option<&'static str> {
    METHODS.into_iter().find(|known| known.eq_ignore_ascii_case(method))
}

/// Creates the span of a request, by the OpenTelemetry conventions for HTTP clients.
pub(super) fn span(request: &Request, url: &Url, attempt: usize) -> Span {
    let (space, template) = request.template.map_or(("", ""), |template| (" ", template));
    let method = known_method(&request.method);
    tracing::info_span!(
        target: "xpauto",
        "request",
        otel.name = %format_args!("{}{space}{template}", method.unwrap_or("HTTP")),
        otel.kind = "client",
        http.request.method = method.unwrap_or("_OTHER"),
        http.request.method_original = Some(&*request.method).filter(|original| method != Some(original)),
        http.request.resend_count = attempt.checked_sub(1).filter(|count| *count > 0),
        http.response.status_code = tracing::field::Empty,
        error.r#type = tracing::field::Empty,
        server.address = url.host_str(),
        server.port = url.port_or_known_default(),
        url.full = %masked_url(url),
        url.template = request.template,
    )
}

/// Records the outcome in the span of a request.
fn record(outcome: Result<&Response, &Error>) {
    let span = Span::current();
    match outcome {
        Ok(response) => {
            span.record("http.response.status_code", response.status);
            if response.status >= 400 {
                span.record("error.type", response.status);
            }
        }
        Err(error) => drop(span.record("error.type", error.kind().code())),
    }
}

/// Returns the service's id of a request.
pub(super) fn request_id(response: &Response) -> Option<&str> {
    REQUEST_IDS.iter().find_map(|name| response.header(name))
}

/// Reports a wait, if it is longer than a second.
pub(super) fn announce_wait(request: &Request, wait: Duration, reason: &dyn fmt::Display) {
    if wait > LONG_WAIT && request.host.wants(Topic::Wait) {
        let (method, path) = (request.method.clone(), request.path.clone());
        request.host.post(Message::Wait(LongWait { method, path, wait, reason: reason.to_string() }));
    }
}
