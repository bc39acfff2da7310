//! The bodies that a connection of the default transport sends and receives.

use std::future::poll_fn;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll};

use bytes::Bytes;
use hyper::body::{Body as _, Frame, SizeHint};

use super::Fault;
use super::reqwest_error::fault;

/// The body of a request, which tells whether a connection has begun to send the request: it then asks for the body.
pub(super) struct Sent {
    bytes: Option<Bytes>,
    has_begun: Arc<AtomicBool>,
}

impl Sent {
    /// Returns a body, and whether a request that has it was begun.
    pub(super) fn new(bytes: Bytes) -> (Self, Arc<AtomicBool>) {
        let has_begun = Arc::new(AtomicBool::new(false));
        (Self { bytes: Some(bytes), has_begun: Arc::clone(&has_begun) }, has_begun)
    }
}

impl hyper::body::Body for Sent {
    type Data = Bytes;
    type Error = std::convert::Infallible;

    fn poll_frame(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, Self::Error>>> {
        self.has_begun.store(true, Ordering::Relaxed);
        Poll::Ready(self.bytes.take().map(|bytes| Ok(Frame::data(bytes))))
    }

    fn is_end_stream(&self) -> bool {
        self.bytes.is_none()
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::with_exact(self.bytes.as_ref().map_or(0, |bytes| bytes.len() as u64))
    }
}

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
