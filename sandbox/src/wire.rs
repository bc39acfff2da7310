//! A reply's way onto the wire: whole, cut off half-way, or a byte at a time.

use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use bytes::Bytes;
use hyper::body::{Body, Frame, SizeHint};
use tokio::time::{Sleep, sleep};

use crate::fault::Action;

/// Between two bytes of a body that drips, and between the half that is sent and the cut.
const PAUSE: Duration = Duration::from_millis(20);

/// The connection was told to break.
#[derive(Debug)]
pub(crate) struct Broken;

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

/// A body that may misbehave; its announced length is always the whole one.
pub(crate) struct Payload {
    rest: Bytes,
    /// How many bytes of `rest` are still to be sent before the connection breaks.
    until_cut: Option<usize>,
    /// How many bytes go out at once.
    step: usize,
    pause: Option<Pin<Box<Sleep>>>,
}

impl Payload {
    pub(crate) fn new(body: Vec<u8>, action: Option<Action>) -> Self {
        let until_cut = (action == Some(Action::Cut)).then_some(body.len() / 2);
        let step = if action == Some(Action::Drip) { 1 } else { body.len() };
        Self { rest: Bytes::from(body), until_cut, step, pause: None }
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
        if self.until_cut == Some(0) {
            return Poll::Ready(Some(Err(Broken)));
        }
        if self.rest.is_empty() {
            return Poll::Ready(None);
        }
        let length = self.step.min(self.until_cut.unwrap_or(usize::MAX)).min(self.rest.len());
        let part = self.rest.split_to(length);
        self.until_cut = self.until_cut.map(|left| left - length);
        if !self.rest.is_empty() {
            self.pause = Some(Box::pin(sleep(PAUSE)));
        }
        Poll::Ready(Some(Ok(Frame::data(part))))
    }

    fn is_end_stream(&self) -> bool {
        self.rest.is_empty() && self.until_cut.is_none()
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::with_exact(self.rest.len() as u64)
    }
}
