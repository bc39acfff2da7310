//! What an answer outside 2xx or a broken connection means: an error, and whether a repeat may mend it.

use std::error::Error as StdError;
use std::time::{Duration, SystemTime};

use rustls::{AlertDescription, CertificateError, OtherError};
use serde_json::Value;

use super::refusal::{self, PROXY_ADVICE, body_without_secrets};
use super::repeat::{LONGEST_RETRY_AFTER, Outcome};
use super::watch::request_id;
use super::{Request, Response};
use crate::error::{Error, ErrorKind};
use crate::text::{Part, Wording, wording};

/// A try that failed.
#[derive(Debug)]
pub(super) struct Failure {
    pub(super) error: Error,
    pub(super) outcome: Outcome,
}

/// The error of a response outside 2xx; the status decides the kind, whatever the body is. `token` is the one that was sent.
pub(super) fn refused(request: &Request, response: &Response, token: Option<&str>) -> Failure {
    let status = response.status;
    let body = body_without_secrets(request, response, token);
    // Fields of the Error object are taken one by one, so that one odd field does not lose the others.
    let object: Value = serde_json::from_str(&body).unwrap_or_default();
    let text = |name: &str| object.get(name).and_then(Value::as_str).map(str::to_owned);
    let message = refusal::text(request, response, &body, &object);
    let retry_after = response.header("retry-after").and_then(|value| waiting_time(value.trim()));
    let error = Error::new(ErrorKind::from_status(status), message).with(|details| {
        details.status = Some(status);
        details.code = text("code");
        details.error_message = text("message");
        details.error_name = text("name");
        details.sub = text("sub");
        details.timestamp = text("timestamp");
        details.time = object.get("time").and_then(Value::as_i64);
        details.method = Some(request.method.clone());
        details.path = Some(request.path.clone());
        details.retry_after = retry_after.map(|time| time.as_secs_f64());
        details.headers = response.headers();
        details.request_id = request_id(response);
        details.body = Some(body.clone());
    });
    Failure { error, outcome: Outcome::Status { status, retry_after } }
}

/// The error of a request that is not sent, since the service asked for a pause that goes on for so long.
pub(super) fn not_sent(request: &Request, pause: Duration) -> Error {
    let message = wording![
        format!("{} {} was not sent: the service asked for a pause (429), which lasts ", request.method, request.path),
        Part::Time(pause.as_secs_f64().ceil()),
        " more, and more than ",
        Part::Time(LONGEST_RETRY_AFTER.as_secs_f64()),
        " is not waited for; try again later"
    ];
    fault(ErrorKind::RateLimit, message, request).with(|details| {
        details.status = Some(429);
        details.retry_after = Some(pause.as_secs_f64());
    })
}

/// A `Retry-After`: seconds, or a date, which stands for no time at all once it is over.
fn waiting_time(text: &str) -> Option<Duration> {
    // A float also parses from "NaN" and "-1", which are no times.
    if let Ok(seconds) = text.parse() {
        return Duration::try_from_secs_f64(seconds).ok();
    }
    let date = httpdate::parse_http_date(text).ok()?;
    Some(date.duration_since(SystemTime::now()).unwrap_or_default())
}

/// An error of a call that got no whole answer.
pub(super) fn fault(kind: ErrorKind, message: impl Into<Wording>, request: &Request) -> Error {
    Error::new(kind, message).with(|details| {
        details.method = Some(request.method.clone());
        details.path = Some(request.path.clone());
    })
}

/// A try that took too long. It is not repeated: the service may still be at work on it.
pub(super) fn late(request: &Request, timeout: Duration) -> Failure {
    let message = wording![
        format!("{} {} took longer than ", request.method, request.path),
        Part::Time(timeout.as_secs_f64()),
        "; pass a longer ",
        Part::name("timeout"),
        ", or ask for less"
    ];
    Failure { error: fault(ErrorKind::RequestTimeout, message, request), outcome: Outcome::Final }
}

/// A connection that could not be made or that broke.
pub(super) fn broken(error: reqwest::Error, request: &Request) -> Failure {
    // The address may hold what only the service should see, and the error says the path.
    let error = error.without_url();
    let Failure { error: told, outcome } = diagnosis(&error, request);
    Failure { error: told.with_source(error), outcome }
}

fn diagnosis(error: &reqwest::Error, request: &Request) -> Failure {
    let call = format!("{} {}", request.method, request.path);
    let cause = reason(error);
    if error.is_builder() {
        let error = Error::invalid("path", format!("must form a valid request, got {:?}: {cause}", request.path));
        return Failure { error, outcome: Outcome::Final };
    }
    if let Some(advice) = advice(error, &cause) {
        let message = wording![format!("{call} could not reach the service: {cause}. "), advice];
        return Failure { error: fault(ErrorKind::Transport, message, request), outcome: Outcome::Final };
    }
    let (what, outcome) = if error.is_connect() {
        ("could not reach the service", Outcome::Unreached)
    } else if error.is_body() || error.is_decode() {
        ("received only a part of the response", Outcome::Broken)
    } else {
        ("lost its connection", Outcome::Broken)
    };
    let kind = if error.is_timeout() { ErrorKind::RequestTimeout } else { ErrorKind::Transport };
    Failure { error: fault(kind, format!("{call} {what}: {cause}"), request), outcome }
}

/// What to do about a failure that no retry would mend.
fn advice(error: &reqwest::Error, cause: &str) -> Option<Wording> {
    if cause.contains("proxy auth") {
        return Some(PROXY_ADVICE.as_slice().into());
    }
    let (ca_certificates, client_certificate) = (Part::name("ca_certificates"), Part::name("client_certificate"));
    let advice = match chain(error).find_map(tls_error)? {
        rustls::Error::InvalidCertificate(CertificateError::UnknownIssuer) => wording![
            "Its certificate comes from an authority that this machine does not trust; where a company network \
             inspects TLS, pass that authority's certificate in ",
            ca_certificates,
            " or SSL_CERT_FILE."
        ],
        rustls::Error::InvalidCertificate(CertificateError::NotValidForNameContext { presented, .. })
            if presented.is_empty() =>
        {
            "Its certificate names no host as a subject alternative name; a common name alone does not count.".into()
        }
        rustls::Error::InvalidCertificate(
            CertificateError::NotValidForName | CertificateError::NotValidForNameContext { .. },
        ) => wording!["Its certificate is for another host; check ", Part::name("base_url"), "."],
        rustls::Error::InvalidCertificate(
            CertificateError::Expired
            | CertificateError::ExpiredContext { .. }
            | CertificateError::NotValidYet
            | CertificateError::NotValidYetContext { .. },
        ) => "Its certificate is not valid at this time; check the clock of this machine.".into(),
        error if is_authority(error) => {
            wording!["If that is right, pass the certificate in ", ca_certificates, "."]
        }
        rustls::Error::InvalidCertificate(_) => wording![
            "Its certificate cannot be verified; further certificates to trust can be passed in ",
            ca_certificates,
            "."
        ],
        rustls::Error::AlertReceived(
            AlertDescription::CertificateRequired
            | AlertDescription::BadCertificate
            | AlertDescription::UnknownCA
            | AlertDescription::HandshakeFailure
            | AlertDescription::AccessDenied
            | AlertDescription::CertificateUnknown,
        ) => wording!["It requires another client certificate; pass it in ", client_certificate, "."],
        _ => return None,
    };
    Some(advice)
}

/// Whether a server showed the certificate of an authority as its own.
fn is_authority(error: &rustls::Error) -> bool {
    let rustls::Error::InvalidCertificate(CertificateError::Other(OtherError(other))) = error else { return false };
    matches!(other.downcast_ref(), Some(webpki::Error::CaUsedAsEndEntity))
}

fn tls_error<'a>(error: &'a (dyn StdError + 'static)) -> Option<&'a rustls::Error> {
    // The error of a stream hides what it carries from `source`, and may carry another one.
    match error.downcast_ref::<std::io::Error>().and_then(std::io::Error::get_ref) {
        Some(carried) => tls_error(carried),
        None => error.downcast_ref(),
    }
}

fn chain<'a>(error: &'a reqwest::Error) -> impl Iterator<Item = &'a (dyn StdError + 'static)> {
    std::iter::successors(error.source(), |cause| <dyn StdError>::source(*cause))
}

/// The innermost cause, which says most.
pub(super) fn reason(error: &reqwest::Error) -> String {
    // The library's own text is its internal representation.
    if chain(error).filter_map(tls_error).any(is_authority) {
        return "its certificate is that of an authority".to_owned();
    }
    let innermost = chain(error).last().map(ToString::to_string).filter(|text| !text.is_empty());
    innermost.unwrap_or_else(|| error.to_string())
}
