//! One call: its attempts, the delays between them, and the error when all have failed.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::SemaphorePermit;
use tokio::time::{Instant, timeout_at};
use tracing::Instrument as _;
use url::Url;

use super::address::{address, redirect};
use super::attempt::{Attempted, Outgoing};
use super::body::discard;
use super::deadline::{Phase, Timing};
use super::failure::{Failure, fault, late, not_sent, refused};
use super::refusal::is_error_object;
use super::retry::{LONGEST_IN_ALL, Outcome, Waits, acted};
use super::{Exchange, Request, Response};
use crate::auth::Held;
use crate::error::{Attempt, Error, ErrorKind, Result};
use crate::message::{Part, Wording, wording};
use crate::rate_limit::{LONGEST_RETRY_AFTER, NotWaited, Reason, SendPermit};
use crate::schema::Effect;
use crate::telemetry::span::announce_wait;
use crate::transport::Body;

/// The maximum number of redirects of a read.
const REDIRECTS: usize = 5;

/// A call in flight.
pub(super) struct Call<'a> {
    pub(super) outgoing: Outgoing<'a>,
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
        })
    }

    /// Attempts the request until it succeeds, may not be retried, or reaches its deadline.
    pub(super) async fn run(&mut self) -> Result<Response> {
        let over = self.timing.over();
        tokio::select! {
            biased;
            result = self.attempts_in_turn() => return result,
            () = over => {}
        }
        self.may_have_acted |= self.timing.phase == Phase::Attempt;
        Err(self.with_attempts(self.timing.too_late(self.outgoing.request)))
    }

    async fn attempts_in_turn(&mut self) -> Result<Response> {
        // The permit of a call that the service's rate limit refused: it goes first.
        let mut kept = None;
        loop {
            let (permit, send_permit, token) = self.admitted(kept.take()).await?;
            self.timing.phase = Phase::Attempt;
            let mut attempt = self.outgoing.begun(token, self.attempts.len() + 1);
            let answer = self.attempt(&attempt, send_permit).instrument(attempt.span.clone()).await;
            attempt
                .watch(answer.as_ref().map(|(response, _)| response).map_err(|failed| &failed.error), &self.outgoing);
            let (outcome, failed) = match answer {
                Ok((response, None)) if response.status >= 300 || !is_error_object(response.unmarked()) => {
                    self.attempts.push(attempt.ended(Ok(response.status), None));
                    return Ok(Response { attempts: std::mem::take(&mut self.attempts), ..response });
                }
                Ok((response, unread)) => {
                    if let Some(next) = redirect(self.outgoing.request, &response, &self.outgoing.url) {
                        unread.into_iter().for_each(discard);
                        self.follow(&response, next, &attempt)?;
                        continue;
                    }
                    (response.outcome(), Ok((response, unread)))
                }
                Err(Failure { error, outcome }) => (outcome, Err(error)),
            };
            self.may_have_acted |= outcome.may_have_acted();
            let verdict = self.verdict(outcome, &attempt);
            // One that is retried keeps its permit until the delay is known.
            let permit = Some(permit).filter(|_| verdict.is_ok());
            let error = match failed {
                Ok(refusal) => self.refusal(refusal, &attempt, verdict.is_err()).await,
                Err(error) => error,
            };
            match verdict {
                Ok(wait) => kept = self.wait(wait, outcome, &error, attempt, permit).await,
                Err(reason) => return Err(self.ended(error, outcome, reason, &attempt)),
            }
        }
    }

    /// Waits for a concurrency permit, for the rate limit, and for a token that is still valid by then.
    async fn admitted(
        &mut self,
        mut kept: Option<SemaphorePermit<'a>>,
    ) -> Result<(SemaphorePermit<'a>, SendPermit<'a>, Option<Arc<Held>>)> {
        let Outgoing { exchange, request, .. } = self.outgoing;
        let tokens = &exchange.tokens;
        let (refused, goes_first) = (self.refused.take(), kept.is_some());
        let mut is_last_look = !request.is_authorized;
        loop {
            if request.is_authorized && tokens.are_outdated(refused.as_deref()) {
                // Without a permit, which the token request and the calls of a token function need.
                kept = None;
                self.timing.phase = Phase::Token;
                let deadline = self.timing.deadline();
                let renewed = exchange.renew(&request.host, refused.as_deref(), self.timeout, deadline).await;
                renewed.map_err(|error| match deadline.filter(|deadline| Instant::now() >= *deadline) {
                    Some(_) => self.with_attempts(self.timing.too_late(request).with_source(error)),
                    None => self.without_token(error),
                })?;
            }
            self.timing.phase = Phase::Permit;
            let permit = if let Some(permit) = kept.take() {
                permit
            } else {
                let permit = exchange.permits.acquire().await;
                permit.map_err(|_| Error::internal("the client's permits were closed"))?
            };
            let send_permit = self.send_permit(goes_first).await?;
            // If a token expires before the rate limit allows a request, waiting again would never end.
            if is_last_look || !tokens.are_outdated(None) {
                return Ok((permit, send_permit, tokens.current().filter(|_| request.is_authorized)));
            }
            send_permit.unused();
            is_last_look = true;
        }
    }

    /// Waits for the rate limit and for the end of a pause; a call that was refused goes first, and has announced its wait.
    async fn send_permit(&mut self, goes_first: bool) -> Result<SendPermit<'a>> {
        let (request, pace) = (self.outgoing.request, self.outgoing.pace());
        self.timing.phase = Phase::Quota;
        let deadline = self.timing.deadline();
        let announce = |wait, reason: Reason| {
            self.timing.phase = reason.into();
            if !goes_first {
                announce_wait(&*request.host, (&request.method, &request.path), wait, &reason);
            }
        };
        let send_permit = pace.send_permit(goes_first, deadline, self.timeout, announce).await;
        send_permit.map_err(|refusal| match refusal {
            NotWaited::LongPause(pause) => self.with_attempts(not_sent(request, pause, !self.attempts.is_empty())),
            NotWaited::AfterDeadline(wait, reason) => {
                self.with_attempts(self.timing.too_long(request, wait, reason.into()))
            }
        })
    }

    /// Sends the request once. The status decides what becomes of the body, and nothing that happens to the body changes it. The
    /// body is returned where the status is not one of success.
    async fn attempt(
        &self,
        attempt: &Attempted<'_>,
        send_permit: SendPermit<'_>,
    ) -> Result<(Response, Option<Body>), Failure> {
        let (mut response, body) = self.in_time(attempt, self.outgoing.send(attempt, send_permit)).await?;
        let (is_delete, most) = (self.outgoing.method == http::Method::DELETE, self.max_response_bytes());
        let is_gone_as_asked = response.status == 404 && is_delete && self.may_have_acted;
        if !(200..300).contains(&response.status) && !is_gone_as_asked {
            return Ok((response, Some(body)));
        }
        if is_delete {
            response.receive_some(body, most, self.end_of(attempt)).await;
        } else {
            let received = self.in_time(attempt, response.receive(body, most, self.outgoing.request)).await;
            received.map_err(|failure| self.after_status(response.status, failure))?;
        }
        Ok((response, None))
    }

    fn max_response_bytes(&self) -> usize {
        self.outgoing.exchange.settings().max_response_bytes
    }

    /// Adds to the failure of a write that its status was one of success.
    fn after_status(&self, status: u16, failure: Failure) -> Failure {
        if self.outgoing.request.effect == Effect::Read {
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
        let request = self.outgoing.request;
        tokio::select! {
            biased;
            done = timeout_at(attempt.sent + self.timeout, work) => {
                done.unwrap_or_else(|_| Err(late(request, self.timeout)))
            }
            () = self.timing.over() => Err(Failure { error: self.timing.too_late(request), outcome: Outcome::Lost }),
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
            self.attempts.push(attempt.ended(Ok(response.status), None));
            let request = self.outgoing.request;
            let message = format!("{} was redirected more than {REDIRECTS} times", request.call());
            return Err(self.with_attempts(fault(ErrorKind::Transport, message, request)));
        }
        self.redirects_remaining -= 1;
        self.outgoing.url = next;
        Ok(())
    }

    /// Returns the delay before another attempt, or why there is none where that is not the failure itself. A refusal by the service's
    /// rate limit pauses the whole client in either case.
    fn verdict(&mut self, outcome: Outcome, attempt: &Attempted<'_>) -> Result<Duration, Option<Wording>> {
        let Outgoing { exchange, request, .. } = self.outgoing;
        let is_renewable = exchange.tokens.are_renewable() && request.is_authorized;
        if matches!(outcome, Outcome::Status { status: 401, .. }) && is_renewable && !self.has_renewed {
            self.has_renewed = true;
            self.refused.clone_from(&attempt.token);
            return Ok(Duration::ZERO);
        }
        let asked = outcome.retry_after();
        let wait = if outcome.is_of_rate_limit(request.effect) {
            self.outgoing.pace().refused(attempt.sent, asked, exchange.settings().retry_backoff)
        } else {
            self.waits.next(asked)
        };
        if self.retries_remaining == 0 || !outcome.allows_retry(request.effect) {
            return Err(None);
        }
        if !self.waits.allow(wait) {
            return Err(Some(too_long(wait)));
        }
        if self.timing.deadline().is_some_and(|deadline| Instant::now() + wait > deadline) {
            let late = self.timing.too_long(request, wait, Phase::Retry).structured_message().clone();
            return Err(Some(wording!["There is no other attempt: ", late, "."]));
        }
        self.retries_remaining -= 1;
        self.waits.count(wait);
        Ok(wait)
    }

    /// Returns the error of a refusal, with what its body says if that was received or `is_last`.
    async fn refusal(
        &self,
        (mut response, unread): (Response, Option<Body>),
        attempt: &Attempted<'_>,
        is_last: bool,
    ) -> Error {
        match unread {
            Some(body) if is_last => {
                response.receive_some(body, self.max_response_bytes(), self.end_of(attempt)).await;
            }
            unread => unread.into_iter().for_each(discard),
        }
        refused(self.outgoing.request, &response, &self.outgoing.secrets(attempt.token.as_deref()))
    }

    /// Waits for the next attempt; returns the permit where the pace of the client has the call wait.
    async fn wait(
        &mut self,
        wait: Duration,
        outcome: Outcome,
        error: &Error,
        attempt: Attempted<'_>,
        permit: Option<SemaphorePermit<'a>>,
    ) -> Option<SemaphorePermit<'a>> {
        let request = self.outgoing.request;
        self.attempts.push(attempt.ended(Err(error), Some(wait)));
        attempt.watch.retried_after(wait);
        let call = (&*request.method, &*request.path);
        announce_wait(&*request.host, call, wait, &format_args!("is retried after: {error}"));
        if outcome.is_of_rate_limit(request.effect) {
            return permit;
        }
        drop(permit);
        self.timing.phase = Phase::Retry;
        tokio::time::sleep(wait).await;
        None
    }

    /// Returns the error of a call without another attempt, and the reason of that where it is not the failure itself.
    fn ended(&mut self, error: Error, outcome: Outcome, reason: Option<Wording>, attempt: &Attempted<'_>) -> Error {
        let mut error = error.transient(outcome.allows_retry(Effect::Read));
        self.attempts.push(attempt.ended(Err(&error), None));
        let times = self.attempts.len();
        if times > 1 && error.details().status.is_none() {
            error = error.and_sentence(format!("The call failed after {times} attempts."));
        }
        let error = reason.into_iter().fold(error, Error::and_sentence);
        self.with_attempts(error)
    }

    /// Returns the error of a call that has no token for an attempt; what earlier attempts did remains known.
    fn without_token(&mut self, error: Error) -> Error {
        let Some(Attempt { status, fault, .. }) = self.attempts.last() else { return error };
        let outcome = status.map(|status| status.to_string()).or_else(|| fault.map(|kind| kind.code().to_owned()));
        let call = self.outgoing.request.call();
        let sentence = format!("{call} was sent before, and failed with {}.", outcome.unwrap_or_default());
        self.attempts.extend(error.details().attempts.clone());
        self.with_attempts(error.and_sentence(sentence))
    }

    /// Adds all attempts to an error, and whether one of them may have been carried out.
    fn with_attempts(&mut self, error: Error) -> Error {
        let attempts = std::mem::take(&mut self.attempts);
        let error = error.with(|details| details.attempts = attempts);
        if self.may_have_acted { acted(error, self.outgoing.request.effect) } else { error }
    }
}

/// Returns the reason why there is no wait for the next attempt.
fn too_long(wait: Duration) -> Wording {
    let time = |time: Duration| Part::Time(time.as_secs_f64());
    if wait > LONGEST_RETRY_AFTER {
        let asked = Part::Time(wait.as_secs_f64().ceil());
        let most = time(LONGEST_RETRY_AFTER);
        wording!["The service asks for a delay of ", asked, ", which exceeds the maximum of ", most, "."]
    } else {
        wording!["Another retry would bring the delays of this call above ", time(LONGEST_IN_ALL), "."]
    }
}
