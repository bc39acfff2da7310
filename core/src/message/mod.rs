//! Structured messages, which are rendered for the programming language of the reader.
//!
//! A message is a list of parts. Most are plain text; names, types, times and values are separate parts, since Python,
//! JavaScript and Rust write them differently:
//!
//! ```
//! use xpauto::bindings::message::{Language, Part, wording};
//! use xpauto::bindings::schema::Kind;
//!
//! let text = wording![Part::name("max_retries"), " must be ", Kind::Int, ", got ", Part::Value(serde_json::Value::Null)];
//! assert_eq!(text.render(Language::Python), "max_retries must be an integer, got None");
//! assert_eq!(text.render(Language::Node), "maxRetries must be an integer, got null");
//! ```

mod declared;
mod language;
mod nearest;
mod path;
mod pieces;
mod shell;
mod words;

use std::borrow::Cow;
use std::fmt;

use serde_json::Value;

use crate::schema::Kind;

pub use declared::localized;
pub use language::{Language, camel_case, localized_doc};
pub(crate) use nearest::folded;
pub use nearest::{closest, unknown_name_hint};
pub use path::Path;
pub use pieces::{ESCAPED, percent_encoded, shell_quoted, shortened};
pub use words::{UNUSABLE, did_you_mean, got, got_json, got_type, type_of, unusable};

/// The maximum number of characters of a value in a message.
pub const LONGEST_SHOWN: usize = 60;

/// A part of a message.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
#[must_use]
pub enum Part {
    /// Text that is the same in every language.
    Text(Cow<'static, str>),
    /// The name of an option, an argument or a field of an error, in `snake_case`; JavaScript writes `camelCase`.
    Name(Cow<'static, str>),
    /// A declared field: Python uses its attribute name, Rust and JavaScript its wire name.
    Field {
        /// The attribute name.
        attribute: &'static str,
        /// The wire name.
        wire: &'static str,
    },
    /// A call such as `recommender_blocks.update`, in `snake_case`.
    Call(Cow<'static, str>),
    /// A type of JSON with its article, such as "a string".
    Type(Kind),
    /// A JSON value: a scalar as a literal, an array or object by its type.
    Value(Value),
    /// A time in seconds with its unit; JavaScript counts milliseconds.
    Time(f64),
    /// A time in seconds without its unit.
    TimeValue(f64),
    /// The unit of times: "seconds" or "milliseconds".
    TimeUnit,
    /// A path into a value.
    Path(Path),
    /// Text that is the same in the languages, and another on the command line and in the tools of an assistant.
    UnlessShell(&'static str, &'static str),
}

impl Part {
    /// Text that is the same in every language.
    pub const fn text(text: &'static str) -> Self {
        Self::Text(Cow::Borrowed(text))
    }

    /// The name of an option or an argument, in `snake_case`.
    pub const fn name(name: &'static str) -> Self {
        Self::Name(Cow::Borrowed(name))
    }

    /// Renders the part for a language.
    #[must_use]
    pub fn render(&self, language: Language) -> Cow<'_, str> {
        match self {
            Self::Text(text) => Cow::Borrowed(text),
            Self::Name(name) => language.name(name),
            Self::Field { attribute, .. } if language == Language::Python => Cow::Borrowed(attribute),
            Self::Field { wire, .. } => Cow::Borrowed(wire),
            Self::Call(title) => {
                let between = if language == Language::Shell { " " } else { "." };
                Cow::Owned(title.split('.').map(|name| language.name(name)).collect::<Vec<_>>().join(between))
            }
            Self::Type(kind) => Cow::Borrowed(language.type_name(*kind)),
            Self::Value(value) => Cow::Owned(language.literal(value)),
            Self::Time(seconds) => Cow::Owned(language.time(*seconds)),
            Self::TimeValue(seconds) => Cow::Owned((seconds * language.units_per_second()).to_string()),
            Self::TimeUnit => Cow::Borrowed(language.time_unit()),
            Self::Path(path) => Cow::Owned(path.render(language)),
            Self::UnlessShell(text, shell) => {
                Cow::Borrowed(if matches!(language, Language::Shell | Language::Tool) { shell } else { text })
            }
        }
    }
}

/// The structured message of an error or a warning.
#[derive(Debug, Clone, Default, PartialEq)]
#[must_use]
pub struct Wording(Vec<Part>);

impl Wording {
    /// Appends a part or a message.
    pub fn push(&mut self, next: impl Into<Self>) {
        self.0.append(&mut next.into().0);
    }

    /// Returns the message with a part or a message appended.
    pub fn and(mut self, next: impl Into<Self>) -> Self {
        self.push(next);
        self
    }

    /// Joins messages with a separator.
    pub fn join(messages: impl IntoIterator<Item = impl Into<Self>>, between: &'static str) -> Self {
        let mut whole = Self::default();
        for message in messages {
            if !whole.0.is_empty() {
                whole.push(between);
            }
            whole.push(message);
        }
        whole
    }

    /// Returns whether the message is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Renders the message for a language.
    #[must_use]
    pub fn render(&self, language: Language) -> String {
        self.0.iter().map(|part| part.render(language)).collect()
    }
}

impl fmt::Display for Wording {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.render(Language::Rust))
    }
}

impl<P: Into<Part>> From<P> for Wording {
    fn from(part: P) -> Self {
        Self(vec![part.into()])
    }
}

impl From<&'static str> for Wording {
    fn from(text: &'static str) -> Self {
        Self(if text.is_empty() { Vec::new() } else { vec![Part::text(text)] })
    }
}

impl From<String> for Wording {
    fn from(text: String) -> Self {
        Self(if text.is_empty() { Vec::new() } else { vec![Part::Text(Cow::Owned(text))] })
    }
}

impl From<&[Part]> for Wording {
    fn from(parts: &[Part]) -> Self {
        Self(parts.to_vec())
    }
}

impl From<Kind> for Part {
    /// Describes the values of the type, as after "must be".
    fn from(kind: Kind) -> Self {
        Self::Type(kind)
    }
}

impl From<&Path> for Part {
    fn from(path: &Path) -> Self {
        Self::Path(path.clone())
    }
}

/// Builds a [`Wording`] from its parts: text, and every type that converts to a message.
#[macro_export]
#[doc(hidden)]
macro_rules! __wording {
    ($($part:expr),* $(,)?) => {{
        #[allow(unused_mut)]
        let mut wording = $crate::message::Wording::default();
        $(wording.push($part);)*
        wording
    }};
}

#[doc(inline)]
pub use crate::__wording as wording;

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn each_language_reads_its_own_words() {
        let text = wording![
            Part::Call("recommender_blocks.update".into()),
            ": ",
            Part::name("retry_backoff"),
            " must be at most ",
            Part::Time(1.5),
            " or ",
            Part::Value(Value::Null),
            ", got ",
            Part::Value(json!({"a": 1})),
            " and ",
            Part::Value(json!(true)),
        ];
        assert_eq!(
            text.render(Language::Rust),
            "recommender_blocks.update: retry_backoff must be at most 1.5 s or null, got an object and true"
        );
        assert_eq!(
            text.render(Language::Python),
            "recommender_blocks.update: retry_backoff must be at most 1.5 s or None, got a dict and True"
        );
        assert_eq!(
            text.render(Language::Node),
            "recommenderBlocks.update: retryBackoff must be at most 1500 ms or null, got an object and true"
        );
    }

    #[test]
    fn long_values_are_cut() {
        let shown = Part::Value(json!("x".repeat(1000))).render(Language::Python).into_owned();
        assert_eq!(shown.chars().count(), LONGEST_SHOWN + 1);
        assert!(shown.ends_with('…'));
    }
}
