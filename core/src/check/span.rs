//! The position of a value in JSON.

use std::ops::Range;

/// The lengths of the longest objects whose offsets have 8 and 16 bits.
const BYTE: usize = u8::MAX as usize;
const WORD: usize = u16::MAX as usize;

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

    /// Creates the span of this length from `start` on.
    pub(super) fn with_length(start: u32, length: u32) -> Self {
        Self { start, end: start.saturating_add(length) }
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
        self.narrow_length() as usize
    }

    /// Returns the length in the type of positions.
    pub(crate) fn narrow_length(self) -> u32 {
        self.end.saturating_sub(self.start)
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
        match self.length() {
            length if length <= BYTE => 1,
            length if length <= WORD => 2,
            _ => 4,
        }
    }

    /// Returns a span within this one relative to it.
    pub(crate) fn offsets(self, field: Self) -> [u32; 2] {
        // Both are zero for an absent one; no other ends where this one begins.
        [field.start.saturating_sub(self.start), field.end.saturating_sub(self.start)]
    }

    /// Returns the distances of a span within this one from its end.
    pub(crate) fn distances(self, field: Self) -> [u32; 2] {
        // Both are zero for an absent one; no other ends where this one ends.
        let distance = |position: u32| if field.is_absent() { 0 } else { self.end.saturating_sub(position) };
        [distance(field.start), distance(field.end)]
    }

    /// Returns the span within this one whose distances were packed in a word.
    pub(crate) fn at_distances(self, packed: u16) -> Self {
        let position = |distance: u16| self.end.saturating_sub(distance.into());
        if packed == 0 { Self::default() } else { Self { start: position(packed >> 8), end: position(packed & 0xFF) } }
    }

    /// Appends spans within this one, each in this number of words.
    pub(crate) fn pack(self, fields: &[Self], words: usize, packed: &mut Vec<u16>) {
        pack(fields.iter().map(|field| self.offsets(*field)), words, packed);
    }

    /// Returns the span within this one that was packed from the word `first` on, in this number of words.
    pub(crate) fn unpack(self, packed: &[u16], first: usize, words: usize) -> Self {
        let joined = |high: u16, low: u16| u32::from(high) << 16 | u32::from(low);
        let (start, end) = match *packed.get(first..first + words).unwrap_or_default() {
            [word] => (u32::from(word >> 8), u32::from(word & 0xFF)),
            [start, end] => (start.into(), end.into()),
            [high, low, end_high, end_low] => (joined(high, low), joined(end_high, end_low)),
            _ => (0, 0),
        };
        let position = |offset: u32| self.start.saturating_add(offset);
        if end == 0 { Self::default() } else { Self { start: position(start), end: position(end) } }
    }
}

/// Appends what [`Span::offsets`] or [`Span::distances`] returned, each in this number of words.
pub(crate) fn pack(offsets: impl Iterator<Item = [u32; 2]>, words: usize, packed: &mut Vec<u16>) {
    // The words of a number, of which the higher is zero where the number of words promises it.
    let (high, low) = (|offset: u32| (offset >> 16) as u16, |offset: u32| (offset & 0xFFFF) as u16);
    match words {
        1 => packed.extend(offsets.map(|[start, end]| low(start << 8 | end))),
        2 => packed.extend(offsets.flatten().map(low)),
        _ => packed.extend(offsets.flatten().flat_map(|offset| [high(offset), low(offset)])),
    }
}
