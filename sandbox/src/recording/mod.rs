//! Recordings: the responses of a real service are written to a file without secrets, and replayed from it.

mod exchanges;
mod file;
mod upstream;
mod writer;

use std::path::PathBuf;
use std::sync::Arc;

use jiff::Timestamp;
use serde_json::{Value, json};
use xpauto::bindings::text::Language;
use xpauto::{Error, Result};

use crate::http::{Call, Failure, Reply};
use crate::off_thread::off_thread;
use crate::options::{OnMissing, Options};
use crate::received::Difference;
use crate::redaction::{RecordedRequest, Redactor};
use exchanges::{Exchange, Exchanges};
use upstream::{TOKEN_VARIABLE, Upstream};
use writer::Writer;
pub(crate) use writer::{FileState, file_state};

/// A recording in progress, or one that is replayed.
#[derive(Debug)]
pub(crate) struct Recording {
    path: PathBuf,
    /// How to handle requests without a recorded response; `None` if all requests are recorded anew.
    on_missing: Option<OnMissing>,
    /// The service and the file, unless it is only replayed.
    recorder: Option<Recorder>,
    redactor: Redactor,
    /// The exchanges of a replay.
    exchanges: Exchanges,
}

/// Records a service.
#[derive(Debug)]
struct Recorder {
    upstream: Upstream,
    writer: Writer,
    /// The sandbox's own token, which every request that is forwarded must carry.
    own_token: String,
}

/// A reply, and its redacted form for the log if that differs.
pub(crate) type Replied = (Reply, Option<Reply>);

impl Recording {
    /// Opens the recording of the options; returns `None` if they have none.
    pub(crate) fn open(options: &Options) -> Result<Option<Arc<Self>>> {
        let (path, on_missing) = match (&options.record, &options.replay) {
            (Some(path), _) => (path, None),
            (None, Some(path)) => (path, Some(options.on_missing)),
            (None, None) => return Ok(None),
        };
        // Before the file is read, so that no later change is missed.
        let known = file_state(path);
        let document = if on_missing.is_some() { file::read(path)? } else { None };
        if document.is_none() && !options.records() {
            return Err(Error::config(format!("the recording {}: there is no such file", path.display())));
        }
        let document = document.unwrap_or_default();
        let all = |mut recorded: Vec<String>, given: &[String]| {
            recorded.extend(given.iter().filter(|one| !recorded.contains(one)).cloned().collect::<Vec<_>>());
            recorded
        };
        let names = all(document.redact, &options.redact);
        let patterns = all(document.redact_patterns, &options.redact_patterns);
        let redactor = Redactor::new(&names, &patterns);
        let exchanges = Exchanges::new(document.exchanges);
        let recorder = match Upstream::of(options)?.filter(|_| options.records()) {
            None => None,
            Some(upstream) => {
                file::check_target(path)?;
                for secret in [options.token.as_str()].into_iter().chain(upstream.secret()) {
                    redactor.remember(secret);
                }
                let before = exchanges.all();
                let start = file::start(&upstream.url(), &names, &patterns, &redactor);
                let start =
                    start + &before.iter().map(|one| file::render(one)).collect::<Vec<_>>().join(writer::BETWEEN);
                let writer = Writer::new(path, known, start, !before.is_empty());
                Some(Recorder { upstream, writer, own_token: options.token.clone() })
            }
        };
        Ok(Some(Arc::new(Self { path: path.clone(), on_missing, recorder, redactor, exchanges })))
    }

    /// Returns whether requests are forwarded to a real service.
    pub(crate) fn forwards(&self) -> bool {
        self.recorder.is_some()
    }

    /// Returns a request without its secrets.
    pub(crate) async fn redacted(self: &Arc<Self>, call: &Arc<Call>) -> Arc<RecordedRequest> {
        let (recording, call) = (Arc::clone(self), Arc::clone(call));
        off_thread(move || Arc::new(recording.redactor.request(&call))).await
    }

    /// Responds to a request, whose redacted form is `redacted`; returns `None` if the account has to respond.
    pub(crate) async fn respond(
        self: &Arc<Self>,
        call: &Arc<Call>,
        redacted: &Arc<RecordedRequest>,
        now: Timestamp,
    ) -> Option<Replied> {
        let (recording, request) = (Arc::clone(self), Arc::clone(redacted));
        if self.on_missing.is_some()
            && let Some(exchange) = off_thread(move || recording.exchanges.next(&request)).await
        {
            return Some((exchange.response.to_reply(), None));
        }
        let replied = match (self.on_missing, &self.recorder) {
            (Some(OnMissing::Sandbox), _) => return None,
            (None | Some(OnMissing::Record), Some(recorder)) => self.record(recorder, call, redacted).await,
            _ => {
                let (recording, request) = (Arc::clone(self), Arc::clone(redacted));
                Err(off_thread(move || recording.missing(&request)).await)
            }
        };
        Some(replied.unwrap_or_else(|failure| (failure.reply(now), None)))
    }

    /// Forwards a request, and records it with its response.
    async fn record(
        self: &Arc<Self>,
        recorder: &Recorder,
        call: &Arc<Call>,
        redacted: &Arc<RecordedRequest>,
    ) -> Result<Replied, Failure> {
        if call.token() != Some(&recorder.own_token) {
            let message = "A recording forwards only requests with its own token, which sandbox.token has; that of the \
                upstream is the option upstream_token.";
            return Err(Failure::new(401, "TOKEN_FOREIGN", message).with_header("www-authenticate", "Bearer"));
        }
        let recording = Arc::clone(self);
        if recorder.writer.has_failed()
            && let Err(error) = off_thread(move || recording.write()).await
        {
            return Err(Failure::new(507, "RECORDING_NOT_WRITTEN", format!("{}.", error.message())));
        }
        let (reply, token) = recorder.upstream.send(call).await?;
        if let Some(token) = &token {
            self.redactor.remember(token);
        }
        let is_token_missing = reply.status == 401 && token.is_none();
        let (recording, call, request) = (Arc::clone(self), Arc::clone(call), Arc::clone(redacted));
        let replied = off_thread(move || {
            let response = recording.redactor.response(&call.method, &call.path, &reply);
            let redacted = response.to_reply();
            recording.keep(Exchange { request: RecordedRequest::clone(&request), response });
            (reply, Some(redacted))
        });
        let replied = replied.await;
        if is_token_missing { Err(token_missing(&recorder.upstream)) } else { Ok(replied) }
    }

    /// Adds an exchange to the file, and to those that are replayed.
    fn keep(self: &Arc<Self>, exchange: Exchange) {
        let Some(recorder) = &self.recorder else { return };
        if recorder.writer.add(file::render(&exchange)) {
            let recording = Arc::clone(self);
            // A failure is reported by the next request and by the stop of the sandbox.
            tokio::task::spawn_blocking(move || drop(recording.write()));
        }
        if self.on_missing.is_some() {
            self.exchanges.add(exchange);
        }
    }

    /// Returns the failure of a request that is not in the recording: 501 with the nearest recorded request.
    fn missing(&self, request: &RecordedRequest) -> Failure {
        let RecordedRequest { method, path, .. } = request;
        let nearest = self.exchanges.nearest(request);
        let rest = match &nearest {
            None => ", which has no requests".to_owned(),
            Some((number, call, differences)) => {
                let count = self.exchanges.all().len();
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
        let nearest = nearest.map(|(number, call, differences)| {
            let difference = |one: &Difference| json!({ "at": one.at, "sent": one.expected, "recorded": one.received });
            let differences: Vec<Value> = differences.iter().map(difference).collect();
            json!({ "number": number, "method": call.method, "path": call.path, "query": call.query,
                "differences": differences })
        });
        Failure::new(501, "NOT_RECORDED", message).with_fields(&json!({ "nearest": nearest }))
    }

    /// Restarts the replay of every request at its first response.
    pub(crate) fn rewind(&self) {
        self.exchanges.rewind();
    }

    /// Writes the exchanges that the file lacks.
    pub(crate) fn write(&self) -> Result<()> {
        self.recorder.as_ref().map_or(Ok(()), |recorder| recorder.writer.write())
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
