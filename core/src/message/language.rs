//! The notation of names, types, values and times in each language.

use std::borrow::Cow;

use serde_json::Value;

use super::{LONGEST_SHOWN, shortened};
use crate::schema::Kind;

/// The language of a program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Language {
    /// `snake_case`, seconds; JSON's own type names.
    Rust,
    /// `snake_case`, seconds; `str`, `dict`, `None`.
    Python,
    /// `camelCase`, milliseconds; `string`, `object`, `undefined`.
    Node,
    /// `kebab-case`, seconds; JSON's own type names.
    Shell,
    /// The arguments of an assistant's tools: `snake_case`, else as in a shell.
    Tool,
}

impl Language {
    /// Returns the name of a type of values with its article, for example "a str".
    #[must_use]
    pub const fn type_name(self, kind: Kind) -> &'static str {
        match (kind, self) {
            (Kind::Bool, Self::Python) => "a bool",
            (Kind::Bool, _) => "a boolean",
            (Kind::Int | Kind::Id, _) => "an integer",
            (Kind::Float, _) => "a number",
            (Kind::Text | Kind::Enum(_), Self::Python) => "a str",
            (Kind::Text | Kind::Enum(_), _) => "a string",
            (Kind::List(_), Self::Python) => "a list",
            (Kind::List(_), _) => "an array",
            (Kind::Object(_) | Kind::OneOf(_), Self::Python) => "a dict",
            (Kind::Object(_) | Kind::OneOf(_), _) => "an object",
            (Kind::DateTime, Self::Python) => "a datetime or an ISO 8601 str",
            (Kind::DateTime, Self::Node) => "a Date or an ISO 8601 string",
            (Kind::DateTime, _) => "an ISO 8601 date-time",
            (Kind::Any, _) => "any JSON value",
        }
    }

    /// Converts a name in `snake_case` to this language's convention.
    #[must_use]
    pub fn name(self, snake: &str) -> Cow<'_, str> {
        match self {
            Self::Rust | Self::Python | Self::Tool => Cow::Borrowed(snake),
            Self::Node => camel_case(snake),
            Self::Shell => Cow::Owned(snake.replace('_', "-")),
        }
    }

    /// Returns the unit of times.
    #[must_use]
    pub const fn time_unit(self) -> &'static str {
        if matches!(self, Self::Node) { "milliseconds" } else { "seconds" }
    }

    /// Returns the number of this language's time units in a second.
    #[must_use]
    pub const fn units_per_second(self) -> f64 {
        if matches!(self, Self::Node) { 1000.0 } else { 1.0 }
    }

    /// Converts seconds to a number of this language's units; milliseconds are integers.
    #[must_use]
    pub fn time_value(self, seconds: f64) -> Value {
        let units = seconds * self.units_per_second();
        let units = if self == Self::Node { units.round() } else { units };
        // `5` rather than `5.0`, as JavaScript and people write it.
        match serde_json::Number::from_f64(units) {
            Some(_) if self == Self::Node && units.abs() < 9e15 => format!("{units:.0}").parse().unwrap_or_default(),
            Some(number) => Value::Number(number),
            None => Value::Null,
        }
    }

    /// Formats a time in seconds with its unit: `0.5 s` or `500 ms`.
    #[must_use]
    pub fn time(self, seconds: f64) -> String {
        if self == Self::Node { format!("{} ms", (seconds * 1000.0).round()) } else { format!("{seconds} s") }
    }

    /// Formats a JSON value: a scalar as a literal of this language, an array or object by its type.
    pub(super) fn literal(self, value: &Value) -> String {
        match value {
            Value::Bool(true) if self == Self::Python => "True".to_owned(),
            Value::Bool(false) if self == Self::Python => "False".to_owned(),
            Value::Null if self == Self::Python => "None".to_owned(),
            Value::Array(_) => self.type_name(Kind::ARRAY).to_owned(),
            Value::Object(_) => self.type_name(Kind::OBJECT).to_owned(),
            // JSON in place of an object, which may have secrets.
            Value::String(text) if begins_json(text) => "\"{…\"".to_owned(),
            _ => shortened(&value.to_string(), LONGEST_SHOWN).into_owned(),
        }
    }
}

fn begins_json(text: &str) -> bool {
    text.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}').starts_with(['{', '['])
}

/// Converts `get_by_code` to `getByCode`.
///
/// ```
/// assert_eq!(xpauto::bindings::message::camel_case("max_response_bytes"), "maxResponseBytes");
/// ```
#[must_use]
pub fn camel_case(snake: &str) -> Cow<'_, str> {
    let Some((first, rest)) = snake.split_once('_') else { return Cow::Borrowed(snake) };
    let capitalized = |word: &str| -> String {
        let mut letters = word.chars();
        letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
    };
    Cow::Owned(first.to_owned() + &rest.split('_').map(capitalized).collect::<String>())
}

/// Converts the names in code spans of Markdown, such as `` `max_retries` ``, to the convention of a language.
///
/// ```
/// use xpauto::bindings::message::{Language, localized_doc};
///
/// assert_eq!(localized_doc("At most `max_retries` times.", Language::Node), "At most `maxRetries` times.");
/// assert_eq!(localized_doc("From `XPAUTO_TOKEN`.", Language::Node), "From `XPAUTO_TOKEN`.");
/// ```
#[must_use]
pub fn localized_doc(doc: &str, language: Language) -> String {
    let is_name = |span: &str| span.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_');
    let spans = doc.split('`').enumerate().map(|(index, span)| {
        let is_code = index % 2 == 1;
        if is_code && is_name(span) { language.name(span) } else { Cow::Borrowed(span) }
    });
    spans.collect::<Vec<_>>().join("`")
}
