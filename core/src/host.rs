//! The channel from core to the program that called: log records, events, token requests and warnings.
//!
//! Each request carries the [`Host`] of its call. Core posts messages there without waiting; the host decides on which thread
//! and when they are handled.

use std::borrow::Cow;
use std::fmt::{self, Write as _};
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;

use secrecy::SecretString;
use tokio::sync::oneshot;

use crate::error::BoxError;
use crate::events::{Event, EventKind, Hooks};
use crate::notice::Warning;
use crate::options::TokenProvider;

/// Receives the messages of a call.
///
/// Rust programs do not need to implement it: the default host emits `tracing` events and runs the callbacks of
/// [`Client::on_event`](crate::Client::on_event).
pub trait Host: Send + Sync {
    /// Returns whether messages on this topic are wanted; others are never built. Called often, so it must be cheap.
    fn wants(&self, topic: Topic) -> bool;

    /// Takes a message.
    ///
    /// Called on the runtime's thread, so it must neither block nor run code of the program; core holds no lock meanwhile. A
    /// host that queues messages keeps their order.
    fn post(&self, message: Message);
}

/// The topic of messages to a [`Host`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Topic {
    /// Log records of this level.
    Log(Level),
    /// Events of this kind.
    Event(EventKind),
}

/// A message from core to the program.
#[derive(Debug)]
#[non_exhaustive]
pub enum Message {
    /// A log record.
    Log(LogRecord),
    /// An event of a call or of one of its requests.
    Event(Event),
    /// A client with [`Token::Host`](crate::Token::Host) needs a token.
    Token(TokenRequest),
    /// A warning about a probable mistake in an argument.
    Warning(Warning),
}

/// The severity of a [`LogRecord`], the most severe last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Every request.
    Debug,
    /// Longer waits.
    Info,
    /// Conditions that may need attention.
    Warn,
}

impl Level {
    /// Returns the name of the level in lower case.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Debug => "debug",
            Self::Info => "info",
            Self::Warn => "warn",
        }
    }
}

/// A log record: a constant template with separate arguments, so that log services can group records.
#[derive(Debug, Clone, PartialEq)]
pub struct LogRecord {
    /// The severity.
    pub level: Level,
    /// The message with the names of fields in braces, for example `{method} {path} {status} in {milliseconds:.1} ms`;
    /// a number after `:.` is the number of decimal places.
    pub template: &'static str,
    /// The fields, at least those that the template names.
    pub fields: Vec<(&'static str, FieldValue)>,
}

/// The value of a field of a [`LogRecord`].
#[derive(Debug, Clone, PartialEq)]
pub enum FieldValue {
    /// A string.
    Str(Cow<'static, str>),
    /// An integer.
    Int(i64),
    /// A number.
    Float(f64),
}

/// A part of the template of a [`LogRecord`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TemplatePart {
    /// Literal text.
    Text(&'static str),
    /// The value of a field, with this many decimal places if the template specifies them.
    Field(&'static str, Option<usize>),
}

impl LogRecord {
    /// Returns the value of a field.
    #[must_use]
    pub fn field(&self, name: &str) -> Option<&FieldValue> {
        self.fields.iter().find(|(known, _)| *known == name).map(|(_, value)| value)
    }

    /// Returns the parts of the template in order, which a host formats for its language.
    pub fn parts(&self) -> impl Iterator<Item = TemplatePart> {
        let mut rest = self.template;
        std::iter::from_fn(move || {
            if rest.is_empty() {
                return None;
            }
            if let Some((field, after)) = rest.strip_prefix('{').and_then(|inside| inside.split_once('}')) {
                rest = after;
                let (name, places) = field.split_once(":.").unwrap_or((field, ""));
                return Some(TemplatePart::Field(name, places.parse().ok()));
            }
            // An unclosed brace is literal.
            let end = rest.get(1..).and_then(|tail| tail.find('{')).map_or(rest.len(), |at| at + 1);
            let (text, after) = rest.split_at(end);
            rest = after;
            Some(TemplatePart::Text(text))
        })
    }
}

impl fmt::Display for LogRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for part in self.parts() {
            match part {
                TemplatePart::Text(text) => f.write_str(text)?,
                TemplatePart::Field(name, places) => match (self.field(name), places) {
                    (Some(FieldValue::Float(number)), Some(places)) => write!(f, "{number:.places$}")?,
                    (Some(value), _) => value.fmt(f)?,
                    (None, _) => f.write_char('-')?,
                },
            }
        }
        Ok(())
    }
}

impl fmt::Display for FieldValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Str(text) => f.write_str(text),
            Self::Int(number) => number.fmt(f),
            Self::Float(number) => number.fmt(f),
        }
    }
}

/// A request for a bearer token, from a client whose token is [`Token::Host`](crate::Token::Host).
///
/// Dropping it without a response fails the calls that need the token.
#[derive(Debug)]
pub struct TokenRequest(oneshot::Sender<Result<SecretString, BoxError>>);

impl TokenRequest {
    /// Responds with a token, or with the reason why there is none.
    pub fn respond(self, token: Result<SecretString, BoxError>) {
        // Fails if the calls were cancelled meanwhile.
        let _ = self.0.send(token);
    }

    /// Completes when no call needs the token any more.
    pub async fn cancelled(&mut self) {
        self.0.closed().await;
    }

    /// Returns whether no call needs the token any more.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.0.is_closed()
    }
}

/// Requests a token from a host; fails if the host drops the request.
pub(crate) fn token_of(host: &dyn Host) -> impl Future<Output = Result<SecretString, BoxError>> + Send + use<> {
    let (request, token) = oneshot::channel();
    host.post(Message::Token(TokenRequest(request)));
    async { token.await.unwrap_or_else(|_| Err("it ended without a response".into())) }
}

/// Provides tokens by the function of a program that a binding's host calls, for requests that are part of no call.
#[doc(hidden)]
pub struct HostTokens(pub Arc<dyn Host>);

impl TokenProvider for HostTokens {
    fn token(&self) -> Pin<Box<dyn Future<Output = Result<SecretString, BoxError>> + Send + '_>> {
        Box::pin(token_of(&*self.0))
    }
}

/// Posts a log record, which is built only if it is wanted.
pub(crate) fn log(
    host: &dyn Host,
    level: Level,
    template: &'static str,
    fields: impl FnOnce() -> Vec<(&'static str, FieldValue)>,
) {
    if host.wants(Topic::Log(level)) {
        host.post(Message::Log(LogRecord { level, template, fields: fields() }));
    }
}

/// Posts an event, which is built only if it is wanted.
pub(crate) fn emit(host: &dyn Host, kind: EventKind, event: impl FnOnce() -> Event) {
    if host.wants(Topic::Event(kind)) {
        host.post(Message::Event(event()));
    }
}

/// The host of Rust programs: emits `tracing` events, and runs callbacks on the thread of the call.
pub(crate) struct DefaultHost(Hooks);

impl DefaultHost {
    pub(crate) fn shared(hooks: &Hooks) -> Arc<dyn Host> {
        Arc::new(Self(hooks.clone()))
    }
}

impl Host for DefaultHost {
    fn wants(&self, topic: Topic) -> bool {
        match topic {
            Topic::Log(Level::Debug) => tracing::enabled!(target: "xpauto", tracing::Level::DEBUG),
            Topic::Log(Level::Info) => tracing::enabled!(target: "xpauto", tracing::Level::INFO),
            Topic::Log(Level::Warn) => tracing::enabled!(target: "xpauto", tracing::Level::WARN),
            Topic::Event(kind) => self.0.want(kind),
        }
    }

    fn post(&self, message: Message) {
        match message {
            Message::Log(record) => trace(&record),
            Message::Event(event) => self.0.run(&event),
            Message::Warning(warning) => tracing::warn!(target: "xpauto", "{warning}"),
            Message::Token(request) => drop(request),
        }
    }
}

/// Emits a log record as a `tracing` event with the fields that all requests share.
fn trace(record: &LogRecord) {
    macro_rules! emit {
        ($level:expr) => {
            tracing::event!(
                target: "xpauto",
                $level,
                method = record.text("method"),
                path = record.text("path"),
                status = record.number("status"),
                attempt = record.number("attempt"),
                "{record}"
            )
        };
    }
    match record.level {
        Level::Debug => emit!(tracing::Level::DEBUG),
        Level::Info => emit!(tracing::Level::INFO),
        Level::Warn => emit!(tracing::Level::WARN),
    }
}

impl LogRecord {
    fn text(&self, name: &str) -> Option<&str> {
        match self.field(name) {
            Some(FieldValue::Str(text)) => Some(text),
            _ => None,
        }
    }

    fn number(&self, name: &str) -> Option<i64> {
        match self.field(name) {
            Some(FieldValue::Int(number)) => Some(*number),
            _ => None,
        }
    }
}

impl From<&'static str> for FieldValue {
    fn from(text: &'static str) -> Self {
        Self::Str(text.into())
    }
}

impl From<String> for FieldValue {
    fn from(text: String) -> Self {
        Self::Str(text.into())
    }
}

impl From<i64> for FieldValue {
    fn from(number: i64) -> Self {
        Self::Int(number)
    }
}

impl From<u16> for FieldValue {
    fn from(number: u16) -> Self {
        Self::Int(number.into())
    }
}

impl From<usize> for FieldValue {
    fn from(number: usize) -> Self {
        Self::Int(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

impl From<f64> for FieldValue {
    fn from(number: f64) -> Self {
        Self::Float(number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_renders_its_template() {
        let record = LogRecord {
            level: Level::Debug,
            template: "{method} took {seconds:.1} s{, {missing}",
            fields: vec![("method", "GET".into()), ("seconds", 1.25.into())],
        };
        assert_eq!(record.to_string(), "GET took 1.2 s-");
        let plain = LogRecord { template: "100 % {open", ..record };
        assert_eq!(plain.to_string(), "100 % {open");
    }
}
