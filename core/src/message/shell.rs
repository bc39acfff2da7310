//! Options as arguments in a shell: their names and placeholders, their documentation, and values from text.

use serde_json::Value;

use super::{Language, localized_doc};
use crate::schema::{DefaultValue, Field, Kind};

impl Field {
    /// Returns the name of an option without the dashes. A flag that is on by default has the name `no-…`.
    #[must_use]
    pub fn shell_name(&self) -> String {
        let is_on = self.default == DefaultValue::Flag(true);
        format!("{}{}", if is_on { "no-" } else { "" }, Language::Shell.name(self.attribute))
    }

    /// Returns the placeholder of an option's value; an empty string for flags.
    #[must_use]
    pub fn placeholder(&self) -> &'static str {
        match (self.notation(), self.kind) {
            (Some(notation), _) => notation.placeholder,
            (_, Kind::Bool) => "",
            (_, Kind::Int) => "N",
            (_, Kind::Float) => "SECONDS",
            _ => "TEXT",
        }
    }

    /// Returns the documentation of an option in one line, with the default.
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

    /// Reads the value of an option that is no flag; names of fields have commas between them. An invalid number stays a string,
    /// which the declaration refuses.
    #[must_use]
    pub fn read_text(&self, text: &str) -> Value {
        match self.kind {
            Kind::List(_) if self.placeholder() == "NAMES" => text.split(',').collect(),
            Kind::List(_) => [text].into_iter().collect(),
            Kind::Int | Kind::Float => text.parse().map_or(text.into(), Value::Number),
            _ => text.into(),
        }
    }
}
