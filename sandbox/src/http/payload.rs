//! The body of a response, which a fault may cut.

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

/// The pause before the connection of a cut body is closed, in which what was sent reaches the socket.
const PAUSE: Duration = Duration::from_millis(20);

/// A connection that is closed without a whole response.
#[derive(Debug)]
pub(crate) struct Broken;

impl std::fmt::Display for Broken {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("a fault of the sandbox broke the connection")
    }
}

impl std::error::Error for Broken {}

/// The body of a response.
pub(crate) struct Payload {
    /// The bytes that are still to be sent.
    rest: Bytes,
    /// How many bytes are announced beside those, and never sent.
    withheld: usize,
    pause: Option<Pin<Box<Sleep>>>,
}

impl Body for Payload {
    type Data = Bytes;
    type Error = Broken;

    fn poll_frame(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, Broken>>> {
        if !self.rest.is_empty() {
            return Poll::Ready(Some(Ok(Frame::data(std::mem::take(&mut self.rest)))));
        }
        if self.withheld == 0 {
            return Poll::Ready(None);
        }
        let pause = self.pause.get_or_insert_with(|| Box::pin(sleep(PAUSE)));
        ready!(pause.as_mut().poll(cx));
        Poll::Ready(Some(Err(Broken)))
    }

    fn is_end_stream(&self) -> bool {
        self.rest.is_empty() && self.withheld == 0
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::with_exact((self.rest.len() + self.withheld) as u64)
    }
}

/// Builds the response of a reply, whose body the action may cut.
pub(crate) fn response(reply: Reply, action: Option<Action>) -> Response<Payload> {
    let whole = reply.body.len();
    let sent = if action == Some(Action::Cut) { whole / 2 } else { whole };
    let payload = Payload { rest: Bytes::from(reply.body).slice(..sent), withheld: whole - sent, pause: None };
    let mut response = Response::new(payload);
    *response.status_mut() = StatusCode::from_u16(reply.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    for (name, value) in reply.headers {
        if let (Ok(name), Ok(value)) = (HeaderName::try_from(name), HeaderValue::try_from(value)) {
            response.headers_mut().append(name, value);
        }
    }
    response
}
