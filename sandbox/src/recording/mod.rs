//! Recordings: what a real service responded is kept in a file without its secrets, and replayed from there.

mod exchange;
mod file;
mod json;
mod redact;
mod tape;
mod upstream;

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use jiff::Timestamp;
use serde_json::{Value, json};
use xpauto::{Error, Result};

use crate::http::{Call, Failure, Reply, check_access};
use crate::lock::lock;
use crate::options::{OnMissing, Options};
use crate::received::Difference;
use exchange::Exchange;
pub(crate) use exchange::RecordedRequest;
use redact::Redactor;
use tape::Tape;
use upstream::Upstream;

/// A recording that is made or replayed.
#[derive(Debug)]
pub(crate) struct Recording {
    path: PathBuf,
    /// What happens with a request that has no recorded response; nothing where all requests are recorded anew.
    on_missing: Option<OnMissing>,
    upstream: Option<Upstream>,
    /// The upstream and the names to redact, as the file has them.
    shown_upstream: Option<String>,
    names: Vec<String>,
    redactor: Redactor,
    tape: Tape,
    /// The token that stands for the upstream's.
    own_token: String,
    /// Names of this machine beside `localhost`.
    hosts: Arc<[String]>,
    unwritten: Unwritten,
}

/// What has still to be written.
#[derive(Debug, Default)]
struct Unwritten {
    /// Whether there are exchanges that the file does not have.
    is_behind: AtomicBool,
    /// Whether a task will write them.
    is_scheduled: AtomicBool,
    /// Held while the file is written.
    writing: Mutex<()>,
    /// Why the file could not be written the last time.
    failure: Mutex<Option<String>>,
}

/// What a request got.
pub(crate) struct Played {
    /// What is sent.
    pub(crate) reply: Reply,
    /// What may be shown of it.
    pub(crate) shown: Reply,
}

impl Recording {
    /// The recording that the options ask for; nothing where they ask for none.
    pub(crate) fn open(options: &Options, hosts: Arc<[String]>) -> Result<Option<Arc<Self>>> {
        check(options)?;
        let (path, on_missing) = match (&options.record, &options.replay) {
            (Some(path), _) => (path, None),
            (None, Some(path)) => (path, Some(options.on_missing)),
            (None, None) => return Ok(None),
        };
        let writes = on_missing.is_none_or(|policy| policy == OnMissing::Record);
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
        let redactor = Redactor::new(names.iter(), &options.token);
        upstream.as_ref().and_then(Upstream::token).into_iter().for_each(|token| redactor.learn(token));
        Ok(Some(Arc::new(Self {
            path: path.clone(),
            on_missing,
            shown_upstream: upstream.as_ref().map(Upstream::url).or(document.upstream),
            upstream,
            names,
            redactor,
            tape: Tape::new(document.exchanges),
            own_token: options.token.clone(),
            hosts,
            unwritten: Unwritten::default(),
        })))
    }

    /// The request without its secrets.
    pub(crate) fn shown(&self, call: &Call) -> RecordedRequest {
        self.redactor.request(call)
    }

    /// Responds to a request; nothing where the sandbox itself has to. `shown` is the same request without its secrets.
    pub(crate) async fn respond(
        self: &Arc<Self>,
        call: &Call,
        shown: &RecordedRequest,
        now: Timestamp,
    ) -> Option<Played> {
        let recorded = self.on_missing.and_then(|_| self.tape.next(shown));
        if let Some(exchange) = recorded {
            let reply = exchange.response.to_reply();
            return Some(Played { shown: exchange.response.to_reply(), reply });
        }
        let refuse = |failure: Failure| {
            let reply = failure.reply(now);
            Played { shown: self.redactor.response(&reply).to_reply(), reply }
        };
        match (self.on_missing, &self.upstream) {
            (Some(OnMissing::Sandbox), _) => None,
            (None | Some(OnMissing::Record), Some(upstream)) => {
                Some(self.record(upstream, call, shown).await.unwrap_or_else(refuse))
            }
            _ => {
                let reply = self.missing(shown, now);
                Some(Played { shown: self.redactor.response(&reply).to_reply(), reply })
            }
        }
    }

    /// Sends a request on, and keeps it with its response.
    async fn record(
        self: &Arc<Self>,
        upstream: &Upstream,
        call: &Call,
        shown: &RecordedRequest,
    ) -> Result<Played, Failure> {
        // Whoever gets the service's token lent must be a program on this machine, not a page in its browser.
        if call.token() == Some(&self.own_token) {
            check_access(call, &self.hosts)?;
        }
        let has_failed = lock(&self.unwritten.failure).is_some();
        if has_failed && let Err(error) = self.write() {
            return Err(Failure::new(500, "RECORDING_NOT_WRITTEN", format!("{}.", error.message())));
        }
        let position = self.tape.reserve();
        let reply = upstream.send(call, &self.own_token).await?;
        let response = self.redactor.response(&reply);
        let seen = response.to_reply();
        self.tape.put(position, Exchange { request: shown.clone(), response });
        self.write_soon();
        Ok(Played { reply, shown: seen })
    }

    /// The response to a request that was not recorded: 501, with the nearest recorded request.
    fn missing(&self, request: &RecordedRequest, now: Timestamp) -> Reply {
        let RecordedRequest { method, path, .. } = request;
        let nearest = self.tape.nearest(request);
        let rest = match &nearest {
            None => ", which has no requests".to_owned(),
            Some((number, call, differences)) => {
                let count = self.tape.len();
                let differences: Vec<String> = differences.iter().map(told).collect();
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

    /// Replays every request from its first response on.
    pub(crate) fn rewind(&self) {
        self.tape.rewind();
    }

    /// Has the file written by a thread of its own; exchanges that come meanwhile are written together.
    fn write_soon(self: &Arc<Self>) {
        self.unwritten.is_behind.store(true, Ordering::SeqCst);
        if !self.unwritten.is_scheduled.swap(true, Ordering::SeqCst) {
            let recording = Arc::clone(self);
            tokio::task::spawn_blocking(move || {
                recording.unwritten.is_scheduled.store(false, Ordering::SeqCst);
                // The next request and the end of the sandbox report a failure.
                let _ = recording.write();
            });
        }
    }

    /// Writes what the file does not have yet.
    pub(crate) fn write(&self) -> Result<()> {
        let _writing = lock(&self.unwritten.writing);
        if self.unwritten.is_behind.swap(false, Ordering::SeqCst) {
            let text = file::compose(self.shown_upstream.as_deref(), &self.names, &self.tape.texts());
            let failure = file::write(&self.path, &text).err().map(|error| error.to_string());
            self.unwritten.is_behind.fetch_or(failure.is_some(), Ordering::SeqCst);
            *lock(&self.unwritten.failure) = failure;
        }
        lock(&self.unwritten.failure).as_ref().map_or(Ok(()), |reason| {
            Err(Error::config(format!("the recording {} could not be written: {reason}", self.path.display())))
        })
    }
}

/// A difference in words.
fn told(difference: &Difference) -> String {
    let shown = |value: &Option<Value>| value.as_ref().map_or_else(|| "nothing".to_owned(), Value::to_string);
    format!("{} is {} and was {}", difference.at, shown(&difference.expected), shown(&difference.received))
}

/// Refuses options that contradict one another.
fn check(options: &Options) -> Result<()> {
    let needs_upstream = options.record.is_some() || options.on_missing == OnMissing::Record;
    let problem = match (&options.record, &options.replay) {
        (Some(_), Some(_)) => "record and replay cannot be given together; replay with on_missing \"record\" does both",
        (None, None) if options.upstream.is_some() => "upstream needs record, or replay with on_missing \"record\"",
        (None, None) => return Ok(()),
        _ if needs_upstream && options.upstream.is_none() => "recording needs upstream, the URL of the real service",
        _ => return Ok(()),
    };
    Err(Error::config(format!("the sandbox's options: {problem}")))
}
