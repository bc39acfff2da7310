//! The span of a request, by the OpenTelemetry conventions for HTTP clients.

use tracing::Span;
use url::Url;

use super::masking::masked_url;
use crate::error::ErrorKind;

/// The methods of OpenTelemetry's conventions for HTTP.
const METHODS: [&str; 9] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT"];

/// Creates the span of a request.
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

/// Records the outcome in the span of a request: its status, or why there is none.
pub(crate) fn record(span: &Span, status: Option<u16>, fault: Option<ErrorKind>) {
    if let Some(status) = status {
        span.record("http.response.status_code", status);
    }
    if let Some(status) = status.filter(|status| *status >= 400) {
        span.record("error.type", status);
    }
    if let Some(fault) = fault {
        span.record("error.type", fault.code());
    }
}
