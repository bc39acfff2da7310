//! Problems: broken rules of the specification, each with its path.

use std::fmt;

use serde_json::{Value, json};

use crate::message::{Language, Part, Path, Wording, wording};

/// A broken rule: where, and what is wrong.
///
/// The message continues the path: `site_id` and `must be an integer, got "shop"`.
#[derive(Debug, Clone, PartialEq)]
#[must_use]
pub struct Problem {
    pub(crate) path: Path,
    pub(crate) message: Wording,
    is_sentence: bool,
}

impl Problem {
    /// Returns where the value is, for example `conditionsData.firstLevel[0].conditions[2].weight`; empty for the whole of
    /// it.
    ///
    /// ```
    /// use xpauto::model::{Goal, GoalType};
    ///
    /// let error = Goal::builder().name("Sale").site_id(42).r#type(GoalType::Click).build().unwrap_err();
    /// assert_eq!(error.details().problems[0].path(), "hasMultipleConversions");
    /// ```
    #[must_use]
    pub fn path(&self) -> String {
        self.path.to_string()
    }

    /// Returns what is wrong with the value, for example `is required by Goal`.
    ///
    /// ```
    /// use xpauto::model::{Goal, GoalType};
    ///
    /// let error = Goal::builder().name("Sale").site_id(42).r#type(GoalType::Click).build().unwrap_err();
    /// assert_eq!(error.details().problems[0].message(), "is required by Goal");
    /// ```
    #[must_use]
    pub fn message(&self) -> String {
        self.message.to_string()
    }
}

#[doc(hidden)]
impl Problem {
    /// Creates a problem of the value at `path`, whose name begins the message.
    pub fn new(path: impl Into<Path>, message: impl Into<Wording>) -> Self {
        Self { path: path.into(), message: message.into(), is_sentence: false }
    }

    /// Creates a problem of a call or a whole object, whose message is a whole sentence.
    pub fn sentence(message: impl Into<Wording>) -> Self {
        Self { path: Path::default(), message: message.into(), is_sentence: true }
    }

    /// Prepends a parent path.
    pub fn under(self, parent: impl Into<Path>) -> Self {
        Self { path: self.path.under(parent), ..self }
    }

    /// Joins path and message.
    pub fn wording(&self) -> Wording {
        let subject = match (self.is_sentence, self.path.is_empty()) {
            (true, true) => Wording::default(),
            (true, false) => wording![&self.path, ": "],
            (false, true) => Part::UnlessShell("the value ", "the body ").into(),
            (false, false) => wording![&self.path, " "],
        };
        subject.and(self.message.clone())
    }

    /// Returns the problem as JSON: the path in wire names, the message for a language.
    #[must_use]
    pub fn to_value(&self, language: Language) -> Value {
        json!({"path": self.path.wire(), "message": self.message.render(language)})
    }
}

impl From<Problem> for Vec<Problem> {
    fn from(problem: Problem) -> Self {
        vec![problem]
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.wording().fmt(f)
    }
}
