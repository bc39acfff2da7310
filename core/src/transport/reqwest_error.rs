//! Converts errors of reqwest to faults.

use std::error::Error as StdError;

use rustls::{AlertDescription, CertificateError, OtherError};

use super::{Fault, FaultKind, PROXY_ADVICE};
use crate::message::{Part, Wording, wording};

/// Converts an error of reqwest to a fault.
pub(super) fn fault(error: reqwest::Error) -> Fault {
    // The URL may contain secrets, and the client's error has the path.
    let error = error.without_url();
    let (cause, is_timeout) = (reason(&error), error.is_timeout());
    let advice = advice(&error, &cause);
    let fault = if error.is_builder() {
        Fault::new(FaultKind::Invalid, error)
    } else if advice.is_some() {
        Fault::fatal(error)
    } else if error.is_connect() {
        Fault::unreached(error)
    } else if chain(&error).any(is_unreadable) {
        Fault::new(FaultKind::Unreadable, error)
    } else {
        Fault::interrupted(error)
    };
    let reason = if is_unauthorized(&cause) { "it answered with 407".to_owned() } else { cause };
    Fault { reason: Some(reason), advice, is_timeout, ..fault }
}

/// Whether a response is not readable, such as one with too many headers.
fn is_unreadable(cause: &(dyn StdError + 'static)) -> bool {
    cause.downcast_ref::<hyper::Error>().is_some_and(hyper::Error::is_parse)
}

/// Whether a proxy asks for credentials.
fn is_unauthorized(cause: &str) -> bool {
    cause.contains("proxy auth")
}

/// Returns the advice for a failure that a retry cannot change.
fn advice(error: &reqwest::Error, cause: &str) -> Option<Wording> {
    if is_unauthorized(cause) {
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

/// Whether a server presented the certificate of an authority as its own.
fn is_authority(error: &rustls::Error) -> bool {
    let rustls::Error::InvalidCertificate(CertificateError::Other(OtherError(other))) = error else { return false };
    matches!(other.downcast_ref(), Some(webpki::Error::CaUsedAsEndEntity))
}

fn tls_error<'a>(error: &'a (dyn StdError + 'static)) -> Option<&'a rustls::Error> {
    // An I/O error hides its inner error from `source`, which may have another one.
    match error.downcast_ref::<std::io::Error>().and_then(std::io::Error::get_ref) {
        Some(carried) => tls_error(carried),
        None => error.downcast_ref(),
    }
}

fn chain<'a>(error: &'a reqwest::Error) -> impl Iterator<Item = &'a (dyn StdError + 'static)> {
    std::iter::successors(error.source(), |cause| <dyn StdError>::source(*cause))
}

/// Returns the innermost cause, which is the most specific.
pub(crate) fn reason(error: &reqwest::Error) -> String {
    // The library's message is its internal representation.
    if chain(error).filter_map(tls_error).any(is_authority) {
        return "its certificate is that of an authority".to_owned();
    }
    let innermost = chain(error).last().map(ToString::to_string).filter(|text| !text.is_empty());
    innermost.unwrap_or_else(|| error.to_string())
}
