//! One attempt of a call: what is sent, and what is reported of it.

use std::sync::Arc;
use std::time::{Duration, SystemTime};

use http::header::{ACCEPT, AUTHORIZATION, CONTENT_TYPE, HeaderMap, HeaderValue, USER_AGENT};
use secrecy::ExposeSecret as _;
use tokio::time::Instant;
use tracing::Span;
use url::form_urlencoded;

use super::Call;
use crate::auth::Held;
use crate::error::{Attempt, Error, ErrorKind, Result};
use crate::http::failure::{Failure, broken};
use crate::http::prepared::PreparedRequest;
use crate::http::retry::Outcome;
use crate::http::{Content, Response};
use crate::options::Token;
use crate::rate_limit::{Pace, SendPermit};
use crate::telemetry::event::CompletedRequest;
use crate::telemetry::host::{Host, Level, Message};
use crate::telemetry::masking::{is_secret_header, is_secret_name, logged_body, masked_query, secret_values};
use crate::telemetry::sent_secrets::SentSecrets;
use crate::telemetry::span::{record, span};
use crate::transport::{self, Body, FaultKind, USER_AGENT as AGENT};

/// An attempt in flight. When it is dropped, it is reported, if anything wants to know; before its end, it was cancelled.
pub(super) struct InFlight<'a> {
    host: &'a dyn Host,
    pub(super) token: Option<Arc<Held>>,
    pub(super) sent: Instant,
    start: SystemTime,
    pub(super) span: Span,
    event: Option<CompletedRequest>,
}

impl Drop for InFlight<'_> {
    fn drop(&mut self) {
        let Some(mut event) = self.event.take() else { return };
        if event.took.is_zero() {
            event.took = self.sent.elapsed();
        }
        self.host.post(Message::Request(event));
    }
}

impl<'a> Call<'a> {
    /// Begins an attempt with this token.
    pub(super) fn begun(&self, token: Option<Arc<Held>>) -> InFlight<'a> {
        let Self { exchange, request, url, .. } = self;
        let number = self.attempts.len() + 1;
        let body = || match (request.body_model, &request.content) {
            (Some(model), Some(Content::Json(json))) => Some(logged_body(&[model], json)),
            _ => None,
        };
        let event = || CompletedRequest {
            method: request.method.clone(),
            path: request.path.clone(),
            query: masked_query(url.query_pairs()),
            template: request.template,
            attempt: number,
            fault: Some("cancelled"),
            body: exchange.settings.log_bodies.then(body).flatten(),
            ..CompletedRequest::default()
        };
        InFlight {
            host: &*request.host,
            token,
            sent: Instant::now(),
            start: SystemTime::now(),
            span: span(&request.method, request.template, url, number),
            event: request.host.wants(Level::Debug).then(event),
        }
    }

    /// Reports an attempt: its outcome, and the delay before the next one. Returns what an error or a response keeps of it.
    pub(super) fn ended(
        &self,
        mut in_flight: InFlight<'_>,
        outcome: Result<&Response, &Error>,
        wait: Option<Duration>,
    ) -> Attempt {
        let (status, id) = match outcome {
            Ok(response) => (Some(response.status), response.request_id()),
            Err(error) => (error.details().status, error.details().request_id.as_deref()),
        };
        let fault = outcome.err().filter(|_| status.is_none()).map(Error::kind);
        record(&in_flight.span, status, fault);
        if let Some(event) = &mut in_flight.event {
            event.took = in_flight.sent.elapsed();
            (event.status, event.fault, event.wait) = (status, fault.map(ErrorKind::code), wait);
            event.has_secret_id = id.is_some_and(|id| self.secrets(in_flight.token.as_deref()).are_in(id));
            event.request_id = id.filter(|_| !event.has_secret_id).map(str::to_owned);
        }
        Attempt { status, fault, wait, start: Some(in_flight.start), end: Some(SystemTime::now()) }
    }

    /// Returns the first attempt's request, without sending it.
    pub(in crate::http) fn prepared(self) -> PreparedRequest {
        let mut headers = self.headers();
        headers.entry(USER_AGENT).or_insert(HeaderValue::from_static(AGENT));
        let has_token = self.request.is_authorized && self.exchange.settings.token.is_some();
        let body = self.request.content.as_ref().map(|content| content.text().to_owned());
        PreparedRequest::new(&self.method, self.url.into(), &headers, has_token, body)
    }

    /// Sends the request once, and waits for the head of its response.
    pub(super) async fn send(
        &self,
        in_flight: &InFlight<'_>,
        mut send_permit: SendPermit<'_>,
    ) -> Result<(Response, Body), Failure> {
        let token = in_flight.token.as_deref();
        let transport = self.exchange.transport().await;
        let transport = transport.map_err(|error| Failure { error, outcome: Outcome::Fault(FaultKind::Fatal) })?;
        let mut headers = self.headers();
        headers.extend(self.authorization(token).map(|value| (AUTHORIZATION, value.clone())));
        let body = self.request.content.as_ref().map(|content| content.text().to_owned().into());
        let out = transport::Request::new(self.method.clone(), self.url.clone(), headers, body);
        send_permit.sent();
        let response = match transport.send(out).await {
            Ok(response) => response,
            Err(fault) => {
                let proxy = || self.exchange.proxies()?.shown(&self.url);
                let failure = broken(fault, self.request, &self.secrets(token), proxy);
                if failure.outcome == Outcome::Fault(FaultKind::Unreached) {
                    send_permit.unused();
                }
                return Err(failure);
            }
        };
        let (response, body) = Response::begun(response, self.request, in_flight.sent);
        // The service has counted the request by now, even if its body is still being sent.
        send_permit.responded(!response.outcome().is_of_rate_limit(self.request.effect));
        Ok((response, body))
    }

    /// Returns all headers but the token: core's own, and those of the caller unless the request goes to another origin.
    fn headers(&self) -> HeaderMap {
        let mut headers = if self.is_elsewhere() { HeaderMap::new() } else { self.options.headers.clone() };
        let [json, form] = ["application/json", "application/x-www-form-urlencoded"].map(HeaderValue::from_static);
        headers.entry(ACCEPT).or_insert_with(|| json.clone());
        match &self.request.content {
            Some(Content::Json(_)) => drop(headers.entry(CONTENT_TYPE).or_insert(json)),
            // The client's headers are for calls of the service, not for token requests.
            Some(Content::Form(_)) => drop(headers.insert(CONTENT_TYPE, form)),
            None => {}
        }
        headers
    }

    /// Returns the authorization of an attempt with this token: its own, or that of a token request.
    fn authorization<'b>(&'b self, token: Option<&'b Held>) -> Option<&'b HeaderValue> {
        token.map(|token| &token.header).or(self.request.authorization.as_ref())
    }

    /// Whether the request goes to another origin than the service's.
    fn is_elsewhere(&self) -> bool {
        let service = self.exchange.settings.base_url.origin();
        self.request.elsewhere.as_ref().is_some_and(|url| url.origin() != service)
    }

    /// Returns the pace of the origin of the request.
    pub(super) fn pace(&self) -> &'a Pace {
        if self.is_elsewhere() { &self.exchange.pace_elsewhere } else { &self.exchange.pace }
    }

    /// Returns the secrets of an attempt with this token: token and credentials, secret headers and query parameters, and what is
    /// declared as secret in the body.
    pub(super) fn secrets(&self, token: Option<&Held>) -> SentSecrets {
        let proxies = self.exchange.proxies();
        let mut secrets = proxies.map_or_else(Vec::new, |proxies| proxies.credentials(&self.url));
        // The URL is that of a redirect, if there was one.
        let mut pairs = self.request.query.clone();
        pairs.extend(self.url.query_pairs().into_owned());
        match &self.request.content {
            Some(Content::Json(json)) => secrets.extend(secret_values(json)),
            Some(form @ Content::Form(_)) => {
                pairs.extend(form_urlencoded::parse(form.text().as_bytes()).into_owned());
            }
            None => {}
        }
        secrets.extend(pairs.into_iter().filter(|(name, _)| is_secret_name(name)).map(|(_, value)| value));
        if let Some(Token::Credentials(credentials)) = &self.exchange.settings.token {
            secrets.push(credentials.client_secret.expose_secret().to_owned());
        }
        let headers = self.options.headers.iter().filter(|(name, _)| is_secret_header(name.as_str()));
        // Without the scheme.
        let token = self.authorization(token).and_then(|value| value.as_bytes().splitn(2, |byte| *byte == b' ').last());
        let headers = headers.map(|(_, value)| value.as_bytes()).chain(token);
        SentSecrets::of(headers.chain(secrets.iter().map(String::as_bytes)))
    }
}

impl Content {
    pub(super) fn text(&self) -> &str {
        match self {
            Self::Json(text) => text,
            Self::Form(text) => text.expose_secret(),
        }
    }
}
