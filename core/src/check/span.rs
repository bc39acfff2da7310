//! The position of a value in JSON.

use std::ops::Range;

/// The length of the longest object whose offsets have 16 bits.
const SHORT: usize = u16::MAX as usize;

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

    /// Returns the span of the same JSON where the position `from` is at `to`.
    pub(crate) fn moved(self, from: usize, to: usize) -> Self {
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

    /// Returns how many words each span within this one is packed in. Most objects are short, and the spans of their fields would
    /// otherwise take more than half as much memory as their JSON.
    pub(crate) fn words(self) -> usize {
        if self.length() <= SHORT { 1 } else { 2 }
    }

    /// Returns a span within this one relative to it.
    pub(crate) fn offsets(self, field: Self) -> [u32; 2] {
        // Both are zero for an absent one; no other ends where this one begins.
        [field.start.saturating_sub(self.start), field.end.saturating_sub(self.start)]
    }

    /// Appends spans within this one, each in this number of words.
    pub(crate) fn pack(self, fields: &[Self], words: usize, packed: &mut Vec<u32>) {
        pack(fields.iter().map(|field| self.offsets(*field)), words, packed);
    }

    /// Returns the span within this one that was packed in these words.
    pub(crate) fn unpack(self, words: &[u32]) -> Self {
        let (start, end) = match *words {
            [word] => (word >> 16, word & 0xFFFF),
            [start, end] => (start, end),
            _ => (0, 0),
        };
        let position = |offset: u32| self.start.saturating_add(offset);
        if end == 0 { Self::default() } else { Self { start: position(start), end: position(end) } }
    }
}

/// Appends what [`Span::offsets`] returned, each in this number of words.
pub(crate) fn pack(offsets: impl Iterator<Item = [u32; 2]>, words: usize, packed: &mut Vec<u32>) {
    if words == 1 {
        packed.extend(offsets.map(|[start, end]| start << 16 | end));
    } else {
        packed.extend(offsets.flatten());
    }
}
