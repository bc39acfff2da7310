//! The default transport: a `reqwest::Client`.

use std::sync::atomic::Ordering;

use http::header::{ACCEPT_ENCODING, HeaderValue};

use super::connection::Sent;
use super::gzip::take_coding;
use super::reqwest_error::fault;
use super::{Body, Fault, FaultKind, Request, Response, Sending, Transport};

/// The connections of a client. A type of its own, since which version of reqwest it is made of is no part of the API.
#[derive(Debug)]
pub(crate) struct Connections(pub(crate) reqwest::Client);

impl Transport for Connections {
    fn send(&self, request: Request) -> Sending<'_> {
        let Request { method, url, headers, body } = request;
        let mut out = reqwest::Request::new(method, url);
        *out.headers_mut() = headers;
        // Decompressed here, since the HTTP library reads the first member of a stream only.
        out.headers_mut().entry(ACCEPT_ENCODING).or_insert(HeaderValue::from_static("gzip"));
        let (body, has_begun) = body.map(Sent::new).unzip();
        *out.body_mut() = body.map(reqwest::Body::wrap);
        // The connection can end while the request still waits for its turn, of which the HTTP library has no type of error.
        let unless_unsent = move |fault: Fault| match (fault.kind, &has_begun) {
            (FaultKind::Interrupted, Some(begun)) if !begun.load(Ordering::Relaxed) => {
                Fault { kind: FaultKind::Unreached, ..fault }
            }
            _ => fault,
        };
        let received = self.0.execute(out);
        Box::pin(async move {
            let mut received = received.await.map_err(fault).map_err(unless_unsent)?;
            let (status, mut headers) = (received.status(), std::mem::take(received.headers_mut()));
            let is_compressed = take_coding(&mut headers);
            let body = if is_compressed { Body::compressed(received) } else { Body::received(received) };
            let mut response = Response::new(body);
            (*response.status_mut(), *response.headers_mut()) = (status, headers);
            Ok(response)
        })
    }
}
