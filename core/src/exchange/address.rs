//! Builds the URL of a request, which never leaves the base URL.

use url::Url;

use super::{Request, Response};
use crate::error::{Error, Result};
use crate::list::{filter_length, to_query_string};
use crate::operation::Effect;
use crate::text::shortened;

/// The maximum URL length of the HTTP library, in bytes.
const LONGEST_URL: usize = 65_534;

/// Returns the URL of a request; a path that would leave the base URL and a URL that is too long are refused.
pub(super) fn address(base: &Url, request: &Request) -> Result<Url> {
    if let Some(url) = &request.elsewhere {
        return Ok(url.clone());
    }
    let path = &request.path;
    let invalid = |message: &str| Error::invalid("path", format!("{message}, got {path:?}"));
    if !path.starts_with('/') || path.starts_with("//") {
        return Err(invalid("must begin with one / and stay under the base URL"));
    }
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
    let prefix = base.path().trim_end_matches('/');
    let query = if request.query.is_empty() { String::new() } else { format!("?{}", to_query_string(&request.query)) };
    // Within the base, whose host would take longer to parse than the rest.
    let url = base
        .join(&format!("{prefix}{path}{query}"))
        .map_err(|error| invalid(&format!("must form a valid URL ({error})")).with_source(error))?;
    if url.as_str().len() > LONGEST_URL {
        return Err(too_long(&url, request));
    }
    Ok(url)
}

/// Returns the error of a URL that is too long, with its longest part: the filter or the path.
fn too_long(url: &Url, request: &Request) -> Error {
    let length = url.as_str().len();
    let call = format!("{} {}", request.method, shortened(&request.path, 80));
    let whole = format!("the URL of {call} is {length} bytes long, and at most {LONGEST_URL} can be sent");
    let filter = filter_length(&request.query);
    let rest = url.query().unwrap_or_default().len().saturating_sub(filter);
    if filter > rest.max(request.path.len()) {
        let advice = "split it, for example a long list of values, among several calls";
        Error::invalid("filter", format!("takes {filter} bytes in the URL: {whole}; {advice}"))
    } else if request.path.len() > rest {
        Error::invalid("path", format!("takes {} bytes in the URL: {whole}", request.path.len()))
    } else {
        Error::invalid("query", format!("takes {rest} bytes in the URL: {whole}; request less data per call"))
    }
}

/// Returns the URL that a read is redirected to, only within the origin, so that the token never leaves it.
pub(super) fn redirect(request: &Request, response: &Response, from: &Url) -> Option<Url> {
    let is_redirect = matches!(response.status, 301 | 302 | 303 | 307 | 308);
    if !is_redirect || request.effect != Effect::Read || request.content.is_some() {
        return None;
    }
    let next = from.join(response.header("location")?).ok()?;
    (next.origin() == from.origin() && next.as_str().len() <= LONGEST_URL).then_some(next)
}
