//! Parses options from JSON by their declarations, and reports unknown names.

use std::collections::BTreeMap;
use std::time::Duration;

use secrecy::SecretString;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::Pem;
use crate::error::{Error, ErrorKind, Problem, Result};
use crate::message::{Language, Wording, got, got_type, type_of, unknown_name_hint, unusable, wording};
use crate::rate_limit::RateLimit;
use crate::schema::{Field, Kind};

/// A type in which programs pass the values of options.
pub trait Read: Sized {
    /// Parses a JSON value. An empty list of problems means that it does not have the declared type.
    fn read(value: Value, option: &'static Field, language: Language) -> Result<Self, Vec<Problem>>;
}

fn json<T: DeserializeOwned>(value: Value) -> Result<T, Vec<Problem>> {
    serde_json::from_value(value).map_err(|_| Vec::new())
}

macro_rules! plain {
    ($($type:ty),* $(,)?) => { $(
        impl Read for $type {
            fn read(value: Value, _: &'static Field, _: Language) -> Result<Self, Vec<Problem>> {
                json(value)
            }
        }
    )* };
}

plain! {
    bool, u16, u32, u64, usize, i64, String, SecretString, Pem, Value, Map<String, Value>, std::path::PathBuf,
}

impl Read for f64 {
    /// Times become seconds.
    fn read(value: Value, option: &'static Field, language: Language) -> Result<Self, Vec<Problem>> {
        let number: Self = json(value)?;
        Ok(if option.is_time() { number / language.units_per_second() } else { number })
    }
}

impl Read for Duration {
    fn read(value: Value, option: &'static Field, language: Language) -> Result<Self, Vec<Problem>> {
        Self::try_from_secs_f64(f64::read(value, option, language)?).map_err(|_| Vec::new())
    }
}

impl Read for RateLimit {
    fn read(value: Value, _: &'static Field, _: Language) -> Result<Self, Vec<Problem>> {
        json::<String>(value)?.parse().map_err(|_| Vec::new())
    }
}

impl<T: DeserializeOwned> Read for Vec<T> {
    /// Parses a list, or its only item. What is no list by its declaration has one or two parts, as a certificate with its key.
    fn read(value: Value, option: &'static Field, _: Language) -> Result<Self, Vec<Problem>> {
        let items: Self = if value.is_array() { json(value)? } else { vec![json(value)?] };
        let is_list = matches!(option.kind, Kind::List(_));
        if is_list || (1..=2).contains(&items.len()) { Ok(items) } else { Err(Vec::new()) }
    }
}

impl Read for BTreeMap<String, String> {
    /// A number becomes its text, as HTTP clients of most languages accept it.
    fn read(value: Value, option: &'static Field, _: Language) -> Result<Self, Vec<Problem>> {
        let headers: BTreeMap<String, Value> = json(value)?;
        let text = |(name, value)| match value {
            Value::String(text) => Ok((name, text)),
            Value::Number(number) => Ok((name, number.to_string())),
            other => Err(option.problem(wording![format!("; {name:?} is "), type_of(&other)]).into()),
        };
        headers.into_iter().map(text).collect()
    }
}

/// Parses options from a JSON object with the names and units of a language; collects all problems.
#[derive(Debug)]
#[must_use]
pub struct Reader {
    values: Map<String, Value>,
    language: Language,
    checks_ranges: bool,
    known: Vec<&'static str>,
    /// Required options that are absent, which may be misspelt.
    missing: Vec<&'static Field>,
    problems: Vec<Problem>,
}

impl Reader {
    /// Starts to parse JSON, which must be an object.
    pub fn new(text: &str, language: Language) -> Self {
        match serde_json::from_str(text) {
            Ok(value) => Self::of(value, language),
            // Such as a number that no float can be.
            Err(error) => Self::refused(format!("the options cannot be read: {error}"), language),
        }
    }

    /// Starts to parse a JSON value.
    pub fn of(value: Value, language: Language) -> Self {
        match value {
            Value::Object(values) => Self::begun(values, language),
            other => Self::refused(wording!["the options must be ", Kind::OBJECT, got(&other)], language),
        }
    }

    fn refused(message: impl Into<Wording>, language: Language) -> Self {
        Self { problems: Problem::sentence(message).into(), ..Self::begun(Map::new(), language) }
    }

    fn begun(values: Map<String, Value>, language: Language) -> Self {
        let (known, missing, problems) = (Vec::new(), Vec::new(), Vec::new());
        Self { values, language, checks_ranges: false, known, missing, problems }
    }

    /// Has numbers out of their ranges refused at once, where no later check reports them together with others.
    pub fn checking_ranges(self) -> Self {
        Self { checks_ranges: true, ..self }
    }

    /// Adds options that the binding of Node parses, whose names are valid here in its language.
    pub fn know(&mut self, options: &[&'static Field]) {
        let names = options.iter().map(|option| option.attribute);
        self.known.extend(names.filter(|_| self.language == Language::Node));
    }

    /// Removes and returns the value of an option; `None` if it is absent, null, or has a problem, which is added.
    pub fn take<T: Read>(&mut self, option: &'static Field) -> Option<T> {
        self.take_with(option, |value, language| T::read(value, option, language))
    }

    /// Removes an option and parses it with `read`, likewise. An empty list of problems means that the value does not have the
    /// declared type.
    pub fn take_with<T>(
        &mut self,
        option: &'static Field,
        read: impl FnOnce(Value, Language) -> Result<T, Vec<Problem>>,
    ) -> Option<T> {
        // Programs cannot set it.
        if option.is_read_only {
            return None;
        }
        self.known.push(option.attribute);
        let given = self.values.remove(&*self.language.name(option.attribute)).filter(|value| !value.is_null());
        if given.is_none() && option.is_required {
            self.missing.push(option);
        }
        let value = given?;
        let shown = if option.is_secret { got_type(&value) } else { got(&value) };
        let unit = if option.is_time() { self.language.units_per_second() } else { 1.0 };
        let number = value.as_f64().filter(|_| self.checks_ranges);
        let is_out_of_range = number.is_some_and(|number| option.range_problem(number / unit).is_some());
        let is_refused = is_out_of_range || unusable(&value).is_some();
        let taken = if is_refused { Err(Vec::new()) } else { read(value, self.language) };
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
        if self.problems.is_empty() {
            self.problems.extend(self.missing.iter().map(|option| Problem::new(option.part(), "is required")));
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
