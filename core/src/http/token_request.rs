//! Requests a token from the token endpoint, like any other call.

use std::sync::Arc;
use std::time::Duration;

use futures_util::future::BoxFuture;
use url::Url;

use super::{Content, Exchange, Request};
use crate::auth::{Fresh, form, granted, not_granted};
use crate::error::{Error, ErrorKind, Result};
use crate::options::{CallOptions, ClientCredentials};
use crate::schema::Effect;
use crate::telemetry::host::Host;

/// Requests a token, which takes at most the rest of the time of the call that needs it.
pub(super) fn request_token<'a>(
    exchange: &'a Arc<Exchange>,
    host: &'a Arc<dyn Host>,
    credentials: &'a ClientCredentials,
    rest: Option<Duration>,
) -> BoxFuture<'a, Result<Fresh>> {
    Box::pin(async move {
        let url = exchange.settings.token_url();
        let (form, authorization) = form(credentials);
        let path = url.as_ref().map_or("/oauth/token", Url::path).to_owned();
        let options = CallOptions { total_timeout: rest, ..CallOptions::default() };
        let request = Request {
            content: Some(Content::Form(form)),
            elsewhere: url,
            is_authorized: false,
            authorization,
            // A second token does no harm.
            ..Request::new("POST", path, Effect::Read, options, host)
        };
        let response = exchange.send(request).await.map_err(not_granted)?;
        granted(&response.text()).unwrap_or_else(|| {
            // The error does not include the body, which may contain the token.
            let message = "the response body of the token endpoint is not a JSON object with an access_token";
            let error = Error::new(ErrorKind::Decode, message);
            let error = error.with(|details| details.path = Some("access_token".to_owned()));
            Err(not_granted(response.unreadable(error)))
        })
    })
}
