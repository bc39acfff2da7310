//! Tells which fields, headers and parameters are secret, and masks them in bodies and in the `Debug` form of details.

use std::fmt;

use serde::de::IgnoredAny;

use crate::check;
use crate::error::Details;
use crate::model;
use crate::record::{write_array, write_object};

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
/// The mask of a secret.
pub(crate) const MASK: &str = "***";

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
    let name = name.to_ascii_lowercase();
    name == "sig" || SECRET_NAMES.iter().any(|secret| name.contains(secret))
}

/// Returns JSON with `"***"` for secret fields, by their declaration or name.
#[must_use]
pub fn masked_body(json: &str) -> String {
    // JSON that nests too deep is not shown at all.
    if check::depth(json).is_err() { "…".to_owned() } else { masked_json(json) }
}

fn masked_json(json: &str) -> String {
    let json = json.trim();
    if json.starts_with('{') {
        return write_object(check::ObjectEntries::of(json).map(|(name, value)| {
            let is_hidden = is_secret_field(&name) && value != "null";
            (name, if is_hidden { format!("\"{MASK}\"") } else { masked_json(value) })
        }));
    }
    if json.starts_with('[') {
        return write_array(check::Elements::of(json).map(masked_json));
    }
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
            if is_secret_header(name) || has_token(value) {
                MASK.clone_into(value);
            }
        }
        shown.write(f)
    }
}

/// Returns a masked body; JSON that is broken is not shown at all, since its fields are unknown.
pub(crate) fn shown_body(body: &str) -> String {
    let is_object = body.trim_start().starts_with(['{', '[']);
    let is_broken = || serde_json::from_str::<IgnoredAny>(body).is_err();
    if is_object && is_broken() { "…".to_owned() } else { masked_body(body) }
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
