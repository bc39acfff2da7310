//! Masks the secrets of URLs, queries and bodies.

use std::borrow::Cow;

use url::Url;

use crate::check;
use crate::model;
use crate::record::write_object;

/// Substrings of the names of secret headers and query parameters.
const SECRET_NAMES: [&str; 8] = ["token", "secret", "password", "key", "signature", "credential", "auth", "cookie"];
/// Substrings of the names of secret body fields; `key` is too common there.
const SECRET_FIELDS: [&str; 4] = ["token", "secret", "password", "credential"];
/// The mask of a secret.
pub(super) const MASK: &str = "***";
/// The mask of a secret in a URL, by the conventions of OpenTelemetry.
const REDACTED: &str = "REDACTED";

/// Returns a URL without credentials, and with `REDACTED` for secret query parameters.
pub(super) fn masked_url(url: &Url) -> String {
    let mut shown = url.clone();
    // Neither fails if the URL has a host.
    let _ = shown.set_username("");
    let _ = shown.set_password(None);
    if url.query_pairs().any(|(name, _)| is_secret_name(&name)) {
        shown.query_pairs_mut().clear().extend_pairs(masked_query(url.query_pairs()));
    }
    shown.into()
}

/// Returns decoded query parameters, with `REDACTED` for secret values.
pub(crate) fn masked_query<'a>(pairs: impl IntoIterator<Item = (Cow<'a, str>, Cow<'a, str>)>) -> Vec<(String, String)> {
    let shown = |(name, value): (Cow<'a, str>, Cow<'a, str>)| {
        let value = if is_secret_name(&name) { REDACTED.into() } else { value };
        (name.into_owned(), value.into_owned())
    };
    pairs.into_iter().map(shown).collect()
}

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
        let fields: Vec<(Cow<'_, str>, String)> = check::ObjectEntries::of(json)
            .map(|(name, value)| {
                let is_hidden = is_secret_field(&name) && value != "null";
                (name, if is_hidden { format!("\"{MASK}\"") } else { masked_json(value) })
            })
            .collect();
        return write_object(fields.iter().map(|(name, value)| (name, value.as_str())));
    }
    if json.starts_with('[') {
        let items: Vec<String> = check::Elements::of(json).map(masked_json).collect();
        return format!("[{}]", items.join(","));
    }
    json.to_owned()
}

/// Returns whether this field of a body is secret, by its declaration or its name.
#[must_use]
pub fn is_secret_field(name: &str) -> bool {
    let is_declared =
        || model::registry::all().any(|model| model.field_by_wire(name).is_some_and(|field| field.is_secret));
    let lower = name.to_ascii_lowercase();
    SECRET_FIELDS.iter().any(|secret| lower.contains(secret)) || is_declared()
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
    fn a_query_is_decoded_and_its_secrets_hidden() {
        let url = Url::parse("https://u:p@h/x?a=%7B1%7D&api_key=k&a=2").unwrap();
        let pair = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        assert_eq!(masked_query(url.query_pairs()), [pair("a", "{1}"), pair("api_key", "REDACTED"), pair("a", "2")]);
        assert_eq!(masked_url(&url), "https://h/x?a=%7B1%7D&api_key=REDACTED&a=2");
    }
}
