//! How the body of a response is sent: whole, shorter than announced, or a byte at a time.

use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use bytes::Bytes;
use hyper::body::{Body, Frame, SizeHint};
use hyper::header::{HeaderName, HeaderValue};
use hyper::{Response, StatusCode};
use tokio::time::{Sleep, sleep};

use super::reply::Reply;
use crate::options::Action;

/// The pause between two bytes of a slow body, and before the connection of a truncated body is closed.
const PAUSE: Duration = Duration::from_millis(20);
/// How many bytes more than it has the action `lie` announces.
const WITHHELD: usize = 1024;

/// How a fault breaks the connection.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Broken {
    /// It is closed.
    Closed,
    /// It is reset.
    Reset,
}

impl Broken {
    /// Returns how a fault broke the connection, if that caused the error.
    pub(crate) fn behind(error: &hyper::Error) -> Option<Self> {
        std::error::Error::source(error)?.downcast_ref().copied()
    }
}

impl std::fmt::Display for Broken {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("a fault of the sandbox broke the connection")
    }
}

impl std::error::Error for Broken {}

/// The body of a response, as its fault's action sends it.
pub(crate) struct Payload {
    /// The bytes that are still to be sent.
    rest: Bytes,
    /// How many bytes are still missing of the announced length.
    announced: usize,
    /// How many bytes are sent at once.
    step: usize,
    pause: Option<Pin<Box<Sleep>>>,
}

impl Payload {
    pub(crate) fn new(body: Vec<u8>, action: Option<Action>) -> Self {
        let whole = body.len();
        let (sent, announced) = match action {
            Some(Action::Cut) => (whole / 2, whole),
            Some(Action::Lie) => (whole, whole.saturating_add(WITHHELD)),
            _ => (whole, whole),
        };
        let step = if action == Some(Action::Drip) { 1 } else { whole };
        // If nothing of the body is sent, the pause lets the head reach the socket.
        let pause = (sent == 0 && announced > 0).then(|| Box::pin(sleep(PAUSE)));
        Self { rest: Bytes::from(body).slice(..sent), announced, step, pause }
    }
}

impl Body for Payload {
    type Data = Bytes;
    type Error = Broken;

    fn poll_frame(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, Broken>>> {
        // The pause lets the bytes reach the socket before the next byte or the end.
        if let Some(pause) = &mut self.pause {
            ready!(pause.as_mut().poll(cx));
            self.pause = None;
        }
        if self.rest.is_empty() {
            return Poll::Ready((!self.is_end_stream()).then_some(Err(Broken::Closed)));
        }
        let length = self.step.min(self.rest.len());
        let part = self.rest.split_to(length);
        self.announced = self.announced.saturating_sub(length);
        if !self.is_end_stream() {
            self.pause = Some(Box::pin(sleep(PAUSE)));
        }
        Poll::Ready(Some(Ok(Frame::data(part))))
    }

    /// Returns whether the announced length was sent; a truncated body never reaches it.
    fn is_end_stream(&self) -> bool {
        self.announced == 0
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::with_exact(self.announced as u64)
    }
}

/// Builds the response of a reply, with the body as the action sends it.
pub(crate) fn response(reply: Reply, action: Option<Action>) -> Response<Payload> {
    let mut response = Response::new(Payload::new(reply.body, action));
    *response.status_mut() = StatusCode::from_u16(reply.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    for (name, value) in reply.headers {
        if let (Ok(name), Ok(value)) = (HeaderName::try_from(name), HeaderValue::try_from(value)) {
            response.headers_mut().append(name, value);
        }
    }
    response
}
