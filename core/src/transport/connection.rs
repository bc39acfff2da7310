//! The body of a response as a connection of the default transport receives it.

use std::future::poll_fn;
use std::pin::Pin;

use bytes::Bytes;
use hyper::body::Body as _;

use super::Fault;
use super::reqwest_error::fault;

/// The body of a response as it is received.
pub(super) struct Received {
    body: reqwest::Body,
    /// Whether the connection marks the end of a body.
    has_end: bool,
}

impl Received {
    pub(super) fn new(response: reqwest::Response) -> Self {
        let has_end = response.version() == http::Version::HTTP_2;
        Self { body: response.into(), has_end }
    }

    /// Returns the number of remaining bytes, if known.
    pub(super) fn length(&self) -> Option<u64> {
        self.body.size_hint().exact()
    }

    /// Waits for the next bytes; `None` at the end.
    ///
    /// A stream of HTTP/2 that a server closes without an error ends the body for the HTTP library, also within it.
    pub(super) async fn chunk(&mut self) -> Result<Option<Bytes>, Fault> {
        while let Some(frame) = poll_fn(|context| Pin::new(&mut self.body).poll_frame(context)).await {
            // Trailers are no part of the body.
            if let Ok(bytes) = frame.map_err(fault)?.into_data() {
                return Ok(Some(bytes));
            }
        }
        let is_whole = !self.has_end || self.body.is_end_stream() || self.length() == Some(0);
        if is_whole { Ok(None) } else { Err(Fault::interrupted("the stream was closed within the response")) }
    }
}
