//! One call: its attempts, the delays between them, and the error when all have failed.

use std::sync::Arc;
use std::time::{Duration, SystemTime};

use futures_util::future::OptionFuture;
use tokio::sync::SemaphorePermit;
use tokio::time::{Instant, timeout_at};
use tracing::Instrument as _;
use url::Url;

use super::acted::acted;
use super::address::{address, redirect};
use super::attempt::{Attempted, Outgoing};
use super::body::discard;
use super::deadline::{Phase, Timing};
use super::failure::{Failure, late, not_sent, refused};
use super::prepared::PreparedRequest;
use super::refusal::is_error_object;
use super::retry::{LONGEST_IN_ALL, Outcome, Waits};
use super::tokens::Held;
use super::watch::{Watch, announce_wait, span};
use super::{Exchange, Request, Response};
use crate::error::{Attempt, Error, ErrorKind, Result};
use crate::operation::Effect;
use crate::rate_limit::{LONGEST_RETRY_AFTER, NotWaited, Reason, SendPermit};
use crate::text::{Part, Wording, wording};
use crate::transport::Body;

/// The maximum number of redirects of a read.
const REDIRECTS: usize = 5;

/// A call in flight.
pub(super) struct Call<'a> {
    exchange: &'a Arc<Exchange>,
    request: &'a Request,
    outgoing: Outgoing<'a>,
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
        // A token request has what remains of the time of the call that needs it.
        let total_timeout = if request.is_authorized { own.total_timeout } else { request.options.total_timeout };
        Ok(Self {
            outgoing: Outgoing { exchange, request, method, url, given: own.headers },
            timeout: own.timeout,
            timing: Timing::begin(total_timeout, request.wanted.clone()),
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
        self.outgoing.prepared()
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
        // The permit of a call that the service's rate limit refused: it goes first.
        let mut kept = None;
        loop {
            let (permit, send_permit, token) = self.admitted(kept.take()).await?;
            let mut attempt = self.begun(token);
            let answer = self.attempt(&attempt, send_permit).instrument(attempt.span.clone()).await;
            let (failure, unread) = match answer {
                Ok(Answer::Success(response)) => {
                    attempt.watch(Ok(&response), &self.outgoing);
                    return Ok(self.succeeded(response, &attempt));
                }
                Ok(Answer::Redirect(response, next)) => {
                    attempt.watch(Ok(&response), &self.outgoing);
                    self.follow(&response, next, &attempt)?;
                    continue;
                }
                Ok(Answer::Refusal(response, unread)) => {
                    attempt.watch(Ok(&response), &self.outgoing);
                    let failure = refused(self.request, &response, &self.outgoing.secrets(attempt.token.as_deref()));
                    (failure, unread.map(|body| (response, body)))
                }
                Err(failure) => {
                    attempt.watch(Err(&failure.error), &self.outgoing);
                    (failure, None)
                }
            };
            self.may_have_acted |= failure.outcome.may_have_acted();
            match self.verdict(&failure, &attempt) {
                Verdict::Again(wait) => {
                    if let Some((_, body)) = unread {
                        discard(body);
                    }
                    kept = self.wait(wait, failure, attempt, permit).await;
                }
                Verdict::End(reason) => {
                    drop(permit);
                    let failure = self.completed(failure, unread, &attempt).await;
                    return Err(self.ended(failure, reason, &attempt));
                }
            }
        }
    }

    /// Waits for a concurrency permit, for the rate limit, and for a token that is still valid by then.
    async fn admitted(
        &mut self,
        mut kept: Option<SemaphorePermit<'a>>,
    ) -> Result<(SemaphorePermit<'a>, SendPermit<'a>, Option<Arc<Held>>)> {
        let Exchange { tokens, permits, .. } = &**self.exchange;
        let (refused, is_authorized, goes_first) = (self.refused.take(), self.request.is_authorized, kept.is_some());
        let mut is_last_look = !is_authorized;
        loop {
            if is_authorized && tokens.are_outdated(refused.as_deref()) {
                // Without a permit, which the token request and the calls of a token function need.
                kept = None;
                self.timing.enter(Phase::Token);
                let (limit, deadline) = (self.timeout, self.timing.deadline());
                let renewed =
                    tokens.renew(self.exchange, &self.request.host, refused.as_deref(), limit, deadline).await;
                renewed.map_err(|error| match deadline.filter(|deadline| Instant::now() >= *deadline) {
                    Some(_) => self.with_attempts(self.timing.too_late(self.request).with_source(error)),
                    None => self.without_token(error),
                })?;
            }
            self.timing.enter(Phase::Permit);
            let permit = match kept.take() {
                Some(permit) => permit,
                None => permits.acquire().await.map_err(|_| Error::internal("the client's permits were closed"))?,
            };
            let send_permit = self.send_permit(goes_first).await?;
            // If a token expires before the rate limit allows a request, waiting again would never end.
            if is_last_look || !tokens.are_outdated(None) {
                return Ok((permit, send_permit, tokens.current().filter(|_| is_authorized)));
            }
            send_permit.unused();
            is_last_look = true;
        }
    }

    /// Waits for the rate limit and for the end of a pause; a call that was refused goes first, and has announced its wait.
    async fn send_permit(&mut self, goes_first: bool) -> Result<SendPermit<'a>> {
        let request = self.request;
        self.timing.enter(Phase::Quota);
        let (pace, deadline) = (self.outgoing.pace(), self.timing.deadline());
        let announce = |wait, reason: Reason| {
            self.timing.enter(phase_of(reason));
            if !goes_first {
                announce_wait(request, wait, &reason);
            }
        };
        let send_permit = pace.send_permit(goes_first, deadline, self.timeout, announce).await;
        send_permit.map_err(|refusal| match refusal {
            NotWaited::LongPause(pause) => self.with_attempts(not_sent(request, pause)),
            NotWaited::AfterDeadline(wait, reason) => {
                self.with_attempts(self.timing.too_long(request, wait, phase_of(reason)))
            }
        })
    }

    fn is_success(&self, response: &Response) -> bool {
        let is_gone_as_asked =
            response.status == 404 && self.outgoing.method == http::Method::DELETE && self.may_have_acted;
        (200..300).contains(&response.status) || is_gone_as_asked
    }

    fn begun(&mut self, token: Option<Arc<Held>>) -> Attempted<'a> {
        self.timing.enter(Phase::Attempt);
        let number = self.attempts.len() + 1;
        let watch = Watch::begin(self.request, &self.outgoing.url, number, self.exchange.settings().log_bodies);
        let span = span(self.request, &self.outgoing.url, number);
        Attempted { token, sent: Instant::now(), start: SystemTime::now(), span, watch }
    }

    /// Sends the request once. The status decides what becomes of the body, and nothing that happens to the body changes it.
    async fn attempt(&self, attempt: &Attempted<'_>, send_permit: SendPermit<'_>) -> Result<Answer, Failure> {
        let (response, body) = self.in_time(attempt, self.outgoing.send(attempt, send_permit)).await?;
        let (mut response, most) = (response, self.exchange.settings().max_response_bytes);
        if !self.is_success(&response) {
            if let Some(next) = redirect(self.request, &response, &self.outgoing.url) {
                discard(body);
                return Ok(Answer::Redirect(response, next));
            }
            return Ok(Answer::Refusal(response, Some(body)));
        }
        if self.outgoing.method == http::Method::DELETE {
            response.receive_some(body, most, self.end_of(attempt)).await;
        } else {
            let received = self.in_time(attempt, response.receive(body, most, self.request)).await;
            received.map_err(|failure| self.after_status(response.status, failure))?;
        }
        let is_refusal = response.status < 300 && is_error_object(response.unmarked());
        Ok(if is_refusal { Answer::Refusal(response, None) } else { Answer::Success(response) })
    }

    /// Adds to the failure of a write that its status was one of success.
    fn after_status(&self, status: u16, failure: Failure) -> Failure {
        if self.request.effect == Effect::Read {
            return failure;
        }
        let error = failure.error.and_sentence(format!("The status of the response was {status}."));
        Failure { error: error.with(|details| details.status = Some(status)), ..failure }
    }

    /// Waits within the timeout of the attempt and the deadline of the call.
    async fn in_time<T>(
        &self,
        attempt: &Attempted<'_>,
        work: impl Future<Output = Result<T, Failure>>,
    ) -> Result<T, Failure> {
        let over = OptionFuture::from(self.timing.over());
        tokio::select! {
            biased;
            done = timeout_at(attempt.sent + self.timeout, work) => {
                done.unwrap_or_else(|_| Err(late(self.request, self.timeout)))
            }
            Some(()) = over => {
                Err(Failure { error: self.timing.too_late(self.request), outcome: Outcome::Lost })
            }
        }
    }

    /// Returns when the attempt ends at the latest.
    fn end_of(&self, attempt: &Attempted<'_>) -> Instant {
        let end = attempt.sent + self.timeout;
        self.timing.deadline().map_or(end, |deadline| deadline.min(end))
    }

    /// Continues at the target of a redirect, unless there were too many.
    fn follow(&mut self, response: &Response, next: Url, attempt: &Attempted<'_>) -> Result<()> {
        if self.redirects_remaining == 0 {
            self.attempts.push(attempt.ended(Some(response.status), None, None));
            return Err(self.with_attempts(broken_off(self.request)));
        }
        self.redirects_remaining -= 1;
        self.outgoing.url = next;
        Ok(())
    }

    /// Decides whether there is another attempt; a refusal by the service's rate limit pauses the whole client, even if not.
    fn verdict(&mut self, failure: &Failure, attempt: &Attempted<'_>) -> Verdict {
        let (outcome, status) = (failure.outcome, failure.error.details().status);
        let is_renewable = self.exchange.tokens.are_renewable() && self.request.is_authorized;
        if status == Some(401) && is_renewable && !self.has_renewed {
            self.has_renewed = true;
            self.refused.clone_from(&attempt.token);
            return Verdict::Again(Duration::ZERO);
        }
        let asked = outcome.retry_after();
        let wait = if outcome.is_of_rate_limit(self.request.effect) {
            self.outgoing.pace().refused(attempt.sent, asked, self.exchange.settings().retry_backoff)
        } else {
            self.waits.next(asked)
        };
        if self.retries_remaining == 0 || !outcome.allows_retry(self.request.effect) {
            return Verdict::End(None);
        }
        if !self.waits.allow(wait) {
            return Verdict::End(Some(too_long(wait)));
        }
        if self.timing.deadline().is_some_and(|deadline| Instant::now() + wait > deadline) {
            let late = self.timing.too_long(self.request, wait, Phase::Retry).structured_message().clone();
            return Verdict::End(Some(wording!["There is no other attempt: ", late, "."]));
        }
        self.retries_remaining -= 1;
        self.waits.count(wait);
        Verdict::Again(wait)
    }

    /// Waits for the next attempt; returns the permit where the pace of the client has the call wait.
    async fn wait(
        &mut self,
        wait: Duration,
        failure: Failure,
        attempt: Attempted<'_>,
        permit: SemaphorePermit<'a>,
    ) -> Option<SemaphorePermit<'a>> {
        self.attempts.push(attempt.ended_by(&failure.error, Some(wait)));
        attempt.watch.retried_after(wait);
        announce_wait(self.request, wait, &format_args!("is retried after: {}", failure.error));
        if failure.outcome.is_of_rate_limit(self.request.effect) {
            return Some(permit);
        }
        drop(permit);
        self.timing.enter(Phase::Retry);
        tokio::time::sleep(wait).await;
        None
    }

    /// Returns the failure with what the body of a refusal says.
    async fn completed(&self, failure: Failure, unread: Option<(Response, Body)>, attempt: &Attempted<'_>) -> Failure {
        let Some((mut response, body)) = unread else { return failure };
        let most = self.exchange.settings().max_response_bytes;
        response.receive_some(body, most, self.end_of(attempt)).await;
        refused(self.request, &response, &self.outgoing.secrets(attempt.token.as_deref()))
    }

    /// Returns the error of a call without another attempt, and the reason of that where it is not the failure itself.
    fn ended(&mut self, failure: Failure, reason: Option<Wording>, attempt: &Attempted<'_>) -> Error {
        let error = failure.error.transient(failure.outcome.allows_retry(Effect::Read));
        self.attempts.push(attempt.ended_by(&error, None));
        let times = self.attempts.len();
        let error = if times == 1 || error.details().status.is_some() {
            error
        } else {
            error.and_sentence(format!("The call failed after {times} attempts."))
        };
        let error = reason.into_iter().fold(error, Error::and_sentence);
        self.with_attempts(error)
    }

    /// Adds all attempts to the response of the last one.
    fn succeeded(&mut self, mut response: Response, attempt: &Attempted<'_>) -> Response {
        response.attempts = std::mem::take(&mut self.attempts);
        response.attempts.push(attempt.ended(Some(response.status), None, None));
        response
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

    /// Adds all attempts to an error, and whether one of them may have been carried out.
    fn with_attempts(&mut self, error: Error) -> Error {
        let attempts = std::mem::take(&mut self.attempts);
        let error = error.with(|details| details.attempts = attempts);
        if self.may_have_acted { acted(error, self.request.effect) } else { error }
    }
}

/// The outcome of an attempt that has a response.
enum Answer {
    /// With its whole body.
    Success(Response),
    /// To be followed.
    Redirect(Response, Url),
    /// Any other status, with the body where that is not received yet.
    Refusal(Response, Option<Body>),
}

/// What follows a failed attempt.
enum Verdict {
    /// Another one after this delay.
    Again(Duration),
    /// None, for this reason.
    End(Option<Wording>),
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
            "."
        ]
    } else {
        wording!["Another retry would bring the delays of this call above ", time(LONGEST_IN_ALL), "."]
    }
}

fn broken_off(request: &Request) -> Error {
    let message = format!("{} {} was redirected more than {REDIRECTS} times", request.method, request.path);
    super::failure::fault(ErrorKind::Transport, message, request)
}
