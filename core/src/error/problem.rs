//! Broken rules.

use std::fmt;

use serde_json::{Value, json};

use crate::text::{Language, Path, Wording, wording};

/// A broken rule: where, and what is wrong.
///
/// The message continues the path: `site_id` and `must be an integer, got "shop"`. A problem of a whole value or call has
/// no path, and its message is a whole sentence.
#[derive(Debug, Clone, PartialEq)]
pub struct Problem {
    /// Where the value is, for example `conditionsData.firstLevel[0].conditions[2].weight`.
    pub path: Path,
    /// What is wrong with it.
    pub message: Wording,
}

impl Problem {
    /// A problem at `path`.
    pub fn new(path: impl Into<Path>, message: impl Into<Wording>) -> Self {
        Self { path: path.into(), message: message.into() }
    }

    /// The same problem seen from one level further out.
    #[must_use]
    pub fn under(self, parent: impl Into<Path>) -> Self {
        Self { path: self.path.under(parent), ..self }
    }

    /// Path and message in one.
    #[must_use]
    pub fn sentence(&self) -> Wording {
        if self.path.is_empty() { self.message.clone() } else { wording![&self.path, ": ", self.message.clone()] }
    }

    /// The problem as JSON: the path in wire names, the message in the words of a language.
    #[must_use]
    pub fn to_value(&self, language: Language) -> Value {
        json!({"path": self.path.wire(), "message": self.message.render(language)})
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.sentence().fmt(f)
    }
}
