#![doc = include_str!("../README.md")]
#![cfg_attr(
    not(all(feature = "client", feature = "diagram")),
    allow(dead_code, reason = "what only calls and pictures need stands beside what everything needs")
)]

#[doc(hidden)]
#[cfg(feature = "client")]
pub mod background;
mod check;
#[cfg(feature = "client")]
pub mod client;
#[cfg(feature = "arrow")]
pub mod columns;
pub mod conditions;
#[doc(hidden)]
pub mod declaration;
pub mod error;
#[cfg(feature = "client")]
mod events;
#[cfg(feature = "client")]
mod exchange;
#[cfg(feature = "client")]
pub mod host;
mod integer_ids;
pub mod list;
pub mod model;
mod notice;
#[doc(hidden)]
pub mod operation;
#[doc(hidden)]
pub mod options;
#[cfg(feature = "client")]
pub mod pager;
pub mod rate;
#[doc(hidden)]
pub mod record;
#[cfg(feature = "client")]
pub mod resources;
#[doc(hidden)]
pub mod text;
#[cfg(feature = "client")]
pub mod transport;
mod undeclared;

#[cfg(feature = "client")]
pub use client::{Arguments, Client, ClientBuilder, FreeRequest};
pub use error::{Attempt, Cause, Details, Error, ErrorKind, Problem, Result};
#[cfg(feature = "client")]
pub use events::{CompletedRequest, Event, EventHook, EventKind, Hook, RequestEvent, RetryEvent, WaitEvent};
#[cfg(feature = "client")]
pub use exchange::{PreparedRequest, Quota, QuotaWindow, Response};
#[cfg(feature = "client")]
#[doc(hidden)]
pub use exchange::{is_secret_field, is_secret_header, is_secret_name, masked_body};
#[cfg(feature = "client")]
pub use host::{Host, Level, LogRecord, Message, Topic};
pub use integer_ids::with_integers;
pub use list::{Filter, ListOptions};
pub use notice::Warning;
pub use operation::{Body, Operation, PathArgument};
pub use options::{CallOptions, ClientCredentials, ClientOptions, Token, TokenProvider, UNUSABLE, UndeclaredFields};
#[cfg(feature = "client")]
pub use pager::{Page, Pager, Plan, RecordPager, Render, Rendered, Summary};
pub use rate::RateLimit;
pub use record::{Record, Value};
#[cfg(feature = "client")]
pub use resources::Call;

/// What the bindings of other languages and the sandbox are built from: declarations, texts in the words of a language, options as
/// JSON, calls by name. It is no part of the public API and changes in any release.
#[doc(hidden)]
pub mod bindings {
    #[cfg(feature = "client")]
    pub use crate::background;
    #[cfg(feature = "client")]
    pub use crate::client::Arguments;
    pub use crate::integer_ids::with_integers;
    pub use crate::options::UNUSABLE;
    pub use crate::{declaration, operation, options, record, text};
}

/// The code of the pages of documentation, which runs as tests; a package does not have them.
#[cfg(all(doctest, feature = "client"))]
mod pages {
    #[doc = include_str!("../../docs/rust.md")]
    struct Guide;

    #[doc = include_str!("../../README.md")]
    struct Readme;
}
