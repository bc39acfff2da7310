//! A response's way onto the wire: whole, less than was announced, or a byte at a time.

use std::convert::Infallible;
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

/// Between two bytes of a body that drips, and between what is sent of a body and the end that cuts it off.
const PAUSE: Duration = Duration::from_millis(20);
/// How many bytes a body that lies announces and does not have.
const WITHHELD: usize = 1024;

/// How the connection was told to break.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Broken {
    /// It ends.
    Closed,
    /// It ends with a TCP reset.
    Reset,
}

impl Broken {
    /// How the connection broke that ended with this error, where it was told to.
    pub(crate) fn behind(error: &hyper::Error) -> Option<Self> {
        std::error::Error::source(error)?.downcast_ref().copied()
    }
}

impl std::fmt::Display for Broken {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the sandbox was told to break the connection")
    }
}

impl std::error::Error for Broken {}

impl From<Infallible> for Broken {
    fn from(never: Infallible) -> Self {
        match never {}
    }
}

/// A body that may misbehave.
pub(crate) struct Payload {
    /// What is still to be sent.
    rest: Bytes,
    /// How many bytes are still to come, as the head has announced them.
    announced: usize,
    /// How many bytes go out at once.
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
        // Where nothing of the body is sent, it is the head that the pause lets through.
        let pause = (sent == 0 && announced > 0).then(|| Box::pin(sleep(PAUSE)));
        Self { rest: Bytes::from(body).slice(..sent), announced, step, pause }
    }
}

impl Body for Payload {
    type Data = Bytes;
    type Error = Broken;

    fn poll_frame(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, Broken>>> {
        // The pause lets what was sent reach the socket before the next byte or the break.
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

    /// Whether everything that was announced is sent; a body that withholds something never comes to its end.
    fn is_end_stream(&self) -> bool {
        self.announced == 0
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::with_exact(self.announced as u64)
    }
}

/// A reply as it is sent, broken as the action says.
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
