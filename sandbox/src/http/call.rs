//! A request that was read completely.

use bytes::Bytes;
use http_body_util::BodyExt as _;
use hyper::Request;
use hyper::body::{Body as _, Incoming};
use hyper::header::HeaderValue;

use super::payload::Broken;
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
    /// Reads a request and its body. A body of a declared length above `most` is refused at once; another one that is
    /// larger is read to its end.
    pub(crate) async fn read(request: Request<Incoming>, most: usize) -> Result<Result<Self, Failure>, Broken> {
        let (head, mut body) = request.into_parts();
        let too_large = || Failure::new(413, "BODY_TOO_LARGE", format!("The body has more than {most} bytes."));
        if body.size_hint().lower() > most as u64 {
            return Ok(Err(too_large().with_header("connection", "close")));
        }
        let mut bytes = Vec::new();
        let mut is_too_large = false;
        while let Some(frame) = body.frame().await {
            let frame = frame.map_err(|_| Broken::Closed)?;
            let Some(data) = frame.data_ref() else { continue };
            is_too_large |= bytes.len() + data.len() > most;
            if is_too_large {
                bytes = Vec::new();
            } else {
                bytes.extend_from_slice(data);
            }
        }
        if is_too_large {
            return Ok(Err(too_large()));
        }
        let text = |value: &HeaderValue| String::from_utf8_lossy(value.as_bytes()).into_owned();
        Ok(Ok(Self {
            method: head.method.as_str().to_owned(),
            path: head.uri.path().to_owned(),
            query: head.uri.query().unwrap_or_default().to_owned(),
            headers: head.headers.iter().map(|(name, value)| (name.as_str().to_owned(), text(value))).collect(),
            body: bytes.into(),
        }))
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        header(&self.headers, name)
    }

    /// Returns the bearer token of the request.
    pub(crate) fn token(&self) -> Option<&str> {
        self.header("authorization").and_then(bearer)
    }
}

/// Returns the first header with this lower-case name.
pub(crate) fn header<'a>(headers: &'a [(String, String)], name: &str) -> Option<&'a str> {
    headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
}

/// Returns the token of an `Authorization` header's value.
pub(crate) fn bearer(value: &str) -> Option<&str> {
    let (scheme, token) = value.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
}
