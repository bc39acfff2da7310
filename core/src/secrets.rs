//! Tells which fields, headers and parameters are secret, and masks them in bodies and in the `Debug` form of details.

use std::fmt;

use http::HeaderValue;
use serde::de::IgnoredAny;

use crate::check;
use crate::error::Details;
use crate::model;
use crate::record::{write_array, write_object};
use crate::text::shortened;

/// Substrings of the names of secret headers and query parameters.
const SECRET_NAMES: [&str; 8] = ["token", "secret", "password", "key", "signature", "credential", "auth", "cookie"];
/// Substrings of the names of secret body fields, without `_` and `-`; `key` is too common there.
const SECRET_FIELDS: [&str; 12] = [
    "token",
    "secret",
    "password",
    "passwd",
    "pwd",
    "passphrase",
    "credential",
    "privatekey",
    "sessionid",
    "jwt",
    "assertion",
    "codeverifier",
];
/// The maximum number of characters of a response body in logs.
const LONGEST_LOGGED: usize = 1000;
/// The mask of a secret.
pub const MASK: &str = "***";

/// Returns whether the header with this lower-case name is secret.
///
/// An idempotency key grants no access, and a challenge only says how to authenticate.
#[must_use]
pub fn is_secret_header(name: &str) -> bool {
    is_secret_name(name) && !["idempotency-key", "www-authenticate", "proxy-authenticate"].contains(&name)
}

/// Returns whether this query parameter is secret.
#[must_use]
pub fn is_secret_name(name: &str) -> bool {
    // An author is no authorization.
    let name = name.to_ascii_lowercase().replace("authori", "auth").replace("author", "");
    name == "sig" || SECRET_NAMES.iter().any(|secret| name.contains(secret))
}

/// Returns JSON with `"***"` for secret fields, by their declaration or name.
#[must_use]
pub fn masked_body(json: &str) -> String {
    masked_within(json, usize::MAX)
}

/// Returns masked JSON; fields and items after about `most` bytes are left out.
fn masked_within(json: &str, mut most: usize) -> String {
    // JSON that nests too deep is not shown at all.
    if check::depth(json).is_err() { "…".to_owned() } else { masked_json(json, &mut most) }
}

fn masked_json(json: &str, left: &mut usize) -> String {
    let json = json.trim();
    if json.starts_with('{') {
        return write_object(check::ObjectEntries::of(json).map_while(|(name, value)| {
            *left = left.checked_sub(name.len())?;
            let is_hidden = is_secret_field(&name) && value != "null";
            Some((name, if is_hidden { format!("\"{MASK}\"") } else { masked_json(value, left) }))
        }));
    }
    if json.starts_with('[') {
        return write_array(check::Elements::of(json).map_while(|item| (*left > 0).then(|| masked_json(item, left))));
    }
    *left = left.saturating_sub(json.len());
    json.to_owned()
}

/// Returns whether this field of a body is secret, by its declaration or its name.
#[must_use]
pub fn is_secret_field(name: &str) -> bool {
    let is_declared =
        || model::registry::all().any(|model| model.field_by_wire(name).is_some_and(|field| field.is_secret));
    let plain = name.to_ascii_lowercase().replace(['_', '-'], "");
    SECRET_FIELDS.iter().any(|secret| plain.contains(secret)) || is_declared()
}

impl fmt::Debug for Details {
    /// Shows secret headers and the secret fields of the body as `***`; the fields have them as received.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = self.clone();
        shown.body = self.body.as_deref().map(shown_body);
        for (name, value) in &mut shown.headers {
            if is_secret_header(name.as_str()) || has_token(&String::from_utf8_lossy(value.as_bytes())) {
                *value = HeaderValue::from_static(MASK);
            }
        }
        shown.write(f)
    }
}

/// Returns a masked body; JSON that is broken is not shown at all, since its fields are unknown.
#[must_use]
pub fn shown_body(body: &str) -> String {
    shown_within(body, usize::MAX)
}

/// Returns the beginning of a masked body for logs.
pub(crate) fn shown_beginning(body: &str) -> String {
    // A character has at most four bytes.
    shortened(&shown_within(body, 4 * LONGEST_LOGGED), LONGEST_LOGGED).into_owned()
}

fn shown_within(body: &str, most: usize) -> String {
    let is_object = body.trim_start().starts_with(['{', '[']);
    let is_broken = || serde_json::from_str::<IgnoredAny>(body).is_err();
    if is_object && is_broken() { "…".to_owned() } else { masked_within(body, most) }
}

/// Whether a header's value contains a bearer token.
fn has_token(value: &str) -> bool {
    value.to_ascii_lowercase().contains("bearer ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secret_fields_of_bodies_are_hidden_at_any_depth() {
        let body = r#"{ "apiSecret": "a", "b": [{"recommendationSecretKey":"c","n":1.50}], "token":null, "key":"k" }"#;
        let shown = r#"{"apiSecret":"***","b":[{"recommendationSecretKey":"***","n":1.50}],"token":null,"key":"k"}"#;
        assert_eq!(masked_body(body), shown);
        assert_eq!(masked_body(&"[".repeat(1000)), "…");
    }

    #[test]
    fn the_beginning_of_a_body_is_masked_and_ends_early() {
        let record = r#"{"token":"secret","name":"é"},"#;
        let body = format!("[{}1]", record.repeat(10_000));
        let shown = shown_beginning(&body);
        assert!(shown.starts_with(r#"[{"token":"***","name":"é"},{"#) && shown.ends_with('…'), "{shown}");
        // Without the comma at its end.
        assert_eq!(shown.chars().count(), LONGEST_LOGGED);
        assert_eq!(shown_beginning(r#"{"token":"#), "…");
        assert_eq!(shown_beginning("plain"), "plain");
    }

    #[test]
    fn names_of_authors_are_not_secret() {
        let names = ["x-author", "Authorization", "x-auth", "author-token", "x-authenticated-user", "sig", "signed"];
        assert_eq!(names.map(is_secret_name), [false, true, true, true, true, true, false]);
    }

    #[test]
    fn fields_are_secret_in_any_spelling_of_their_names() {
        for name in
            ["refresh_token", "clientSecret", "db-passwd", "PWD", "pass_phrase", "private_key", "sessionId", "idJwt"]
        {
            assert!(is_secret_field(name), "{name}");
        }
        for name in ["client_assertion", "code_verifier", "recommendationSecretKey"] {
            assert!(is_secret_field(name), "{name}");
        }
        for name in ["key", "apiKey", "recommendationStoreKey", "name", "code"] {
            assert!(!is_secret_field(name), "{name}");
        }
    }
}
