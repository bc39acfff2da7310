//! The body of a response, which a fault may cut.

use std::io;
use std::time::Duration;

use bytes::Bytes;
use futures_util::StreamExt as _;
use futures_util::stream::once;
use http_body_util::combinators::UnsyncBoxBody;
use http_body_util::{BodyExt as _, Full, StreamBody};
use hyper::body::Frame;
use hyper::header::{CONTENT_LENGTH, HeaderName, HeaderValue};
use hyper::{Response, StatusCode};
use tokio::time::sleep;

use super::reply::Reply;
use crate::options::Action;

/// The pause before the connection of a cut body is closed, in which what was sent reaches the socket.
const PAUSE: Duration = Duration::from_millis(20);

/// The body of a response.
pub(crate) type Payload = UnsyncBoxBody<Bytes, io::Error>;

/// Returns the error that closes a connection without a whole response.
pub(crate) fn broken() -> io::Error {
    io::Error::other("a fault of the sandbox broke the connection")
}

/// Returns the first half of a body, which then breaks the connection.
fn cut(body: &Bytes) -> Payload {
    let half = body.slice(..body.len() / 2);
    let end = async {
        sleep(PAUSE).await;
        Err(broken())
    };
    StreamBody::new(once(async { Ok(Frame::data(half)) }).chain(once(end))).boxed_unsync()
}

/// Builds the response of a reply, whose body the action may cut.
pub(crate) fn response(reply: Reply, action: Option<Action>) -> Response<Payload> {
    let (body, is_cut) = (Bytes::from(reply.body), action == Some(Action::Cut));
    let length = body.len();
    let whole = || Full::new(body.clone()).map_err(|never| match never {}).boxed_unsync();
    let mut response = Response::new(if is_cut { cut(&body) } else { whole() });
    *response.status_mut() = StatusCode::from_u16(reply.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    for (name, value) in reply.headers {
        if let (Ok(name), Ok(value)) = (HeaderName::try_from(name), HeaderValue::try_from(value)) {
            response.headers_mut().append(name, value);
        }
    }
    if is_cut {
        // The whole body is announced.
        response.headers_mut().insert(CONTENT_LENGTH, length.into());
    }
    response
}
