//! One call: its attempts, the delays between them, and the error when all have failed.

use std::borrow::Cow;
use std::sync::Arc;
use std::time::Duration;

use futures_util::future::OptionFuture;
use http::header::{ACCEPT, AUTHORIZATION, CONTENT_TYPE, HeaderMap, HeaderValue, USER_AGENT};
use secrecy::ExposeSecret as _;
use tokio::sync::SemaphorePermit;
use tokio::time::{Instant, timeout};
use tracing::Instrument as _;
use url::{Url, form_urlencoded};

use super::address::{address, redirect};
use super::classify::{Failure, broken, late, not_sent, refused};
use super::connect;
use super::pace::{NotWaited, Pace, Reason, SendPermit};
use super::prepared::PreparedRequest;
use super::retry::{LONGEST_IN_ALL, LONGEST_RETRY_AFTER, Outcome, Waits};
use super::sent_secrets::SentSecrets;
use super::timing::{Phase, Timing};
use super::tokens::Held;
use super::watch::{self, Watch, announce_wait, span};
use super::{Content, Exchange, Request, Response};
use crate::error::{Attempt, Error, Result};
use crate::operation::Effect;
use crate::secrets::{is_secret_header, is_secret_name, secret_values};
use crate::text::{Part, Wording, wording};
use crate::transport;

/// The maximum number of redirects of a read.
const REDIRECTS: usize = 5;

/// A call in flight.
pub(super) struct Call<'a> {
    exchange: &'a Arc<Exchange>,
    request: &'a Request,
    method: http::Method,
    url: Url,
    /// The headers of the caller.
    given: HeaderMap,
    /// The maximum duration of one attempt.
    timeout: Duration,
    timing: Timing,
    retries_remaining: u32,
    redirects_remaining: usize,
    waits: Waits,
    attempts: Vec<Attempt>,
    /// The token that the service rejected, which is replaced before the next attempt.
    refused: Option<Arc<Held>>,
    has_renewed: bool,
    /// Whether the service may have carried out a failed attempt.
    may_have_acted: bool,
}

impl<'a> Call<'a> {
    /// Performs all checks that need no request.
    pub(super) fn new(exchange: &'a Arc<Exchange>, request: &'a Request) -> Result<Self> {
        let settings = exchange.settings();
        let own = request.options.effective(settings);
        let method = http::Method::from_bytes(request.method.to_ascii_uppercase().as_bytes()).map_err(|_| {
            let advice = if request.method.starts_with('/') { "; the method comes before the path" } else { "" };
            Error::invalid("method", format!("must be an HTTP method, got {:?}{advice}", request.method))
        });
        let (own, method, url) = match (own, method, address(&settings.base_url, request)) {
            (Ok(own), Ok(method), Ok(url)) => (own, method, url),
            (own, method, url) => return Err(Error::joined([own.err(), method.err(), url.err()])),
        };
        Ok(Self {
            method,
            url,
            given: own.headers,
            timeout: own.timeout,
            // A token request is part of the calls that wait for it, which have their own deadlines.
            timing: Timing::begin(own.total_timeout.filter(|_| request.is_authorized), request.wanted.clone()),
            retries_remaining: own.max_retries,
            redirects_remaining: REDIRECTS,
            waits: Waits::new(settings.retry_backoff),
            attempts: Vec::new(),
            refused: None,
            has_renewed: false,
            may_have_acted: false,
            exchange,
            request,
        })
    }

    /// Returns the first attempt's request, without sending it.
    pub(super) fn prepared(self) -> PreparedRequest {
        let mut headers = self.headers();
        headers.insert(USER_AGENT, HeaderValue::from_static(connect::USER_AGENT));
        let has_token = self.request.is_authorized && self.exchange.settings().token.is_some();
        let body = self.request.content.as_ref().map(|content| content.text().to_owned());
        PreparedRequest::new(&self.method, self.url.into(), &headers, has_token, body)
    }

    /// Attempts the request until it succeeds, may not be retried, or reaches its deadline.
    pub(super) async fn run(&mut self) -> Result<Response> {
        let Some(over) = self.timing.over() else { return self.attempts_in_turn().await };
        tokio::select! {
            biased;
            result = self.attempts_in_turn() => return result,
            () = over => {}
        }
        self.may_have_acted |= self.timing.is_in(Phase::Attempt);
        Err(self.with_attempts(self.timing.too_late(self.request)))
    }

    async fn attempts_in_turn(&mut self) -> Result<Response> {
        loop {
            let (permit, send_permit, token) = self.admitted().await?;
            self.timing.enter(Phase::Attempt);
            let sent = Instant::now();
            let (request, number) = (self.request, self.attempts.len() + 1);
            let mut watch = Watch::begin(request, &self.url, number, self.exchange.settings().log_bodies);
            let result = self.attempt(number, token.as_deref(), send_permit).await;
            watch.end(result.as_ref().map_err(|failure| &failure.error), || self.secrets(token.as_deref()));
            let failure = match result {
                Ok(response) if self.is_success(&response) => return Ok(self.succeeded(response)),
                Ok(response) => match redirect(self.request, &response, &self.url) {
                    Some(next) if self.redirects_remaining > 0 => {
                        self.redirects_remaining -= 1;
                        self.url = next;
                        continue;
                    }
                    Some(_) => {
                        self.attempts.push(Attempt { status: Some(response.status), fault: None, wait: None });
                        return Err(self.with_attempts(broken_off(self.request)));
                    }
                    None => refused(self.request, &response, &self.secrets(token.as_deref())),
                },
                Err(failure) => failure,
            };
            drop(permit);
            self.prepare_retry(failure, token, sent, watch).await?;
        }
    }

    /// Waits for a concurrency permit, for the rate limit, and for a token that is still valid by then.
    async fn admitted(&mut self) -> Result<(SemaphorePermit<'a>, SendPermit<'a>, Option<Arc<Held>>)> {
        let Exchange { tokens, permits, .. } = &**self.exchange;
        let (refused, is_authorized) = (self.refused.take(), self.request.is_authorized);
        let mut is_last_look = !is_authorized;
        loop {
            // Without a permit, which the token request and the calls of a token function need.
            if is_authorized && tokens.are_outdated(refused.as_deref()) {
                self.timing.enter(Phase::Token);
                let renewed = tokens.renew(self.exchange, &self.request.host, refused.as_deref(), self.timeout).await;
                renewed.map_err(|error| self.without_token(error))?;
            }
            self.timing.enter(Phase::Permit);
            let permit = permits.acquire().await.map_err(|_| Error::internal("the client's permits were closed"))?;
            let send_permit = self.send_permit().await?;
            // If a token expires before the rate limit allows a request, waiting again would never end.
            if is_last_look || !tokens.are_outdated(None) {
                return Ok((permit, send_permit, tokens.current().filter(|_| is_authorized)));
            }
            send_permit.unused();
            is_last_look = true;
        }
    }

    /// Waits for the rate limit and for the end of a pause.
    async fn send_permit(&mut self) -> Result<SendPermit<'a>> {
        let request = self.request;
        self.timing.enter(Phase::Quota);
        let (pace, deadline) = (self.pace(), self.timing.deadline());
        let announce = |wait, reason: Reason| {
            self.timing.enter(phase_of(reason));
            announce_wait(request, wait, &reason);
        };
        let send_permit = pace.send_permit(deadline, self.timeout, announce).await;
        send_permit.map_err(|refusal| match refusal {
            NotWaited::LongPause(pause) => self.failed(not_sent(request, pause)),
            NotWaited::AfterDeadline(wait, reason) => {
                self.with_attempts(self.timing.too_long(request, wait, phase_of(reason)))
            }
        })
    }

    fn is_success(&self, response: &Response) -> bool {
        let is_gone_as_asked = response.status == 404 && self.method == http::Method::DELETE && self.may_have_acted;
        (200..300).contains(&response.status) || is_gone_as_asked
    }

    /// Sends the request once.
    async fn attempt(
        &self,
        number: usize,
        token: Option<&Held>,
        send_permit: SendPermit<'_>,
    ) -> Result<Response, Failure> {
        let span = span(self.request, &self.url, number);
        let whole = async {
            let over = OptionFuture::from(self.timing.over());
            let result = tokio::select! {
                biased;
                sent = timeout(self.timeout, self.send(token, send_permit)) => {
                    sent.unwrap_or_else(|_| Err(late(self.request, self.timeout)))
                }
                Some(()) = over => Err(Failure { error: self.timing.too_late(self.request), outcome: Outcome::Lost }),
            };
            watch::record(result.as_ref().map_err(|failure| &failure.error));
            result
        };
        whole.instrument(span).await
    }

    async fn send(&self, token: Option<&Held>, mut send_permit: SendPermit<'_>) -> Result<Response, Failure> {
        let settings = self.exchange.settings();
        let sent = std::time::Instant::now();
        let transport = self.exchange.transport().await.map_err(|error| Failure { error, outcome: Outcome::Final })?;
        let mut headers = self.headers();
        if let Some(token) = token {
            headers.insert(AUTHORIZATION, token.header.clone());
        }
        let body = self.request.content.as_ref().map(|content| content.text().to_owned().into());
        let out = transport::Request::new(self.method.clone(), self.url.clone(), headers, body);
        send_permit.sent();
        let response = match transport.send(out).await {
            Ok(response) => response,
            Err(fault) => {
                let proxy = || self.exchange.proxy_of(&self.url);
                let failure = broken(fault, self.request, &self.secrets(token), proxy);
                if failure.outcome == Outcome::Unreached {
                    send_permit.unused();
                }
                return Err(failure);
            }
        };
        // The service has counted the request by now, even if its body is still being sent.
        send_permit.responded();
        Response::read(response, settings.max_response_bytes, self.request, sent, self.timeout).await
    }

    /// Returns all headers but the token: core's own, and those of the caller unless the request goes to another origin.
    fn headers(&self) -> HeaderMap {
        let Self { request, given, .. } = self;
        let mut headers = if self.is_elsewhere() { HeaderMap::new() } else { given.clone() };
        headers.entry(ACCEPT).or_insert(HeaderValue::from_static("application/json"));
        let media_type = |content: &Content| HeaderValue::from_static(content.media_type());
        match &request.content {
            Some(json @ Content::Json(_)) => drop(headers.entry(CONTENT_TYPE).or_insert(media_type(json))),
            // The client's headers are for calls of the service, not for token requests.
            Some(form @ Content::Form(_)) => drop(headers.insert(CONTENT_TYPE, media_type(form))),
            None => {}
        }
        headers
    }

    /// Whether the request goes to another origin than the service's.
    fn is_elsewhere(&self) -> bool {
        let service = self.exchange.settings().base_url.origin();
        self.request.elsewhere.as_ref().is_some_and(|url| url.origin() != service)
    }

    /// Returns the pace of the origin of the request.
    fn pace(&self) -> &'a Pace {
        if self.is_elsewhere() { &self.exchange.pace_elsewhere } else { &self.exchange.pace }
    }

    /// Returns the secrets of an attempt with this token: token and credentials, secret headers and query parameters, and what is
    /// declared as secret in the body.
    fn secrets(&self, token: Option<&Held>) -> SentSecrets {
        let form = match &self.request.content {
            Some(form @ Content::Form(_)) => form.text().as_bytes(),
            _ => &[],
        };
        let pairs = self.url.query_pairs().chain(form_urlencoded::parse(form));
        // The URL is that of a redirect, if there was one.
        let query = self.request.query.iter().map(|(name, value)| (Cow::from(&**name), Cow::from(&**value)));
        let pairs = pairs.chain(query).filter(|(name, _)| is_secret_name(name)).map(|(_, value)| value.into_owned());
        let body = match &self.request.content {
            Some(Content::Json(json)) => secret_values(json),
            _ => Vec::new(),
        };
        let others: Vec<String> =
            self.exchange.proxy_credentials(&self.url).into_iter().chain(pairs).chain(body).collect();
        let headers = self.given.iter().filter(|(name, _)| is_secret_header(name.as_str())).map(|(_, value)| value);
        let token = token.map(|token| token.header.as_bytes());
        let token = token.map(|header| header.strip_prefix(b"Bearer ").unwrap_or(header));
        let headers = headers.map(HeaderValue::as_bytes).chain(token);
        SentSecrets::of(headers.chain(others.iter().map(String::as_bytes)))
    }

    /// Waits for the next attempt; returns the error if there is none.
    async fn prepare_retry(
        &mut self,
        failure: Failure,
        token: Option<Arc<Held>>,
        sent: Instant,
        watch: Watch<'_>,
    ) -> Result<()> {
        let Failure { error, outcome } = failure;
        let error = error.transient(outcome.allows_retry(Effect::Read));
        let status = error.details().status;
        let fault = status.is_none().then(|| error.kind());
        self.may_have_acted |= outcome.may_have_acted();
        if status == Some(401)
            && !self.has_renewed
            && self.exchange.tokens.are_renewable()
            && self.request.is_authorized
        {
            self.has_renewed = true;
            watch.retried_after(Duration::ZERO);
            self.attempts.push(Attempt { status, fault, wait: Some(Duration::ZERO) });
            self.refused = token;
            return Ok(());
        }
        let wait = self.next_wait(outcome, status, sent);
        let may_retry = self.retries_remaining > 0 && outcome.allows_retry(self.request.effect);
        if !may_retry || !self.waits.allow(wait) {
            self.attempts.push(Attempt { status, fault, wait: None });
            let error = self.failed(error);
            return Err(if may_retry { error.and_sentence(too_long(wait)) } else { error });
        }
        if self.timing.deadline().is_some_and(|deadline| Instant::now() + wait > deadline) {
            self.attempts.push(Attempt { status, fault, wait: None });
            let late = self.timing.too_long(self.request, wait, Phase::Retry);
            let last = wording!["The last attempt failed: ", error.structured_message().clone()];
            return Err(self.with_attempts(late.and_sentence(last).with_source(error)));
        }
        self.retries_remaining -= 1;
        self.waits.count(wait);
        watch.retried_after(wait);
        self.attempts.push(Attempt { status, fault, wait: Some(wait) });
        self.timing.enter(Phase::Retry);
        announce_wait(self.request, wait, &format_args!("is retried after: {error}"));
        tokio::time::sleep(wait).await;
        Ok(())
    }

    /// Returns the delay before another attempt; a 429 pauses the whole client, even without another attempt.
    fn next_wait(&self, outcome: Outcome, status: Option<u16>, sent: Instant) -> Duration {
        let asked = outcome.retry_after();
        let wait = self.waits.next(asked);
        if status != Some(429) {
            return wait;
        }
        let pause = self.pace().pause(sent, wait, asked.is_some());
        asked.map_or(pause, |asked| asked.max(pause))
    }

    /// Adds all attempts to the response of the last one.
    fn succeeded(&mut self, mut response: Response) -> Response {
        response.attempts = std::mem::take(&mut self.attempts);
        response.attempts.push(Attempt { status: Some(response.status), fault: None, wait: None });
        response
    }

    /// Adds all attempts to the error of the last one.
    fn failed(&mut self, error: Error) -> Error {
        let times = self.attempts.len();
        let error = self.with_attempts(error);
        if times == 1 || error.details().status.is_some() {
            return error;
        }
        error.and_sentence(format!("The call failed after {times} attempts."))
    }

    /// Returns the error of a call that has no token for an attempt; what earlier attempts did remains known.
    fn without_token(&mut self, error: Error) -> Error {
        let Some(Attempt { status, fault, .. }) = self.attempts.last() else { return error };
        let outcome = status.map(|status| status.to_string()).or_else(|| fault.map(|kind| kind.code().to_owned()));
        let Request { method, path, .. } = self.request;
        let sentence = format!("{method} {path} was sent before, and failed with {}.", outcome.unwrap_or_default());
        let of_token = error.details().attempts.clone();
        self.attempts.extend(of_token);
        self.with_attempts(error.and_sentence(sentence))
    }

    fn with_attempts(&mut self, error: Error) -> Error {
        let attempts = std::mem::take(&mut self.attempts);
        let may_have_acted = self.may_have_acted && self.request.effect != Effect::Read;
        error.acted(may_have_acted).with(|details| details.attempts = attempts)
    }
}

fn phase_of(reason: Reason) -> Phase {
    match reason {
        Reason::Pause => Phase::Pause,
        Reason::Window(_) => Phase::Quota,
    }
}

/// Returns the reason why there is no wait for the next attempt.
fn too_long(wait: Duration) -> Wording {
    let time = |time: Duration| Part::Time(time.as_secs_f64());
    if wait > LONGEST_RETRY_AFTER {
        wording![
            "The service asks for a delay of ",
            Part::Time(wait.as_secs_f64().ceil()),
            ", which exceeds the maximum of ",
            time(LONGEST_RETRY_AFTER),
            "; try again later."
        ]
    } else {
        wording!["Another retry would bring the delays of this call above ", time(LONGEST_IN_ALL), "."]
    }
}

fn broken_off(request: &Request) -> Error {
    let message = format!("{} {} was redirected more than {REDIRECTS} times", request.method, request.path);
    super::classify::fault(crate::ErrorKind::Transport, message, request)
}

impl Content {
    pub(super) fn text(&self) -> &str {
        match self {
            Self::Json(text) => text,
            Self::Form(text) => text.expose_secret(),
        }
    }

    fn media_type(&self) -> &'static str {
        match self {
            Self::Json(_) => "application/json",
            Self::Form(_) => "application/x-www-form-urlencoded",
        }
    }
}
