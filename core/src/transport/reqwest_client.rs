//! The default transport: a `reqwest::Client`.

use super::reqwest_error::fault;
use super::{Body, Request, Response, Sending, Transport};

impl Transport for reqwest::Client {
    fn send(&self, request: Request) -> Sending<'_> {
        let Request { method, url, headers, body } = request;
        let mut out = reqwest::Request::new(method, url);
        *out.headers_mut() = headers;
        *out.body_mut() = body.map(Into::into);
        let received = self.execute(out);
        Box::pin(async move {
            let mut received = received.await.map_err(fault)?;
            let (status, headers) = (received.status(), std::mem::take(received.headers_mut()));
            let mut response = Response::new(Body::from_reqwest(received));
            (*response.status_mut(), *response.headers_mut()) = (status, headers);
            Ok(response)
        })
    }
}
