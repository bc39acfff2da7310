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
#[doc(hidden)]
pub use exchange::{is_secret_name, masked_body};
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
