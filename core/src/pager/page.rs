//! A page of a list.

use http::HeaderMap;

use crate::record::Record;

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
