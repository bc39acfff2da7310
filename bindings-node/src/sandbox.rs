//! The embedded sandbox.

use std::sync::Arc;
use std::time::Duration;

use napi::JsValue as _;
use napi::bindgen_prelude::{Env, JavaScriptClassExt as _, Unknown};
use napi_derive::napi;
use secrecy::{ExposeSecret as _, SecretString};
use xpauto::Token;
use xpauto::bindings::host::HostTokens;
use xpauto::bindings::text::Language;
use xpauto_sandbox::{ActiveFault, CLIENT_ID, CLIENT_SECRET, Expectation, Fault, Options, Sandbox, Snapshot};

use crate::event_loop::Close;
use crate::host::Program;
use crate::integers::Int64;
use crate::message::{Instance, Value};
use crate::queue::CompletionQueue;
use crate::rejection::Result;
use crate::runtime::on_own_thread;

/// A running sandbox.
#[napi]
pub struct NativeSandbox(Arc<Sandbox>);

impl Close for Sandbox {
    fn close(&self) {
        self.stop();
    }
}

impl Instance for NativeSandbox {
    fn into_js(self: Box<Self>, env: &Env) -> napi::Result<Unknown<'_>> {
        Ok((*self).into_instance(env)?.as_object(env).to_unknown())
    }
}

#[napi]
impl NativeSandbox {
    /// Starts a sandbox; the call completes with it. With `callbacks`, the number under which the facade keeps it, a token
    /// function is the token of the service that is recorded.
    #[napi]
    pub fn start(queue: &CompletionQueue, call: u32, options_json: String, callbacks: Option<u32>) {
        run_start(queue, call, options_json, callbacks, Sandbox::start);
    }

    /// Like `start`, on a server that the process reuses after `release`.
    #[napi]
    pub fn lease(queue: &CompletionQueue, call: u32, options_json: String, callbacks: Option<u32>) {
        run_start(queue, call, options_json, callbacks, Sandbox::lease);
    }

    /// Returns a leased server for reuse; does not block.
    #[napi]
    pub fn release(&self) {
        self.0.stop();
    }

    /// Describes the received requests, without secrets.
    #[napi]
    pub fn report(&self) -> String {
        self.0.report()
    }

    /// The base URL.
    #[napi(getter)]
    pub fn url(&self) -> String {
        self.0.url().to_owned()
    }

    /// A token with all permissions.
    #[napi(getter)]
    pub fn token(&self) -> String {
        self.0.token().to_owned()
    }

    /// The client id of the token endpoint.
    #[napi]
    pub fn client_id() -> &'static str {
        CLIENT_ID
    }

    /// The client secret of the token endpoint.
    #[napi]
    pub fn client_secret() -> &'static str {
        CLIENT_SECRET
    }

    /// The number of requests beyond the rate limit.
    #[napi(getter)]
    pub fn quota_violations(&self) -> i64 {
        i64::try_from(self.0.quota_violations()).unwrap_or(i64::MAX)
    }

    /// Revokes all issued tokens.
    #[napi]
    pub fn revoke_tokens(&self) {
        self.0.revoke_tokens();
    }

    /// Returns the received requests as JSON, in which integers that a number cannot hold are marked strings.
    #[napi]
    pub fn requests_json(&self) -> String {
        Int64::BigInt.quote(self.0.requests_json())
    }

    /// The account, as JSON of the same kind.
    #[napi]
    pub fn state_json(&self) -> String {
        Int64::BigInt.quote(self.0.state_json())
    }

    /// Restores the initial state.
    #[napi]
    pub fn reset(&self) {
        self.0.reset();
    }

    /// Returns the current account, for `restore`.
    #[napi]
    pub fn snapshot(&self) -> NativeSnapshot {
        NativeSnapshot(self.0.snapshot())
    }

    /// Replaces the account with a snapshot.
    #[napi]
    pub fn restore(&self, snapshot: &NativeSnapshot) {
        self.0.restore(&snapshot.0);
    }

    /// Adds a fault rule; its delay is in seconds.
    #[napi]
    pub fn add_fault(&self, rule_json: String) -> Result<NativeFault> {
        Ok(NativeFault(self.0.add_fault(Fault::from_json(&rule_json, Language::Node)?)?))
    }

    /// Removes every fault.
    #[napi]
    pub fn clear_faults(&self) {
        self.0.clear_faults();
    }

    /// Clears the log of received requests.
    #[napi]
    pub fn clear_requests(&self) {
        self.0.clear_requests();
    }

    /// Freezes the clock.
    #[napi]
    pub fn freeze_clock(&self) {
        self.0.clock().freeze();
    }

    /// Unfreezes the clock.
    #[napi]
    pub fn unfreeze_clock(&self) {
        self.0.clock().unfreeze();
    }

    /// Advances the clock; the facade has checked the time.
    #[napi]
    pub fn advance_clock(&self, seconds: f64) -> Result<()> {
        let by = Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX);
        Ok(self.0.clock().advance(by)?)
    }

    /// Sets the clock to a date-time.
    #[napi]
    pub fn set_clock(&self, date_time: String) -> Result<()> {
        Ok(self.0.clock().set(&date_time)?)
    }

    /// Whether the clock is frozen.
    #[napi(getter)]
    pub fn is_clock_frozen(&self) -> bool {
        self.0.clock().is_frozen()
    }

    /// The time of the clock in UTC.
    #[napi(getter)]
    pub fn clock_date(&self) -> String {
        self.0.clock().date_time()
    }

    /// Checks that a request was received; returns the description of a mismatch, or null.
    #[napi]
    pub fn verify(&self, expected_json: String) -> Result<Option<String>> {
        let expected = Expectation::from_json(&expected_json, Language::Node)?;
        Ok(self.0.verify(&expected).err().map(|mismatch| mismatch.render(Language::Node)))
    }

    /// Stops the server and closes all connections; then the call completes, or fails if a recording could not be written.
    #[napi]
    pub fn stop(&self, queue: &CompletionQueue, call: u32) {
        let sandbox = Arc::clone(&self.0);
        queue.queue.run(call, async move {
            on_own_thread(move || {
                sandbox.stop();
                sandbox.finish_recording()
            })
            .await?;
            Ok(Value::Nothing)
        });
    }
}

/// Starts a sandbox with `start`, which ends with the thread; the call completes with it.
fn run_start(
    queue: &CompletionQueue,
    call: u32,
    options_json: String,
    callbacks: Option<u32>,
    start: fn(Options) -> xpauto::Result<Sandbox>,
) {
    let owner = Arc::clone(&queue.queue);
    // Zeroed on drop: it may hold a token.
    let options_json = SecretString::from(options_json);
    let host = callbacks.map(|callbacks| Arc::new(Program::new(Arc::clone(&owner), callbacks, "off")).host(None));
    queue.queue.run(call, async move {
        let start = move || {
            let mut options = Options::from_json(options_json.expose_secret(), Language::Node)?;
            if let Some(host) = host {
                options.upstream_token = Some(Token::Provider(Arc::new(HostTokens(host))));
            }
            start(options).map(Arc::new)
        };
        let sandbox = on_own_thread(start).await?;
        owner.event_loop.close_with_thread(&sandbox);
        Ok(Value::Instance(Box::new(NativeSandbox(sandbox))))
    });
}

/// A snapshot of an account.
#[napi]
pub struct NativeSnapshot(Snapshot);

#[napi]
impl NativeSnapshot {
    /// Parses an account in the form of the sandbox's state.
    #[napi]
    pub fn read(state_json: String) -> Result<Self> {
        Ok(Self(Snapshot::from_json(&state_json)?))
    }

    /// The account, as JSON in which integers that a number cannot hold are marked strings.
    #[napi]
    pub fn state_json(&self) -> String {
        Int64::BigInt.quote(self.0.to_json())
    }

    /// The numbers of its objects, in words.
    #[napi(getter)]
    pub fn counts(&self) -> String {
        self.0.counts()
    }
}

/// A fault rule of a running sandbox.
#[napi]
pub struct NativeFault(ActiveFault);

#[napi]
impl NativeFault {
    /// The id of the rule.
    #[napi(getter)]
    pub fn id(&self) -> i64 {
        i64::try_from(self.0.id()).unwrap_or(i64::MAX)
    }

    /// The number of requests that it has acted on.
    #[napi(getter)]
    pub fn hits(&self) -> i64 {
        i64::try_from(self.0.hits()).unwrap_or(i64::MAX)
    }

    /// The rule as JSON; its delay is in milliseconds.
    #[napi(getter)]
    pub fn rule_json(&self) -> String {
        self.0.rule_json(Language::Node)
    }

    /// Removes the rule.
    #[napi]
    pub fn remove(&self) {
        self.0.remove();
    }
}

/// Runs the command line of the sandbox until a signal stops it; returns the exit status.
#[napi]
pub fn run_sandbox(arguments: Vec<String>) -> i32 {
    xpauto_sandbox::run_from_arguments(arguments.into_iter())
}
