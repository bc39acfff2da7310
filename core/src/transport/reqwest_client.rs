//! The default transport: a `reqwest::Client`.

use http::header::{ACCEPT_ENCODING, HeaderValue};

use super::gzip::{decompressed, take_coding};
use super::reqwest_error::fault;
use super::{Body, Request, Response, Sending, Transport};

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
        *out.body_mut() = body.map(Into::into);
        let received = self.0.execute(out);
        Box::pin(async move {
            let mut received = received.await.map_err(fault)?;
            let (status, mut headers) = (received.status(), std::mem::take(received.headers_mut()));
            let is_compressed = take_coding(&mut headers);
            let body = Body::received(received);
            let mut response = Response::new(if is_compressed { decompressed(body) } else { body });
            (*response.status_mut(), *response.headers_mut()) = (status, headers);
            Ok(response)
        })
    }
}
