//! Shortens strings for messages, percent-encodes them for URLs, and quotes them for shells.

use std::borrow::Cow;

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, PercentEncode, utf8_percent_encode};

/// All characters except the unreserved ones of RFC 3986.
pub const ESCAPED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');

/// Truncates a string to `most` characters, with `…` in place of what follows if it is longer.
///
/// ```
/// use xpauto::bindings::message::shortened;
///
/// assert_eq!(shortened("spring sale", 6), "spring…");
/// assert_eq!(shortened("spring", 6), "spring");
/// assert_eq!(shortened("spring, summer", 8), "spring…");
/// ```
#[must_use]
pub fn shortened(text: &str, most: usize) -> Cow<'_, str> {
    match text.char_indices().nth(most).and_then(|(end, _)| text.get(..end)) {
        Some(beginning) => Cow::Owned(format!("{}…", beginning.trim_end_matches([' ', ',']))),
        None => Cow::Borrowed(text),
    }
}

/// Percent-encodes a path segment, or a name or value of a query; a space is `%20`.
#[must_use]
pub fn percent_encoded(text: &str) -> PercentEncode<'_> {
    utf8_percent_encode(text, ESCAPED)
}

/// Quotes a word for a POSIX shell.
#[must_use]
pub fn shell_quoted(word: &str) -> String {
    format!("'{}'", word.replace('\'', r"'\''"))
}
