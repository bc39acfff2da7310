//! Classifies responses outside 2xx and broken connections: the error, and whether a retry may help.

use std::sync::Arc;
use std::time::Duration;

use super::refusal;
use super::retry::Outcome;
use super::{Request, Response};
use crate::error::{BoxError, Details, Error, ErrorKind};
use crate::message::{Part, Wording, wording};
use crate::rate_limit::LONGEST_RETRY_AFTER;
use crate::schema::Effect;
use crate::telemetry::sent_secrets::SentSecrets;
use crate::transport::{Fault, FaultKind};

/// A failed attempt.
#[derive(Debug)]
pub(super) struct Failure {
    pub(super) error: Error,
    pub(super) outcome: Outcome,
}

/// Returns the error of a refusal, whose message has no part of these secrets; only the status decides on its kind. What is known of
/// its body is added.
pub(super) fn refused(request: &Request, response: &Response, secrets: &SentSecrets) -> Error {
    let (status, outcome) = (response.status, response.outcome());
    let mut details = Details {
        status: Some(status),
        method: Some(request.method.clone()),
        path: Some(request.path.clone()),
        retry_after: outcome.retry_after(),
        headers: response.headers.clone(),
        request_id: response.request_id().map(str::to_owned),
        body: Some(response.text()),
        body_is_cut: response.is_cut,
        may_have_acted: request.effect != Effect::Read && outcome.may_have_acted(),
        ..Details::default()
    };
    refusal::add_object(&mut details);
    let message = refusal::text(&mut details, secrets, request.is_authorized);
    Error::new(ErrorKind::from_status(status), message).with(|own| *own = details)
}

/// Returns the error of a request that is not sent, or not once more, because of a long pause that the service requested.
pub(super) fn not_sent(request: &Request, pause: Duration, was_sent: bool) -> Error {
    let again = if was_sent { " again" } else { "" };
    let message = wording![
        format!("{} was not sent{again}: the service asked for a pause, which ends in ", request.call()),
        Part::Time(pause.as_secs_f64().ceil()),
        "; calls wait at most ",
        Part::Time(LONGEST_RETRY_AFTER.as_secs_f64())
    ];
    fault(ErrorKind::RateLimit, message, request).with(|details| {
        details.status = Some(429);
        details.retry_after = Some(pause);
    })
}

/// Returns the error of a call without a complete response.
pub(super) fn fault(kind: ErrorKind, message: impl Into<Wording>, request: &Request) -> Error {
    Error::new(kind, message).with(|details| {
        details.method = Some(request.method.clone());
        details.path = Some(request.path.clone());
    })
}

/// Returns the failure of an attempt that timed out.
pub(super) fn late(request: &Request, timeout: Duration) -> Failure {
    let mut message = wording![format!("{} took longer than ", request.call()), Part::Time(timeout.as_secs_f64())];
    // Of a write it matters first whether the service has carried it out.
    if request.effect == Effect::Read {
        message.push(wording!["; pass a longer ", Part::name("timeout"), ", or request less data"]);
    }
    Failure { error: fault(ErrorKind::RequestTimeout, message, request), outcome: Outcome::Unknown }
}

/// Returns the failure of an attempt without a complete response, which went through this proxy; a reason that has a part of these
/// secrets is not shown.
pub(super) fn broken(
    mut fault: Fault,
    request: &Request,
    secrets: &SentSecrets,
    proxy: impl FnOnce() -> Option<String>,
) -> Failure {
    if secrets.are_in(&fault.to_string()) {
        // Reports of errors show the cause, too.
        let shown = "the reason is not shown, since it has a part of a secret of the request";
        fault.cause = Arc::from(BoxError::from(shown));
        fault.reason = None;
    }
    let what = match fault.kind {
        FaultKind::Invalid => {
            let message = format!("must form a valid request, got {:?}: {fault}", request.path);
            let error = Error::invalid("path", message).caused_by(fault.cause);
            return Failure { error, outcome: Outcome::Fault(FaultKind::Invalid) };
        }
        FaultKind::Fatal | FaultKind::Unreached => {
            let through = proxy().map(|proxy| format!(" through the proxy {proxy}")).unwrap_or_default();
            format!("could not reach the service{through}")
        }
        FaultKind::Interrupted => "lost its connection".to_owned(),
        FaultKind::Unreadable => "received a response that cannot be read".to_owned(),
    };
    // After a timeout the service may still be working on the request, unless there was no connection.
    let is_unknown = fault.is_timeout && fault.kind == FaultKind::Interrupted;
    let outcome = if is_unknown { Outcome::Unknown } else { Outcome::Fault(fault.kind) };
    described(&what, fault, outcome, request)
}

/// Returns the failure of an attempt whose response was interrupted. By its status it was successful, so that no write is repeated.
pub(super) fn cut(fault: Fault, request: &Request) -> Failure {
    let outcome = if fault.kind == FaultKind::Fatal { Outcome::Lost } else { Outcome::Unknown };
    described("received only a part of the response", fault, outcome, request)
}

fn described(what: &str, fault: Fault, outcome: Outcome, request: &Request) -> Failure {
    let kind = if fault.is_timeout { ErrorKind::RequestTimeout } else { ErrorKind::Transport };
    let call = request.call();
    let message = match &fault.advice {
        Some(advice) => wording![format!("{call} {what}: {fault}. "), advice.clone()],
        None => format!("{call} {what}: {fault}").into(),
    };
    Failure { error: self::fault(kind, message, request).caused_by(fault.cause), outcome }
}
