//! Finds values in text of any format, such as HTML, a log with JSON, or truncated JSON.

use std::ops::Range;

/// Returns where the value after a `:` or `=` is, without its quotes.
pub(super) fn value(text: &str) -> Range<usize> {
    let inline = text.len() - text.trim_start_matches([' ', '\t']).len();
    let start = text.len() - text.trim_start().len();
    let rest = text.get(start..).unwrap_or_default();
    if rest.starts_with(['{', '[']) {
        return start..start + end_of_nested(rest);
    }
    let escapes = rest.len() - rest.trim_start_matches('\\').len();
    let Some((quote, value)) = rest.get(escapes..).and_then(split_quote) else {
        let rest = text.get(inline..).unwrap_or_default();
        let end = rest.find(['"', '\'', '&', ',', ';', '<', '}', ']', '\r', '\n', ' ']).unwrap_or(rest.len());
        return inline..inline + end;
    };
    let start = start + escapes + quote.len_utf8();
    start..start + end_of_string(value, quote, escapes).unwrap_or(value.len())
}

/// Returns where the query or the fragment of a URL ends.
pub(super) fn end_of_query(text: &str) -> usize {
    let ends = |(at, c): (usize, char)| {
        let is_escape = || text.get(at..).is_some_and(|rest| rest.starts_with("\\u0026"));
        c.is_whitespace() || ['"', '\'', '<', '>', '`', '#'].contains(&c) || (c == '\\' && !is_escape())
    };
    text.char_indices().find(|one| ends(*one)).map_or(text.len(), |(at, _)| at)
}

/// Returns where the user and password of URLs are.
pub(super) fn user_infos(text: &str) -> Vec<Range<usize>> {
    let authority = |at: usize| {
        let start = at + 1;
        let rest = text.get(start..)?;
        let ends = |c: char| c.is_whitespace() || ['/', '?', '#', '\\', '"', '\'', '<', '>'].contains(&c);
        let authority = rest.get(..rest.find(ends).unwrap_or(rest.len()))?;
        authority.rfind('@').filter(|length| *length > 0).map(|length| start..start + length)
    };
    let is_second = |at: &usize| text.get(..*at).is_some_and(|before| before.ends_with('/') || before.ends_with("/\\"));
    text.match_indices('/').map(|(at, _)| at).filter(is_second).filter_map(authority).collect()
}

/// Splits off a quote at the beginning.
fn split_quote(text: &str) -> Option<(char, &str)> {
    let quote = text.chars().next().filter(|c| ['"', '\''].contains(c))?;
    Some((quote, text.get(quote.len_utf8()..)?))
}

/// Returns where a string ends that was opened by a quote after this many backslashes.
///
/// In JSON inside a JSON string, and deeper, n levels put 2ⁿ - 1 backslashes before a quote; quotes inside its strings have
/// more, and each backslash of their text is 2ⁿ⁺¹ of them.
fn end_of_string(text: &str, quote: char, escapes: usize) -> Option<usize> {
    let mut backslashes = 0;
    for (at, c) in text.char_indices() {
        match c {
            '\\' => backslashes += 1,
            c if c == quote && backslashes % (2 * (escapes + 1)) == escapes => return Some(at - escapes),
            _ => backslashes = 0,
        }
    }
    None
}

/// Returns where an object or an array ends, with its closing bracket.
fn end_of_nested(text: &str) -> usize {
    let (mut level, mut backslashes, mut at) = (0_usize, 0, 0);
    while let Some(c) = text.get(at..).and_then(|rest| rest.chars().next()) {
        at += c.len_utf8();
        match c {
            '{' | '[' => level += 1,
            '}' | ']' => level -= 1,
            '"' | '\'' => {
                let rest = text.get(at..).unwrap_or_default();
                at += end_of_string(rest, c, backslashes).map_or(rest.len(), |end| end + backslashes + 1);
            }
            _ => {}
        }
        if level == 0 {
            return at;
        }
        backslashes = if c == '\\' { backslashes + 1 } else { 0 };
    }
    text.len()
}
