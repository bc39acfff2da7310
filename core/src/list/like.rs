//! Matches the patterns of LIKE: `%` for any string, `_` for any character.

use std::str::Chars;

use memchr::memchr2;

/// A pattern of LIKE; without `%` and `_`, it matches anywhere in a string.
#[derive(Debug)]
pub(super) struct Pattern {
    text: String,
    is_anywhere: bool,
    is_ascii: bool,
    /// Whether bytes can be compared instead of characters in any string. Not so with `_`, which matches a character of any
    /// length, and with `k`, since the kelvin sign equals it.
    is_of_bytes: bool,
}

impl Pattern {
    pub(super) fn new(text: String) -> Self {
        let is_ascii = text.is_ascii();
        Self {
            is_anywhere: !text.contains(['%', '_']),
            is_of_bytes: is_ascii && !text.contains(['_', 'k', 'K']),
            is_ascii,
            text,
        }
    }

    /// Returns whether a string matches the pattern, ignoring case.
    ///
    /// Only the last `%` is ever extended, so the work is at most the product of the two lengths.
    pub(super) fn fits(&self, text: &str) -> bool {
        if self.is_of_bytes || (self.is_ascii && text.is_ascii()) {
            is_like_bytes(text.as_bytes(), self.text.as_bytes(), self.is_anywhere)
        } else {
            is_like_unicode(text, &self.text, self.is_anywhere)
        }
    }
}

fn is_like_bytes(text: &[u8], pattern: &[u8], anywhere: bool) -> bool {
    let (mut at, mut wanted) = (0, 0);
    // Where to continue after a mismatch: after the last `%` of the pattern, and where it was last matched.
    let mut retry = anywhere.then_some((0, 0));
    loop {
        match (text.get(at), pattern.get(wanted)) {
            (_, Some(b'%')) if wanted + 1 == pattern.len() => return true,
            (_, Some(b'%')) => {
                wanted += 1;
                retry = Some((wanted, at));
            }
            (_, None) if anywhere => return true,
            (None, None) => return true,
            // A later start leaves even less of the string for the rest of the pattern.
            (None, Some(_)) => return false,
            (Some(found), Some(letter)) if *letter == b'_' || found.eq_ignore_ascii_case(letter) => {
                (at, wanted) = (at + 1, wanted + 1);
            }
            _ => {
                let Some((after, tried)) = retry else { return false };
                let Some(next) = later_start(text, tried + 1, pattern.get(after)) else { return false };
                retry = Some((after, next));
                (at, wanted) = (next, after);
            }
        }
    }
}

/// Returns the next position, from `from` on, that may match the letter.
fn later_start(text: &[u8], from: usize, letter: Option<&u8>) -> Option<usize> {
    let rest = text.get(from..)?;
    match letter {
        None | Some(b'_' | b'%') => Some(from),
        Some(letter) => {
            memchr2(letter.to_ascii_lowercase(), letter.to_ascii_uppercase(), rest).map(|offset| from + offset)
        }
    }
}

/// Where to continue after a mismatch: the rest of the pattern after the last `%`, and the rest of the string.
type Retry<'a> = (Chars<'a>, Chars<'a>);

fn is_like_unicode(text: &str, pattern: &str, anywhere: bool) -> bool {
    let (mut text, mut pattern) = (text.chars(), pattern.chars());
    let mut retry: Option<Retry> = anywhere.then(|| (pattern.clone(), text.clone()));
    loop {
        let mut ahead = pattern.clone();
        let wanted = ahead.next();
        if wanted == Some('%') {
            if ahead.as_str().is_empty() {
                return true;
            }
            retry = Some((ahead.clone(), text.clone()));
            pattern = ahead;
            continue;
        }
        match (text.next(), wanted) {
            (_, None) if anywhere => return true,
            (None, None) => return true,
            (None, Some(_)) => return false,
            (Some(found), Some(wanted)) if wanted == '_' || same_letter(found, wanted) => pattern = ahead,
            _ => {
                let Some((after, rest)) = retry.as_mut() else { return false };
                if rest.next().is_none() {
                    return false;
                }
                pattern = after.clone();
                text = rest.clone();
            }
        }
    }
}

fn same_letter(one: char, other: char) -> bool {
    one == other
        || if one.is_ascii() && other.is_ascii() {
            one.eq_ignore_ascii_case(&other)
        } else {
            one.to_lowercase().eq(other.to_lowercase())
        }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn is_like(text: &str, pattern: &str) -> bool {
        Pattern::new(pattern.to_owned()).fits(text)
    }

    #[test]
    fn patterns_are_read() {
        for (text, pattern, expected) in [
            ("Spring Sale", "sale", true),
            ("Spring Sale", "", true),
            ("Spring Sale", "sales", false),
            ("Spring Sale", "spring%", true),
            ("Spring Sale", "%spring", false),
            ("Spring Sale", "%s_le", true),
            ("Spring Sale", "s%s%e", true),
            ("ÉTÉ", "_té", true),
            ("été", "_", false),
            ("", "%", true),
            ("", "_", false),
            ("aab", "%ab", true),
            ("abcabd", "%abd%%", true),
            ("300 \u{212a}", "300 k", true),
            ("Größe 5", "%e _", true),
        ] {
            assert_eq!(is_like(text, pattern), expected, "{text:?} LIKE {pattern:?}");
        }
        // Exponential backtracking would not end here.
        for letter in ["a", "é"] {
            let pattern = "%a".repeat(500).replace("%a", "%a_").replace("_%", "b%").replace('a', letter);
            assert!(!is_like(&letter.repeat(2_000), &pattern));
        }
    }

    proptest! {
        #[test]
        fn it_agrees_with_a_plain_search(text in "[abBké\u{212a}]{0,6}|[abAB]{0,6}", pattern in "[abA%_]{0,5}|[abkÉ%_]{0,5}|[abA%]{0,5}") {
            fn plain(text: &[char], pattern: &[char]) -> bool {
                match (text, pattern) {
                    ([], []) => true,
                    (_, ['%', after @ ..]) => (0..=text.len()).any(|skip| plain(&text[skip..], after)),
                    ([found, text @ ..], [wanted, after @ ..]) => (*wanted == '_' || same_letter(*found, *wanted)) && plain(text, after),
                    _ => false,
                }
            }
            let whole = if pattern.contains(['%', '_']) { pattern.clone() } else { format!("%{pattern}%") };
            let chars = |text: &str| text.chars().collect::<Vec<_>>();
            prop_assert_eq!(is_like(&text, &pattern), plain(&chars(&text), &chars(&whole)));
        }
    }
}
