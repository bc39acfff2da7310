//! Reports requests and waits: events and spans.

use std::fmt;
use std::time::{Duration, Instant};

use tracing::Span;
use url::Url;

use super::event::{CompletedRequest, LongWait};
use super::host::{Host, Level, Message};
use super::masking::masked_url;
use super::sent_secrets::SentSecrets;
use crate::error::Error;

/// Shorter waits are not reported.
const LONG_WAIT: Duration = Duration::from_secs(1);
/// The methods of OpenTelemetry's conventions for HTTP.
const METHODS: [&str; 9] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT"];

/// A request that is reported when this is dropped, unless nothing wants to know; before its end, it was cancelled.
pub(crate) struct Watch<'a> {
    host: &'a dyn Host,
    since: Instant,
    event: Option<CompletedRequest>,
}

impl<'a> Watch<'a> {
    pub(crate) fn begin(host: &'a dyn Host, event: impl FnOnce() -> CompletedRequest) -> Self {
        let event = host.wants(Level::Debug).then(|| CompletedRequest { fault: Some("cancelled"), ..event() });
        Self { host, since: Instant::now(), event }
    }

    /// Notes the outcome: the status and the service's id of the request, or why there is no response.
    pub(crate) fn end(&mut self, outcome: Result<(u16, Option<&str>), &Error>, secrets: impl FnOnce() -> SentSecrets) {
        record(outcome.map(|(status, _)| status));
        let Some(event) = &mut self.event else { return };
        event.took = self.since.elapsed();
        event.status = outcome.ok().map(|(status, _)| status);
        event.fault = outcome.err().map(|error| error.kind().code());
        if let Ok((_, Some(id))) = outcome {
            event.has_secret_id = secrets().are_in(id);
            event.request_id = (!event.has_secret_id).then(|| id.to_owned());
        }
    }

    /// Notes the delay before the next attempt, and reports the request.
    pub(crate) fn retried_after(mut self, wait: Duration) {
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

/// Creates the span of a request, by the OpenTelemetry conventions for HTTP clients.
pub(crate) fn span(original: &str, template: Option<&'static str>, url: &Url, attempt: usize) -> Span {
    let space = if template.is_some() { " " } else { "" };
    // The name of any other method is `_OTHER`.
    let method = METHODS.into_iter().find(|known| known.eq_ignore_ascii_case(original));
    tracing::info_span!(
        target: "xpauto",
        "request",
        otel.name = %format_args!("{}{space}{}", method.unwrap_or("HTTP"), template.unwrap_or_default()),
        otel.kind = "client",
        http.request.method = method.unwrap_or("_OTHER"),
        http.request.method_original = Some(original).filter(|original| method != Some(*original)),
        http.request.resend_count = attempt.checked_sub(1).filter(|count| *count > 0),
        http.response.status_code = tracing::field::Empty,
        error.r#type = tracing::field::Empty,
        server.address = url.host_str(),
        server.port = url.port_or_known_default(),
        url.full = %masked_url(url),
        url.template = template,
    )
}

/// Records the outcome in the span of a request.
fn record(outcome: Result<u16, &Error>) {
    let span = Span::current();
    match outcome {
        Ok(status) => {
            span.record("http.response.status_code", status);
            if status >= 400 {
                span.record("error.type", status);
            }
        }
        Err(error) => drop(span.record("error.type", error.kind().code())),
    }
}

/// Reports a wait of a call, if it is longer than a second.
pub(crate) fn announce_wait(host: &dyn Host, (method, path): (&str, &str), wait: Duration, reason: &dyn fmt::Display) {
    if wait > LONG_WAIT && host.wants(Level::Info) {
        let (method, path) = (method.to_owned(), path.to_owned());
        host.post(Message::Wait(LongWait { method, path, wait, reason: reason.to_string() }));
    }
}
