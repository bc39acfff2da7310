//! The events of requests and waits, and the callbacks that a program in Rust registers for them.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use arc_swap::ArcSwap;
use serde::Serialize;

/// What is known of a request that is about to be sent.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[non_exhaustive]
pub struct RequestEvent {
    /// A number that only this request has in this process.
    pub id: u64,
    /// The method.
    pub method: String,
    /// The path under the base URL, without the query.
    pub path: String,
    /// The path with its parameters by name, where the request is one of an operation.
    pub template: Option<&'static str>,
    /// The whole address, without credentials, and `REDACTED` for what stands in its query under a secret's name.
    pub url: String,
    /// The decoded names and values of the query, in order; `REDACTED` for the values of secrets.
    pub query: Vec<(String, String)>,
    /// The body as JSON text with its secrets hidden, where the client has `log_bodies`.
    pub body: Option<String>,
    /// The host that it goes to.
    pub host: Option<String>,
    /// The port that it goes to.
    pub port: Option<u16>,
    /// Which try of its call it is, from 1.
    pub attempt: usize,
    /// When it began, in seconds since 1970.
    pub time: f64,
}

/// What is known of a request when it has ended.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[non_exhaustive]
pub struct CompletedRequest {
    /// The number that [`RequestEvent`] told.
    pub id: u64,
    /// The method.
    pub method: String,
    /// The path under the base URL, without the query.
    pub path: String,
    /// The status, where there was an answer.
    pub status: Option<u16>,
    /// The kind of what broke, where there was no answer; `cancelled` where the caller gave it up.
    pub fault: Option<&'static str>,
    /// Seconds from connecting to the last byte.
    pub seconds: f64,
    /// Which try of its call it was, from 1.
    pub attempt: usize,
    /// How the service names the request, where it tells.
    pub request_id: Option<String>,
    /// The decoded names and values of the query, in order; `REDACTED` for the values of secrets.
    pub query: Vec<(String, String)>,
    /// The request's body as JSON text with its secrets hidden, where the client has `log_bodies`.
    pub body: Option<String>,
}

/// A request failed, and its call goes on to another try.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[non_exhaustive]
pub struct RetryEvent {
    /// The method.
    pub method: String,
    /// The path under the base URL, without the query.
    pub path: String,
    /// Which try of the call failed, from 1.
    pub attempt: usize,
    /// The status, where there was an answer.
    pub status: Option<u16>,
    /// The kind of what broke, where there was no answer.
    pub fault: Option<String>,
    /// Seconds until the next try.
    pub wait: f64,
}

/// A call begins to wait before it sends its next request.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[non_exhaustive]
pub struct WaitEvent {
    /// The method.
    pub method: String,
    /// The path under the base URL, without the query.
    pub path: String,
    /// What it waits for: `retry`, `quota`, or the `pause` after a 429.
    pub reason: &'static str,
    /// For how many seconds.
    pub seconds: f64,
}

/// Something that happens on a request's way.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(untagged)]
#[non_exhaustive]
pub enum Event {
    /// A request is about to be sent.
    Request(RequestEvent),
    /// A request has ended, with an answer or without.
    Response(CompletedRequest),
    /// A call goes on to another try.
    Retry(RetryEvent),
    /// A call begins to wait.
    Wait(WaitEvent),
}

impl Event {
    /// Returns the kind of the event.
    #[must_use]
    pub const fn kind(&self) -> EventKind {
        match self {
            Self::Request(_) => EventKind::Request,
            Self::Response(_) => EventKind::Response,
            Self::Retry(_) => EventKind::Retry,
            Self::Wait(_) => EventKind::Wait,
        }
    }
}

/// What an [`Event`] is of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum EventKind {
    /// A request is about to be sent.
    Request,
    /// A request has ended.
    Response,
    /// A call goes on to another try.
    Retry,
    /// A call begins to wait.
    Wait,
}

impl EventKind {
    /// Every kind.
    pub const ALL: [Self; 4] = [Self::Request, Self::Response, Self::Retry, Self::Wait];

    /// The kind's name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Request => "request",
            Self::Response => "response",
            Self::Retry => "retry",
            Self::Wait => "wait",
        }
    }
}

/// A function that is told of every request when it has ended.
pub type Hook = Arc<dyn Fn(&CompletedRequest) + Send + Sync>;

/// A function that is told of events.
pub type EventHook = Arc<dyn Fn(&Event) + Send + Sync>;

/// The hooks of a client and everything that is derived from it.
#[derive(Clone, Default)]
pub(crate) struct Hooks(Arc<ArcSwap<Vec<Listener>>>);

#[derive(Clone)]
struct Listener {
    number: u64,
    kind: EventKind,
    hook: EventHook,
}

impl Hooks {
    /// Adds a hook and gives the number to remove it by.
    pub(crate) fn add(&self, kind: EventKind, hook: &EventHook) -> u64 {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let listener = Listener { number, kind, hook: Arc::clone(hook) };
        self.0.rcu(|known| known.iter().cloned().chain([listener.clone()]).collect::<Vec<_>>());
        number
    }

    pub(crate) fn remove(&self, number: u64) {
        self.0.rcu(|known| known.iter().filter(|listener| listener.number != number).cloned().collect::<Vec<_>>());
    }

    /// Returns whether there is a callback for this kind of event.
    pub(crate) fn want(&self, kind: EventKind) -> bool {
        self.0.load().iter().any(|listener| listener.kind == kind)
    }

    /// Runs the callbacks for an event.
    pub(crate) fn run(&self, event: &Event) {
        for listener in self.0.load_full().iter().filter(|listener| listener.kind == event.kind()) {
            (listener.hook)(event);
        }
    }
}

impl fmt::Debug for Hooks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} hooks", self.0.load().len())
    }
}
