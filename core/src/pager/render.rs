//! Renderings of pages, such as Arrow columns, beside their records.

use std::fmt::Debug;

#[cfg(feature = "arrow-60")]
use arrow_array::RecordBatch;

use super::page::Page;
#[cfg(feature = "arrow-60")]
use crate::columns::Columns;
#[cfg(feature = "arrow-60")]
use crate::error::Result;
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

/// A rendering that some lists do without.
impl<R: Render> Render for Option<R> {
    type Output = Option<R::Output>;

    fn render(&self, records: &[Record]) -> Self::Output {
        self.as_ref().map(|render| render.render(records))
    }
}

/// The columns of each page by itself.
#[cfg(feature = "arrow-60")]
impl Render for Columns {
    type Output = Result<Vec<RecordBatch>>;

    fn render(&self, records: &[Record]) -> Self::Output {
        self.batches(records)
    }
}
