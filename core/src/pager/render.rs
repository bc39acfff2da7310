//! What is made of the pages of a list beside their records.

use std::fmt::Debug;

use super::page::Page;
use crate::record::Record;

/// Makes something of the records of each page where they are decoded: beside the caller, and of several pages at once.
pub trait Render: Clone + Debug + Send + Sync + 'static {
    /// What is made of a page.
    type Output: Debug + Send + 'static;

    /// Makes it of the records of a page; where some of them are left out for a limit or as duplicates, it is made
    /// again of the others.
    fn render(&self, records: &[Record]) -> Self::Output;

    /// How many bytes it holds, which count to what lists hold before it is wanted.
    fn bytes(output: &Self::Output) -> usize;
}

/// A page, and what was made of it.
pub type Rendered<R> = (Page, <R as Render>::Output);

/// Nothing beside the records.
impl Render for () {
    type Output = ();

    fn render(&self, _: &[Record]) {}

    fn bytes((): &()) -> usize {
        0
    }
}
