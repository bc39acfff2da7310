//! Recordings: what is declared of the responses of a real service is written to a file, and replayed from it.

mod declared;
mod file;
mod message;
mod upstream;

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};

use jiff::Timestamp;
use xpauto::Result;
use xpauto::bindings::SentSecrets;

use crate::http::{Call, Failure, Reply};
use crate::options::Options;
use crate::received::distance;
use file::Writer;
pub(crate) use message::RecordedRequest;
use message::{Body, Exchange};
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
    /// The real service, the file, and the sandbox's own token, which every request that is forwarded must carry.
    Record(Box<(Upstream, Writer, String)>),
    /// The exchanges in order, each with whether it was replayed.
    Replay(Vec<(Exchange, AtomicBool)>),
}

/// A reply, and what is kept of it if that differs, for the log.
pub(crate) type Replied = (Reply, Option<Reply>);

impl Recording {
    /// Opens the recording of the options for a sandbox with this token; returns `None` if they have none.
    pub(crate) fn open(options: &Options, own_token: &str) -> Result<Option<Self>> {
        let (path, keep, mode) = match (&options.record, &options.replay) {
            (Some(path), _) => {
                let Some(upstream) = Upstream::of(options)? else { return Ok(None) };
                let recorder = (upstream, Writer::open(path, &options.keep)?, own_token.to_owned());
                (path, options.keep.clone(), Mode::Record(Box::new(recorder)))
            }
            (None, Some(path)) => {
                let (keep, exchanges) = file::read(path)?;
                (path, keep, Mode::Replay(exchanges.into_iter().map(|one| (one, AtomicBool::default())).collect()))
            }
            (None, None) => return Ok(None),
        };
        Ok(Some(Self { path: path.clone(), keep, mode }))
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

    /// Responds with the next exchange of an equal request in the order of recording; after the last one, with the last again.
    fn replay(&self, exchanges: &[(Exchange, AtomicBool)], request: &RecordedRequest) -> Result<Reply, Failure> {
        let mut equal = exchanges.iter().filter(|(exchange, _)| exchange.request == *request);
        let next = equal.clone().find(|(_, is_replayed)| !is_replayed.swap(true, Ordering::Relaxed));
        let Some((exchange, _)) = next.or_else(|| equal.next_back()) else {
            return Err(self.missing(exchanges, request));
        };
        let what = match (request.is_part, !matches!(exchange.response.body, Some(Body::Omitted))) {
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
    async fn record(
        &self,
        (upstream, writer, own_token): &(Upstream, Writer, String),
        call: &Call,
        request: &RecordedRequest,
    ) -> Result<Replied, Failure> {
        if call.token() != Some(own_token) {
            let message = "A recording forwards only requests with its own token, which sandbox.token has; that of the \
                upstream is the option upstream_token.";
            return Err(Failure::new(401, "TOKEN_FOREIGN", message).with_header("www-authenticate", "Bearer"));
        }
        if let Err(error) = writer.check() {
            return Err(Failure::new(507, "RECORDING_NOT_WRITTEN", format!("{}.", error.message())));
        }
        let (reply, token) = upstream.send(call).await?;
        let response = declared::response(call, &reply, &self.keep, token.as_deref());
        let shown = response.to_reply();
        writer.add(&Exchange { request: request.clone(), response });
        if reply.status == 401 && token.is_none() {
            // In place of the upstream's response, which does not name the cause.
            let message = format!(
                "The upstream {} responded with 401, since the recording has no token for it: set the option upstream_token \
                 (--upstream-token on the command line) or the environment variable {TOKEN_VARIABLE}.",
                upstream.url()
            );
            let failure = Failure::new(401, "UPSTREAM_TOKEN_MISSING", message);
            return Err(failure.with_header("www-authenticate", "Bearer"));
        }
        // The client does not know that this token is a secret, and would show it.
        let secrets = SentSecrets::of(token.iter().map(String::as_bytes));
        let is_in_headers = reply.headers.iter().any(|(_, value)| secrets.are_in(value));
        if is_in_headers || secrets.are_in(&String::from_utf8_lossy(&reply.body)) {
            return Ok((shown, None));
        }
        Ok((reply, Some(shown)))
    }

    /// Returns the failure of a request that is not in the recording: 501 with the nearest recorded request.
    fn missing(&self, exchanges: &[(Exchange, AtomicBool)], request: &RecordedRequest) -> Failure {
        let RecordedRequest { method, path, .. } = request;
        let others = exchanges.iter().enumerate().map(|(index, (Exchange { request: other, .. }, _))| {
            let differences = request.differences(other);
            (distance([path, &other.path], &differences), index + 1, other, differences)
        });
        let rest = others.min_by(|(one, ..), (other, ..)| one.total_cmp(other)).map_or_else(
            || ", which has no requests".to_owned(),
            |(_, number, other, differences)| {
                let differences: Vec<String> = differences.iter().map(|one| one.render(["sent", "recorded"])).collect();
                let differences = if differences.is_empty() {
                    "they differ in what is not kept".into()
                } else {
                    differences.join("; ")
                };
                let count = exchanges.len();
                format!(
                    "; the nearest of its {count} requests is number {number}, {} {}: {differences}",
                    other.method, other.path
                )
            },
        );
        let message = format!("{method} {path} is not in the recording {}{rest}.", self.path.display());
        Failure::new(501, "NOT_RECORDED", message)
    }

    /// Restarts the replay of every request at its first response.
    pub(crate) fn rewind(&self) {
        if let Mode::Replay(exchanges) = &self.mode {
            for (_, is_replayed) in exchanges {
                is_replayed.store(false, Ordering::Relaxed);
            }
        }
    }

    /// Returns why the file lacks something.
    pub(crate) fn check(&self) -> Result<()> {
        match &self.mode {
            Mode::Record(recorder) => recorder.1.check(),
            Mode::Replay(_) => Ok(()),
        }
    }
}
