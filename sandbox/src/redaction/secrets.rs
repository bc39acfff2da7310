//! The values that are redacted wherever they occur, in whatever encoding.

use std::borrow::Cow;
use std::cmp::Reverse;
use std::collections::HashMap;
use std::ops::Range;
use std::sync::{Arc, Mutex};

use base64::Engine as _;
use base64::engine::general_purpose::{STANDARD_NO_PAD, URL_SAFE_NO_PAD};

use super::folded::Folded;
use crate::lock::lock;

/// The placeholder of a secret.
pub(crate) const REDACTED: &str = "REDACTED";
/// The shortest value that is redacted; shorter ones would match everywhere.
pub(super) const SHORTEST: usize = 6;
/// The longest value, in bytes, that could be a word.
pub(super) const LONGEST_WORD: usize = 20;
/// The most values that are redacted, of those that stay and of the others: beyond them, the one seen longest ago is dropped.
const MOST: usize = 1000;
/// How many bytes of a pattern its index has; every pattern is longer.
const PREFIX: usize = 4;

/// The values to redact.
#[derive(Default)]
pub(super) struct Secrets(Mutex<Known>);

#[derive(Default)]
struct Known {
    values: HashMap<Arc<str>, Secret>,
    /// What the values look like in text, by the first bytes.
    patterns: HashMap<[u8; PREFIX], Vec<Pattern>>,
    /// How many values were seen, including repeated ones.
    seen: u64,
}

struct Secret {
    /// Whether it is never dropped.
    stays: bool,
    /// When it was last seen, by the count of [`Known`].
    last_seen: u64,
}

struct Pattern {
    bytes: Vec<u8>,
    value: Arc<str>,
}

impl Secrets {
    /// Redacts a value from now on; one that `stays` is not dropped for others, however many follow.
    pub(super) fn add(&self, value: &str, stays: bool) {
        if value.len() < SHORTEST || value.contains(REDACTED) {
            return;
        }
        let mut known = lock(&self.0);
        known.seen += 1;
        let last_seen = known.seen;
        let stays = stays && known.count(true) < MOST;
        if let Some(secret) = known.values.get_mut(value) {
            secret.last_seen = last_seen;
            secret.stays |= stays;
            return;
        }
        let value: Arc<str> = value.into();
        for bytes in forms(&value) {
            let Some(prefix) = bytes.first_chunk() else { continue };
            known.patterns.entry(*prefix).or_default().push(Pattern { bytes, value: Arc::clone(&value) });
        }
        known.values.insert(value, Secret { stays, last_seen });
        if known.count(false) > MOST {
            known.drop_oldest();
        }
    }

    /// Returns text with a placeholder for each of the values.
    pub(super) fn hidden_in<'a>(&self, text: &'a str) -> Cow<'a, str> {
        let ranges = lock(&self.0).ranges(text.as_bytes());
        if ranges.is_empty() {
            return Cow::Borrowed(text);
        }
        Cow::Owned(replaced(text, ranges))
    }

    /// Replaces each of the values in bytes.
    pub(super) fn hide_in(&self, bytes: &mut Vec<u8>) {
        for range in lock(&self.0).ranges(bytes).into_iter().rev() {
            bytes.splice(range, REDACTED.bytes());
        }
    }

    /// Returns whether the whole text is one of the values.
    pub(super) fn contains(&self, text: &str) -> bool {
        lock(&self.0).values.contains_key(text)
    }
}

impl Known {
    /// Returns how many values stay, or do not.
    fn count(&self, stays: bool) -> usize {
        self.values.values().filter(|secret| secret.stays == stays).count()
    }

    fn drop_oldest(&mut self) {
        let dropped = self.values.iter().filter(|(_, secret)| !secret.stays);
        let Some((value, _)) = dropped.max_by_key(|(_, secret)| Reverse(secret.last_seen)) else { return };
        let value = Arc::clone(value);
        self.values.remove(&value);
        for bytes in forms(&value) {
            let Some(patterns) = bytes.first_chunk().and_then(|prefix| self.patterns.get_mut(prefix)) else { continue };
            patterns.retain(|pattern| pattern.value != value);
        }
    }

    /// Returns where the values are, also where they are escaped, in order and without overlaps.
    fn ranges(&self, text: &[u8]) -> Vec<Range<usize>> {
        if self.values.is_empty() {
            return Vec::new();
        }
        let mut ranges = self.find(text);
        for folded in Folded::levels(text) {
            ranges.extend(self.find(&folded.bytes).iter().filter_map(|range| folded.source(range)));
        }
        ranges.sort_by_key(|range| range.start);
        let mut merged: Vec<Range<usize>> = Vec::new();
        for range in ranges {
            match merged.last_mut() {
                Some(last) if range.start < last.end => last.end = last.end.max(range.end),
                _ => merged.push(range),
            }
        }
        merged
    }

    fn find(&self, text: &[u8]) -> Vec<Range<usize>> {
        let (mut ranges, mut at) = (Vec::new(), 0);
        while let Some(prefix) = text.get(at..).and_then(<[u8]>::first_chunk::<PREFIX>) {
            let patterns = self.patterns.get(prefix).into_iter().flatten();
            let lengths = patterns.filter(|pattern| is_at(&pattern.bytes, text, at)).map(|pattern| pattern.bytes.len());
            match lengths.max() {
                Some(length) => {
                    ranges.push(at..at + length);
                    at += length;
                }
                None => at += 1,
            }
        }
        ranges
    }
}

/// Returns whether a pattern is at this position; one of digits must be a whole number.
fn is_at(pattern: &[u8], text: &[u8], at: usize) -> bool {
    let is_digit = |at: Option<usize>| at.and_then(|at| text.get(at)).is_some_and(u8::is_ascii_digit);
    let is_number = || pattern.iter().all(u8::is_ascii_digit);
    text.get(at..).is_some_and(|rest| rest.starts_with(pattern))
        && !(is_number() && (is_digit(at.checked_sub(1)) || is_digit(Some(at + pattern.len()))))
}

/// Returns what a value looks like: as it is, and in base64 that begins with it, or with one or two bytes before it.
///
/// Where other bytes precede or follow, the first and last characters depend on them and are left out.
fn forms(value: &str) -> Vec<Vec<u8>> {
    let mut forms = vec![value.as_bytes().to_vec()];
    for before in 0..3 {
        let bytes = [&vec![0; before], value.as_bytes()].concat();
        for encoded in [STANDARD_NO_PAD.encode(&bytes), URL_SAFE_NO_PAD.encode(&bytes)] {
            let start = (before * 8).div_ceil(6);
            let whole = if bytes.len() % 3 == 0 { encoded.len() } else { encoded.len() - 1 };
            let stable = encoded.as_bytes().get(start..whole).unwrap_or_default().to_vec();
            if stable.len() > PREFIX && !forms.contains(&stable) {
                forms.push(stable);
            }
        }
    }
    forms
}

/// Returns text with placeholders at these places, which are in order and do not overlap.
pub(super) fn replaced(text: &str, places: Vec<Range<usize>>) -> String {
    let (mut shown, mut end) = (String::with_capacity(text.len()), 0);
    for place in places {
        if place.start < end {
            continue;
        }
        shown.push_str(text.get(end..place.start).unwrap_or_default());
        shown.push_str(REDACTED);
        end = place.end;
    }
    shown + text.get(end..).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::Secrets;

    #[test]
    fn a_value_is_found_in_base64_with_anything_around_it() {
        use base64::Engine as _;
        use base64::engine::general_purpose::{STANDARD, URL_SAFE};

        let secrets = Secrets::default();
        secrets.add("s3cr~t?", false);
        for before in ["", "a", "ab", "abc", "user:"] {
            for after in ["", "x", "xy", "xyz"] {
                let text = format!("{before}s3cr~t?{after}");
                for encoded in [STANDARD.encode(&text), URL_SAFE.encode(&text)] {
                    assert!(secrets.hidden_in(&encoded).contains("REDACTED"), "{text}");
                }
            }
        }
        secrets.add("1234567", false);
        assert_eq!(secrets.hidden_in("1234567, 12345678 and 91234567"), "REDACTED, 12345678 and 91234567");
    }
}
