//! Where a list ends.

use std::collections::HashSet;

use super::fetch::Fetched;
use super::page::Page;
use crate::error::{Error, ErrorKind, Result};
use crate::message::{Part, wording};
use crate::schema::Operation;

/// How many empty pages in a row, of more that were counted, are passed over.
const MOST_EMPTY: usize = 100;

/// What the responses say of the length of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Length {
    /// The page size that was requested.
    pub requested: u32,
    /// The page count, where a response has one.
    pub page_count: Option<i64>,
    /// The number of records on the first page that was read.
    pub first: usize,
}

impl Length {
    /// Returns whether the list ends with this page of `size` records.
    ///
    /// Never before the counted page, however short or empty a page is. Behind it a list goes on only where the service evidently
    /// returns smaller pages than were requested, since those may be what it counted: until a page is empty or shorter than the
    /// first. Without a count a list ends with the first empty page.
    #[must_use]
    pub fn ends_with(&self, number: u32, size: usize) -> bool {
        let Some(count) = self.page_count else { return size == 0 };
        let goes_on = self.has_smaller_pages() && size > 0 && size >= self.first;
        i64::from(number) >= count && !goes_on
    }

    /// Returns whether the service evidently returns smaller pages than were requested. A count of 1 is trusted.
    fn has_smaller_pages(&self) -> bool {
        let is_smaller = u32::try_from(self.first).is_ok_and(|first| first < self.requested);
        is_smaller && self.page_count.is_some_and(|count| count > 1)
    }

    /// Returns how many pages there are at most, if those that were counted have the size that was requested.
    pub(super) fn most_pages(&self) -> Option<i64> {
        let count = self.page_count?;
        if !self.has_smaller_pages() {
            return Some(count);
        }
        let size = i64::try_from(self.first).unwrap_or(i64::MAX).max(1);
        Some(count.saturating_mul(self.requested.into()).saturating_add(size - 1) / size)
    }
}

/// Decides where a list ends, from its pages in their order.
#[derive(Debug)]
pub(super) struct End {
    operation: &'static Operation,
    requested: u32,
    page_count: Option<i64>,
    /// Whether a count was below an earlier one: it does not say where the list ends any more, only an empty page does.
    has_fallen: bool,
    /// The number of records on the first page.
    first: Option<usize>,
    /// The fingerprints of the pages.
    seen: HashSet<u64>,
    empty_in_a_row: usize,
}

/// What a page is to its list.
pub(super) enum Place {
    /// Others follow.
    Within,
    Last,
    /// The list ended before it.
    Behind,
}

impl End {
    /// The end of a list whose pages are requested with this size.
    pub(super) fn new(operation: &'static Operation, requested: u32) -> Self {
        let (page_count, first) = (None, None);
        Self { operation, requested, page_count, has_fallen: false, first, seen: HashSet::new(), empty_in_a_row: 0 }
    }

    /// Returns what the responses up to this page say of the length of the list; an empty page may have no count.
    pub(super) fn length(&self, page: &Page) -> Length {
        let first = self.first.unwrap_or(page.records.len());
        Length { requested: self.requested, page_count: page.page_count.or(self.page_count), first }
    }

    /// Returns what the next page is to the list. A repeated page behind the counted one is none of the list. Any other repeated
    /// page is an error, and so are too many empty ones in a row.
    pub(super) fn place<T>(&mut self, fetched: &Fetched<T>) -> Result<Place> {
        let (page, length) = (&fetched.page, self.length(&fetched.page));
        self.has_fallen |= length.page_count < self.page_count;
        (self.page_count, self.first) = (length.page_count, Some(length.first));
        let size = page.records.len();
        self.empty_in_a_row = if size == 0 { self.empty_in_a_row + 1 } else { 0 };
        if let Some(count) = length.page_count.filter(|_| self.empty_in_a_row > MOST_EMPTY) {
            let pages = format!("{MOST_EMPTY} pages in a row, up to page {} of {count}", page.number - 1);
            return Err(self.stopped(&format!("returned no records for {pages}")));
        }
        if size > 0 && !self.seen.insert(fetched.fingerprint) {
            let has_ids = fetched.ids.iter().any(Option::is_some);
            match length.page_count.map(|count| i64::from(page.number) <= count) {
                // Equal records without ids may be different ones; since the pages are counted, the list ends all the same.
                Some(true) if !has_ids => {}
                Some(false) if has_ids => return Ok(Place::Behind),
                _ => return Err(self.repeated(page.number)),
            }
        }
        let ends = length.ends_with(page.number, size) && !(self.has_fallen && size > 0);
        Ok(if ends { Place::Last } else { Place::Within })
    }

    fn repeated(&self, number: u32) -> Error {
        let error = self.stopped(&format!("returned the records of an earlier page for page {number}"));
        // A list that starts there does not know the earlier pages.
        error.and_sentence(wording![
            "Read it again from its beginning: a list with ",
            Part::name("start_page"),
            format!(" {number} would take these records for new ones.")
        ])
    }

    fn stopped(&self, what: &str) -> Error {
        let message = wording![self.operation, format!(" {what}; the list was not read to its end")];
        Error::new(ErrorKind::Pagination, message)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_ends_with_the_counted_page_unless_its_pages_are_smaller_than_requested() {
        let ends =
            |page_count, first, number, size| Length { requested: 200, page_count, first }.ends_with(number, size);
        // Full pages, and a count of 1.
        assert!(!ends(Some(3), 200, 2, 0) && ends(Some(3), 200, 3, 7) && ends(Some(1), 5, 1, 5));
        // Pages of 100, counted as pages of 200.
        assert!(!ends(Some(2), 100, 2, 100) && !ends(Some(2), 100, 3, 100) && ends(Some(2), 100, 3, 50));
        assert!(ends(Some(2), 100, 3, 0) && ends(Some(2), 100, 2, 99));
        // Without a count.
        assert!(!ends(None, 200, 9, 1) && ends(None, 200, 9, 0));
    }
}
