//! Formats docstrings: quoted, indented and wrapped.

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
    let (mut lines, mut line) = (String::new(), first.to_owned());
    for word in text.split_whitespace() {
        let space = if line.trim().is_empty() { "" } else { " " };
        if (line.chars().count() + space.len() + word.chars().count()) <= WIDTH {
            line += &format!("{space}{word}");
        } else {
            lines += &format!("{line}\n");
            line = format!("{following}{word}");
        }
    }
    lines + &line
}

/// Returns a declaration's documentation as the lines of a docstring in a stub.
pub(super) fn stub_lines(doc: &str, spaces: usize) -> String {
    names::doc_lines(doc).join(&format!("\n{}", " ".repeat(spaces)))
}
