//! The notation of names, types, values and times in each language.

use std::borrow::Cow;

use serde_json::Value;

use super::{LONGEST_SHOWN, shortened};

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

/// A type that a message names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum JsonType {
    /// `null`.
    Null,
    /// A boolean.
    Boolean,
    /// A number without a fraction.
    Integer,
    /// A number.
    Number,
    /// A string.
    String,
    /// An array.
    Array,
    /// An object.
    Object,
    /// A date-time: a string in JSON, and a type of its own in Python and JavaScript.
    DateTime,
}

impl JsonType {
    /// Returns the type of a value.
    #[must_use]
    pub const fn of(value: &Value) -> Self {
        match value {
            Value::Null => Self::Null,
            Value::Bool(_) => Self::Boolean,
            Value::Number(_) => Self::Number,
            Value::String(_) => Self::String,
            Value::Array(_) => Self::Array,
            Value::Object(_) => Self::Object,
        }
    }

    /// Returns the type's name in a language with its article, for example "a str".
    #[must_use]
    pub const fn with_article(self, language: Language) -> &'static str {
        match (self, language) {
            (Self::Null, Language::Python) => "None",
            (Self::Null, _) => "null",
            (Self::Boolean, Language::Python) => "a bool",
            (Self::Boolean, _) => "a boolean",
            (Self::Integer, _) => "an integer",
            (Self::Number, _) => "a number",
            (Self::String, Language::Python) => "a str",
            (Self::String, _) => "a string",
            (Self::Array, Language::Python) => "a list",
            (Self::Array, _) => "an array",
            (Self::Object, Language::Python) => "a dict",
            (Self::Object, _) => "an object",
            (Self::DateTime, Language::Rust | Language::Shell | Language::Tool) => "an ISO 8601 date-time",
            (Self::DateTime, Language::Python) => "a datetime or an ISO 8601 str",
            (Self::DateTime, Language::Node) => "a Date or an ISO 8601 string",
        }
    }
}

impl Language {
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
        match self {
            Self::Rust | Self::Python | Self::Shell | Self::Tool => "seconds",
            Self::Node => "milliseconds",
        }
    }

    /// Returns the number of this language's time units in a second.
    #[must_use]
    pub const fn units_per_second(self) -> f64 {
        match self {
            Self::Rust | Self::Python | Self::Shell | Self::Tool => 1.0,
            Self::Node => 1000.0,
        }
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
        match self {
            Self::Rust | Self::Python | Self::Shell | Self::Tool => format!("{seconds} s"),
            Self::Node => format!("{} ms", (seconds * 1000.0).round()),
        }
    }

    /// Formats a JSON value: a scalar as a literal of this language, an array or object by its type.
    pub(super) fn literal(self, value: &Value) -> String {
        match value {
            Value::Bool(true) if self == Self::Python => "True".to_owned(),
            Value::Bool(false) if self == Self::Python => "False".to_owned(),
            Value::Null | Value::Array(_) | Value::Object(_) => JsonType::of(value).with_article(self).to_owned(),
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
    if !snake.contains('_') {
        return Cow::Borrowed(snake);
    }
    let mut camel = String::with_capacity(snake.len());
    let mut starts_word = false;
    for letter in snake.chars() {
        match letter {
            '_' if !camel.is_empty() => starts_word = true,
            _ if starts_word => {
                camel.extend(letter.to_uppercase());
                starts_word = false;
            }
            _ => camel.push(letter),
        }
    }
    Cow::Owned(camel)
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
