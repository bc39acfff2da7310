//! Responds to a request: by the sandbox's control, or by the simulated service.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use hyper::body::Incoming;
use hyper::header::{DATE, HeaderValue};
use hyper::{Request, Response};
use jiff::Timestamp;
use jiff::fmt::rfc2822::DateTimePrinter;
use tokio::time::timeout;

use crate::control;
use crate::http::{Call, Failure, Payload, read_body, refuse_foreign, response};
use crate::service::Service;

/// The largest body of a request to the service.
const MOST_BODY: usize = 16 * 1024 * 1024;

/// How long a body may take.
const SLOWEST_BODY: Duration = Duration::from_secs(30);

fn too_slow() -> Failure {
    Failure::new(408, "BODY_TOO_SLOW", format!("The body took longer than {} s.", SLOWEST_BODY.as_secs()))
}

/// Responds to a request; an error closes the connection without a response.
pub(super) async fn respond(service: &Arc<Service>, request: Request<Incoming>) -> io::Result<Response<Payload>> {
    let response = respond_by_path(service, request).await;
    response.map(|response| dated(response, service.clock.date()))
}

/// Sets the header `Date` to the clock's time, unless a fault or a recording has set it; HTTP would set the machine's.
fn dated(mut response: Response<Payload>, now: Timestamp) -> Response<Payload> {
    let date = DateTimePrinter::new().timestamp_to_rfc9110_string(&now);
    if let Some(date) = date.ok().and_then(|date| HeaderValue::try_from(date).ok()) {
        response.headers_mut().entry(DATE).or_insert(date);
    }
    response
}

async fn respond_by_path(service: &Arc<Service>, request: Request<Incoming>) -> io::Result<Response<Payload>> {
    let (head, body) = request.into_parts();
    let mut call = Call::of_head(&head);
    let is_control = control::is_control(&call.path);
    let access = refuse_foreign(&call, &service.hosts);
    let most = match &access {
        Ok(()) if is_control => control::MOST_BODY,
        Ok(()) => MOST_BODY,
        Err(_) => 0,
    };
    // What is refused by its head is read, too: to close a connection with unread bytes may lose the response.
    let body = timeout(SLOWEST_BODY, read_body(body, most)).await.unwrap_or_else(|_| Err(too_slow()));
    match access.and(body) {
        Ok(body) => call.body = body,
        Err(failure) => return Ok(response(failure.reply(service.clock.date()), None)),
    }
    if is_control {
        let service = Arc::clone(service);
        // It may take long, as to write a large account does, and the server has only one thread for all connections.
        let replied = tokio::task::spawn_blocking(move || control::respond(&service, &call)).await;
        return replied.map(|reply| response(reply, None)).map_err(io::Error::other);
    }
    let (reply, action) = service.respond(Arc::new(call)).await?;
    Ok(response(reply, action))
}
