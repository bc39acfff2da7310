//! Reads the body of a response within its size limit.

use std::time::Duration;

use bytes::BytesMut;
use http::header::{HeaderMap, HeaderValue};
use tokio::time::{Instant, timeout, timeout_at};

use super::failure::{Failure, cut, fault};
use super::retry::Outcome;
use super::{Request, Response};
use crate::error::ErrorKind;
use crate::message::{Part, wording};
use crate::schema::Effect;
use crate::transport::{self, Body, Fault};

/// How long the body of a response is read whose status is all that matters.
const LONGEST_REFUSAL: Duration = Duration::from_secs(5);
/// How many bytes of it are read.
const LARGEST_REFUSAL: usize = 64 << 10;

impl Response {
    /// Returns a response without its body, which follows.
    pub(super) fn begun(response: transport::Response, request: &Request, sent: Instant) -> (Self, Body) {
        let (mut parts, body) = response.into_parts();
        detach_values(&mut parts.headers);
        let http::response::Parts { status, headers, .. } = parts;
        let response = Self {
            status: status.as_u16(),
            headers,
            content: Vec::new(),
            is_cut: false,
            attempts: Vec::new(),
            took: sent.elapsed(),
            call: (request.method.clone(), request.path.clone()),
            effect: request.effect,
            zone: None,
        };
        (response, body)
    }

    /// Receives the body; fails once it exceeds `most` bytes after decompression.
    pub(super) async fn receive(&mut self, mut body: Body, most: usize, request: &Request) -> Result<(), Failure> {
        let sent = Instant::now();
        let announced = body.length().and_then(|length| usize::try_from(length).ok()).unwrap_or(0);
        if announced > most {
            return Err(too_large(most, request));
        }
        self.content.reserve(announced.min(1 << 20));
        match append(&mut self.content, &mut body, most).await {
            Ok(true) => {}
            Ok(false) => return Err(too_large(most, request)),
            Err(fault) => return Err(cut(fault, request)),
        }
        // Records keep it, and up to as much again is allocated if it is long, or compressed so that its size was not announced.
        self.content.shrink_to_fit();
        self.took += sent.elapsed();
        Ok(())
    }

    /// Receives the body of a response whose status is all that matters: it ends where it is cut, too large or slow.
    pub(super) async fn receive_some(&mut self, mut body: Body, most: usize, until: Instant) {
        let until = until.min(Instant::now() + LONGEST_REFUSAL);
        let received = timeout_at(until, append(&mut self.content, &mut body, most.min(LARGEST_REFUSAL))).await;
        self.is_cut = !matches!(received, Ok(Ok(true)));
    }
}

/// Appends a body to what was received, which has at most `most` bytes then; returns whether that is all of it.
async fn append(content: &mut Vec<u8>, body: &mut Body, most: usize) -> Result<bool, Fault> {
    while let Some(chunk) = body.chunk().await? {
        let space = most - content.len();
        content.extend_from_slice(chunk.get(..space).unwrap_or(&chunk));
        if chunk.len() > space {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Receives a body that nothing waits for, so that its connection can be used again.
pub(super) fn discard(mut body: Body) {
    tokio::spawn(async move {
        let _ = timeout(LONGEST_REFUSAL, append(&mut Vec::new(), &mut body, LARGEST_REFUSAL)).await;
    });
}

/// Copies the values of received headers, which share the buffer of their connection: as long as one is kept, as by a response
/// or a page, the connection needs another buffer, of up to 408 KiB where responses are large.
fn detach_values(headers: &mut HeaderMap) {
    let mut copies = BytesMut::with_capacity(headers.values().map(HeaderValue::len).sum());
    for value in headers.values_mut() {
        copies.extend_from_slice(value.as_bytes());
        if let Ok(mut copy) = HeaderValue::from_maybe_shared(copies.split().freeze()) {
            copy.set_sensitive(value.is_sensitive());
            *value = copy;
        }
    }
}

fn too_large(most: usize, request: &Request) -> Failure {
    let less = if request.effect == Effect::Read { "request less data, or " } else { "" };
    let message = wording![
        format!("the response to {} is larger than {most} bytes; {less}raise ", request.call()),
        Part::name("max_response_bytes")
    ];
    Failure { error: fault(ErrorKind::ResponseTooLarge, message, request), outcome: Outcome::Lost }
}

#[cfg(test)]
mod tests {
    use bytes::Bytes;

    use super::*;

    #[test]
    fn headers_do_not_keep_the_buffer_that_they_were_read_into() {
        let buffer = Bytes::from(b"one, two, \xff".to_vec());
        let mut headers = HeaderMap::new();
        for (name, range) in [("x-a", 0..3), ("vary", 5..8), ("vary", 10..11), ("x-empty", 0..0)] {
            let mut value = HeaderValue::from_maybe_shared(buffer.slice(range)).unwrap();
            value.set_sensitive(name == "x-a");
            headers.append(name, value);
        }
        let expected = headers.clone();
        detach_values(&mut headers);
        assert_eq!(headers, expected);
        assert!(headers["x-a"].is_sensitive() && !headers["vary"].is_sensitive());
        drop(expected);
        assert!(buffer.is_unique());
    }
}
