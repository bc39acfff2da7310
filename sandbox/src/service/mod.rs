//! The service that a sandbox simulates: log, fault, quota, latency, token and operation of each request.

mod behavior;
mod quota;
mod tokens;

use std::io;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use jiff::civil::Time;
use jiff::tz::Offset;
use xpauto::Result;
use xpauto::bindings::operation::{Effect, Operation};

use crate::account::Account;
use crate::clock::Clock;
use crate::faults::Faults;
use crate::http::{Call, Failure, Reply, broken};
use crate::lock::lock;
use crate::operations::{Admitted, Target, route};
use crate::options::{Action, Fault, Options};
use crate::pattern::matches_pattern;
use crate::received::{Expectation, Log, Mismatch};
use crate::recording::{RecordedRequest, Recording, Replied};
use crate::results::Results;
use behavior::Behavior;
use quota::Quota;
use tokens::{Tokens, random_token};

/// The state of a simulated service, shared by all connections.
#[derive(Debug)]
pub(crate) struct Service {
    /// The account at the start, which a reset restores.
    initial: Account,
    pub(crate) account: Mutex<Account>,
    pub(crate) log: Log,
    pub(crate) faults: Faults,
    pub(crate) clock: Arc<Clock>,
    pub(crate) quota: Quota,
    pub(crate) tokens: Tokens,
    pub(crate) results: Arc<Results>,
    behavior: Behavior,
    locked: Vec<String>,
    latency: Duration,
    /// The recording that responds in place of the account.
    pub(crate) recording: Option<Recording>,
    /// The host names that requests may use, beside `localhost` and IP addresses.
    pub(crate) hosts: Vec<String>,
}

impl Service {
    /// Creates a service of checked options; `hosts` are host names that requests may use, beside `localhost` and IP addresses.
    pub(crate) fn new(options: Options, hosts: Vec<String>) -> Result<Self> {
        let token = options.token.clone().map_or_else(random_token, Ok)?;
        let clock = Arc::new(Clock::new(options.start().unwrap_or_default()));
        let today = Offset::UTC.to_datetime(clock.date()).date().to_datetime(Time::midnight());
        let initial = Account::open(&options, today)?;
        let recording = Recording::open(&options, &token)?;
        Ok(Self {
            account: Mutex::new(initial.clone()),
            initial,
            log: Log::default(),
            clock,
            quota: Quota::new(options.rate_windows().unwrap_or_default()),
            latency: Duration::from_secs_f64(options.latency),
            results: Results::new(Duration::from_secs_f64(options.results_delay)),
            behavior: Behavior::of(&options),
            faults: Faults::new(options.faults),
            locked: options.locked,
            tokens: Tokens::new(token, Duration::from_secs_f64(options.token_lifetime)),
            hosts,
            recording,
        })
    }

    /// Resets account, faults, clock, quota, tokens and log.
    pub(crate) fn reset(&self) {
        self.restore(self.initial.clone());
        self.faults.reset();
        self.clock.reset();
        self.quota.reset();
        self.tokens.reset();
        self.log.clear();
        if let Some(recording) = &self.recording {
            recording.rewind();
        }
    }

    /// Returns the account as JSON text.
    pub(crate) fn state_json(&self) -> String {
        // A copy shares the objects, so that the lock is not held while a large account is written.
        let account = lock(&self.account).clone();
        account.to_json()
    }

    /// Replaces the account.
    pub(crate) fn restore(&self, account: Account) {
        *lock(&self.account) = account;
        self.results.clear();
    }

    /// Checks that a request was received.
    pub(crate) fn verify(&self, expected: &Expectation) -> Result<(), Mismatch> {
        expected.verify(&self.log.after(0))
    }

    /// Responds to a request; returns the reply and the fault's action on it, or an error that closes the connection.
    pub(crate) async fn respond(&self, call: Arc<Call>) -> io::Result<(Reply, Option<Action>)> {
        let rule = self.faults.take(&call.method, &call.path);
        // Requests to a real service may contain secrets, which the log must not keep.
        let recorded = self.recording.as_ref().map(|recording| recording.kept(&call));
        let seen = recorded.as_ref().map_or_else(|| Arc::clone(&call), |request| Arc::new(request.to_call()));
        let number = self.log.add(&seen, self.clock.date(), rule.clone());
        let fault = rule.as_ref().map(|rule| &rule.fault);
        let (reply, shown) = self.reply(&call, recorded.as_ref(), fault).await?;
        self.log.finish(number, &seen, shown.as_ref().unwrap_or(&reply));
        Ok((reply, fault.and_then(|fault| fault.action)))
    }

    /// Returns the response, and what the log has of it if that differs.
    async fn reply(
        &self,
        call: &Arc<Call>,
        recorded: Option<&RecordedRequest>,
        fault: Option<&Fault>,
    ) -> io::Result<Replied> {
        let within_quota = self.count_request();
        let delay = Duration::from_secs_f64(fault.map_or(0.0, |fault| fault.delay));
        self.clock.sleep_until(self.clock.after(self.latency + delay)).await;
        let action = fault.and_then(|fault| fault.action);
        match action {
            Some(Action::Close) => return Err(broken()),
            Some(Action::Hang) => std::future::pending().await,
            _ => {}
        }
        let own = fault.and_then(|fault| fault.own_reply(self.clock.date()));
        let (mut reply, shown) = match (own, within_quota) {
            (Some(own), _) => (own, None),
            (None, Ok(())) => self.recorded_reply(call, recorded).await,
            (None, Err(failure)) => (self.behavior.refusal(&failure, self.clock.date()), None),
        };
        if let Some(fault) = fault {
            fault.add_headers(&mut reply);
        }
        // HTTP ends a response without a body at its head, which leaves nothing to cut.
        if action == Some(Action::Cut) && !reply.has_body() {
            return Err(broken());
        }
        Ok((reply, shown))
    }

    /// Responds from the recording, else from the account.
    async fn recorded_reply(&self, call: &Call, recorded: Option<&RecordedRequest>) -> Replied {
        // Tokens are neither recorded nor forwarded.
        let is_exchange = matches!(route::target(&call.method, &call.path), Some(Target::Token));
        if let (Some(recording), Some(request)) = (&self.recording, recorded)
            && !is_exchange
        {
            return recording.respond(call, request, self.clock.date()).await;
        }
        (self.serve(call), None)
    }

    /// Counts a request against the quota when it is received, whatever becomes of it afterwards.
    fn count_request(&self) -> Result<(), Failure> {
        self.quota.take(self.clock.now()).map_err(|wait| {
            // Rounded up, so that a client that waits exactly this long is not too early.
            let seconds = wait.as_nanos().div_ceil(1_000_000_000);
            Failure::new(429, "QUOTA_EXCEEDED", format!("The quota is used up; try again in {seconds} s."))
                .with_header("retry-after", seconds.to_string())
        })
    }

    /// Responds from the account.
    fn serve(&self, call: &Call) -> Reply {
        let found = route::at(&call.path);
        let reply = match (found.as_ref().and_then(|found| found.target(&call.method)), found) {
            // A replay issues tokens to any client, since a program may use its real credentials there. While recording, one is a foreign token.
            (Some(Target::Token), _) => self.tokens.respond(call, self.recording.is_some(), self.clock.now()),
            (Some(Target::Operation(operation)), Some(found)) => self.operate(operation, found.parameters, call),
            (_, found) => self.authorize(call, false).and_then(|()| {
                Err(match found {
                    Some(found) => Failure::method(&call.path, found.methods()),
                    None => Failure::new(404, "PATH_UNKNOWN", format!("There is nothing at {}.", call.path)),
                })
            }),
        };
        reply.unwrap_or_else(|failure| self.behavior.refusal(&failure, self.clock.date()))
    }

    /// Performs an operation if the token and the locks allow it.
    fn operate(&self, operation: &'static Operation, parameters: Vec<String>, call: &Call) -> Result<Reply, Failure> {
        let is_write = operation.effect != Effect::Read;
        self.authorize(call, is_write)?;
        if is_write && self.locked.iter().any(|pattern| matches_pattern(pattern, &call.path)) {
            return Err(Failure::new(423, "OBJECT_LOCKED", format!("{} is locked.", call.path)));
        }
        let admitted = Admitted {
            operation,
            parameters,
            call,
            clock: &self.clock,
            pages: self.behavior.pages,
            results: &self.results,
        };
        let reply = admitted.serve(&mut lock(&self.account))?;
        Ok(self.behavior.shaped(operation, &call.query, reply))
    }

    fn authorize(&self, call: &Call, is_write: bool) -> Result<(), Failure> {
        self.tokens.authorize(call, is_write, self.clock.now())
    }
}
