//! The types of option values: how they are read from JSON, and checked against their declarations.

use std::path::PathBuf;

use secrecy::SecretString;
use serde_json::{Map, Value};
use xpauto::bindings::options::Reader;
use xpauto::bindings::schema::{DefaultValue, Field};
use xpauto::bindings::spec::option_types::Type;
use xpauto::bindings::text::{Language, Wording, wording};
use xpauto::{ClientCredentials, Problem, Token};
use xpauto::{Error, Result};

use super::option;

/// The type of an option's value.
pub(crate) trait OptionValue: Sized {
    /// Reads a JSON value; an error without problems means that it does not have the declared kind.
    fn read(value: Value, language: Language) -> Result<Self, Vec<Problem>>;

    /// Returns the value as a number if its range has to be checked.
    fn number(&self) -> Option<f64> {
        None
    }
}

/// Implements [`OptionValue`] by serde.
macro_rules! plain_values {
    ($($type:ty $(as |$value:ident| $number:expr)?;)*) => {
        $(impl OptionValue for $type {
            fn read(value: Value, _language: Language) -> Result<Self, Vec<Problem>> {
                serde_json::from_value(value).map_err(|_| Vec::new())
            }

            $(fn number(&self) -> Option<f64> {
                let $value = *self;
                $number
            })?
        })*
    };
}

plain_values! {
    usize as |count| Some(as_float(count as u64));
    u64;
    u16 as |count| Some(f64::from(count));
    f64 as |seconds| Some(seconds);
    bool;
    String;
    Vec<String>;
    Option<u64> as |count| count.map(as_float);
    Option<f64> as |seconds| seconds;
    Option<u16> as |count| count.map(f64::from);
    Option<String>;
    Option<PathBuf>;
    Option<SecretString>;
    Option<bool>;
    Option<Value>;
    Map<String, Value>;
}

impl OptionValue for Option<Token> {
    fn read(value: Value, language: Language) -> Result<Self, Vec<Problem>> {
        match value {
            Value::String(token) => Ok(Some(token.into())),
            Value::Object(_) => {
                let refused = |error: Error| {
                    let message = wording!["must be valid ClientCredentials: ", error.structured_message().clone()];
                    vec![Problem::new(option::upstream_token.part(), message)]
                };
                let credentials = ClientCredentials::from_json(&value.to_string(), language);
                credentials.map(|credentials| Some(credentials.into())).map_err(refused)
            }
            _ => Err(Vec::new()),
        }
    }
}

/// Declares a field that has no default and no documentation of its own.
pub(crate) const fn declared(name: &'static str, kind: Type) -> Field {
    Field::option(name, kind, DefaultValue::None, "")
}

/// Parses JSON text, which messages call `what`.
pub(crate) fn parse_json(text: &str, what: &str) -> Result<Value> {
    serde_json::from_str(text).map_err(|error| Error::config(format!("{what} is not JSON: {error}")))
}

/// The most problems that a message has.
const MOST_PROBLEMS: usize = 20;

/// Returns problems as one message, which is empty without any.
pub(crate) fn joined(problems: &[Problem]) -> Wording {
    let shown = Wording::join(problems.iter().take(MOST_PROBLEMS).map(Problem::wording), "; ");
    match problems.len().saturating_sub(MOST_PROBLEMS) {
        0 => shown,
        more => shown.and(format!("; and {more} more")),
    }
}

/// Refuses what has problems, by a message that begins with `start`.
pub(crate) fn refuse(problems: &[Problem], start: &'static str) -> Result<()> {
    if problems.is_empty() { Ok(()) } else { Err(Error::config(wording![start, joined(problems)])) }
}

/// Returns the error of a problem.
pub(crate) fn refused(problem: &Problem) -> Error {
    Error::config(problem.wording())
}

/// Takes an option from the reader; returns the default if it is absent or refused.
pub(crate) fn take<T: OptionValue>(reader: &mut Reader, option: &'static Field, default: T) -> T {
    let read = |value, language| {
        let taken = T::read(in_seconds(value, option, language), language)?;
        if range_problem(option, taken.number()).is_none() { Ok(taken) } else { Err(Vec::new()) }
    };
    reader.take_with(option, read).unwrap_or(default)
}

fn in_seconds(value: Value, option: &Field, language: Language) -> Value {
    match value.as_f64() {
        Some(units) if option.is_time() => (units / language.units_per_second()).into(),
        _ => value,
    }
}

#[expect(clippy::cast_precision_loss, reason = "limits are far below 2^53")]
fn as_float(count: u64) -> f64 {
    count as f64
}

/// Returns the problem of a number outside the declared range.
pub(super) fn range_problem(option: &Field, number: Option<f64>) -> Option<Problem> {
    option.range_problem(number?)
}
