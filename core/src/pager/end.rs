//! Where a list ends.

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
