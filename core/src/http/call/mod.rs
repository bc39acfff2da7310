//! One call: its attempts, the delays between them, and the error when all have failed.

mod attempt;
mod deadline;

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::SemaphorePermit;
use tokio::time::{Instant, sleep, timeout_at};
use tracing::Instrument as _;
use url::Url;

use self::attempt::InFlight;
use self::deadline::Timing;
use super::address::{address, redirect};
use super::body::discard;
use super::failure::{Failure, fault, late, not_sent, refused};
use super::refusal::is_error_object;
use super::retry::{LONGEST_IN_ALL, Outcome, Waits, acted};
use super::{Exchange, Request, Response};
use crate::auth::Held;
use crate::error::{Attempt, Error, ErrorKind, Result};
use crate::message::{Part, Wording, wording};
use crate::options::CallSettings;
use crate::rate_limit::{LONGEST_RETRY_AFTER, NotWaited, Reason, SendPermit};
use crate::schema::Effect;
use crate::transport::Body;

/// The maximum number of redirects of a read.
const REDIRECTS: usize = 5;

const BEFORE_RETRY: &str = "waiting before a retry";
const FOR_RATE_LIMIT: &str = "waiting for the rate limit";

/// A call in flight.
pub(super) struct Call<'a> {
    pub(super) exchange: &'a Arc<Exchange>,
    pub(super) request: &'a Request,
    pub(super) method: http::Method,
    /// That of the next attempt.
    pub(super) url: Url,
    pub(super) options: CallSettings,
    timing: Timing,
    retries: u32,
    redirects: usize,
    waits: Waits,
    pub(super) attempts: Vec<Attempt>,
    /// The token that the service rejected, which is replaced before the next attempt.
    refused: Option<Arc<Held>>,
    has_renewed: bool,
    /// Whether the service may have carried out a failed attempt.
    may_have_acted: bool,
}

/// What an attempt needs.
type Admitted<'a> = (SemaphorePermit<'a>, SendPermit<'a>, Option<Arc<Held>>);

impl<'a> Call<'a> {
    /// Performs all checks that need no request.
    pub(super) fn new(exchange: &'a Arc<Exchange>, request: &'a Request) -> Result<Self> {
        let settings = &exchange.settings;
        let options = request.options.effective(settings);
        let method = http::Method::from_bytes(request.method.to_ascii_uppercase().as_bytes()).map_err(|_| {
            let advice = if request.method.starts_with('/') { "; the method comes before the path" } else { "" };
            Error::invalid("method", format!("must be an HTTP method, got {:?}{advice}", request.method))
        });
        let url = address(&settings.base_url, request);
        let ((options, method), url) = Error::both(Error::both(options, method), url)?;
        // A token request has what remains of the time of the call that needs it.
        let total_timeout = if request.is_authorized { options.total_timeout } else { request.options.total_timeout };
        Ok(Self {
            exchange,
            request,
            method,
            url,
            options,
            timing: Timing::begin(total_timeout, request.wanted.clone()),
            retries: 0,
            redirects: 0,
            waits: Waits::new(settings.retry_backoff),
            attempts: Vec::new(),
            refused: None,
            has_renewed: false,
            may_have_acted: false,
        })
    }

    /// Attempts the request until it succeeds, may not be retried, or reaches its deadline.
    pub(super) async fn run(&mut self) -> Result<Response> {
        // The permit of a call that the service's rate limit refused: it goes first.
        let (mut delay, mut kept) = (Duration::ZERO, None);
        loop {
            let over = self.timing.over();
            let (permit, send_permit, token) = tokio::select! {
                biased;
                admitted = self.admitted(delay, kept.take()) => admitted?,
                () = over => return Err(self.with_attempts(self.timing.too_late(self.request))),
            };
            self.timing.phase = "in an attempt";
            let in_flight = self.begun(token);
            let answer = self.attempt(&in_flight, send_permit).instrument(in_flight.span.clone()).await;
            let (outcome, failed) = match answer {
                Ok((response, None)) => {
                    let attempt = self.ended(in_flight, Ok(&response), None);
                    self.attempts.push(attempt);
                    return Ok(Response { attempts: std::mem::take(&mut self.attempts), ..response });
                }
                Ok((response, Some(unread))) => {
                    if let Some(next) = redirect(self.request, &response, &self.url) {
                        discard(unread);
                        let attempt = self.ended(in_flight, Ok(&response), None);
                        self.follow(next, attempt)?;
                        (delay, kept) = (Duration::ZERO, None);
                        continue;
                    }
                    (response.outcome(), Ok((response, unread)))
                }
                Err(Failure { error, outcome }) => (outcome, Err(error)),
            };
            self.may_have_acted |= outcome.may_have_acted();
            let verdict = self.verdict(outcome, &in_flight);
            // One that is retried keeps its permit until the delay is known.
            let permit = Some(permit).filter(|_| verdict.is_ok());
            let error = match failed {
                Ok(refusal) => self.refusal(refusal, &in_flight, verdict.is_err()).await,
                Err(error) => error,
            };
            let attempt = self.ended(in_flight, Err(&error), verdict.as_ref().ok().copied());
            self.attempts.push(attempt);
            let wait = match verdict {
                Ok(wait) => wait,
                Err(reason) => return Err(self.failed(error, outcome, reason)),
            };
            self.request.report_wait(wait, &format_args!("is retried after: {error}"));
            // After a refusal by the service's rate limit, the pace of the client has the call wait, and go first.
            let is_paced = outcome.is_of_rate_limit(self.request.effect);
            (delay, kept) = if is_paced { (Duration::ZERO, permit) } else { (wait, None) };
        }
    }

    /// Waits for the delay before a retry, for a concurrency permit, for the rate limit, and for a token that is still valid by then.
    async fn admitted(&mut self, delay: Duration, mut kept: Option<SemaphorePermit<'a>>) -> Result<Admitted<'a>> {
        if !delay.is_zero() {
            self.timing.phase = BEFORE_RETRY;
            sleep(delay).await;
        }
        let (exchange, request) = (self.exchange, self.request);
        let tokens = &exchange.tokens;
        let (refused, goes_first) = (self.refused.take(), kept.is_some());
        let mut is_last_look = !request.is_authorized;
        loop {
            if request.is_authorized && tokens.are_outdated(refused.as_deref()) {
                // Without a permit, which the token request and the calls of a token function need.
                kept = None;
                self.timing.phase = "waiting for a token";
                let deadline = self.timing.deadline();
                let renewed = exchange.renew(&request.host, refused.as_deref(), self.options.timeout, deadline).await;
                renewed.map_err(|error| match deadline.filter(|deadline| Instant::now() >= *deadline) {
                    Some(_) => self.with_attempts(self.timing.too_late(request).with_source(error)),
                    None => self.without_token(error),
                })?;
            }
            self.timing.phase = "waiting for other requests of this client to end";
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
        let (request, pace) = (self.request, self.pace());
        self.timing.phase = FOR_RATE_LIMIT;
        let deadline = self.timing.deadline();
        let announce = |wait, reason: Reason| {
            self.timing.phase = of_pace(reason);
            if !goes_first {
                request.report_wait(wait, &reason);
            }
        };
        let send_permit = pace.send_permit(goes_first, deadline, self.options.timeout, announce).await;
        send_permit.map_err(|refusal| match refusal {
            NotWaited::LongPause(pause) => self.with_attempts(not_sent(request, pause, !self.attempts.is_empty())),
            NotWaited::AfterDeadline(wait, reason) => {
                self.with_attempts(self.timing.too_long(request, wait, of_pace(reason)))
            }
        })
    }

    /// Sends the request once. The status decides what becomes of the body, and nothing that happens to the body changes it. A response
    /// that is no success is returned with the rest of its body.
    async fn attempt(
        &self,
        in_flight: &InFlight<'_>,
        send_permit: SendPermit<'_>,
    ) -> Result<(Response, Option<Body>), Failure> {
        let (mut response, body) = self.in_time(in_flight, self.send(in_flight, send_permit)).await?;
        let (is_delete, most) = (self.method == http::Method::DELETE, self.max_response_bytes());
        let is_gone_as_asked = response.status == 404 && is_delete && self.may_have_acted;
        if !(200..300).contains(&response.status) && !is_gone_as_asked {
            return Ok((response, Some(body)));
        }
        let received = self.in_time(in_flight, response.receive(body, most, self.request)).await;
        if is_delete {
            // It has succeeded, whatever follows.
            return Ok((response, None));
        }
        received.map_err(|failure| self.after_status(response.status, failure))?;
        let is_declared = self.request.template.is_some();
        let is_refusal = is_declared && is_error_object(response.unmarked());
        Ok((response, is_refusal.then(Body::default)))
    }

    fn max_response_bytes(&self) -> usize {
        self.exchange.settings.max_response_bytes
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
        in_flight: &InFlight<'_>,
        work: impl Future<Output = Result<T, Failure>>,
    ) -> Result<T, Failure> {
        let (request, timeout) = (self.request, self.options.timeout);
        tokio::select! {
            biased;
            done = timeout_at(in_flight.sent + timeout, work) => done.unwrap_or_else(|_| Err(late(request, timeout))),
            () = self.timing.over() => Err(Failure { error: self.timing.too_late(request), outcome: Outcome::Lost }),
        }
    }

    /// Returns when the attempt ends at the latest.
    fn end_of(&self, in_flight: &InFlight<'_>) -> Instant {
        let end = in_flight.sent + self.options.timeout;
        self.timing.deadline().map_or(end, |deadline| deadline.min(end))
    }

    /// Continues at the target of a redirect, unless there were too many.
    fn follow(&mut self, next: Url, attempt: Attempt) -> Result<()> {
        self.attempts.push(attempt);
        if self.redirects == REDIRECTS {
            let message = format!("{} was redirected more than {REDIRECTS} times", self.request.call());
            return Err(self.with_attempts(fault(ErrorKind::Transport, message, self.request)));
        }
        self.redirects += 1;
        self.url = next;
        Ok(())
    }

    /// Returns the delay before another attempt, or why there is none where that is not the failure itself. A refusal by the service's
    /// rate limit pauses the whole client in either case.
    fn verdict(&mut self, outcome: Outcome, in_flight: &InFlight<'_>) -> Result<Duration, Option<Wording>> {
        let (exchange, request) = (self.exchange, self.request);
        let is_renewable = exchange.tokens.are_renewable() && request.is_authorized;
        if matches!(outcome, Outcome::Status { status: 401, .. }) && is_renewable && !self.has_renewed {
            self.has_renewed = true;
            self.refused.clone_from(&in_flight.token);
            return Ok(Duration::ZERO);
        }
        let asked = outcome.retry_after();
        let wait = if outcome.is_of_rate_limit(request.effect) {
            self.pace().refused(in_flight.sent, asked, exchange.settings.retry_backoff)
        } else {
            self.waits.next(asked)
        };
        if self.retries == self.options.max_retries || !outcome.allows_retry(request.effect) {
            return Err(None);
        }
        if !self.waits.allow(wait) {
            return Err(Some(too_long(wait)));
        }
        if self.timing.deadline().is_some_and(|deadline| Instant::now() + wait > deadline) {
            let late = self.timing.too_long(request, wait, BEFORE_RETRY).structured_message().clone();
            return Err(Some(wording!["There is no other attempt: ", late, "."]));
        }
        self.retries += 1;
        self.waits.count(wait);
        Ok(wait)
    }

    /// Returns the error of a refusal, with what its body says if that was received or `is_last`.
    async fn refusal(
        &self,
        (mut response, unread): (Response, Body),
        in_flight: &InFlight<'_>,
        is_last: bool,
    ) -> Error {
        if is_last {
            response.receive_some(unread, self.max_response_bytes(), self.end_of(in_flight)).await;
        } else {
            discard(unread);
        }
        refused(self.request, &response, &self.secrets(in_flight.token.as_deref()))
    }

    /// Returns the error of a call without another attempt, and the reason of that where it is not the failure itself.
    fn failed(&mut self, error: Error, outcome: Outcome, reason: Option<Wording>) -> Error {
        let mut error = error.transient(outcome.allows_retry(Effect::Read));
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
        let call = self.request.call();
        let sentence = format!("{call} was sent before, and failed with {}.", outcome.unwrap_or_default());
        self.attempts.extend(error.details().attempts.clone());
        self.with_attempts(error.and_sentence(sentence))
    }

    /// Adds all attempts to an error, and whether one of them may have been carried out.
    fn with_attempts(&mut self, error: Error) -> Error {
        let attempts = std::mem::take(&mut self.attempts);
        let error = error.with(|details| details.attempts = attempts);
        if self.may_have_acted { acted(error, self.request.effect) } else { error }
    }
}

/// Returns what a call does that the pace of its client delays.
fn of_pace(reason: Reason) -> &'static str {
    match reason {
        Reason::Pause => "in the pause after a refusal (429 or 503)",
        Reason::Window(_) => FOR_RATE_LIMIT,
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
