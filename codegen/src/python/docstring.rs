//! Formats docstrings: quoted, indented and wrapped.

use std::fmt::Write as _;

use crate::names;

/// The maximum line length of a docstring, without its indentation.
pub(super) const WIDTH: usize = 108;

/// Formats the docstring of a method with its quotes, indented by `spaces`.
pub(super) fn docstring(text: &str, spaces: usize) -> String {
    let text = text.trim_end().replace('\\', "\\\\");
    let end = if text.contains('\n') { "\n" } else { "" };
    super::indented(&format!("\"\"\"{text}{end}\"\"\"\n"), spaces)
}

/// Wraps text into lines of at most [`WIDTH`] characters.
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

/// Returns a declaration's documentation as the lines of a docstring in a stub.
pub(super) fn stub_lines(doc: &str, spaces: usize) -> String {
    names::doc_lines(doc).join(&format!("\n{}", " ".repeat(spaces)))
}
