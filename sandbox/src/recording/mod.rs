//! Recordings: the responses of a real service are written to a file without secrets, and replayed from it.

mod exchange;
mod exchanges;
mod file;
mod upstream;

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use jiff::Timestamp;
use serde_json::{Value, json};
use xpauto::bindings::text::Language;
use xpauto::{Error, Result};

use crate::http::{Call, Failure, Reply, check_access};
use crate::lock::lock;
use crate::options::{OnMissing, Options};
use crate::received::Difference;
use crate::redaction::{REDACTED, RecordedRequest, Redactor};
use exchange::Exchange;
use exchanges::Exchanges;
use file::FileState;
use upstream::{TOKEN_VARIABLE, Upstream};

/// A recording in progress, or one that is replayed.
#[derive(Debug)]
pub(crate) struct Recording {
    path: PathBuf,
    /// How to handle requests without a recorded response; `None` if all requests are recorded anew.
    on_missing: Option<OnMissing>,
    upstream: Option<Upstream>,
    /// The upstream and the names to redact, as written to the file.
    written_upstream: Option<String>,
    names: Vec<String>,
    redactor: Redactor,
    exchanges: Exchanges,
    /// The sandbox's own token, which is replaced by the upstream's.
    own_token: String,
    /// Host names of this machine beside `localhost`.
    hosts: Arc<[String]>,
    unwritten: Unwritten,
}

/// The state of writing the file.
#[derive(Debug, Default)]
struct Unwritten {
    /// Whether the file lacks exchanges.
    is_behind: AtomicBool,
    /// Whether a task to write them is scheduled.
    is_scheduled: AtomicBool,
    /// Held while the file is written: the file as this recording knows it.
    writing: Mutex<FileState>,
    /// Why the last write failed.
    failure: Mutex<Option<String>>,
}

/// A reply and its redacted form.
pub(crate) struct RedactedReply {
    /// The reply to send.
    pub(crate) reply: Reply,
    /// The reply without secrets, for the log.
    pub(crate) redacted: Reply,
}

impl Recording {
    /// Opens the recording of the options; returns `None` if they have none.
    pub(crate) fn open(options: &Options, hosts: Arc<[String]>) -> Result<Option<Arc<Self>>> {
        let (path, on_missing) = match (&options.record, &options.replay) {
            (Some(path), _) => (path, None),
            (None, Some(path)) => (path, Some(options.on_missing)),
            (None, None) => return Ok(None),
        };
        let writes = on_missing.is_none_or(|policy| policy == OnMissing::Record);
        // Before the file is read, so that no later change is missed.
        let known = file::state(path);
        let document = if on_missing.is_some() { file::read(path)? } else { None };
        if document.is_none() && !writes {
            return Err(Error::config(format!("the recording {}: there is no such file", path.display())));
        }
        if writes {
            file::check_target(path)?;
        }
        let document = document.unwrap_or_default();
        let upstream = if writes { Upstream::of(options)? } else { None };
        let mut names = document.redact;
        names.extend(options.redact.iter().filter(|name| !names.contains(name)).cloned().collect::<Vec<_>>());
        let upstream_token = upstream.as_ref().and_then(Upstream::token);
        // The sandbox's own token is public, except where it is the real one.
        let public = if upstream_token == Some(options.token.as_str()) { "" } else { &options.token };
        let redactor = Redactor::new(names.iter(), public);
        if let Some(token) = upstream_token {
            redactor.keep(token);
        }
        Ok(Some(Arc::new(Self {
            path: path.clone(),
            on_missing,
            written_upstream: upstream.as_ref().map(Upstream::url).or(document.upstream),
            upstream,
            names,
            redactor,
            exchanges: Exchanges::new(document.exchanges),
            own_token: options.token.clone(),
            hosts,
            unwritten: Unwritten { writing: Mutex::new(known), ..Unwritten::default() },
        })))
    }

    /// Returns a request without its secrets.
    pub(crate) fn redacted(&self, call: &Call) -> RecordedRequest {
        self.redactor.request(call)
    }

    /// Responds to a request, whose redacted form is `redacted`; returns `None` if the account has to respond.
    pub(crate) async fn respond(
        self: &Arc<Self>,
        call: &Call,
        redacted: &RecordedRequest,
        now: Timestamp,
    ) -> Option<RedactedReply> {
        let recorded = self.on_missing.and_then(|_| self.exchanges.next(redacted));
        if let Some(exchange) = recorded {
            if let Some(issued) = self.issue_anew(call, &exchange).await {
                return Some(issued);
            }
            let reply = exchange.response.to_reply();
            return Some(RedactedReply { redacted: exchange.response.to_reply(), reply });
        }
        match (self.on_missing, &self.upstream) {
            (Some(OnMissing::Sandbox), _) => None,
            (None | Some(OnMissing::Record), Some(upstream)) => {
                let recorded = self.record(upstream, call, redacted).await;
                Some(recorded.unwrap_or_else(|failure| self.unrecorded(failure.reply(now))))
            }
            _ => Some(self.unrecorded(self.missing(redacted, now))),
        }
    }

    /// Redacts a reply that is not recorded.
    fn unrecorded(&self, reply: Reply) -> RedactedReply {
        RedactedReply { redacted: self.redactor.response(&reply).to_reply(), reply }
    }

    /// Returns the upstream's response to a recorded token request if other requests are forwarded: they need a real
    /// token, and the recording has a placeholder. It is not recorded again; without it, the recorded one is replayed.
    async fn issue_anew(&self, call: &Call, recorded: &Exchange) -> Option<RedactedReply> {
        let records = self.on_missing == Some(OnMissing::Record) && recorded.response.has_redacted_token();
        let upstream = self.upstream.as_ref().filter(|upstream| records && upstream.token().is_none())?;
        let reply = upstream.send(call, &self.own_token).await.ok()?;
        let is_issued = (200..300).contains(&reply.status);
        is_issued.then(|| self.unrecorded(reply))
    }

    /// Forwards a request, and records it with its response.
    async fn record(
        self: &Arc<Self>,
        upstream: &Upstream,
        call: &Call,
        redacted: &RecordedRequest,
    ) -> Result<RedactedReply, Failure> {
        // Only programs on this machine may use the service's token, not web pages in a browser.
        if upstream.replaces(call.token(), &self.own_token) {
            check_access(call, &self.hosts)?;
        } else if call.token() == Some(REDACTED) {
            let message = "The token is the placeholder of the recording, and upstream_token is not set: \
                the upstream would not know it. Request a new token, or set upstream_token.";
            return Err(Failure::new(401, "TOKEN_REDACTED", message));
        }
        let has_failed = lock(&self.unwritten.failure).is_some();
        if has_failed && let Err(error) = self.write() {
            return Err(Failure::new(507, "RECORDING_NOT_WRITTEN", format!("{}.", error.message())));
        }
        let position = self.exchanges.reserve();
        let reply = upstream.send(call, &self.own_token).await?;
        let response = self.redactor.response(&reply);
        let shown = response.to_reply();
        self.exchanges.put(position, Exchange { request: redacted.clone(), response });
        self.write_soon();
        if reply.status == 401 && upstream.lacks_token(call.token(), &self.own_token) {
            return Err(token_missing(upstream));
        }
        Ok(RedactedReply { reply, redacted: shown })
    }

    /// Returns the response to a request that is not in the recording: 501 with the nearest recorded request.
    fn missing(&self, request: &RecordedRequest, now: Timestamp) -> Reply {
        let RecordedRequest { method, path, .. } = request;
        let nearest = self.exchanges.nearest(request);
        let rest = match &nearest {
            None => ", which has no requests".to_owned(),
            Some((number, call, differences)) => {
                let count = self.exchanges.len();
                let differences: Vec<String> =
                    differences.iter().map(|one| one.render(["sent", "recorded"], Language::Rust)).collect();
                let differences = differences.join("; ");
                format!(
                    "; the nearest of its {count} requests is number {number}, {} {}: {differences}",
                    call.method, call.path
                )
            }
        };
        let message = format!("{method} {path} is not in the recording {}{rest}.", self.path.display());
        let mut error = Failure::new(501, "NOT_RECORDED", message).error_object(now);
        let nearest = nearest.map(|(number, call, differences)| {
            let difference = |one: &Difference| json!({ "at": one.at, "sent": one.expected, "recorded": one.received });
            let differences: Vec<Value> = differences.iter().map(difference).collect();
            json!({ "number": number, "method": call.method, "path": call.path, "query": call.query,
                "differences": differences })
        });
        if let Some(fields) = error.as_object_mut() {
            fields.insert("nearest".to_owned(), nearest.unwrap_or_default());
        }
        Reply::json(501, &error)
    }

    /// Restarts the replay of every request at its first response.
    pub(crate) fn rewind(&self) {
        self.exchanges.rewind();
    }

    /// Schedules a write of the file on another thread; it includes the exchanges that arrive before it starts.
    fn write_soon(self: &Arc<Self>) {
        self.unwritten.is_behind.store(true, Ordering::SeqCst);
        if !self.unwritten.is_scheduled.swap(true, Ordering::SeqCst) {
            let recording = Arc::clone(self);
            tokio::task::spawn_blocking(move || {
                recording.unwritten.is_scheduled.store(false, Ordering::SeqCst);
                // A failure is reported by the next request and by the stop of the sandbox.
                let _ = recording.write();
            });
        }
    }

    /// Writes the file if it lacks exchanges.
    pub(crate) fn write(&self) -> Result<()> {
        let mut known = lock(&self.unwritten.writing);
        if self.unwritten.is_behind.swap(false, Ordering::SeqCst) {
            let text = file::compose(self.written_upstream.as_deref(), &self.names, &self.exchanges.rendered());
            let present = file::state(&self.path);
            let failure = if present.is_some() && present != *known {
                Some("another program has written it; only one sandbox at a time can record in a file".to_owned())
            } else {
                file::write(&self.path, &text).err().map(|error| error.to_string())
            };
            if failure.is_none() {
                *known = file::state(&self.path);
            }
            self.unwritten.is_behind.fetch_or(failure.is_some(), Ordering::SeqCst);
            *lock(&self.unwritten.failure) = failure;
        }
        lock(&self.unwritten.failure).as_ref().map_or(Ok(()), |reason| {
            Err(Error::config(format!("the recording {} could not be written: {reason}", self.path.display())))
        })
    }
}

/// The failure of a request that the upstream refused because it was forwarded without a token. The client gets it in
/// place of the upstream's response, which does not name the cause.
fn token_missing(upstream: &Upstream) -> Failure {
    let message = format!(
        "The upstream {} responded with 401, since the recording has no token for it: set the option upstream_token \
         (token in Sandbox.record, --upstream-token on the command line) or the environment variable {TOKEN_VARIABLE}.",
        upstream.url()
    );
    Failure::new(401, "UPSTREAM_TOKEN_MISSING", message).with_header("www-authenticate", "Bearer")
}
