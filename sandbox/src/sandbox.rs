//! A running sandbox and its methods.

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use xpauto::bindings::message::Language;
use xpauto::{Error, Result};

use crate::account::Snapshot;
use crate::clock::Clock;
use crate::control;
use crate::faults::Rule;
use crate::lock::lock;
use crate::options::{Fault, Options};
use crate::received::{Expectation, Mismatch, report};
use crate::recording::Recording;
use crate::server::Server;
use crate::service::Service;

/// A server on 127.0.0.1 that simulates the whole service until it is stopped or dropped.
pub struct Sandbox {
    service: Arc<Service>,
    server: Server,
}

/// The address that a sandbox listens on, by default 127.0.0.1, and further host names that requests may use.
#[derive(Debug, Default)]
pub(crate) struct Listen {
    pub(crate) address: Option<IpAddr>,
    pub(crate) hosts: Vec<String>,
}

impl Sandbox {
    /// Starts a sandbox on its own thread; it accepts requests when this returns.
    ///
    /// # Errors
    /// `config` if an option is not valid or the port is in use.
    pub fn start(options: Options) -> Result<Self> {
        Self::start_listening(options, Listen::default())
    }

    /// Starts a sandbox that listens on another address than 127.0.0.1.
    pub(crate) fn start_listening(options: Options, listen: Listen) -> Result<Self> {
        options.check()?;
        let address = listen.address.unwrap_or(Ipv4Addr::LOCALHOST.into());
        if options.record.is_some() && !address.is_loopback() {
            let message = "a recording stands for a real service with its token, so it listens on 127.0.0.1 only: leave \
                --listen out, or give a loopback address";
            return Err(Error::config(message));
        }
        let address = SocketAddr::new(address, options.port);
        let service = Arc::new(Service::new(options, listen.hosts)?);
        let server = Server::start(address, Arc::clone(&service))?;
        Ok(Self { service, server })
    }

    /// Starts a sandbox between clients and the real service at `upstream`, which records in this file what is declared of
    /// requests and responses, without secrets, and the paths of [`Options::keep`] whole. Clients use its own token; the service
    /// gets that of [`Options::upstream_token`].
    ///
    /// # Errors
    /// `config` as of [`Sandbox::start`], and if the file cannot be written or is not a recording.
    ///
    /// ```no_run
    /// # use xpauto_sandbox::{Options, Sandbox};
    /// let options = Options { upstream_token: Some("t0ken".into()), ..Options::default() };
    /// let sandbox = Sandbox::record("https://api.example.com", "recording.json", options)?;
    /// println!("clients use {} with {}", sandbox.url(), sandbox.token());
    /// sandbox.finish_recording()?;
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    pub fn record(upstream: impl Into<String>, file: impl Into<PathBuf>, options: Options) -> Result<Self> {
        Self::start(Options { upstream: Some(upstream.into()), record: Some(file.into()), ..options })
    }

    /// Starts a sandbox that responds from the recording in this file; a request that is not in it gets a 501 that names the
    /// nearest one, and what was not kept a 501 that says so.
    ///
    /// # Errors
    /// `config` as of [`Sandbox::start`], and if the file is missing or damaged.
    ///
    /// ```no_run
    /// # use xpauto_sandbox::{Options, Sandbox};
    /// let sandbox = Sandbox::replay("recording.json", Options::default())?;
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    pub fn replay(file: impl Into<PathBuf>, options: Options) -> Result<Self> {
        Self::start(Options { replay: Some(file.into()), ..options })
    }

    /// Reports whether the file of a recording has everything, which is written before each response. Without a recording
    /// this has no effect.
    ///
    /// # Errors
    /// `config` if the file could not be written.
    pub fn finish_recording(&self) -> Result<()> {
        self.service.recording.as_ref().map_or(Ok(()), Recording::check)
    }

    /// Returns the base URL, for example `http://127.0.0.1:8080`.
    #[must_use]
    pub fn url(&self) -> &str {
        self.server.url()
    }

    /// Returns the token that grants full access and never expires.
    #[must_use]
    pub fn token(&self) -> &str {
        self.service.tokens.fixed()
    }

    /// Revokes every token that `POST /oauth/token` issued; the fixed ones and later ones are accepted.
    pub fn revoke_tokens(&self) {
        self.service.tokens.revoke();
    }

    /// Performs a control request, such as `POST` `/faults` with a rule; returns its result as JSON text, `null` where there is
    /// none. Paths, bodies and results are those of `/__sandbox/` over HTTP, with the times of a language. The result of
    /// `POST` `/verify` is `null`, or an object whose `message` shows the nearest request and the differences.
    ///
    /// # Errors
    /// `config` if there is no such path, or its body cannot be used.
    ///
    /// ```
    /// # use xpauto_sandbox::{Options, Sandbox};
    /// use xpauto::bindings::message::Language;
    ///
    /// # let sandbox = Sandbox::start(Options::default())?;
    /// let fault = sandbox.control(Language::Rust, "POST", "/faults", r#"{"path": "/goals", "status": 503}"#)?;
    /// assert!(fault.starts_with(r#"{"id":1,"hits":0,"#), "{fault}");
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    pub fn control(&self, language: Language, method: &str, path: &str, json: &str) -> Result<String> {
        control::perform(&self.service, language, method, path, json)
    }

    /// Returns the received requests as a JSON array, the oldest first. Each has `number`, `time`, `method`, `path`,
    /// `query`, `headers`, `body`, the response's `status` (null if there was none yet, or the connection was closed) and
    /// the `fault` that acted (or null).
    ///
    /// The latest 64 MiB of them are kept.
    #[must_use]
    pub fn requests_json(&self) -> String {
        self.control(Language::Rust, "GET", "/requests", "").unwrap_or_default()
    }

    /// Removes the received requests from the log.
    pub fn clear_requests(&self) {
        self.service.log.clear();
    }

    /// Returns a report for a failing test: the latest requests with the statuses of their responses, the faults that
    /// acted, and bodies without secrets.
    #[must_use]
    pub fn report(&self) -> String {
        report(&self.service.log)
    }

    /// Returns the present account, in the form of [`Options::data`].
    #[must_use]
    pub fn state_json(&self) -> String {
        self.service.state_json()
    }

    /// Resets the account, the faults, the clock, the quota and the received requests. Issued tokens become unknown.
    pub fn reset(&self) {
        self.service.reset();
    }

    /// Returns a snapshot of the account for [`Sandbox::restore`]; unchanged objects are shared, not copied.
    #[must_use]
    pub fn snapshot(&self) -> Snapshot {
        Snapshot(lock(&self.service.account).clone())
    }

    /// Restores the account of a snapshot, which may be of another sandbox. Nothing else changes.
    pub fn restore(&self, snapshot: &Snapshot) {
        self.service.restore(snapshot.0.clone());
    }

    /// Adds a fault rule after the existing ones.
    ///
    /// # Errors
    /// `config` if the rule is not valid, or there are 1000 already.
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
        self.service.faults.add(fault).map(ActiveFault)
    }

    /// Removes every fault, including those of [`Options::faults`], which [`Sandbox::reset`] restores.
    pub fn clear_faults(&self) {
        self.service.faults.clear();
    }

    /// Returns the clock that token expiry, quota windows, `latency`, `delay` and dates follow.
    #[must_use]
    pub fn clock(&self) -> &Clock {
        &self.service.clock
    }

    /// Checks that a request was received.
    ///
    /// # Errors
    /// A [`Mismatch`] that shows the nearest request and the differences, or why no request can match.
    pub fn verify(&self, expected: &Expectation) -> Result<(), Mismatch> {
        self.service.verify(expected)
    }

    /// Whether this is the process that started it. A forked child has a copy of the account, whose locks may be held for ever.
    #[doc(hidden)]
    #[must_use]
    pub fn is_of_this_process(&self) -> bool {
        self.server.is_of_this_process()
    }

    /// Stops the server and closes every connection; a second call has no effect, nor has one in a forked child. The received requests
    /// can still be read.
    pub fn stop(&self) {
        self.server.stop(Duration::ZERO);
    }

    /// Stops accepting connections, waits for the requests in flight, at most this long, and stops.
    pub fn finish(&self, within: Duration) {
        self.server.stop(within);
    }
}

impl fmt::Debug for Sandbox {
    /// Shows only the URL: the rest is large, and the token of a recording stands for that of a real service.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Sandbox").field("url", &self.url()).finish_non_exhaustive()
    }
}

impl Drop for Sandbox {
    fn drop(&mut self) {
        self.stop();
    }
}

/// A fault of a running sandbox.
#[derive(Debug, Clone)]
pub struct ActiveFault(Arc<Rule>);

impl ActiveFault {
    /// Returns the id, as in the `fault` of a request and in `/__sandbox/faults/{id}`.
    #[must_use]
    pub fn id(&self) -> u64 {
        self.0.id
    }

    /// Returns how many requests it has acted on, also after it was removed.
    #[must_use]
    pub fn hits(&self) -> u64 {
        self.0.hits()
    }

    /// Removes it; a second call has no effect.
    pub fn remove(&self) {
        self.0.remove();
    }
}
