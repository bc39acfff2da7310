//! Renderings of pages, such as slices of their JSON, beside their records.

use std::fmt::Debug;

use super::page::Page;
use crate::record::Record;

/// Converts the records of each page on the thread that decodes them, several pages in parallel.
pub trait Render: Clone + Debug + Send + Sync + 'static {
    /// The rendering of a page.
    type Output: Debug + Send + 'static;

    /// Renders the records of a page; called again for the remaining records where a limit or `unique` leaves some out.
    fn render(&self, records: &[Record]) -> Self::Output;
}

/// A page and its rendering.
pub type Rendered<R> = (Page, <R as Render>::Output);

/// No rendering.
impl Render for () {
    type Output = ();

    fn render(&self, _: &[Record]) {}
}
