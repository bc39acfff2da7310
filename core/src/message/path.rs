//! Paths into a value or an argument: names and indexes, from the outermost.

use std::fmt;

use super::{Language, Part};

/// A path such as `conditionsData.firstLevel[0].conditions[2].weight`.
///
/// Rust and JavaScript write declared fields by their wire names, Python by their attribute names.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Path(Vec<Part>);

impl Path {
    /// Whether it names the whole value.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Prepends a parent path.
    #[must_use]
    pub fn under(mut self, parent: impl Into<Self>) -> Self {
        let mut path = parent.into();
        path.0.append(&mut self.0);
        path
    }

    /// Renders the path for a message in a language.
    #[must_use]
    pub fn render(&self, language: Language) -> String {
        let mut path = String::new();
        for step in &self.0 {
            let step = step.render(language);
            if !path.is_empty() && !step.starts_with('[') {
                path.push('.');
            }
            path.push_str(&step);
        }
        path
    }

    /// Returns the path in wire names, for the field of an error, which is the same in every language.
    #[must_use]
    pub fn wire(&self) -> String {
        self.render(Language::Node)
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.render(Language::Rust))
    }
}

impl<P: Into<Part>> From<P> for Path {
    fn from(step: P) -> Self {
        Self(vec![step.into()])
    }
}

impl From<String> for Path {
    fn from(step: String) -> Self {
        Self(if step.is_empty() { Vec::new() } else { vec![Part::Text(step.into())] })
    }
}

impl From<&str> for Path {
    fn from(step: &str) -> Self {
        step.to_owned().into()
    }
}
