//! JSON values and other text in messages, which cannot forge lines.

use std::borrow::Cow;

use serde_json::Value;
use xpauto::bindings::message::shortened;

/// The most characters of a value that a message shows.
const MOST_SHOWN: usize = 400;

/// Returns a value as JSON, shortened.
pub(super) fn literal(value: &Value) -> String {
    escaped(&shortened(&value.to_string(), MOST_SHOWN)).into_owned()
}

/// Returns text in which line breaks, terminal codes and marks of text direction are escaped: a URL may hold any of them,
/// and would otherwise forge lines of a message.
pub(super) fn escaped(text: &str) -> Cow<'_, str> {
    let is_plain = |c: char| {
        !c.is_control()
            && !matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
    };
    if text.chars().all(is_plain) {
        return Cow::Borrowed(text);
    }
    let shown = |c: char| if is_plain(c) { c.to_string() } else { c.escape_default().to_string() };
    Cow::Owned(text.chars().map(shown).collect())
}
