//! Reads the body of a response within its size limit.

use std::time::Instant;

use super::classify::{Failure, cut, fault};
use super::retry::Outcome;
use super::{Request, Response};
use crate::error::ErrorKind;
use crate::text::{Part, wording};
use crate::transport;

impl Response {
    /// Reads a response to its end; fails once it exceeds `most` bytes after decompression.
    pub(super) async fn read(
        response: transport::Response,
        most: usize,
        request: &Request,
        sent: Instant,
    ) -> Result<Self, Failure> {
        let (parts, mut body) = response.into_parts();
        let announced = body.length().and_then(|length| usize::try_from(length).ok()).unwrap_or(0);
        if announced > most {
            return Err(too_large(most, request));
        }
        // Reserves the announced size at once, so that a body that does not fit is not downloaded.
        if !request.reserve(announced) {
            return Err(cancelled(request));
        }
        let mut content = Vec::with_capacity(announced.min(1 << 20));
        while let Some(chunk) = body.chunk().await.map_err(|fault| cut(fault, request))? {
            if content.len() + chunk.len() > most {
                return Err(too_large(most, request));
            }
            if !request.reserve(content.len() + chunk.len()) {
                return Err(cancelled(request));
            }
            content.extend_from_slice(&chunk);
        }
        // Records keep it, and up to as much again was reserved if it is long, or compressed so that its size was not announced.
        content.shrink_to_fit();
        let http::response::Parts { status, headers, .. } = parts;
        let call = Some((request.method.clone(), request.path.clone()));
        Ok(Self {
            status: status.as_u16(),
            headers,
            content,
            attempts: Vec::new(),
            took: sent.elapsed(),
            call,
            zone: None,
        })
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

/// Returns the error of a response that does not fit yet; its request is sent again later.
fn cancelled(request: &Request) -> Failure {
    let message = format!(
        "the response to {} {} is cancelled: it does not fit into the memory budget yet",
        request.method, request.path
    );
    Failure { error: fault(ErrorKind::ResponseTooLarge, message, request), outcome: Outcome::Lost }
}
