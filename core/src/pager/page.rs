//! A page of a list.

use http::HeaderMap;

use crate::record::Record;
use crate::typed::Typed;

/// A page of a list.
#[derive(Debug, Clone)]
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

impl Page {
    /// Returns the page with typed records.
    pub(super) fn typed<M: Typed>(self) -> Page<M> {
        let Self { number, records, page_count, headers } = self;
        Page { number, records: records.into_iter().map(M::from_record).collect(), page_count, headers }
    }
}
