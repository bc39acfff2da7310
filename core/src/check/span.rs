//! The position of a value in JSON.

use std::ops::Range;

/// The byte range of a value in JSON; absent if start and end are both zero, since no value is empty.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Span {
    start: u32,
    end: u32,
}

impl Span {
    /// Creates the span from `start` to `end` (exclusive).
    pub(crate) fn at(start: usize, end: usize) -> Self {
        let narrow = |position: usize| u32::try_from(position).unwrap_or_default();
        Self { start: narrow(start), end: narrow(end) }
    }

    /// Returns the span of `part`, which is a slice of `whole`.
    pub(crate) fn of(part: &str, whole: &str) -> Self {
        let start = (part.as_ptr() as usize).saturating_sub(whole.as_ptr() as usize);
        Self::at(start, start + part.len())
    }

    pub(crate) fn start(self) -> usize {
        self.start as usize
    }

    pub(crate) fn end(self) -> usize {
        self.end as usize
    }

    /// Returns the span of the same JSON where the position `from` is at `to`; an absent one stays absent.
    pub(crate) fn moved(self, from: usize, to: usize) -> Self {
        if self.is_absent() {
            return self;
        }
        let moved = |position: usize| (position + to).saturating_sub(from);
        Self::at(moved(self.start()), moved(self.end()))
    }

    pub(crate) fn length(self) -> usize {
        self.range().len()
    }

    pub(crate) fn is_absent(self) -> bool {
        self.end == 0
    }

    /// Returns the text of the span, unless it is absent.
    pub(crate) fn text(self, whole: &str) -> Option<&str> {
        if self.is_absent() { None } else { whole.get(self.range()) }
    }

    fn range(self) -> Range<usize> {
        self.start()..self.end()
    }
}
