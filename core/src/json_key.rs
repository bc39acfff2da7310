//! The names of fields as they usually are in JSON, prepared to be compared with it.

/// The bytes of a word.
const WORD: usize = size_of::<u64>();

/// A name in quotes with its colon, written without white space and escapes.
///
/// A page has some fifty keys for each kilobyte, so the comparison is made of words: those of most other keys differ in the
/// first one already.
#[derive(Debug, Clone, Copy)]
pub(crate) struct JsonKey {
    name: &'static str,
    /// The first eight bytes, and those of their bits that belong to the key.
    first: u64,
    mask: u64,
    /// The last eight bytes, if it has more than eight.
    last: u64,
}

impl JsonKey {
    /// The least bytes of JSON that a key is looked for in.
    pub(crate) const LEAST: usize = WORD;

    /// Creates the key of a name that JSON needs no escapes for.
    #[must_use]
    pub(crate) const fn new(name: &'static str) -> Self {
        let length = name.len() + 3;
        let (mut first, mut mask, mut last, mut at) = (0, 0, 0, 0);
        while at < length {
            let byte = byte_at(name, at);
            if at < WORD {
                first |= byte << (8 * at);
                mask |= 0xff << (8 * at);
            }
            if at + WORD >= length && length > WORD {
                last |= byte << (8 * (at + WORD - length));
            }
            at += 1;
        }
        Self { name, first, mask, last }
    }

    /// The number of bytes.
    #[inline]
    pub(crate) fn length(&self) -> usize {
        self.name.len() + 3
    }

    /// Whether JSON begins with it. It is not looked for in JSON of fewer than [`Self::LEAST`] bytes.
    #[inline]
    pub(crate) fn begins(&self, json: &[u8]) -> bool {
        let Some(first) = json.first_chunk() else { return false };
        (u64::from_le_bytes(*first) ^ self.first) & self.mask == 0 && (self.length() <= WORD || self.continues(json))
    }

    /// Whether the bytes after the first word are those of the key.
    #[inline]
    fn continues(&self, json: &[u8]) -> bool {
        let Some((rest, last)) = json.get(..self.length()).and_then(<[u8]>::split_last_chunk) else { return false };
        u64::from_le_bytes(*last) == self.last && self.has_middle(rest)
    }

    /// Whether the bytes after the first word of `rest`, which lacks the last word, are those of the key. They are compared word
    /// by word, since a call of `memcmp` takes longer; the last of these words may overlap what is known.
    #[inline]
    fn has_middle(&self, rest: &[u8]) -> bool {
        let Some(middle) = rest.get(WORD..).filter(|middle| !middle.is_empty()) else { return true };
        let name = self.name.as_bytes().get(..rest.len() - 1).unwrap_or_default();
        let (words, names) = (middle.as_chunks().0, name.get(WORD - 1..).unwrap_or_default().as_chunks().0);
        let word = |bytes: &[u8; WORD]| u64::from_le_bytes(*bytes);
        words.iter().zip(names).all(|(one, other)| word(one) == word(other))
            && rest.last_chunk().map(word) == name.last_chunk().map(word)
    }
}

/// Returns the byte at a place in the key of a name.
#[expect(clippy::indexing_slicing, reason = "a constant function has no other access, and the place is within the key")]
const fn byte_at(name: &str, at: usize) -> u64 {
    let last = name.len() + 2;
    if at == 0 || at + 1 == last {
        return b'"' as u64;
    }
    if at == last { b':' as u64 } else { name.as_bytes()[at - 1] as u64 }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn json_begins_with_a_key_where_it_does(
            name in "[a-zA-Z]{1,40}", other in "[a-zA-Z\":]{0,8}", rest in "[ -~]{8,12}", at in any::<prop::sample::Index>()
        ) {
            let key = JsonKey::new(name.clone().leak());
            let text = format!("\"{name}\":");
            prop_assert_eq!(key.length(), text.len());
            let whole = format!("{text}{rest}");
            prop_assert!(key.begins(whole.as_bytes()));
            // With other bytes in some place.
            let mut changed = whole.clone();
            let start = at.index(text.len());
            changed.replace_range(start..(start + other.len()).min(text.len()), &other);
            prop_assert_eq!(key.begins(changed.as_bytes()), changed.starts_with(&text));
            prop_assert!(!key.begins(&whole.as_bytes()[..start]));
        }
    }
}
