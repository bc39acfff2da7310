//! Reads the body of a response within its size limit.

use std::time::{Duration, Instant};

use bytes::BytesMut;
use http::header::{HeaderMap, HeaderValue};
use tokio::time::timeout_at;

use super::classify::{Failure, cut, fault};
use super::retry::Outcome;
use super::{Request, Response};
use crate::error::ErrorKind;
use crate::text::{Part, wording};
use crate::transport;

/// How long the body of a response outside 2xx is read.
const LONGEST_REFUSAL: Duration = Duration::from_secs(5);
/// How many bytes of it are read.
const LARGEST_REFUSAL: usize = 64 << 10;

impl Response {
    /// Reads a response to its end; fails once it exceeds `most` bytes after decompression. Of a response outside 2xx, the status is
    /// what matters: its body ends where it is cut, too large or slow for an attempt with this `timeout`.
    pub(super) async fn read(
        response: transport::Response,
        most: usize,
        request: &Request,
        sent: Instant,
        timeout: Duration,
    ) -> Result<Self, Failure> {
        let (mut parts, mut body) = response.into_parts();
        detach_values(&mut parts.headers);
        let is_refusal = !parts.status.is_success();
        let most = if is_refusal { most.min(LARGEST_REFUSAL) } else { most };
        let announced = body.length().and_then(|length| usize::try_from(length).ok()).unwrap_or(0);
        if announced > most && !is_refusal {
            return Err(too_large(most, request));
        }
        let mut content = Vec::with_capacity(announced.min(1 << 20));
        let end = tokio::time::Instant::now() + LONGEST_REFUSAL.min(timeout / 2);
        let is_cut = loop {
            let chunk = if is_refusal {
                let Ok(Ok(chunk)) = timeout_at(end, body.chunk()).await else { break true };
                chunk
            } else {
                body.chunk().await.map_err(|fault| cut(fault, request))?
            };
            let Some(chunk) = chunk else { break false };
            let space = most - content.len();
            if chunk.len() > space && !is_refusal {
                return Err(too_large(most, request));
            }
            let kept = chunk.get(..space).unwrap_or(&chunk);
            content.extend_from_slice(kept);
            if kept.len() < chunk.len() {
                break true;
            }
        };
        // Records keep it, and up to as much again is allocated if it is long, or compressed so that its size was not announced.
        content.shrink_to_fit();
        let http::response::Parts { status, headers, .. } = parts;
        let call = (request.method.clone(), request.path.clone());
        Ok(Self {
            status: status.as_u16(),
            headers,
            content,
            is_cut,
            attempts: Vec::new(),
            took: sent.elapsed(),
            call,
            zone: None,
        })
    }
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
    let message = wording![
        format!(
            "the response to {} {} is larger than {most} bytes; request less data, or raise ",
            request.method, request.path
        ),
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
