//! Client for an experimentation-automation REST API: the models and the calls.
//!
//! ```no_run
//! use futures_util::TryStreamExt as _;
//! use xpauto::model::{Segment, Theme, ThemeStatus};
//! use xpauto::Client;
//!
//! # async fn example() -> xpauto::Result<()> {
//! let client = Client::builder().build()?; // XPAUTO_BASE_URL and XPAUTO_TOKEN
//! let mut segments = client.segments().list().filter(Segment::SITE_ID.eq(42)).sort("-dateCreated").stream();
//! while let Some(segment) = segments.try_next().await? {
//!     println!("{:?} {:?}", segment.name(), segment.segment_type());
//! }
//! let spring = Theme::builder().name("Spring").status(ThemeStatus::Draft).build()?;
//! let theme = client.themes().create(spring).await?;
//! println!("{}", theme.json());
//! # Ok(())
//! # }
//! ```
//!
//! ## Features
//!
//! - `client` (default): calls, and with them reqwest, rustls and tokio. Without it there are the models with their checks,
//!   filters that are applied in memory, conditions and their conversions.
//! - `arrow`: records as Arrow columns; `arrow-ipc`: columns as Arrow IPC streams.
//! - `diagram`: conditions as pictures, SVG and Mermaid.

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
