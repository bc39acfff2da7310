//! Recordings: what is declared of the responses of a real service is written to a file, and replayed from it.

mod declared;
mod exchanges;
mod file;
mod message;
mod upstream;

use std::path::PathBuf;

use jiff::Timestamp;
use xpauto::Result;

use crate::http::{Call, Failure, Reply};
use crate::options::Options;
use exchanges::Exchanges;
use file::Writer;
use message::Exchange;
pub(crate) use message::RecordedRequest;
use upstream::{TOKEN_VARIABLE, Upstream};

/// A recording in progress, or one that is replayed.
#[derive(Debug)]
pub(crate) struct Recording {
    path: PathBuf,
    /// The paths that are kept whole.
    keep: Vec<String>,
    mode: Mode,
}

#[derive(Debug)]
enum Mode {
    Record(Box<Recorder>),
    Replay(Exchanges),
}

/// Records a service.
#[derive(Debug)]
struct Recorder {
    upstream: Upstream,
    writer: Writer,
    /// The sandbox's own token, which every request that is forwarded must carry.
    own_token: String,
}

/// A reply, and what is kept of it if that differs, for the log.
pub(crate) type Replied = (Reply, Option<Reply>);

impl Recording {
    /// Opens the recording of the options for a sandbox with this token; returns `None` if they have none.
    pub(crate) fn open(options: &Options, own_token: &str) -> Result<Option<Self>> {
        let (path, keep, mode) = match (&options.record, &options.replay) {
            (Some(path), _) => {
                let Some(upstream) = Upstream::of(options)? else { return Ok(None) };
                let writer = Writer::open(path, &options.keep)?;
                let recorder = Recorder { upstream, writer, own_token: own_token.to_owned() };
                (path, options.keep.clone(), Mode::Record(Box::new(recorder)))
            }
            (None, Some(path)) => {
                let (keep, exchanges) = file::read(path)?;
                (path, keep, Mode::Replay(Exchanges::new(exchanges)))
            }
            (None, None) => return Ok(None),
        };
        Ok(Some(Self { path: path.clone(), keep, mode }))
    }

    /// Returns whether requests are forwarded to a real service.
    pub(crate) fn forwards(&self) -> bool {
        matches!(self.mode, Mode::Record(_))
    }

    /// Returns what is kept of a request.
    pub(crate) fn kept(&self, call: &Call) -> RecordedRequest {
        declared::request(call, &self.keep)
    }

    /// Responds to a request, of which `kept` is what is kept.
    pub(crate) async fn respond(&self, call: &Call, kept: &RecordedRequest, now: Timestamp) -> Replied {
        let replied = match &self.mode {
            Mode::Record(recorder) => self.record(recorder, call, kept).await,
            Mode::Replay(exchanges) => self.replay(exchanges, kept).map(|reply| (reply, None)),
        };
        replied.unwrap_or_else(|failure| (failure.reply(now), None))
    }

    fn replay(&self, exchanges: &Exchanges, request: &RecordedRequest) -> Result<Reply, Failure> {
        let Some(exchange) = exchanges.next(request) else { return Err(self.missing(exchanges, request)) };
        let what = match (request.is_part, exchange.response.is_whole()) {
            (false, true) => return Ok(exchange.response.to_reply()),
            (true, _) => "a part of the request",
            (false, false) => "the response",
        };
        let RecordedRequest { method, path, .. } = request;
        let message = format!(
            "{method} {path} was recorded, but {what} was not kept, since it is not declared: record it again with \
             keep=[{path:?}], which keeps all of it."
        );
        Err(Failure::new(501, "NOT_KEPT", message))
    }

    /// Forwards a request, and records what is kept of it and of its response.
    async fn record(&self, recorder: &Recorder, call: &Call, request: &RecordedRequest) -> Result<Replied, Failure> {
        if call.token() != Some(&recorder.own_token) {
            let message = "A recording forwards only requests with its own token, which sandbox.token has; that of the \
                upstream is the option upstream_token.";
            return Err(Failure::new(401, "TOKEN_FOREIGN", message).with_header("www-authenticate", "Bearer"));
        }
        if let Err(error) = recorder.writer.check() {
            return Err(Failure::new(507, "RECORDING_NOT_WRITTEN", format!("{}.", error.message())));
        }
        let (reply, token) = recorder.upstream.send(call).await?;
        let secrets: Vec<&str> = token.as_deref().into_iter().chain(recorder.upstream.secret()).collect();
        let response = declared::response(call, &reply, &self.keep, &secrets);
        let shown = response.to_reply();
        recorder.writer.add(&Exchange { request: request.clone(), response });
        if reply.status == 401 && token.is_none() {
            return Err(token_missing(&recorder.upstream));
        }
        Ok((reply, Some(shown)))
    }

    /// Returns the failure of a request that is not in the recording: 501 with the nearest recorded request.
    fn missing(&self, exchanges: &Exchanges, request: &RecordedRequest) -> Failure {
        let RecordedRequest { method, path, .. } = request;
        let rest = match exchanges.nearest(request) {
            None => ", which has no requests".to_owned(),
            Some((number, call, differences)) => {
                let count = exchanges.all.len();
                let differences: Vec<String> = differences.iter().map(|one| one.render(["sent", "recorded"])).collect();
                let differences = if differences.is_empty() {
                    "they differ in what is not kept".to_owned()
                } else {
                    differences.join("; ")
                };
                format!(
                    "; the nearest of its {count} requests is number {number}, {} {}: {differences}",
                    call.method, call.path
                )
            }
        };
        let message = format!("{method} {path} is not in the recording {}{rest}.", self.path.display());
        Failure::new(501, "NOT_RECORDED", message)
    }

    /// Restarts the replay of every request at its first response.
    pub(crate) fn rewind(&self) {
        if let Mode::Replay(exchanges) = &self.mode {
            exchanges.rewind();
        }
    }

    /// Returns why the file lacks something.
    pub(crate) fn check(&self) -> Result<()> {
        match &self.mode {
            Mode::Record(recorder) => recorder.writer.check(),
            Mode::Replay(_) => Ok(()),
        }
    }
}

/// The failure of a request that the upstream refused because it was forwarded without a token. The client gets it in
/// place of the upstream's response, which does not name the cause.
fn token_missing(upstream: &Upstream) -> Failure {
    let message = format!(
        "The upstream {} responded with 401, since the recording has no token for it: set the option upstream_token \
         (--upstream-token on the command line) or the environment variable {TOKEN_VARIABLE}.",
        upstream.url()
    );
    Failure::new(401, "UPSTREAM_TOKEN_MISSING", message).with_header("www-authenticate", "Bearer")
}
