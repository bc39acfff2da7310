//! Reports requests: log records, spans and events.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant, SystemTime};

use tracing::Span;
use url::Url;

use super::masked::{MaskedUrl, masked_query, masked_url};
use super::sent_secrets::SentSecrets;
use super::{Content, Request, Response};
use crate::error::{Attempt, Error};
use crate::events::{CompletedRequest, Event, EventKind, RequestEvent, RetryEvent, WaitEvent, known_method};
use crate::host::{FieldValue, Host, Level, Topic, emit, log};
use crate::secrets::shown_beginning;

/// Shorter waits are not logged.
const LONG_WAIT: Duration = Duration::from_secs(1);
/// The headers with the service's id of a request.
const REQUEST_IDS: [&str; 3] = ["x-request-id", "request-id", "x-correlation-id"];

/// A response, and the secrets that are not shown of it.
type Shown<'a> = (&'a Response, &'a dyn Fn() -> SentSecrets);

/// An in-flight request; if it is dropped before its end, it was cancelled.
pub(super) struct Watch<'a> {
    request: &'a Request,
    host: &'a dyn Host,
    url: &'a Url,
    attempt: usize,
    id: u64,
    /// Whether the response body is logged; that of a token request never, as its token may be in any form.
    logs_response: bool,
    /// The masked request body, if the client logs bodies.
    body: Option<String>,
    /// `None` if the host wants neither debug records nor response events, or once the request was reported.
    since: Option<Instant>,
}

impl<'a> Watch<'a> {
    pub(super) fn begin(request: &'a Request, url: &'a Url, attempt: usize, logs_bodies: bool) -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        let id = NEXT.fetch_add(1, Ordering::Relaxed);
        let host = &*request.host;
        let body = request.content.as_ref().filter(|_| logs_bodies).and_then(Content::shown);
        let is_wanted = host.wants(Topic::Log(Level::Debug)) || host.wants(Topic::Event(EventKind::Response));
        emit(host, EventKind::Request, || {
            Event::Request(RequestEvent {
                id,
                method: request.method.clone(),
                known_method: known_method(&request.method),
                path: request.path.clone(),
                template: request.template,
                url: masked_url(url),
                query: masked_query(url.query_pairs()),
                body: body.clone(),
                host: url.host_str().map(str::to_owned),
                port: url.port_or_known_default(),
                attempt,
                time: SystemTime::now(),
            })
        });
        let logs_response = logs_bodies && request.is_authorized;
        Self { request, host, url, attempt, id, logs_response, body, since: is_wanted.then(Instant::now) }
    }

    /// Reports the outcome, without these secrets.
    pub(super) fn end(mut self, outcome: Result<&Response, &Error>, secrets: impl Fn() -> SentSecrets) {
        let span = Span::current();
        match outcome {
            Ok(response) => {
                span.record("http.response.status_code", response.status);
                if response.status >= 400 {
                    span.record("error.type", response.status);
                }
                self.report(Some((response, &secrets)), None);
            }
            Err(error) => {
                span.record("error.type", error.kind().code());
                self.report(None, Some(error.kind().code()));
            }
        }
    }

    fn report(&mut self, response: Option<Shown<'_>>, fault: Option<&'static str>) {
        let Some(since) = self.since.take() else { return };
        let shown = |(response, secrets): Shown<'_>| shown_beginning(&secrets().masked_body(response));
        let id = |(response, secrets): Shown<'_>| request_id(response).map(|id| secrets().masked(id.to_owned()));
        let completed = CompletedRequest {
            id: self.id,
            method: self.request.method.clone(),
            path: self.request.path.clone(),
            status: response.map(|(response, _)| response.status),
            fault,
            took: since.elapsed(),
            attempt: self.attempt,
            request_id: response.and_then(id),
            query: masked_query(self.url.query_pairs()),
            body: self.body.take(),
            response_body: response.filter(|_| self.logs_response).map(shown),
        };
        log(self.host, Level::Debug, completed.template(), || completed.fields());
        emit(self.host, EventKind::Response, || Event::Response(completed));
    }
}

impl Drop for Watch<'_> {
    fn drop(&mut self) {
        self.report(None, Some("cancelled"));
    }
}

impl CompletedRequest {
    /// Returns the template of the log record of a completed request.
    fn template(&self) -> &'static str {
        macro_rules! template {
            ($outcome:literal, $more:literal) => {
                concat!("{method} {path}{query} ", $outcome, " in {milliseconds:.1} ms, attempt {attempt}", $more)
            };
        }
        match (self.status, &self.request_id, &self.body, &self.response_body) {
            (None, _, None, _) => template!("{error}", ""),
            (None, _, Some(_), _) => template!("{error}", ", body {body}"),
            (Some(_), None, None, None) => template!("{status}", ""),
            (Some(_), Some(_), None, None) => template!("{status}", ", request id {request_id}"),
            (Some(_), None, None, Some(_)) => template!("{status}", ", response {response_body}"),
            (Some(_), Some(_), None, Some(_)) => {
                template!("{status}", ", request id {request_id}, response {response_body}")
            }
            (Some(_), None, Some(_), _) => template!("{status}", ", body {body}, response {response_body}"),
            (Some(_), Some(_), Some(_), _) => {
                template!("{status}", ", request id {request_id}, body {body}, response {response_body}")
            }
        }
    }

    fn fields(&self) -> Vec<(&'static str, FieldValue)> {
        let mut fields = vec![
            ("method", self.method.clone().into()),
            ("path", self.path.clone().into()),
            ("query", decoded_query(&self.query).into()),
            ("milliseconds", (self.took.as_secs_f64() * 1000.0).into()),
            ("attempt", self.attempt.into()),
        ];
        fields.extend(self.status.map(|status| ("status", status.into())));
        fields.extend(self.fault.map(|fault| ("error", fault.into())));
        fields.extend(self.body.clone().map(|body| ("body", body.into())));
        fields.extend(self.response_body.clone().map(|body| ("response_body", body.into())));
        fields.extend(self.request_id.clone().map(|id| ("request_id", id.into())));
        fields
    }
}

/// Formats a decoded query: `?page=1&filter=[…]`; empty without parameters.
fn decoded_query(pairs: &[(String, String)]) -> String {
    let pairs: Vec<String> = pairs.iter().map(|(name, value)| format!("{name}={value}")).collect();
    if pairs.is_empty() { String::new() } else { format!("?{}", pairs.join("&")) }
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
        url.full = %MaskedUrl(url),
        url.template = request.template,
    )
}

/// Returns the service's id of a request.
pub(super) fn request_id(response: &Response) -> Option<&str> {
    REQUEST_IDS.iter().find_map(|name| response.header(name))
}

/// Emits the event of a retry after this failed attempt.
pub(super) fn announce_retry(request: &Request, number: usize, failed: &Attempt) {
    emit(&*request.host, EventKind::Retry, || {
        Event::Retry(RetryEvent {
            method: request.method.clone(),
            path: request.path.clone(),
            attempt: number,
            status: failed.status,
            fault: failed.fault,
            wait: failed.wait.unwrap_or_default(),
        })
    });
}

/// The reason why a call waits before its next request.
pub(super) struct WaitReason<'a> {
    /// The reason's name in events.
    pub(super) name: &'static str,
    /// The template of the log record; its fields are those of the request, `seconds` and `detail`.
    pub(super) template: &'static str,
    /// The field `detail` of the template.
    pub(super) detail: &'a dyn fmt::Display,
}

/// Emits the event of a wait, and logs it if it is longer than a second.
pub(super) fn announce_wait(request: &Request, wait: Duration, reason: &WaitReason<'_>) {
    let host = &*request.host;
    if wait > LONG_WAIT {
        log(host, Level::Info, reason.template, || {
            vec![
                ("method", request.method.clone().into()),
                ("path", request.path.clone().into()),
                ("seconds", wait.as_secs_f64().into()),
                ("reason", reason.name.into()),
                ("detail", reason.detail.to_string().into()),
            ]
        });
    }
    if wait > Duration::ZERO {
        emit(host, EventKind::Wait, || {
            Event::Wait(WaitEvent {
                method: request.method.clone(),
                path: request.path.clone(),
                reason: reason.name,
                wait,
            })
        });
    }
}
