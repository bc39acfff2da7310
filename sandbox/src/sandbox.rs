//! A running sandbox, and everything that can be asked of it.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use xpauto::{Error, Result};

use crate::account::Account;
use crate::faults::Rule;
use crate::lock::lock;
use crate::options::{Fault, Options};
use crate::received::{Expectation, Mismatch, report};
use crate::server::{self, Server};
use crate::service::{Clock, Service};

/// A server on 127.0.0.1 that speaks the whole service; it ends when it is stopped or dropped.
#[derive(Debug)]
pub struct Sandbox {
    service: Arc<Service>,
    server: Arc<Server>,
    /// Whether the server is to be given back.
    is_leased: AtomicBool,
}

/// Where a sandbox listens, and under which further names it may be controlled.
#[derive(Debug)]
pub(crate) struct Exposure {
    pub(crate) address: IpAddr,
    pub(crate) hosts: Vec<String>,
}

impl Default for Exposure {
    fn default() -> Self {
        Self { address: Ipv4Addr::LOCALHOST.into(), hosts: Vec::new() }
    }
}

impl Sandbox {
    /// Starts a sandbox on a thread of its own; it responds as soon as this returns.
    ///
    /// # Errors
    /// `config` where an option cannot be used or the port is taken.
    pub fn start(options: Options) -> Result<Self> {
        Self::start_exposed(options, Exposure::default())
    }

    /// The same at another address than that of this machine alone.
    pub(crate) fn start_exposed(options: Options, exposure: Exposure) -> Result<Self> {
        options.check()?;
        let address = SocketAddr::new(exposure.address, options.port);
        let service = Arc::new(Service::new(options, exposure.hosts)?);
        let server = Arc::new(Server::start(address, Arc::clone(&service))?);
        Ok(Self { service, server, is_leased: AtomicBool::new(false) })
    }

    /// A sandbox for one test, on a server that the process keeps for the next: a fresh account at nearly no cost.
    ///
    /// It shares nothing with other sandboxes. Stopping or dropping it ends the requests that are in flight and gives
    /// the server back. One for which a port is named has a server of its own.
    ///
    /// # Errors
    /// `config` where an option cannot be used or the port is taken.
    pub fn lease(options: Options) -> Result<Self> {
        if options.port != 0 {
            return Self::start(options);
        }
        options.check()?;
        let service = Arc::new(Service::new(options, Vec::new())?);
        let server = server::take(&service)?;
        Ok(Self { service, server, is_leased: AtomicBool::new(true) })
    }

    /// Starts a sandbox between clients and the real service at `upstream`, which records what goes through it: into
    /// this file, without its secrets. [`Options::upstream_token`] takes the place of the sandbox's own token.
    ///
    /// # Errors
    /// `config` as of [`Sandbox::start`], and where the file cannot be written or is something else than a recording.
    ///
    /// ```no_run
    /// # use xpauto_sandbox::{Options, Sandbox};
    /// let options = Options { upstream_token: Some("a token".into()), ..Options::default() };
    /// let sandbox = Sandbox::record("https://api.example.com", "recording.json", options)?;
    /// println!("clients use {} with {}", sandbox.url(), sandbox.token());
    /// sandbox.finish_recording()?;
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    pub fn record(upstream: impl Into<String>, file: impl Into<PathBuf>, options: Options) -> Result<Self> {
        Self::start(Options { upstream: Some(upstream.into()), record: Some(file.into()), ..options })
    }

    /// Starts a sandbox that responds from the recording in this file; [`Options::on_missing`] says what happens with a
    /// request that is not in it.
    ///
    /// # Errors
    /// `config` as of [`Sandbox::start`], and where the file is missing, damaged or of a later version.
    ///
    /// ```no_run
    /// # use xpauto_sandbox::{OnMissing, Options, Sandbox};
    /// let options = Options { on_missing: OnMissing::Sandbox, ..Options::default() };
    /// let sandbox = Sandbox::replay("recording.json", options)?;
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    pub fn replay(file: impl Into<PathBuf>, options: Options) -> Result<Self> {
        Self::start(Options { replay: Some(file.into()), ..options })
    }

    /// Writes what the file of a recording does not have yet. The file is written soon after every response and when
    /// the sandbox stops; this tells whether that worked. Without a recording there is nothing to do.
    ///
    /// # Errors
    /// `config` where the file cannot be written.
    pub fn finish_recording(&self) -> Result<()> {
        self.service.finish_recording()
    }

    /// The base address, for example `http://127.0.0.1:8080`.
    #[must_use]
    pub fn url(&self) -> &str {
        self.server.url()
    }

    /// The token that opens everything and never expires.
    #[must_use]
    pub fn token(&self) -> &str {
        self.service.tokens.fixed()
    }

    /// Ends every token that `POST /oauth/token` issued, at once; the fixed ones and later ones are accepted.
    pub fn revoke_tokens(&self) {
        self.service.tokens.revoke();
    }

    /// The requests that were received, the oldest first, as a JSON array. Each has `number`, `time`, `method`, `path`,
    /// `query`, `headers`, `body`, the response's `status` (null where there was none yet, or the connection was ended)
    /// and the `fault` that acted (or null).
    ///
    /// The latest 100,000 are remembered, of which the oldest are forgotten beyond 64 MiB.
    #[must_use]
    pub fn requests_json(&self) -> String {
        self.service.log.to_json()
    }

    /// Forgets the requests that were received.
    pub fn clear_requests(&self) {
        self.service.log.clear();
    }

    /// What was received, for people who read why a test failed: the latest requests with their responses' statuses, the
    /// faults that acted, and bodies without secrets.
    #[must_use]
    pub fn report(&self) -> String {
        report(&self.service.log)
    }

    /// The account as it now is, in the form that [`Options::data`] takes.
    #[must_use]
    pub fn state_json(&self) -> String {
        self.service.state_json()
    }

    /// How many requests came beyond the quota of [`Options::rate_limit`], refused or not.
    #[must_use]
    pub fn quota_violations(&self) -> u64 {
        self.service.quota.violations()
    }

    /// Sets everything back to the start: the account, the faults, the clock, the quota, and the requests that were
    /// received. Issued tokens are no longer known.
    pub fn reset(&self) {
        self.service.reset();
    }

    /// The account as it now is, for [`Sandbox::restore`]; objects that do not change are shared, not copied.
    #[must_use]
    pub fn snapshot(&self) -> Snapshot {
        Snapshot(lock(&self.service.account).clone())
    }

    /// Sets the account to what it was at the snapshot, which may be of another sandbox. Nothing else changes.
    pub fn restore(&self, snapshot: &Snapshot) {
        self.service.restore(snapshot.0.clone());
    }

    /// Adds a rule for what goes wrong, behind those that there are.
    ///
    /// # Errors
    /// `config` where the rule cannot be used, or there are 1000 already.
    ///
    /// ```
    /// # use xpauto_sandbox::{Fault, Options, Sandbox};
    /// # let sandbox = Sandbox::start(Options::default())?;
    /// let fault = sandbox.add_fault(Fault { status: Some(503), times: Some(2), ..Fault::default() })?;
    /// assert_eq!(fault.hits(), 0);
    /// fault.remove();
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    pub fn add_fault(&self, fault: Fault) -> Result<ActiveFault> {
        let rule = self.service.faults.add(fault)?;
        Ok(ActiveFault { service: Arc::clone(&self.service), rule })
    }

    /// Removes every fault, those of [`Options::faults`] too; [`Sandbox::reset`] brings these back.
    pub fn clear_faults(&self) {
        self.service.faults.clear();
    }

    /// The clock that token expiry, quota windows, `latency`, `delay` and dates follow.
    #[must_use]
    pub fn clock(&self) -> &Clock {
        &self.service.clock
    }

    /// Checks that a request was received.
    ///
    /// # Errors
    /// A [`Mismatch`] that shows the nearest request and the difference.
    pub fn verify(&self, expected: &Expectation) -> Result<(), Box<Mismatch>> {
        self.service.verify(expected)
    }

    /// Ends the server and every connection; a second call does nothing. What was received can still be read.
    pub fn stop(&self) {
        if self.is_leased.swap(false, Ordering::Relaxed) {
            self.service.end();
            server::give_back(&self.server);
        } else if !self.service.has_ended() {
            self.server.stop();
        }
        let _ = self.service.finish_recording();
    }

    /// Accepts no more connections, waits for the requests in flight, but no longer than this, and stops.
    pub fn finish(&self, within: Duration) {
        self.server.finish(within);
        self.stop();
    }

    /// Sets the account to a snapshot, for the resets to come too.
    pub(crate) fn start_from(&self, snapshot: &Snapshot) {
        self.service.start_from(&snapshot.0);
    }

    /// Waits until the server has ended. That of a [leased](Sandbox::lease) sandbox goes on.
    pub fn wait(&self) {
        self.server.wait();
    }
}

impl Drop for Sandbox {
    fn drop(&mut self) {
        self.stop();
    }
}

/// An account as it was at one time.
#[derive(Debug, Clone)]
pub struct Snapshot(Account);

impl Snapshot {
    /// Reads an account from JSON text, in the form of [`Sandbox::state_json`] and [`Options::data`].
    ///
    /// # Errors
    /// `config` where the text is not JSON or not an account.
    pub fn from_json(json: &str) -> Result<Self> {
        Account::from_json(json).map(Self).map_err(|reason| Error::config(format!("the snapshot: {reason}")))
    }

    /// The account as JSON text.
    #[must_use]
    pub fn to_json(&self) -> String {
        self.0.to_json()
    }
}

/// A fault of a running sandbox.
#[derive(Debug, Clone)]
pub struct ActiveFault {
    service: Arc<Service>,
    rule: Arc<Rule>,
}

impl ActiveFault {
    /// The id, as in the `fault` of a request and in `/__sandbox/faults/{id}`.
    #[must_use]
    pub fn id(&self) -> u64 {
        self.rule.id
    }

    /// How many requests it has acted on, also once it is removed.
    #[must_use]
    pub fn hits(&self) -> u64 {
        self.rule.hits()
    }

    /// Removes it; a second call does nothing.
    pub fn remove(&self) {
        self.service.faults.remove(self.rule.id);
    }
}
