//! What goes wrong on purpose: rules that match requests, and what each does to the answer.

use std::sync::{Mutex, PoisonError};

use hyper::header::{HeaderName, HeaderValue};
use serde::Deserialize;
use serde_json::{Map, Value};
use xpauto::{Error, Result};

use crate::options::seconds;
use crate::reply::{Failure, Reply};

/// A rule: which requests it matches, how often, and what then happens.
///
/// With a `status` or a `body` it answers instead of the service, as the action `gzip-bomb` always does; without, the
/// service's own answer goes out, after `delay`, with `headers` added and through `action`.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Fault {
    /// The method, in any case; every method where absent.
    pub method: Option<String>,
    /// The path as it is sent, without query; `*` stands for any text. Every path where absent.
    pub path: Option<String>,
    /// How many requests it acts on; all of them where absent.
    pub times: Option<u64>,
    /// The status to answer with.
    pub status: Option<u16>,
    /// Headers to answer with.
    pub headers: Map<String, Value>,
    /// The body to answer with: a text as it is, anything else as JSON.
    pub body: Option<Value>,
    /// How the connection misbehaves.
    pub action: Option<Action>,
    /// Seconds to wait first.
    pub delay: f64,
}

/// How a connection misbehaves; the names in JSON are those here in kebab-case.
///
/// `Cut`, `Lie` and `TruncateGzip` need a body to spoil: where the answer has none, such as a 204, the connection ends
/// without it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Action {
    /// Reads the whole request, then ends the connection without an answer.
    Close,
    /// Reads the whole request, then ends the connection with a TCP reset.
    Reset,
    /// Announces the whole body, sends half of it and ends the connection.
    Cut,
    /// Announces more than the body, sends all of it and ends the connection.
    Lie,
    /// Never answers.
    Hang,
    /// Sends the body a byte every 20 ms.
    Drip,
    /// Compresses the body with gzip.
    Gzip,
    /// Compresses the body with gzip and sends half of that, announced as if it were everything.
    TruncateGzip,
    /// Answers with about 1 MiB of gzip that holds a JSON list of 1 GiB.
    GzipBomb,
}

impl Fault {
    /// Refuses what could not be sent.
    pub(crate) fn check(&self) -> Result<()> {
        seconds("fault delay", self.delay)?;
        if let Some(status) = self.status
            && !(200..=599).contains(&status)
        {
            return Err(Error::config(format!("a sandbox fault has the status {status}, it must be from 200 to 599")));
        }
        for (name, value) in &self.headers {
            // The length is the server's to write: a wrong one would break the connection in ways that no action names.
            let is_framing =
                ["content-length", "transfer-encoding"].iter().any(|known| name.eq_ignore_ascii_case(known));
            if is_framing || HeaderName::try_from(name).is_err() || HeaderValue::try_from(plain(value)).is_err() {
                return Err(Error::config(format!("a sandbox fault has the header {name:?}, which cannot be sent")));
            }
        }
        Ok(())
    }

    fn matches(&self, method: &str, path: &str) -> bool {
        self.method.as_ref().is_none_or(|wanted| wanted.eq_ignore_ascii_case(method))
            && self.path.as_ref().is_none_or(|pattern| matches_pattern(pattern, path))
    }

    /// Whether the service itself sees the request and answers it.
    pub(crate) fn is_served(&self) -> bool {
        let answers_itself = self.status.is_some() || self.body.is_some();
        let keeps_from_service = [Action::Close, Action::Reset, Action::Hang, Action::GzipBomb];
        !answers_itself && !self.action.is_some_and(|action| keeps_from_service.contains(&action))
    }

    /// The answer that the rule gives by itself, if it does.
    pub(crate) fn own_reply(&self) -> Option<Reply> {
        if self.action == Some(Action::GzipBomb) {
            return Some(Reply::gzip_bomb(self.status.unwrap_or(200)));
        }
        let status = self.status.or(self.body.as_ref().map(|_| 200))?;
        Some(match &self.body {
            Some(Value::String(text)) => Reply::text(status, text.clone()),
            Some(json) => Reply::json(status, json),
            None if status >= 400 => {
                Failure::new(status, "SANDBOX_FAULT", "The sandbox was told to fail here.").reply()
            }
            None => Reply::empty(status),
        })
    }

    /// Puts the rule's headers into a reply, in place of those of the same name.
    pub(crate) fn add_headers(&self, reply: &mut Reply) {
        for (name, value) in &self.headers {
            reply.set_header(name, plain(value));
        }
    }
}

/// The rules of one sandbox and how often each has acted.
#[derive(Debug)]
pub(crate) struct Faults {
    rules: Vec<Fault>,
    acted: Mutex<Vec<u64>>,
}

impl Faults {
    pub(crate) fn new(rules: Vec<Fault>) -> Self {
        let acted = Mutex::new(vec![0; rules.len()]);
        Self { rules, acted }
    }

    /// The first rule that matches and has not acted often enough; it counts as having acted.
    pub(crate) fn take(&self, method: &str, path: &str) -> Option<&Fault> {
        let mut acted = self.acted.lock().unwrap_or_else(PoisonError::into_inner);
        let (rule, count) = self
            .rules
            .iter()
            .zip(acted.iter_mut())
            .find(|(rule, count)| rule.times.is_none_or(|times| **count < times) && rule.matches(method, path))?;
        *count += 1;
        Some(rule)
    }
}

/// Whether `path` is `pattern`, in which each `*` stands for any text.
pub(crate) fn matches_pattern(pattern: &str, path: &str) -> bool {
    let Some((start, rest)) = pattern.split_once('*') else { return pattern == path };
    let Some(mut remaining) = path.strip_prefix(start) else { return false };
    let mut pieces: Vec<&str> = rest.split('*').collect();
    let end = pieces.pop().unwrap_or_default();
    for piece in pieces {
        let Some(at) = remaining.find(piece) else { return false };
        remaining = remaining.get(at + piece.len()..).unwrap_or_default();
    }
    remaining.ends_with(end)
}

fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::matches_pattern;

    #[test]
    fn a_star_stands_for_any_text() {
        assert!(matches_pattern("/segments", "/segments"));
        assert!(matches_pattern("/themes/*", "/themes/501"));
        assert!(matches_pattern("*", "/"));
        assert!(matches_pattern("/personalizations/*/results", "/personalizations/301/results"));
        assert!(!matches_pattern("/personalizations/*/results", "/personalizations/301"));
        assert!(!matches_pattern("/a*a", "/a"));
    }
}
