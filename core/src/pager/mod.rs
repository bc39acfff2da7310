//! Lists as they are read: a builder, streams of pages and of records, and pages that are prefetched.

mod ahead;
mod budget;
mod builder;
mod page;
mod plan;
pub(crate) mod record_pager;
pub(crate) mod render;
mod typed;

pub use builder::{List, PageStream, RecordStream};
pub use page::Page;
pub use plan::Plan;
pub use record_pager::Summary;
pub use typed::Pager;
