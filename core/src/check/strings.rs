//! The strings and keys of JSON: where they end, and what they say.

use std::borrow::Cow;
use std::ops::Range;

use memchr::memchr;

use super::without_lone_surrogates;

/// The maximum size in bytes of a string that is searched without a call of `memchr`.
const SHORT: usize = 64;
/// The lowest and the highest bit of each of eight bytes.
const ONES: u64 = u64::from_le_bytes([1; 8]);
const HIGHEST: u64 = ONES << 7;

/// A key of an object.
pub(super) struct Key<'j> {
    pub(super) text: &'j str,
    /// Where it is in the text, with its quotes.
    pub(super) range: Range<usize>,
    pub(super) has_escapes: bool,
    /// Whether it is written as [`JsonKey`](crate::json_key::JsonKey) compares it: without escapes, and the colon follows at once.
    pub(super) is_usual: bool,
}

impl<'j> Key<'j> {
    /// Returns what the key says.
    pub(super) fn decoded(&self) -> Cow<'j, str> {
        decoded(self.text, self.range.clone(), self.has_escapes)
    }
}

/// Returns the position of the next quote, backslash or control character; the length of the text if there is none.
#[inline]
pub(super) fn plain_end(text: &[u8], at: usize) -> usize {
    let mut rest = text.get(at..).unwrap_or_default();
    while let Some((word, others)) = rest.split_first_chunk() {
        let special = special(u64::from_le_bytes(*word));
        if special != 0 {
            return text.len() - rest.len() + special.trailing_zeros() as usize / 8;
        }
        rest = others;
    }
    let plain = rest.iter().take_while(|byte| !matches!(byte, b'"' | b'\\' | 0..=0x1f)).count();
    text.len() - rest.len() + plain
}

/// Marks the first of eight bytes, from the lowest on, that is a quote, a backslash or a control character, by its highest
/// bit. (Later ones may be marked wrongly.)
#[inline]
fn special(word: u64) -> u64 {
    (less(word, 0x20) | equal(word, b'"') | equal(word, b'\\')) & HIGHEST
}

/// Marks the first of eight bytes that is this one by its highest bit.
#[inline]
fn equal(word: u64, byte: u8) -> u64 {
    less(word ^ (ONES * u64::from(byte)), 1)
}

/// Marks the first of eight bytes that is less by its highest bit, which is set where the difference borrows.
#[inline]
fn less(word: u64, least: u64) -> u64 {
    word.wrapping_sub(ONES * least) & !word
}

/// Decodes a JSON string.
pub(crate) fn unquote(json: &str) -> Cow<'_, str> {
    // Comparing bytes is faster than `starts_with` and `ends_with` with a character.
    let is_quoted = matches!(json.as_bytes(), [b'"', .., b'"']);
    decoded(json, 0..json.len(), !is_quoted || has_backslash(json.as_bytes()))
}

/// Returns whether there is a backslash.
#[inline]
fn has_backslash(text: &[u8]) -> bool {
    // For most strings that are read, the call of `memchr` takes longer than its search.
    if text.len() > SHORT {
        return memchr(b'\\', text).is_some();
    }
    let Some(last) = text.last_chunk() else { return text.contains(&b'\\') };
    // Without branches, whose outcomes would be unpredictable; the last bytes may be in two of the words.
    let words = text.as_chunks().0.iter().chain([last]);
    words.fold(0, |marks, word| marks | equal(u64::from_le_bytes(*word), b'\\')) & HIGHEST != 0
}

/// Decodes the JSON string at a range of `text`, of which it is known whether it has escapes.
#[inline]
pub(super) fn decoded(text: &str, range: Range<usize>, has_escapes: bool) -> Cow<'_, str> {
    // Sliced without the quotes at once: each slice is checked.
    if !has_escapes && let Some(inner) = text.get(range.start + 1..range.end.saturating_sub(1)) {
        return Cow::Borrowed(inner);
    }
    let json = text.get(range).unwrap_or_default();
    unescaped(json).map_or(Cow::Borrowed(json), Cow::Owned)
}

fn unescaped(json: &str) -> Option<String> {
    let text = serde_json::from_str(json).ok();
    text.or_else(|| serde_json::from_str(&without_lone_surrogates(json)?).ok())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn a_backslash_is_found_wherever_it_is(text in prop::collection::vec(any::<u8>(), 0..2 * SHORT), place in any::<prop::sample::Index>()) {
            let mut text: Vec<u8> = text.into_iter().filter(|byte| *byte != b'\\').collect();
            prop_assert!(!has_backslash(&text));
            if !text.is_empty() {
                let place = place.index(text.len());
                text[place] = b'\\';
                prop_assert!(has_backslash(&text));
            }
        }
    }
}
