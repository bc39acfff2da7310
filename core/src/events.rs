//! The events of requests, and the callbacks that Rust programs register for them.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Weak};
use std::time::{Duration, SystemTime};

use arc_swap::ArcSwap;
use serde::Serialize;

use crate::error::ErrorKind;
use crate::seconds;

/// A request that is about to be sent.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[non_exhaustive]
pub struct RequestEvent {
    /// The request's id, which is unique in the process; a retry has its own.
    pub id: u64,
    /// The method.
    pub method: String,
    /// The method in upper case, if OpenTelemetry's conventions have it: their name of any other is `_OTHER`.
    pub known_method: Option<&'static str>,
    /// The path under the base URL, without the query.
    pub path: String,
    /// The path with its parameters by name, such as `/themes/{id}`, where the request belongs to an operation.
    pub template: Option<&'static str>,
    /// The URL without credentials; secret query parameters are `REDACTED`.
    pub url: String,
    /// The decoded query parameters, in order; secret values are `REDACTED`.
    pub query: Vec<(String, String)>,
    /// The body as JSON text with its secrets masked, where the client has `log_bodies`.
    pub body: Option<String>,
    /// The service's host name.
    pub host: Option<String>,
    /// The service's port.
    pub port: Option<u16>,
    /// The number of the attempt within its call, from 1.
    pub attempt: usize,
    /// When the request began.
    #[serde(serialize_with = "seconds::since_1970")]
    pub time: SystemTime,
}

/// The methods of OpenTelemetry's conventions for HTTP.
const METHODS: [&str; 9] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT"];

/// Returns a method in upper case, if OpenTelemetry's conventions have it.
pub(crate) fn known_method(method: &str) -> Option<&'static str> {
    METHODS.into_iter().find(|known| known.eq_ignore_ascii_case(method))
}

/// A request that got a response, or failed.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[non_exhaustive]
pub struct CompletedRequest {
    /// The id of its [`RequestEvent`].
    pub id: u64,
    /// The method.
    pub method: String,
    /// The path under the base URL, without the query.
    pub path: String,
    /// The response's status, where there was a response.
    pub status: Option<u16>,
    /// The code of the error's kind, where there was no response; `cancelled` where the call was dropped.
    pub fault: Option<&'static str>,
    /// The time from connecting to the last byte.
    #[serde(rename = "seconds", serialize_with = "seconds::of")]
    pub took: Duration,
    /// The number of the attempt within its call, from 1.
    pub attempt: usize,
    /// The service's id of the request, from the header `x-request-id`, `request-id` or `x-correlation-id`.
    pub request_id: Option<String>,
    /// The decoded query parameters, in order; secret values are `REDACTED`.
    pub query: Vec<(String, String)>,
    /// The request body as JSON text with its secrets masked, where the client has `log_bodies`.
    pub body: Option<String>,
    /// The beginning of the response body with its secrets masked, where the client has `log_bodies` and there was a response.
    pub response_body: Option<String>,
}

/// A failed attempt that is retried.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[non_exhaustive]
pub struct RetryEvent {
    /// The method.
    pub method: String,
    /// The path under the base URL, without the query.
    pub path: String,
    /// The number of the failed attempt, from 1.
    pub attempt: usize,
    /// The response's status, where there was a response.
    pub status: Option<u16>,
    /// The kind of the error, where there was no response.
    pub fault: Option<ErrorKind>,
    /// The delay before the next attempt.
    #[serde(serialize_with = "seconds::of")]
    pub wait: Duration,
}

/// A call that begins to wait before its next request.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[non_exhaustive]
pub struct WaitEvent {
    /// The method.
    pub method: String,
    /// The path under the base URL, without the query.
    pub path: String,
    /// Why it waits: before a `retry`, for the rate limit (`quota`), or for the `pause` after a 429.
    pub reason: &'static str,
    /// The length of the wait.
    #[serde(rename = "seconds", serialize_with = "seconds::of")]
    pub wait: Duration,
}

/// An event of a call or of one of its requests.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(untagged)]
#[non_exhaustive]
pub enum Event {
    /// A request is about to be sent.
    Request(RequestEvent),
    /// A request got a response, or failed.
    Response(CompletedRequest),
    /// A failed attempt is retried.
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

/// The kind of an [`Event`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum EventKind {
    /// A request is about to be sent.
    Request,
    /// A request got a response, or failed.
    Response,
    /// A failed attempt is retried.
    Retry,
    /// A call begins to wait.
    Wait,
}

impl EventKind {
    /// Every kind.
    pub const ALL: [Self; 4] = [Self::Request, Self::Response, Self::Retry, Self::Wait];

    /// Returns the name of the kind, such as `request`.
    ///
    /// ```
    /// assert_eq!(xpauto::EventKind::Retry.name(), "retry");
    /// ```
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

type Hook = Arc<dyn Fn(&Event) + Send + Sync>;

/// The callbacks of a client and of all clients derived from it.
#[derive(Clone, Default)]
pub(crate) struct Hooks(Arc<ArcSwap<Vec<Listener>>>);

#[derive(Clone)]
struct Listener {
    id: u64,
    kind: EventKind,
    hook: Hook,
}

impl Hooks {
    /// Adds a callback, until the guard is dropped.
    pub(crate) fn add(&self, kind: EventKind, hook: Hook) -> HookGuard {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        let id = NEXT.fetch_add(1, Ordering::Relaxed);
        let listener = Listener { id, kind, hook };
        self.0.rcu(|known| known.iter().cloned().chain([listener.clone()]).collect::<Vec<_>>());
        HookGuard { listeners: Arc::downgrade(&self.0), id }
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

/// Keeps a callback of [`Client::on_request`](crate::Client::on_request) or [`Client::on_event`](crate::Client::on_event)
/// registered: when it is dropped, the callback no longer runs for later events.
///
/// ```
/// let client = xpauto::Client::builder().base_url("https://api.example.com").build()?;
/// let guard = client.on_request(|request| println!("{} {}", request.method, request.path));
/// drop(guard); // no more lines
/// # Ok::<(), xpauto::Error>(())
/// ```
#[must_use = "the callback is removed when the guard is dropped; give it a name, or call `forget`"]
#[derive(Debug)]
pub struct HookGuard {
    listeners: Weak<ArcSwap<Vec<Listener>>>,
    id: u64,
}

impl HookGuard {
    /// Leaves the callback registered for as long as the client and the clients derived from it exist.
    ///
    /// ```
    /// let client = xpauto::Client::builder().base_url("https://api.example.com").build()?;
    /// client.on_request(|request| println!("{} {}", request.method, request.path)).forget();
    /// # Ok::<(), xpauto::Error>(())
    /// ```
    pub fn forget(mut self) {
        self.listeners = Weak::new();
    }
}

impl Drop for HookGuard {
    fn drop(&mut self) {
        let Some(listeners) = self.listeners.upgrade() else { return };
        listeners.rcu(|known| known.iter().filter(|listener| listener.id != self.id).cloned().collect::<Vec<_>>());
    }
}

impl fmt::Debug for Hooks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} hooks", self.0.load().len())
    }
}
