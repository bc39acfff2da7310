#![doc = include_str!("../README.md")]

pub mod background;
mod check;
pub mod client;
#[cfg(feature = "arrow")]
pub mod columns;
pub mod conditions;
pub mod declaration;
pub mod error;
mod events;
mod exchange;
pub mod host;
mod integer_ids;
pub mod list;
pub mod model;
mod notice;
pub mod operation;
pub mod options;
pub mod pager;
pub mod rate;
pub mod record;
pub mod resources;
pub mod text;
pub mod transport;
mod undeclared;

pub use client::{Arguments, Client, ClientBuilder, FreeRequest};
pub use error::{Attempt, Cause, Details, Error, ErrorKind, Problem, Result};
pub use events::{Event, EventHook, EventKind, Hook, RequestFacts, RequestStart, Retry, Waiting};
pub use exchange::{PreparedRequest, Quota, QuotaWindow, Response};
pub use host::{Host, Level, LogRecord, Message, Topic};
pub use integer_ids::with_integers;
pub use list::{Filter, ListOptions};
pub use notice::Warning;
pub use operation::{Body, Operation, PathArgument};
pub use options::{CallOptions, ClientCredentials, ClientOptions, Token, TokenProvider, UNUSABLE, UndeclaredFields};
pub use pager::{Page, Pager, Plan, RecordPager, Render, Rendered, Summary};
pub use rate::RateLimit;
pub use record::{Record, Value};
pub use resources::Call;

/// The code of the pages of documentation, which runs as tests; a package does not have them.
#[cfg(doctest)]
mod pages {
    #[doc = include_str!("../../docs/rust.md")]
    struct Guide;

    #[doc = include_str!("../../README.md")]
    struct Readme;
}
