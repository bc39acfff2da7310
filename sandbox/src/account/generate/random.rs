//! A small random number generator whose sequence never changes, so that a seed always produces the same account.

use std::hash::Hasher as _;

use siphasher::sip::SipHasher13;

/// The splitmix64 generator.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Random(u64);

impl Random {
    /// Creates the sequence of a seed and a stream.
    pub(crate) fn new(seed: u64, stream: &str) -> Self {
        Self(seed).branch(stream)
    }

    /// Returns the sequence of an index, so that no record depends on the number of others.
    pub(crate) fn at(mut self, index: u64) -> Self {
        self.0 = self.next() ^ index;
        self.next();
        self
    }

    /// Returns the sequence that this one and a string determine.
    pub(crate) fn branch(self, text: &str) -> Self {
        let mut hasher = SipHasher13::new_with_keys(self.0, 1);
        hasher.write(text.as_bytes());
        Self(hasher.finish())
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// Returns a number below `end`; 0 where `end` is 0.
    pub(crate) fn below(&mut self, end: u64) -> u64 {
        self.next().checked_rem(end).unwrap_or_default()
    }

    /// Returns a number from `low` to `high`, inclusive.
    pub(crate) fn between(&mut self, low: u64, high: u64) -> u64 {
        low + self.below(high.saturating_sub(low) + 1)
    }

    /// Returns true with a probability of `percent`.
    pub(crate) fn chance(&mut self, percent: u64) -> bool {
        self.below(100) < percent
    }

    /// Returns one of the items; `None` if there are none.
    pub(crate) fn one_of<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        items.get(usize::try_from(self.below(items.len() as u64)).unwrap_or_default())
    }

    /// Returns one of the items; the default if there are none.
    pub(crate) fn pick<T: Copy + Default>(&mut self, items: &[T]) -> T {
        self.one_of(items).copied().unwrap_or_default()
    }

    /// Returns a string of lower-case letters and digits.
    pub(crate) fn code(&mut self, length: usize) -> String {
        const CHARACTERS: &[u8] = b"abcdefghijklmnopqrstuvwxyz0123456789";
        (0..length).map(|_| char::from(self.pick(CHARACTERS))).collect()
    }
}
