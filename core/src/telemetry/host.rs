//! The channel from core to the program that called: events, which are logged, token requests and warnings.
//!
//! Each request carries the [`Host`] of its call. Core posts messages there without waiting; the host decides on which thread
//! and when they are handled.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;

use secrecy::SecretString;
use tokio::sync::oneshot;

pub use super::event::{CompletedRequest, LongWait};
use crate::error::BoxError;
use crate::options::TokenProvider;
use crate::validate::warning::Warning;

/// Receives the messages of a call.
///
/// Rust programs do not need to implement it: the default host emits `tracing` events.
pub trait Host: Send + Sync {
    /// Returns whether messages of this level are wanted; others are never built. Called often, so it must be cheap.
    fn wants(&self, level: Level) -> bool;

    /// Takes a message.
    ///
    /// Called on the runtime's thread, so it must neither block nor run code of the program; core holds no lock meanwhile. A
    /// host that queues messages keeps their order.
    fn post(&self, message: Message);
}

/// A message from core to the program.
#[derive(Debug)]
#[non_exhaustive]
pub enum Message {
    /// A request has ended.
    Request(CompletedRequest),
    /// A call begins a longer wait.
    Wait(LongWait),
    /// A client with [`Token::Host`](crate::Token::Host) needs a token.
    Token(TokenRequest),
    /// A warning about a probable mistake in an argument.
    Warning(Warning),
}

/// The severity of a logged message, the most severe last.
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

/// The host of Rust programs: emits `tracing` events.
pub(crate) struct DefaultHost;

impl Host for DefaultHost {
    fn wants(&self, level: Level) -> bool {
        match level {
            Level::Debug => tracing::enabled!(target: "xpauto", tracing::Level::DEBUG),
            Level::Info => tracing::enabled!(target: "xpauto", tracing::Level::INFO),
            Level::Warn => true,
        }
    }

    fn post(&self, message: Message) {
        match message {
            Message::Request(request) => {
                let CompletedRequest { method, path, status, attempt, .. } = &request;
                tracing::debug!(target: "xpauto", method, path, status, attempt, "{request}");
            }
            Message::Wait(wait) => {
                tracing::info!(target: "xpauto", method = wait.method, path = wait.path, "{wait}");
            }
            Message::Warning(warning) => tracing::warn!(target: "xpauto", "{warning}"),
            Message::Token(request) => drop(request),
        }
    }
}
