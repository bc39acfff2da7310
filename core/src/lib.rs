#![doc = include_str!("../README.md")]
#![cfg_attr(
    not(all(feature = "client", feature = "diagram")),
    allow(dead_code, reason = "what only calls and pictures need stands beside what everything needs")
)]

#[cfg(feature = "client")]
pub mod background;
mod check;
#[cfg(feature = "client")]
pub mod client;
#[cfg(feature = "arrow")]
pub mod columns;
pub mod conditions;
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
pub mod operation;
pub mod options;
#[cfg(feature = "client")]
pub mod pager;
pub mod rate;
pub mod record;
#[cfg(feature = "client")]
pub mod resources;
pub mod text;
#[cfg(feature = "client")]
pub mod transport;
mod undeclared;

#[cfg(feature = "client")]
pub use client::{Arguments, Client, ClientBuilder, FreeRequest};
pub use error::{Attempt, Cause, Details, Error, ErrorKind, Problem, Result};
#[cfg(feature = "client")]
pub use events::{Event, EventHook, EventKind, Hook, RequestFacts, RequestStart, Retry, Waiting};
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

/// The code of the pages of documentation, which runs as tests; a package does not have them.
#[cfg(all(doctest, feature = "client"))]
mod pages {
    #[doc = include_str!("../../docs/rust.md")]
    struct Guide;

    #[doc = include_str!("../../README.md")]
    struct Readme;
}
