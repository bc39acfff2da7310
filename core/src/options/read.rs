//! Parses options from JSON by their declarations, and reports unknown names.

use serde_json::{Map, Value};

use super::declared::OptionDeclaration;
use super::types::OptionType;
use super::unusable::{got, got_type, unusable};
use crate::error::{Error, ErrorKind, Problem, Result};
use crate::nearest::unknown_name_hint;
use crate::text::{JsonType, Language, Wording, wording};

/// Parses options from a JSON object with the names and units of a language; collects all problems.
#[derive(Debug)]
pub struct Reader {
    values: Map<String, Value>,
    language: Language,
    known: Vec<&'static str>,
    problems: Vec<Problem>,
}

impl Reader {
    /// Starts to parse JSON, which must be an object.
    #[must_use]
    pub fn new(text: &str, language: Language) -> Self {
        match serde_json::from_str(text) {
            Ok(value) => Self::of(value, language),
            // Such as a number that no float can be.
            Err(error) => {
                let problem = Problem::sentence(format!("the options cannot be read: {error}"));
                Self { values: Map::new(), language, known: Vec::new(), problems: vec![problem] }
            }
        }
    }

    /// Starts to parse a JSON value.
    #[must_use]
    pub fn of(value: Value, language: Language) -> Self {
        let (values, problems) = match value {
            Value::Object(values) => (values, Vec::new()),
            other => {
                (Map::new(), vec![Problem::sentence(wording!["the options must be ", JsonType::Object, got(&other)])])
            }
        };
        Self { values, language, known: Vec::new(), problems }
    }

    /// Returns the language of the names and units.
    #[must_use]
    pub fn language(&self) -> Language {
        self.language
    }

    /// Adds options that are parsed elsewhere, whose names are valid here.
    pub fn know(&mut self, options: impl IntoIterator<Item = &'static OptionDeclaration>) {
        self.known.extend(options.into_iter().map(|option| option.name));
    }

    /// Removes and returns the value of an option; `None` if it is absent or null.
    pub fn value(&mut self, option: &'static OptionDeclaration) -> Option<Value> {
        if option.is_internal {
            return None;
        }
        self.known.push(option.name);
        self.values.remove(&*self.language.name(option.name)).filter(|value| !value.is_null())
    }

    /// Removes and returns an option; for a value that it does not accept, adds a problem and returns the default.
    pub(crate) fn take<T: OptionType>(&mut self, option: &'static OptionDeclaration) -> T::Given {
        self.take_with(option, T::read).unwrap_or_default()
    }

    /// Removes an option and parses it with `read`; `None` if it is absent or has problems. An empty list of problems means
    /// that the value does not have the declared type.
    pub fn take_with<T>(
        &mut self,
        option: &'static OptionDeclaration,
        read: impl FnOnce(Value, Language) -> Result<T, Vec<Problem>>,
    ) -> Option<T> {
        let value = self.value(option)?;
        let shown = if option.is_secret { got_type(&value) } else { got(&value) };
        let taken = if unusable(&value).is_some() { Err(Vec::new()) } else { read(value, self.language) };
        match taken {
            Ok(taken) => return Some(taken),
            Err(problems) if problems.is_empty() => self.refuse(option.problem(shown)),
            Err(problems) => self.problems.extend(problems),
        }
        None
    }

    /// Adds a problem.
    pub fn refuse(&mut self, problem: Problem) {
        self.problems.push(problem);
    }

    /// Refuses the remaining names, and returns all problems; `whose` options they are is part of the message.
    #[must_use]
    pub fn finish(mut self, whose: &Wording) -> Vec<Problem> {
        for name in self.values.keys() {
            let hint = unknown_name_hint(name, &self.known, self.language);
            self.problems.push(Problem::sentence(wording![whose.clone(), format!(" has no option {name:?}"), hint]));
        }
        self.problems
    }

    /// Like `finish`, with an error of the kind `config`.
    pub fn finish_config(self, whose: impl Into<Wording>) -> Result<()> {
        let problems = self.finish(&whose.into());
        if problems.is_empty() { Ok(()) } else { Err(config(problems)) }
    }
}

/// Returns the error of the kind `config` with these problems.
pub(crate) fn config(problems: Vec<Problem>) -> Error {
    Error::of_problems(ErrorKind::Config, problems)
}
