//! The secrets of a request, which services and gateways may send back: masked wherever a response is shown.

use http::header::{HeaderMap, HeaderValue};
use url::{Url, form_urlencoded};

use super::masked::masked_url;
use super::{Content, Request, Response};
use crate::secrets::{MASK, is_secret_name};

/// Shorter secrets are not masked, since they would match by chance.
const SHORTEST: usize = 4;
/// The base of redirects to a path.
const NOWHERE: &str = "http://nowhere.invalid";

/// The token and the client secret of a request, as they may be written.
#[derive(Default)]
pub(super) struct SentSecrets(Vec<String>);

impl SentSecrets {
    /// Those of a request, and the token that was sent with it.
    pub(super) fn of(request: &Request, token: Option<&str>) -> Self {
        let form = match &request.content {
            Some(form @ Content::Form(_)) => form.text().as_bytes(),
            _ => &[],
        };
        let sent = form_urlencoded::parse(form).filter(|(name, _)| is_secret_name(name)).map(|(_, value)| value.into());
        let sent = sent.chain(token.map(str::to_owned)).filter(|secret: &String| secret.len() >= SHORTEST);
        Self(sent.flat_map(spellings).collect())
    }

    /// Returns a string without them.
    pub(super) fn masked(&self, mut text: String) -> String {
        for secret in &self.0 {
            if text.contains(secret) {
                text = text.replace(secret, MASK);
            }
        }
        text
    }

    /// Returns the body of a response without them.
    pub(super) fn masked_body(&self, response: &Response) -> String {
        self.masked(response.text())
    }

    /// Returns headers without them.
    pub(super) fn masked_headers(&self, headers: &HeaderMap) -> HeaderMap {
        let mut shown = headers.clone();
        for value in shown.values_mut() {
            let text = String::from_utf8_lossy(value.as_bytes());
            let masked = self.masked(text.clone().into_owned());
            if masked != text {
                *value = HeaderValue::try_from(masked).unwrap_or(HeaderValue::from_static(MASK));
            }
        }
        shown
    }

    /// Returns the target of a redirect without them, and without other secrets that it may have.
    pub(super) fn masked_target(&self, target: &str) -> String {
        let Some(mut url) = Url::parse(NOWHERE).ok().and_then(|base| base.join(target).ok()) else {
            return "an invalid URL".to_owned();
        };
        url.set_fragment(None);
        let shown = self.masked(masked_url(&url));
        // As it was written: a path, or a host with the scheme of the request.
        let written = match (shown.strip_prefix(NOWHERE), target.starts_with("//")) {
            (Some(path), _) => path,
            (None, true) => shown.trim_start_matches("http:"),
            (None, false) => &shown,
        };
        written.to_owned()
    }
}

/// Returns a secret as it is, as JSON with escaped slashes, and percent-encoded.
fn spellings(secret: String) -> Vec<String> {
    let mut all =
        vec![secret.replace('/', "\\/"), form_urlencoded::byte_serialize(secret.as_bytes()).collect(), secret];
    all.dedup();
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_are_masked_however_they_are_written() {
        let secrets = SentSecrets(spellings("a/b+cdefgh=".to_owned()));
        for written in ["a/b+cdefgh=", r"a\/b+cdefgh=", "a%2Fb%2Bcdefgh%3D"] {
            assert_eq!(secrets.masked(format!("<{written}>")), "<***>");
        }
        let mut headers = HeaderMap::new();
        headers.insert("x-echo", HeaderValue::from_bytes("a/b+cdefgh= é".as_bytes()).unwrap());
        assert_eq!(secrets.masked_headers(&headers)["x-echo"].as_bytes(), "*** é".as_bytes());
    }

    #[test]
    fn the_target_of_a_redirect_is_shown_without_secrets() {
        let secrets = SentSecrets(spellings("a/b+cdefgh=".to_owned()));
        for (target, shown) in [
            ("https://u:pw@other.example/x?a=1&token=b#access_token=c", "https://other.example/x?a=1&token=REDACTED"),
            ("//u:pw@other.example/x", "//other.example/x"),
            ("/x?key=b&a=1#c", "/x?key=REDACTED&a=1"),
            ("y#c", "/y"),
            ("https://other.example/?jwt=a%2Fb%2Bcdefgh%3D", "https://other.example/?jwt=***"),
            ("http://[", "an invalid URL"),
        ] {
            assert_eq!(secrets.masked_target(target), shown);
        }
    }
}
