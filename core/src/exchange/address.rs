//! Where a request goes: never out of the base URL.

use url::Url;

use super::{Request, Response};
use crate::error::{Error, Result};
use crate::list::to_query_string;
use crate::operation::Effect;

/// The address of a request; a path that would leave the base URL is refused.
pub(super) fn address(base: &Url, request: &Request) -> Result<Url> {
    if let Some(url) = &request.elsewhere {
        return Ok(url.clone());
    }
    let path = &request.path;
    let invalid = |message: &str| Error::invalid("path", format!("{path:?} {message}"));
    if !path.starts_with('/') || path.starts_with("//") {
        return Err(invalid("is no path under the base URL; it begins with one /"));
    }
    if path.contains(['?', '#', '\\']) {
        return Err(invalid("holds ?, # or \\; give a query by itself, and encode these in a path"));
    }
    // A URL parser drops these, which could turn what is around them into a segment of dots.
    if path.contains(char::is_control) || path.ends_with(' ') {
        return Err(invalid("holds a control character, or ends with a space; encode these in a path"));
    }
    if path.contains("/.") || path.contains('%') {
        let dots = |segment: &str| matches!(segment.to_ascii_lowercase().replace("%2e", ".").as_str(), "." | "..");
        if path.split('/').any(dots) {
            return Err(invalid("holds a segment of dots, which cannot be sent"));
        }
    }
    let base = base.as_str().trim_end_matches('/');
    let query = if request.query.is_empty() { String::new() } else { format!("?{}", to_query_string(&request.query)) };
    Url::parse(&format!("{base}{path}{query}")).map_err(|error| invalid(&format!("makes no URL: {error}")))
}

/// Where a read is to go on; only within the origin, so that the token never leaves it.
pub(super) fn redirect(request: &Request, response: &Response, from: &Url) -> Option<Url> {
    let is_redirect = matches!(response.status, 301 | 302 | 303 | 307 | 308);
    if !is_redirect || request.effect != Effect::Read || request.content.is_some() {
        return None;
    }
    let next = from.join(response.header("location")?).ok()?;
    (next.origin() == from.origin()).then_some(next)
}
