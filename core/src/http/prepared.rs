//! A request as it would be sent, for dry runs, reviews and tests.

use std::fmt;

use http::header::{AUTHORIZATION, HeaderMap, HeaderName, HeaderValue};
use url::Url;

use crate::headers::header_pairs;
use crate::message::shell_quoted;
use crate::telemetry::masking::{MASK, is_secret_header, masked_body, masked_url};

/// What stands for the token.
const MASKED_TOKEN: &str = "Bearer ***";

/// A request that was checked, but not sent.
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct PreparedRequest {
    /// The HTTP method.
    pub method: String,
    /// The URL with its query.
    pub url: String,
    /// The headers. The token is `Bearer ***`; other secrets are masked too.
    pub headers: HeaderMap,
    /// The JSON body, exactly as it would be sent.
    pub body: Option<String>,
}

impl PreparedRequest {
    pub(super) fn new(
        method: &http::Method,
        url: String,
        headers: &HeaderMap,
        has_token: bool,
        body: Option<String>,
    ) -> Self {
        let shown = |(name, value): (&HeaderName, &HeaderValue)| {
            let is_secret = is_secret_header(name.as_str());
            (name.clone(), if is_secret { HeaderValue::from_static(MASK) } else { value.clone() })
        };
        let mut headers: Vec<_> = headers.iter().map(shown).collect();
        headers.extend(has_token.then_some((AUTHORIZATION, HeaderValue::from_static(MASKED_TOKEN))));
        headers.sort_unstable_by(|(one, _), (other, _)| one.as_str().cmp(other.as_str()));
        Self { method: method.to_string(), url, headers: headers.into_iter().collect(), body }
    }

    /// Returns the request as a `curl` command, quoted for POSIX shells; secrets are masked.
    ///
    /// ```
    /// let client = xpauto::Client::builder().base_url("https://api.example.com").token("secret").build()?;
    /// let curl = client.key_moments().delete(7).prepare()?.to_curl();
    /// assert!(curl.starts_with("curl --request DELETE") && !curl.contains("secret"));
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    #[must_use]
    pub fn to_curl(&self) -> String {
        let is_word = self.method.bytes().all(|byte| byte.is_ascii_alphanumeric());
        let method = if is_word { self.method.clone() } else { shell_quoted(&self.method) };
        let mut words = vec!["curl".to_owned(), "--request".to_owned(), method, shell_quoted(&self.masked_url())];
        for (name, value) in header_pairs(&self.headers) {
            words.extend(["--header".to_owned(), shell_quoted(&format!("{name}: {value}"))]);
        }
        if let Some(body) = &self.body {
            words.extend(["--data-raw".to_owned(), shell_quoted(&masked_body(body))]);
        }
        words.join(" ")
    }

    /// Returns the URL with its secrets masked, as it is where it has none.
    #[doc(hidden)]
    #[must_use]
    pub fn masked_url(&self) -> String {
        Url::parse(&self.url).map_or_else(|_| self.url.clone(), |url| masked_url(&url))
    }
}

impl fmt::Debug for PreparedRequest {
    /// Shows method and URL only, since the body may contain secrets, and those of the URL masked.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PreparedRequest({} {})", self.method, self.masked_url())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_quoted_and_hides_secrets() {
        let prepared = PreparedRequest {
            method: "PUT".into(),
            url: "https://api.example.com/a?b=%27".into(),
            headers: [(AUTHORIZATION, HeaderValue::from_static(MASKED_TOKEN))].into_iter().collect(),
            body: Some(r#"{"name":"it's","apiSecret":"s3cret"}"#.into()),
        };
        let command = r#"curl --request PUT 'https://api.example.com/a?b=%27' --header 'authorization: Bearer ***' --data-raw '{"name":"it'\''s","apiSecret":"***"}'"#;
        assert_eq!(prepared.to_curl(), command);
        assert!(!format!("{prepared:?}").contains("s3cret"));
        let url = "https://api.example.com/?token=s3cret".to_owned();
        let strange = PreparedRequest { method: "X|REBOOT`ID`".into(), url, ..prepared };
        assert!(strange.to_curl().starts_with("curl --request 'X|REBOOT`ID`' 'https://"));
        assert_eq!(format!("{strange:?}"), "PreparedRequest(X|REBOOT`ID` https://api.example.com/?token=REDACTED)");
    }
}
