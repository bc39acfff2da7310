//! Lists as they are read: a builder, streams of pages and of records, and pages that are prefetched.

mod ahead;
mod budget;
mod builder;
mod page;
mod plan;
mod record_pager;
mod render;
mod typed;

pub use builder::{List, PageStream, RecordStream};
pub use page::Page;
pub use plan::Plan;
pub use record_pager::{RecordPager, Summary};
pub use render::{Render, Rendered};
pub use typed::Pager;
