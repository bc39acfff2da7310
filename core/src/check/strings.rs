//! The strings of JSON: where they end, whether they are a certain key, and what they say.

use std::borrow::Cow;

use memchr::memchr;

use super::without_lone_surrogates;
use crate::declaration::Model;

/// The number of fields that probably follow: to compare a key with more of them takes longer than to look for its end.
const LIKELY: usize = 4;

/// Returns the index of the field whose key and colon JSON begins with, written exactly so, and their length; `None` unless it
/// is one of the fields that probably follow, from the index `hint` on.
#[inline]
pub(super) fn likely_key(json: &[u8], model: &Model, hint: usize) -> Option<(usize, usize)> {
    // Usually the fields come in the order of the declaration, some left out, without white space.
    for (offset, field) in model.fields.get(hint..)?.iter().take(LIKELY).enumerate() {
        let length = field.wire.len() + 3;
        // Most other keys have another length, so that the names need not be compared.
        if let Some([b'"', name @ .., b'"', b':']) = json.get(..length)
            && name == field.wire.as_bytes()
        {
            return Some((hint + offset, length));
        }
    }
    None
}

/// Returns the position of the next quote, backslash or control character; the length of the text if there is none.
#[inline]
pub(super) fn plain_end(text: &[u8], mut at: usize) -> usize {
    while let Some(word) = text.get(at..).and_then(<[u8]>::first_chunk) {
        let special = special(u64::from_le_bytes(*word));
        at += special.trailing_zeros() as usize / 8;
        if special != 0 {
            return at;
        }
    }
    let rest = text.get(at..).unwrap_or_default();
    at + rest.iter().take_while(|byte| !matches!(byte, b'"' | b'\\' | 0..=0x1f)).count()
}

/// Marks the first of eight bytes, from the lowest on, that is a quote, a backslash or a control character, by its highest
/// bit. (Later ones may be marked wrongly.)
#[inline]
fn special(word: u64) -> u64 {
    const ONES: u64 = u64::from_le_bytes([1; 8]);
    const HIGHEST: u64 = ONES << 7;
    // The highest bit of a byte is set where the difference borrows: for a byte that is less than `least`.
    let less = |word: u64, least: u64| word.wrapping_sub(ONES * least) & !word;
    let equal = |byte: u8| less(word ^ (ONES * u64::from(byte)), 1);
    (less(word, 0x20) | equal(b'"') | equal(b'\\')) & HIGHEST
}

/// Decodes a JSON string.
pub(crate) fn unquote(json: &str) -> Cow<'_, str> {
    // Comparing bytes is faster than `starts_with` and `ends_with` with a character.
    let is_quoted = matches!(json.as_bytes(), [b'"', .., b'"']);
    decoded(json, !is_quoted || memchr(b'\\', json.as_bytes()).is_some())
}

/// Decodes a JSON string, of which it is known whether it has escapes.
#[inline]
pub(super) fn decoded(json: &str, has_escapes: bool) -> Cow<'_, str> {
    match json.get(1..json.len().saturating_sub(1)) {
        Some(inner) if !has_escapes => Cow::Borrowed(inner),
        _ => unescaped(json).map_or(Cow::Borrowed(json), Cow::Owned),
    }
}

fn unescaped(json: &str) -> Option<String> {
    let text = serde_json::from_str(json).ok();
    text.or_else(|| serde_json::from_str(&without_lone_surrogates(json)?).ok())
}
