//! A request that was read completely.

use std::time::Duration;

use bytes::{Buf as _, BufMut as _, Bytes};
use http_body_util::BodyExt as _;
use hyper::body::Body;
use hyper::header::HeaderValue;
use hyper::http::request::Parts;
use tokio::time::timeout;
use url::form_urlencoded;

use super::reply::Failure;

/// How long nothing may come of a body before the request is ended.
const STALLED_AFTER: Duration = Duration::from_secs(30);

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

/// Reads the body of a request to its end. One with more bytes than `most`, one that stalls and one that breaks off are refused.
pub(crate) async fn read_body<B: Body + Unpin>(mut body: B, most: usize) -> Result<Bytes, Failure> {
    let (mut bytes, mut is_too_large) = (Vec::new(), false);
    loop {
        let frame = timeout(STALLED_AFTER, body.frame()).await.map_err(|_| {
            let message = format!("Nothing of the body came for {} s.", STALLED_AFTER.as_secs());
            Failure::new(408, "BODY_STALLED", message)
        })?;
        let Some(frame) = frame else { break };
        let frame = frame.map_err(|_| Failure::new(400, "BODY_BROKEN", "The body broke off."))?;
        let Ok(data) = frame.into_data() else { continue };
        is_too_large |= bytes.len() + data.remaining() > most;
        if is_too_large {
            bytes = Vec::new();
        } else {
            bytes.put(data);
        }
    }
    if is_too_large {
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

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use std::convert::Infallible;
    use std::pin::Pin;
    use std::task::{Context, Poll};

    use hyper::body::Frame;

    use super::*;

    /// A body that sends one part and then nothing.
    struct Stalled(Option<Bytes>);

    impl Body for Stalled {
        type Data = Bytes;
        type Error = Infallible;

        fn poll_frame(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
            self.0.take().map_or(Poll::Pending, |part| Poll::Ready(Some(Ok(Frame::data(part)))))
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_body_that_stalls_is_refused() {
        let refused = read_body(Stalled(Some("part".into())), 100).await.unwrap_err();
        assert_eq!(refused.message().to_string(), "Nothing of the body came for 30 s.");
    }
}
