//! Builds the URL of a request, which never leaves the base URL.

use url::Url;

use super::{Request, Response};
use crate::error::{Error, Result};
use crate::message::shortened;
use crate::query::to_query_string;
use crate::schema::Effect;

/// The maximum URL length of the HTTP library, in bytes.
const LONGEST_URL: usize = 65_534;

/// Returns the URL of a request; a path that would leave the base URL and a URL that is too long are refused.
pub(super) fn address(base: &Url, request: &Request) -> Result<Url> {
    if let Some(url) = &request.elsewhere {
        return Ok(url.clone());
    }
    let path = &request.path;
    check_path(path)?;
    // Set, not joined: a path that begins with // would be joined as a host.
    let mut url = base.clone();
    url.set_path(&format!("{}{path}", base.path().trim_end_matches('/')));
    url.set_query((!request.query.is_empty()).then(|| to_query_string(&request.query)).as_deref());
    url.set_fragment(None);
    if url.as_str().len() > LONGEST_URL {
        return Err(too_long(&url, request));
    }
    Ok(url)
}

/// Checks that a path stays under the base URL.
pub(crate) fn check_path(path: &str) -> Result<()> {
    if !path.starts_with('/') || path.starts_with("//") {
        // Not shown: a URL may hold credentials.
        return Err(Error::invalid("path", "must begin with one / and stay under the base URL"));
    }
    // A query may hold secrets.
    let shown = path.split_inclusive(['?', '#']).next().unwrap_or_default();
    let invalid = |message: &str| Error::invalid("path", format!("{message}, got {shown:?}"));
    if path.contains(['?', '#', '\\']) {
        return Err(invalid(
            "must not contain ?, # or \\; pass query parameters separately, and percent-encode these characters in a path",
        ));
    }
    // A URL parser drops these, which could turn the rest into a segment of dots.
    if path.contains(char::is_control) || path.ends_with(' ') {
        return Err(invalid("must not contain a control character or end with a space; percent-encode them"));
    }
    if path.contains("/.") || path.contains('%') {
        let dots = |segment: &str| matches!(segment.to_ascii_lowercase().replace("%2e", ".").as_str(), "." | "..");
        if path.split('/').any(dots) {
            return Err(invalid("must not contain a segment . or .."));
        }
    }
    Ok(())
}

/// Returns the error of a URL that is too long, with the longer of its parts.
fn too_long(url: &Url, request: &Request) -> Error {
    let call = format!("{} {}", request.method, shortened(&request.path, 80));
    let (path, query) = (request.path.len(), url.query().unwrap_or_default().len());
    let (name, bytes, advice) = if query > path {
        ("query", query, "; request less data per call, such as a part of a long list of values in a filter")
    } else {
        ("path", path, "")
    };
    let whole =
        format!("the URL of {call} is {} bytes long, and at most {LONGEST_URL} can be sent", url.as_str().len());
    Error::invalid(name, format!("takes {bytes} bytes in the URL: {whole}{advice}"))
}

/// Returns the URL that a read is redirected to, only within the origin, so that the token never leaves it. One with a body, such as
/// a token request, is redirected where its method and body are to be kept.
pub(super) fn redirect(request: &Request, response: &Response, from: &Url) -> Option<Url> {
    let is_redirect = match response.status {
        301..=303 => request.content.is_none(),
        307 | 308 => true,
        _ => false,
    };
    if !is_redirect || request.effect != Effect::Read {
        return None;
    }
    let next = from.join(response.location()?).ok()?;
    (next.origin() == from.origin() && next.as_str().len() <= LONGEST_URL).then_some(next)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::Client;
    use crate::options::CallOptions;
    use crate::spec::OPERATIONS as ALL;

    /// Characters that URL parsers treat specially.
    const TEXT: &str = r"[a-z/\\.%2eE5cC?#@:; \t\[\]é]{0,12}";

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2_000))]

        #[test]
        fn requests_stay_at_the_origin_and_below_the_path_of_the_base_url(
            base in prop_oneof![Just(String::new()), TEXT.prop_map(|rest| format!("/{rest}"))],
            path in TEXT,
            name in TEXT,
        ) {
            let Ok(client) = Client::builder().base_url(format!("https://api.example.com{base}")).build() else {
                return Ok(());
            };
            let request = Request {
                query: vec![(name.clone(), name)],
                ..Request::of(ALL[0], format!("/{path}"), CallOptions::default(), client.host())
            };
            let base = &client.settings().base_url;
            let Ok(url) = address(base, &request) else { return Ok(()) };
            prop_assert_eq!(url.origin().ascii_serialization(), "https://api.example.com");
            prop_assert!(url.path().starts_with(&format!("{}/", base.path().trim_end_matches('/'))), "{}", url);
            prop_assert_eq!(url.fragment(), None);
            let sent = Url::parse(url.as_str()).unwrap();
            prop_assert_eq!(sent, url);
        }
    }
}
