//! Writes SVG elements, whose text and attributes are always escaped.

use std::fmt::{Display, Write as _};

/// SVG that is being written.
#[derive(Debug, Default)]
pub(super) struct Svg {
    text: String,
}

/// The attributes of an element.
pub(super) type Attributes<'a> = &'a [(&'a str, &'a dyn Display)];

impl Svg {
    pub(super) fn into_text(self) -> String {
        self.text
    }

    /// Writes an element around the content that `inner` writes.
    pub(super) fn around(&mut self, name: &str, attributes: Attributes<'_>, inner: impl FnOnce(&mut Self)) {
        self.start(name, attributes);
        self.text.push('>');
        inner(self);
        self.end(name);
    }

    /// Writes an empty element.
    pub(super) fn empty(&mut self, name: &str, attributes: Attributes<'_>) {
        self.start(name, attributes);
        self.text.push_str("/>");
    }

    /// Writes an empty element with a border, which may be dashed.
    pub(super) fn outline(
        &mut self,
        name: &str,
        attributes: Attributes<'_>,
        color: &str,
        opacity: f64,
        dashes: Option<&str>,
    ) {
        self.start(name, attributes);
        self.attribute("stroke", &color);
        self.attribute("stroke-opacity", &opacity);
        if let Some(dashes) = dashes {
            self.attribute("stroke-dasharray", &dashes);
        }
        self.text.push_str("/>");
    }

    /// Writes an element with text.
    pub(super) fn text(&mut self, name: &str, attributes: Attributes<'_>, text: &str) {
        self.around(name, attributes, |svg| svg.escape(text));
    }

    /// Writes a line break, which is not drawn between elements.
    pub(super) fn new_line(&mut self, indent: usize) {
        let _ = write!(self.text, "\n{:indent$}", "");
    }

    /// Writes a space between parts of a string.
    pub(super) fn space(&mut self) {
        self.text.push(' ');
    }

    fn start(&mut self, name: &str, attributes: Attributes<'_>) {
        self.text.extend(["<", name]);
        for (key, value) in attributes {
            self.attribute(key, value);
        }
    }

    fn attribute(&mut self, key: &str, value: &dyn Display) {
        self.text.extend([" ", key, "=\""]);
        self.escape(&value.to_string());
        self.text.push('"');
    }

    fn end(&mut self, name: &str) {
        self.text.extend(["</", name, ">"]);
    }

    fn escape(&mut self, text: &str) {
        for letter in text.chars() {
            match letter {
                '&' => self.text.push_str("&amp;"),
                '<' => self.text.push_str("&lt;"),
                '>' => self.text.push_str("&gt;"),
                '"' => self.text.push_str("&quot;"),
                '\'' => self.text.push_str("&#39;"),
                _ => self.text.push(letter),
            }
        }
    }
}
