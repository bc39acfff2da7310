//! A page of a list.

use std::fmt;

use http::HeaderMap;

use crate::record::Record;
use crate::typed::Typed;

/// A page of a list.
#[derive(Clone)]
#[non_exhaustive]
pub struct Page<M = Record> {
    /// The page's number, from 1.
    pub number: u32,
    /// The records, in the service's order.
    pub records: Vec<M>,
    /// How many pages there are, where the response has a page count.
    pub page_count: Option<i64>,
    /// The headers of its response.
    pub headers: HeaderMap,
}

impl<M: fmt::Debug> fmt::Debug for Page<M> {
    /// Leaves out the headers, which are read by name.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Page")
            .field("number", &self.number)
            .field("records", &self.records)
            .field("page_count", &self.page_count)
            .finish_non_exhaustive()
    }
}

impl Page {
    /// Returns the page with typed records.
    pub(super) fn typed<M: Typed>(self) -> Page<M> {
        let Self { number, records, page_count, headers } = self;
        Page { number, records: records.into_iter().map(M::from_record).collect(), page_count, headers }
    }
}
