//! Tells which fields, headers and parameters are secret, and hides them where a request or a record is shown.

use std::borrow::Cow;
use std::sync::LazyLock;

use url::Url;

use crate::generated::FilteringCondition;
use crate::json;
use crate::schema::Model;
use crate::spec;

/// Substrings of the names of secret headers and query parameters.
const SECRET_NAMES: [&str; 8] = ["token", "secret", "password", "key", "signature", "credential", "auth", "cookie"];
/// The wire names of the fields that are declared as secret.
static SECRET_FIELDS: LazyLock<Vec<&str>> = LazyLock::new(|| {
    let fields = spec::models().flat_map(|model| model.fields);
    fields.filter(|field| field.is_secret).map(|field| field.wire).collect()
});
/// The secret fields of requests for a token, and of their responses.
const TOKEN_FIELDS: [&str; 2] = ["client_secret", "access_token"];
/// The mask of a secret.
pub const MASK: &str = "***";
/// The mask of a secret in a URL, by the conventions of OpenTelemetry.
const REDACTED: &str = "REDACTED";

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

/// Returns whether a field of this name is declared as secret, by a model or for the token endpoint.
#[must_use]
pub fn is_secret_field(name: &str) -> bool {
    SECRET_FIELDS.contains(&name) || TOKEN_FIELDS.contains(&name)
}

/// Returns a URL without credentials, and with `REDACTED` for secret query parameters.
pub(crate) fn masked_url(url: &Url) -> String {
    let mut shown = url.clone();
    // Neither fails if the URL has a host.
    let _ = shown.set_username("");
    let _ = shown.set_password(None);
    let masked = masked_query(url.query_pairs());
    if !url.query_pairs().eq(masked.iter().map(|(name, value)| (name.into(), value.into()))) {
        shown.query_pairs_mut().clear().extend_pairs(masked);
    }
    shown.into()
}

/// Returns decoded query parameters, with `REDACTED` for secret values; JSON as in a body. Of a condition with a name for each of its
/// parts, the operands of a secret field are secret, too.
pub(crate) fn masked_query<'a>(pairs: impl IntoIterator<Item = (Cow<'a, str>, Cow<'a, str>)>) -> Vec<(String, String)> {
    let pairs: Vec<_> = pairs.into_iter().collect();
    let [field, operands] = [FilteringCondition::FIELD.wire_name(), FilteringCondition::PARAMETERS.wire_name()]
        .map(|part| format!("[{part}]"));
    let compares_secret = |(name, value): &(Cow<'a, str>, Cow<'a, str>)| {
        is_secret_field(value)
            .then(|| name.strip_suffix(&field))
            .flatten()
            .map(|condition| format!("{condition}{operands}"))
    };
    let compared: Vec<String> = pairs.iter().filter_map(compares_secret).collect();
    let is_secret = |name: &str| is_secret_name(name) || compared.iter().any(|prefix| name.starts_with(prefix));
    let shown = |(name, value): (Cow<'a, str>, Cow<'a, str>)| {
        let value = if is_secret(&name) { REDACTED.to_owned() } else { masked_text(&value).into_owned() };
        (name.into_owned(), value)
    };
    pairs.into_iter().map(shown).collect()
}

/// Returns JSON with `"***"` for secret fields at any depth.
#[must_use]
pub fn masked_body(json: &str) -> String {
    with_secrets(json, &mut mask_of)
}

/// Returns a string that may be JSON, such as a parameter: as [`masked_body`] if it has secret fields, else as it is.
#[must_use]
pub fn masked_text(text: &str) -> Cow<'_, str> {
    if !text.trim_start().starts_with(['{', '[']) {
        return text.into();
    }
    let mut is_masked = json::depth(text).is_err();
    let masked = with_secrets(text, &mut |name, value| {
        let mask = mask_of(name, value);
        is_masked |= mask.is_some();
        mask
    });
    if is_masked { masked.into() } else { text.into() }
}

/// Returns what is shown of a secret field; `None` for another one.
fn mask_of(name: &str, value: &str) -> Option<String> {
    (is_secret_field(name) && value != "null").then(|| format!("\"{MASK}\""))
}

/// Returns the values, without quotes, of the fields of JSON that are declared as secret, and of those that no model declares but
/// whose names are those of secret headers and parameters.
#[must_use]
pub fn secret_values(json: &str) -> Vec<String> {
    let mut values = Vec::new();
    with_secrets(json, &mut |name, value| {
        if is_secret_field(name) || (is_secret_name(name) && !is_declared(name)) {
            values.push(serde_json::from_str(value).unwrap_or_else(|_| value.to_owned()));
        }
        None
    });
    values
}

/// Whether any model has a field of this name.
fn is_declared(name: &str) -> bool {
    spec::models().any(|model| model.field_by_wire(name).is_some())
}

/// Returns JSON with other values of the fields for which there is one. JSON that nests too deep is not shown at all, nor are objects
/// and arrays that are invalid.
fn with_secrets(json: &str, replaced: &mut impl FnMut(&str, &str) -> Option<String>) -> String {
    let is_read =
        json::depth(json).is_ok() && (json::check(json).is_ok() || !json.trim_start().starts_with(['{', '[']));
    if is_read { replacing(json, replaced) } else { "…".to_owned() }
}

fn replacing(json: &str, replaced: &mut impl FnMut(&str, &str) -> Option<String>) -> String {
    let json = json.trim();
    match json.as_bytes().first() {
        Some(b'{') => {
            let fields: Vec<_> = json::fields(json).collect();
            let compared = fields.iter().find(|(name, _)| name == FilteringCondition::FIELD.wire_name());
            let compared = compared.map(|(_, field)| json::unquote(field)).filter(|field| is_secret_field(field));
            json::write_object(fields.into_iter().map(|(name, value)| {
                // The values that a condition compares a secret with are secret, too.
                let is_compared = name == FilteringCondition::PARAMETERS.wire_name();
                let field = compared.as_deref().filter(|_| is_compared).unwrap_or(&name);
                let value = replaced(field, value).unwrap_or_else(|| replacing(value, replaced));
                (name, value)
            }))
        }
        Some(b'[') => json::write_array(json::items(json).map(|item| replacing(item, replaced))),
        _ => json.to_owned(),
    }
}

/// Returns the declared fields of a body that are not secret, as logs have them.
pub(crate) fn logged_body(models: &[&'static Model], json: &str) -> String {
    match json.as_bytes().first() {
        Some(b'{') => json::write_object(json::fields(json).filter_map(|(name, value)| {
            let field = models.iter().find_map(|model| model.field_by_wire(&name)).filter(|field| !field.is_secret)?;
            Some((name, logged_body(field.kind.item().models(), value)))
        })),
        Some(b'[') => json::write_array(json::items(json).map(|item| logged_body(models, item))),
        _ => json.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generated::RecommenderBlock;
    use crate::typed::Typed as _;

    #[test]
    fn declared_secrets_of_bodies_are_hidden_at_any_depth() {
        let body = r#"{ "apiSecret": "a", "b": [{"recommendationSecretKey":"c","n":1.50}], "token":null, "key":"k" }"#;
        let shown = r#"{"apiSecret":"***","b":[{"recommendationSecretKey":"***","n":1.50}],"token":null,"key":"k"}"#;
        assert_eq!(masked_body(body), shown);
        assert_eq!(secret_values(body), ["a", "c", "null", "k"]);
        assert_eq!(secret_values(r#"{"clientSecret":"a","keywords":["b"],"apiKey":"c"}"#), ["a"]);
        assert_eq!(masked_body(&"[".repeat(1000)), "…");
        let condition = r#"{"field":"apiSecret","operator":"EQUAL","parameters":["a"]}"#;
        assert_eq!(masked_body(condition), r#"{"field":"apiSecret","operator":"EQUAL","parameters":"***"}"#);
        let url = Url::parse_with_params("https://h/goals", [("filter", format!("[{condition}]"))]).unwrap();
        assert!(!masked_url(&url).contains("%22a%22") && masked_url(&url).contains("***"), "{url}");
        for text in ["{1}", "[ 1.50 ]", r#"{ "apiSecret": null }"#, "a {\"apiSecret\":1}"] {
            assert_eq!(masked_text(text), text, "without a secret, nothing changes");
        }
    }

    #[test]
    fn a_logged_body_has_its_declared_fields_that_are_not_secret() {
        let body = r#"{"name":"Also bought","apiSecret":"a","undeclared":{"name":1},"limit":8}"#;
        assert_eq!(logged_body(&[RecommenderBlock::MODEL], body), r#"{"name":"Also bought","limit":8}"#);
    }

    #[test]
    fn a_query_is_decoded_and_its_secrets_hidden() {
        let url = Url::parse("https://u:p@h/x?a=%7B1%7D&api_key=k&a=2").unwrap();
        let pair = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        assert_eq!(masked_query(url.query_pairs()), [pair("a", "{1}"), pair("api_key", "REDACTED"), pair("a", "2")]);
        assert_eq!(masked_url(&url), "https://h/x?a=%7B1%7D&api_key=REDACTED&a=2");
        let condition =
            [("p[and][1][field]", "apiSecret"), ("p[and][1][parameters][0]", "s"), ("p[and][2][parameters][0]", "t")];
        let shown = masked_query(condition.map(|(name, value)| (name.into(), value.into())));
        assert_eq!(
            shown,
            [
                pair("p[and][1][field]", "apiSecret"),
                pair("p[and][1][parameters][0]", "REDACTED"),
                pair("p[and][2][parameters][0]", "t")
            ]
        );
    }

    #[test]
    fn names_of_authors_are_not_secret() {
        let names = ["x-author", "Authorization", "x-auth", "author-token", "x-authenticated-user", "sig", "signed"];
        assert_eq!(names.map(is_secret_name), [false, true, true, true, true, true, false]);
    }
}
