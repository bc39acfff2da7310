//! Client for an experimentation-automation REST API: the models and the calls.
//!
//! ```no_run
//! use xpauto::list::field;
//! use xpauto::model::Theme;
//! use xpauto::{Client, ClientOptions, ListOptions};
//!
//! # async fn example() -> xpauto::Result<()> {
//! let client = Client::new(ClientOptions::default())?; // XPAUTO_BASE_URL and XPAUTO_TOKEN
//! let options = ListOptions { filter: Some(field("siteId").eq(42)), ..ListOptions::default() };
//! for segment in client.segments().list(options)?.collect().await? {
//!     println!("{:?} {:?}", segment.id(), segment.name());
//! }
//! let theme = client.themes().create(&Theme::draft().name("Spring").status("DRAFT").build()?).await?;
//! println!("{}", theme.json());
//! # Ok(())
//! # }
//! ```

pub mod background;
mod check;
pub mod client;
#[cfg(feature = "arrow")]
pub mod columns;
pub mod conditions;
pub mod declaration;
pub mod error;
mod exchange;
pub mod host;
mod integer_ids;
pub mod list;
pub mod model;
mod notice;
pub mod operation;
mod options;
pub mod rate;
pub mod record;
pub mod text;

pub use client::{Arguments, Client, FreeRequest};
pub use error::{Attempt, Cause, Details, Error, ErrorKind, Problem, Result};
pub use exchange::{
    ClientCredentials, Event, EventHook, EventKind, Hook, Quota, QuotaWindow, RequestFacts, RequestStart, Response,
    Retry, Token, TokenProvider, Waiting,
};
pub use host::{Host, Level, LogRecord, Message, Topic, Warning};
pub use list::{Filter, ListOptions, Page, Pager, Plan, RecordPager, Render, Rendered, Summary};
pub use operation::{Body, Operation, PathArgument};
pub use options::{CallOptions, ClientOptions, UNUSABLE};
pub use record::{Record, Value};
