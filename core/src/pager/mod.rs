//! Reads lists page by page: a builder, streams of pages and of records, and prefetching.

mod ahead;
mod builder;
mod cached;
pub(crate) mod end;
mod fetch;
mod page;
mod plan;
pub(crate) mod record_pager;
pub(crate) mod render;
mod stream;

pub use builder::List;
pub use page::Page;
pub use plan::Plan;
pub use stream::ListStream;
