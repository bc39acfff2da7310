//! What an answer outside 2xx or a broken connection means, as an error.

use std::error::Error as _;

use serde_json::Value;

use super::{Request, Response};
use crate::error::{Attempt, Error, ErrorKind};

/// The error of an answer outside 2xx; the status decides the kind, whatever the body is.
pub(super) fn refused(request: &Request, response: &Response) -> Error {
    let status = response.status;
    let body = response.text();
    // Fields of the Error object are taken one by one, so that one odd field does not lose the others.
    let object: Value = serde_json::from_str(&body).unwrap_or_default();
    let text = |name: &str| object.get(name).and_then(Value::as_str).map(str::to_owned);
    let message = text("message").filter(|message| !message.is_empty()).unwrap_or_else(|| describe(request, response));
    let retry_after = response.header("retry-after").and_then(|value| value.trim().parse::<f64>().ok());
    // A float also parses from "NaN" and "-1", which are no times.
    let retry_after = retry_after.filter(|seconds| seconds.is_finite() && *seconds >= 0.0);
    Error::new(ErrorKind::from_status(status), message).with(|details| {
        details.status = Some(status);
        details.code = text("code");
        details.error_name = text("name");
        details.sub = text("sub");
        details.timestamp = text("timestamp");
        details.time = object.get("time").and_then(Value::as_i64);
        details.method = Some(request.method.clone());
        details.path = Some(request.path.clone());
        details.retry_after = retry_after;
        details.attempts = vec![Attempt { status: Some(status), fault: None, wait: None }];
        details.headers.clone_from(&response.headers);
        details.body = Some(body.clone());
    })
}

fn describe(request: &Request, response: &Response) -> String {
    let call = format!("{} {}", request.method, request.path);
    let status = response.status;
    let reason = reqwest::StatusCode::from_u16(status).ok().and_then(|code| code.canonical_reason());
    match response.header("location") {
        Some(location) if (300..400).contains(&status) => {
            format!("{call} was redirected ({status}) to {location}, which is not followed; is base_url right?")
        }
        _ => format!("{call} was answered with {status}{}", reason.map(|text| format!(" {text}")).unwrap_or_default()),
    }
}

/// An error of a call that got no whole answer.
pub(super) fn fault(kind: ErrorKind, message: String, request: &Request) -> Error {
    let short = kind.code().to_owned();
    Error::new(kind, message).with(|details| {
        details.method = Some(request.method.clone());
        details.path = Some(request.path.clone());
        details.attempts = vec![Attempt { status: None, fault: Some(short), wait: None }];
    })
}

/// The error of a connection that could not be made or that broke.
pub(super) fn broken(error: &reqwest::Error, request: &Request) -> Error {
    let what = if error.is_connect() {
        "could not reach the service"
    } else if error.is_body() || error.is_decode() {
        "got only a part of the answer"
    } else {
        "lost its connection"
    };
    let kind = if error.is_timeout() { ErrorKind::RequestTimeout } else { ErrorKind::Transport };
    fault(kind, format!("{} {} {what}: {}", request.method, request.path, reason(error)), request)
}

/// The innermost cause, which says most.
pub(super) fn reason(error: &reqwest::Error) -> String {
    let mut cause = error.source();
    let mut text = String::new();
    while let Some(inner) = cause {
        text = inner.to_string();
        cause = inner.source();
    }
    if text.is_empty() { error.to_string() } else { text }
}
