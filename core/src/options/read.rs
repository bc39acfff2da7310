//! Options as JSON: each is taken out by its declaration, and what is left is a misspelt name.

use serde_json::{Map, Value};

use super::declared::OptionDeclaration;
use super::types::OptionType;
use super::unknown::unknown_option_hint;
use crate::error::{Error, ErrorKind, Problem, Result};
use crate::text::{JsonType, Language, Part, Wording, wording};

/// The only key of an object that stands for a value which JSON cannot represent, and says what it is.
pub const UNUSABLE: &str = "$unusable";

/// Reads options from a JSON object with the names and units of a language; all problems are found.
#[derive(Debug)]
pub struct Reader {
    values: Map<String, Value>,
    language: Language,
    known: Vec<&'static str>,
    problems: Vec<Problem>,
}

impl Reader {
    /// Starts reading JSON text; text that is not an object is a problem.
    #[must_use]
    pub fn new(text: &str, language: Language) -> Self {
        Self::of(serde_json::from_str(text).unwrap_or_default(), language)
    }

    /// Starts reading a JSON value.
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

    /// The language whose names and units are read.
    #[must_use]
    pub fn language(&self) -> Language {
        self.language
    }

    /// Knows the names of options that are read elsewhere, and are named beside those that are read here.
    pub fn know(&mut self, options: impl IntoIterator<Item = &'static OptionDeclaration>) {
        self.known.extend(options.into_iter().map(|option| option.name));
    }

    /// Takes the value of an option; `None` where it is absent or null.
    pub fn value(&mut self, option: &'static OptionDeclaration) -> Option<Value> {
        if option.is_internal {
            return None;
        }
        self.known.push(option.name);
        self.values.remove(&*self.language.name(option.name)).filter(|value| !value.is_null())
    }

    /// Takes an option; a value that it does not accept is a problem, and the default is taken.
    pub(crate) fn take<T: OptionType>(&mut self, option: &'static OptionDeclaration) -> T::Given {
        self.take_with(option, T::read).unwrap_or_default()
    }

    /// Takes an option that `read` makes of its JSON value. No problems at all mean that the value is not of the declared
    /// kind; `None` is returned with any, and where the option is absent.
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

    /// Notes a problem.
    pub fn refuse(&mut self, problem: Problem) {
        self.problems.push(problem);
    }

    /// Refuses the names that are left, and returns every problem; `whose` options they are is said of unknown names.
    #[must_use]
    pub fn finish(self, whose: &Wording) -> Vec<Problem> {
        self.finish_with(whose, |_, _, _| None)
    }

    /// The same; `hint` says what to write instead of a name with its value, where it knows.
    #[must_use]
    pub(crate) fn finish_with(
        mut self,
        whose: &Wording,
        hint: impl Fn(&str, &Value, Language) -> Option<Wording>,
    ) -> Vec<Problem> {
        for (name, value) in &self.values {
            let likely = || unknown_option_hint(name, &self.known, self.language);
            let hint = hint(name, value, self.language).unwrap_or_else(likely);
            self.problems.push(Problem::sentence(wording![whose.clone(), format!(" has no option {name:?}"), hint]));
        }
        self.problems
    }

    /// The same as an error of the kind `config`.
    pub fn finish_config(self, whose: impl Into<Wording>) -> Result<()> {
        let problems = self.finish(&whose.into());
        if problems.is_empty() { Ok(()) } else { Err(config(problems)) }
    }
}

/// What is wrong with options, as an error of the kind `config`.
pub(crate) fn config(problems: Vec<Problem>) -> Error {
    Error::of_problems(ErrorKind::Config, problems)
}

/// What a caller gave instead, in words that a binding chose where JSON has none for it.
fn got(value: &Value) -> Wording {
    let part = match unusable(value) {
        Some(words) => Part::Text(words.to_owned().into()),
        None => Part::Value(value.clone()),
    };
    wording![", got ", part]
}

/// The same where the value may be secret.
fn got_type(value: &Value) -> Wording {
    if unusable(value).is_some() { got(value) } else { crate::text::got_type(value) }
}

fn unusable(value: &Value) -> Option<&str> {
    value.get(UNUSABLE).and_then(Value::as_str)
}
