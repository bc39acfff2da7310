//! Masks the secrets of URLs and queries.

use std::borrow::Cow;

use url::Url;

use super::masking::is_secret_name;

/// The mask of a secret in a URL, by the conventions of OpenTelemetry.
const REDACTED: &str = "REDACTED";

/// Returns a URL without credentials, and with `REDACTED` for secret query parameters.
pub(crate) fn masked_url(url: &Url) -> String {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_query_is_decoded_and_its_secrets_hidden() {
        let url = Url::parse("https://u:p@h/x?a=%7B1%7D&api_key=k&a=2").unwrap();
        let pair = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        assert_eq!(masked_query(url.query_pairs()), [pair("a", "{1}"), pair("api_key", "REDACTED"), pair("a", "2")]);
        assert_eq!(masked_url(&url), "https://h/x?a=%7B1%7D&api_key=REDACTED&a=2");
    }
}
