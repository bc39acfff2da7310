//! Decodes escapes in text of any format, and keeps where each byte comes from.

use std::ops::Range;

/// Escapes can be nested: a JSON string in a URL in HTML.
const MOST_LEVELS: usize = 3;
/// The named character references of HTML that can be part of a secret.
const ENTITIES: [(&str, u8); 6] =
    [("amp;", b'&'), ("lt;", b'<'), ("gt;", b'>'), ("quot;", b'"'), ("apos;", b'\''), ("sol;", b'/')];
/// The longest numeric character reference, without `&#`.
const LONGEST_REFERENCE: usize = 9;

/// Bytes without their escapes.
pub(super) struct Folded {
    pub(super) bytes: Vec<u8>,
    /// Where each byte begins in the source, and where the source ends.
    starts: Vec<usize>,
}

impl Folded {
    /// Returns the bytes with one level of escapes decoded, with two levels, and so on while there are any.
    pub(super) fn levels(source: &[u8]) -> Vec<Self> {
        let mut levels: Vec<Self> = Vec::new();
        while levels.len() < MOST_LEVELS {
            let next = match levels.last() {
                None => Self::of(source),
                Some(last) => Self::of(&last.bytes).map(|next| next.behind(last)),
            };
            let Some(next) = next else { break };
            levels.push(next);
        }
        levels
    }

    /// Returns the part of the source that a range of the decoded bytes comes from.
    pub(super) fn source(&self, range: &Range<usize>) -> Option<Range<usize>> {
        Some(*self.starts.get(range.start)?..*self.starts.get(range.end)?)
    }

    /// Decodes percent-encoding, character references and JSON escapes, and drops NUL bytes, which ASCII in UTF-16 has;
    /// returns `None` if there are none.
    fn of(source: &[u8]) -> Option<Self> {
        if !source.iter().any(|byte| matches!(byte, b'%' | b'&' | b'\\' | 0)) {
            return None;
        }
        let mut folded = Self { bytes: Vec::with_capacity(source.len()), starts: Vec::with_capacity(source.len() + 1) };
        let mut at = 0;
        while let Some((first, rest)) = source.get(at..).and_then(<[u8]>::split_first) {
            let unit = match first {
                0 => Some((0, Unit::Nothing)),
                b'%' => hex(rest, 2).and_then(|code| u8::try_from(code).ok()).map(|byte| (2, Unit::Byte(byte))),
                b'&' => entity(rest),
                b'\\' => escape(rest),
                _ => None,
            };
            let (length, unit) = unit.unwrap_or((0, Unit::Byte(*first)));
            folded.push(&unit, at);
            at += 1 + length;
        }
        folded.starts.push(source.len());
        (folded.bytes.len() < source.len()).then_some(folded)
    }

    fn push(&mut self, unit: &Unit, start: usize) {
        let mut buffer = [0; 4];
        let bytes: &[u8] = match unit {
            Unit::Nothing => &[],
            Unit::Byte(byte) => std::slice::from_ref(byte),
            Unit::Char(c) => c.encode_utf8(&mut buffer).as_bytes(),
        };
        self.bytes.extend_from_slice(bytes);
        self.starts.extend(bytes.iter().map(|_| start));
    }

    /// Returns these bytes with their positions in the source of `first`, which they were decoded from.
    fn behind(self, first: &Self) -> Self {
        let starts = self.starts.iter().map(|start| first.starts.get(*start).copied().unwrap_or_default()).collect();
        Self { starts, ..self }
    }
}

/// What an escape stands for.
enum Unit {
    Nothing,
    Byte(u8),
    Char(char),
}

/// Reads a number in hexadecimal digits, which are this many.
fn hex(bytes: &[u8], digits: usize) -> Option<u32> {
    let text = std::str::from_utf8(bytes.get(..digits)?).ok()?;
    text.bytes().all(|digit| digit.is_ascii_hexdigit()).then(|| u32::from_str_radix(text, 16).ok()).flatten()
}

/// Reads a character reference after its `&`; returns its length too.
fn entity(rest: &[u8]) -> Option<(usize, Unit)> {
    if let Some((name, byte)) = ENTITIES.iter().find(|(name, _)| rest.starts_with(name.as_bytes())) {
        return Some((name.len(), Unit::Byte(*byte)));
    }
    let number = rest.strip_prefix(b"#")?;
    let end = number.iter().take(LONGEST_REFERENCE).position(|byte| *byte == b';')?;
    let digits = std::str::from_utf8(number.get(..end)?).ok()?;
    let code = match digits.strip_prefix(['x', 'X']) {
        Some(digits) => u32::from_str_radix(digits, 16).ok()?,
        None => digits.parse().ok()?,
    };
    Some((end + 2, Unit::Char(char::from_u32(code)?)))
}

/// Reads an escape of JSON or JavaScript after its backslash; returns its length too.
fn escape(rest: &[u8]) -> Option<(usize, Unit)> {
    let byte = |byte| Some((1, Unit::Byte(byte)));
    match rest.first()? {
        b'u' => {
            let code = hex(rest.get(1..)?, 4)?;
            if let Some(c) = char::from_u32(code) {
                return Some((5, Unit::Char(c)));
            }
            // A pair of surrogates is one character.
            let low = hex(rest.get(5..)?.strip_prefix(b"\\u")?, 4)?.checked_sub(0xdc00)?;
            let c = char::from_u32(0x1_0000 + (code.checked_sub(0xd800)? << 10) + low)?;
            Some((11, Unit::Char(c)))
        }
        b'x' => hex(rest.get(1..)?, 2).and_then(|code| u8::try_from(code).ok()).map(|byte| (3, Unit::Byte(byte))),
        b'n' => byte(b'\n'),
        b'r' => byte(b'\r'),
        b't' => byte(b'\t'),
        quoted @ (b'/' | b'\\' | b'"' | b'\'') => byte(*quoted),
        _ => None,
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::Folded;

    #[test]
    fn escapes_of_every_kind_are_decoded_with_their_positions() {
        for source in ["<a%2Fb>", "<a&#47;b>", "<a&#x2F;b>", "<a\\/b>", "<a\\u002fb>", "<\0a\0/\0b>", "<a%25252fb>"] {
            let levels = Folded::levels(source.as_bytes());
            let last = levels.last().unwrap();
            assert_eq!(last.bytes, b"<a/b>", "{source}");
            assert_eq!(last.source(&(1..4)).unwrap().end, source.len() - 1, "{source}");
        }
        let levels = Folded::levels("\\ud83c\\udf1e é%".as_bytes());
        assert_eq!(levels.first().unwrap().bytes, "\u{1f31e} é%".as_bytes());
        assert!(Folded::levels(b"plain").is_empty());
    }
}
