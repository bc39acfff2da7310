//! Text as docstrings: in quotes, indented, and in lines that fit.

use std::fmt::Write as _;

use crate::names;

/// The longest line of a docstring, its indentation left out.
pub(super) const WIDTH: usize = 108;

/// The docstring of a method, indented by so many spaces and with its quotes.
pub(super) fn docstring(text: &str, spaces: usize) -> String {
    let text = text.trim_end().replace('\\', "\\\\");
    if text.contains('\n') {
        super::indented(&format!("\"\"\"{text}\n\"\"\"\n"), spaces)
    } else {
        super::indented(&format!("\"\"\"{text}\"\"\"\n"), spaces)
    }
}

/// The text in lines of at most [`WIDTH`] characters.
pub(super) fn wrapped(text: &str, first: &str, following: &str) -> String {
    let mut lines = String::from(first);
    let mut length = first.len();
    for (position, word) in text.split_whitespace().enumerate() {
        let space = usize::from(position > 0);
        if position > 0 && length + space + word.chars().count() > WIDTH {
            let _ = write!(lines, "\n{following}{word}");
            length = following.len() + word.chars().count();
        } else {
            let _ = write!(lines, "{}{word}", if position > 0 { " " } else { "" });
            length += space + word.chars().count();
        }
    }
    lines
}

/// A declaration's documentation as the lines of a docstring inside a stub.
pub(super) fn stub_lines(doc: &str, spaces: usize) -> String {
    names::doc_lines(doc).join(&format!("\n{}", " ".repeat(spaces)))
}
