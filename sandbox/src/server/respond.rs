//! Responds to a request: by the sandbox's control, or by the simulated service.

use std::sync::Arc;

use hyper::body::Incoming;
use hyper::{Request, Response};
use jiff::Timestamp;

use crate::control;
use crate::http::{Broken, Call, Failure, Payload, response};
use crate::service::Service;

/// The largest body of a request to the service.
const MOST_BODY: usize = 16 * 1024 * 1024;

/// Responds to a request; an error closes the connection without a response.
pub(super) async fn respond(service: &Service, request: Request<Incoming>) -> Result<Response<Payload>, Broken> {
    tokio::select! {
        biased;
        () = service.until_ended() => Ok(gone(service.clock.date())),
        response = respond_by_path(service, request) => response,
    }
}

/// Returns the response of a server without a sandbox.
pub(super) fn gone(now: Timestamp) -> Response<Payload> {
    response(Failure::new(410, "SANDBOX_ENDED", "The sandbox of this request has ended.").reply(now), None)
}

async fn respond_by_path(service: &Service, request: Request<Incoming>) -> Result<Response<Payload>, Broken> {
    let is_control = control::is_control(request.uri().path());
    let most = if is_control { control::MOST_BODY } else { MOST_BODY };
    let (reply, action) = match Call::read(request, most).await? {
        Ok(call) if is_control => (control::respond(service, &call), None),
        Ok(call) => service.respond(Arc::new(call)).await?,
        Err(failure) => (failure.reply(service.clock.date()), None),
    };
    Ok(response(reply, action))
}
