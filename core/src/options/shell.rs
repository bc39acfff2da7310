//! Options as arguments in a shell: their placeholders, their documentation, and values from text.

use serde_json::Value;

use super::{DefaultValue, OptionDeclaration, OptionKind};
use crate::text::{JsonType, Language, localized_doc};

impl OptionDeclaration {
    /// Returns the placeholder of the value; an empty string for flags.
    #[must_use]
    pub fn placeholder(&self) -> &'static str {
        match (self.kind, self.kind.forms().json) {
            (OptionKind::Data | OptionKind::File | OptionKind::Pem | OptionKind::PemPair, _) => "FILE",
            (OptionKind::Url | OptionKind::Proxy, _) => "URL",
            (OptionKind::Time { .. }, _) => "SECONDS",
            (OptionKind::FieldNames | OptionKind::Sort, _) => "NAMES",
            (_, JsonType::Boolean) => "",
            (_, JsonType::Integer | JsonType::Number) => "N",
            (_, JsonType::String | JsonType::DateTime | JsonType::Array | JsonType::Object | JsonType::Null) => "TEXT",
        }
    }

    /// Returns the documentation in one line, with the default.
    #[must_use]
    pub fn shell_doc(&self) -> String {
        let doc = localized_doc(self.doc, Language::Shell).split_whitespace().collect::<Vec<_>>().join(" ");
        match self.default {
            // It differs by profile, or depends on the environment.
            _ if doc.to_ascii_lowercase().contains("by default") => doc,
            DefaultValue::Count(count) => format!("{doc} By default {count}."),
            DefaultValue::Time(seconds) => format!("{doc} By default {seconds}."),
            DefaultValue::Text(text) => format!("{doc} By default {text}."),
            DefaultValue::None | DefaultValue::Empty | DefaultValue::Environment(_) | DefaultValue::Flag(_) => doc,
        }
    }

    /// Reads a value that is no flag; the names of fields have commas between them. An invalid number stays a string, which the
    /// declaration refuses.
    #[must_use]
    pub fn read_text(&self, text: &str) -> Value {
        match (self.kind, self.kind.forms().json) {
            (OptionKind::FieldNames | OptionKind::Sort, _) => text.split(',').collect(),
            (_, JsonType::Integer | JsonType::Number) => text.parse().map_or(text.into(), Value::Number),
            (_, JsonType::Array) => [text].into_iter().collect(),
            (_, JsonType::String | JsonType::DateTime | JsonType::Object | JsonType::Boolean | JsonType::Null) => {
                text.into()
            }
        }
    }
}
