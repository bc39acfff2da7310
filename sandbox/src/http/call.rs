//! A request that was read completely.

use bytes::Bytes;
use http_body_util::BodyExt as _;
use hyper::body::Incoming;
use hyper::header::HeaderValue;
use hyper::http::request::Parts;
use url::form_urlencoded;

use super::reply::Failure;

/// A request that was read completely.
#[derive(Debug)]
pub(crate) struct Call {
    pub(crate) method: String,
    pub(crate) path: String,
    pub(crate) query: String,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Bytes,
}

impl Call {
    /// Reads the head of a request.
    pub(crate) fn of_head(head: &Parts) -> Self {
        let text = |value: &HeaderValue| String::from_utf8_lossy(value.as_bytes()).into_owned();
        Self {
            method: head.method.as_str().to_owned(),
            path: head.uri.path().to_owned(),
            query: head.uri.query().unwrap_or_default().to_owned(),
            headers: head.headers.iter().map(|(name, value)| (name.as_str().to_owned(), text(value))).collect(),
            body: Bytes::new(),
        }
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        header(&self.headers, name)
    }

    /// Returns the bearer token of the request.
    pub(crate) fn token(&self) -> Option<&str> {
        self.header("authorization").and_then(bearer)
    }
}

/// Reads the body of a request to its end. One with more bytes than `most` and one that breaks off are refused.
pub(crate) async fn read_body(mut body: Incoming, most: usize) -> Result<Bytes, Failure> {
    let (mut bytes, mut length) = (Vec::new(), 0);
    while let Some(frame) = body.frame().await {
        let frame = frame.map_err(|_| Failure::new(400, "BODY_BROKEN", "The body broke off."))?;
        let data = frame.into_data().unwrap_or_default();
        length += data.len();
        if length <= most {
            bytes.extend_from_slice(&data);
        }
    }
    if length > most {
        return Err(Failure::new(413, "BODY_TOO_LARGE", format!("The body has more than {most} bytes.")));
    }
    Ok(bytes.into())
}

/// Returns the first header with this lower-case name.
pub(crate) fn header<'a>(headers: &'a [(String, String)], name: &str) -> Option<&'a str> {
    headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
}

/// Returns the names and values of a query, or of a form.
pub(crate) fn query_pairs(query: &str) -> Vec<(String, String)> {
    form_urlencoded::parse(query.as_bytes()).into_owned().collect()
}

/// Returns the token of an `Authorization` header's value.
pub(crate) fn bearer(value: &str) -> Option<&str> {
    let (scheme, token) = value.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
}
