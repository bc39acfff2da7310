//! Client credentials: what is sent to the token endpoint, and what it grants.

use std::time::Duration;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use http::header::HeaderValue;
use secrecy::{ExposeSecret as _, SecretString};
use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;
use url::form_urlencoded;

use crate::error::{Error, ErrorKind, Result};
use crate::message::wording;
use crate::options::{AuthMethod, ClientCredentials};

/// A token, and its lifetime if known.
pub(crate) type Fresh = (SecretString, Option<Duration>);

/// Returns the form that requests a token, and the header that goes with it.
pub(crate) fn form(credentials: &ClientCredentials) -> (SecretString, Option<HeaderValue>) {
    let (id, secret) = (&*credentials.client_id, credentials.client_secret.expose_secret());
    let mut form = form_urlencoded::Serializer::new(String::new());
    form.append_pair("grant_type", "client_credentials");
    form.extend_pairs(credentials.scope.iter().map(|scope| ("scope", scope)));
    let authorization = match credentials.auth_method.unwrap_or_default() {
        AuthMethod::Post => {
            form.append_pair("client_id", id).append_pair("client_secret", secret);
            None
        }
        AuthMethod::Basic => basic(id, secret),
    };
    (form.finish().into(), authorization)
}

/// Returns the header value of client credentials, which are form-encoded in it (RFC 6749, 2.3.1).
fn basic(id: &str, secret: &str) -> Option<HeaderValue> {
    let encoded = |text: &str| form_urlencoded::byte_serialize(text.as_bytes()).collect::<String>();
    let pair = BASE64_STANDARD.encode(format!("{}:{}", encoded(id), encoded(secret)));
    let mut value = HeaderValue::from_str(&format!("Basic {pair}")).ok()?;
    value.set_sensitive(true);
    Some(value)
}

/// Reads the response of the token endpoint; `None` if it has no token.
pub(crate) fn granted(body: &str) -> Option<Result<Fresh>> {
    #[derive(Deserialize)]
    struct Granted<'a> {
        access_token: SecretString,
        token_type: Option<String>,
        /// Any JSON value, since a token is used even if its lifetime is invalid.
        #[serde(borrow, default)]
        expires_in: Option<&'a RawValue>,
    }
    let is_object = body.trim_start().starts_with('{');
    let granted: Granted<'_> = is_object.then(|| serde_json::from_str(body).ok()).flatten()?;
    if granted.token_type.is_some_and(|kind| !kind.eq_ignore_ascii_case("bearer")) {
        let message = "the token that was obtained is of another token_type than Bearer";
        return Some(Err(Error::new(ErrorKind::Token, message)));
    }
    Some(Ok((granted.access_token, granted.expires_in.and_then(|value| lifetime(value.get())))))
}

/// Parses `expires_in`: a positive number of seconds, also as a string.
///
/// For any other value the lifetime is unknown: the token is then used until the service rejects it.
fn lifetime(json: &str) -> Option<Duration> {
    let seconds = match serde_json::from_str(json).ok()? {
        Value::Number(seconds) => seconds.as_f64()?,
        Value::String(text) => text.trim().parse().ok()?,
        _ => return None,
    };
    Duration::try_from_secs_f64(seconds).ok().filter(|life| !life.is_zero())
}

/// Returns the error of a call whose token request failed.
///
/// A kind that is about the object of a call, such as `not-found`, would look like the result of the call, which was not
/// sent: it becomes the source of a `token` error. Other kinds, such as `authentication` and `server`, apply to both.
pub(crate) fn not_granted(error: Error) -> Error {
    let applies_to_both = matches!(error.kind(), ErrorKind::Authentication | ErrorKind::RateLimit | ErrorKind::Server);
    if applies_to_both || !(error.is_api() || error.kind() == ErrorKind::Decode) {
        return error;
    }
    let message = wording!["the token could not be obtained: ", error.structured_message().clone()];
    Error::new(ErrorKind::Token, message).with_source(error)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lifetime_is_read_from_numbers_and_strings_of_them() {
        for (json, seconds) in [("3600", 3600.0), ("0.5", 0.5), ("1.5e3", 1500.0), ("\" 60 \"", 60.0), ("\"7.5\"", 7.5)]
        {
            assert_eq!(lifetime(json), Some(Duration::from_secs_f64(seconds)), "{json}");
        }
        let unknown =
            ["null", "0", "-1", "\"-1\"", "\"\"", "\"soon\"", "\"NaN\"", "\"inf\"", "true", "[60]", "{}", "1e400"];
        for json in unknown {
            assert_eq!(lifetime(json), None, "{json}");
        }
    }
}
