//! What fields are as options.

use super::limit::Limit;
use super::model::{Enumeration, Field, Kind};
use super::notation::{DefaultValue, Notation};

impl Field {
    /// Declares an option. JavaScript and shells write its name, which is in `snake_case`, by their conventions.
    pub const fn option(
        name: &'static str,
        (kind, limit): (Kind, Limit),
        default: DefaultValue,
        doc: &'static str,
    ) -> Self {
        Self { limit, default, ..Self::new(name, name, kind, doc) }
    }

    /// Returns the notation of its values, if they have one of their own.
    #[must_use]
    pub fn notation(&self) -> Option<&'static Notation> {
        if let Limit::Written(notation) = self.limit { Some(notation) } else { None }
    }

    /// Returns the values of which an option is one.
    #[must_use]
    pub fn choices(&self) -> Option<&'static Enumeration> {
        match (self.kind, self.limit) {
            (Kind::Enum(set), Limit::Listed) => Some(set),
            _ => None,
        }
    }

    /// Returns the environment variable that stands in for an option.
    #[must_use]
    pub fn variable(&self) -> Option<&'static str> {
        if let DefaultValue::Environment(variable) = self.default { Some(variable) } else { None }
    }

    /// Returns whether its values are times.
    #[must_use]
    pub fn is_time(&self) -> bool {
        matches!(self.limit, Limit::Seconds(..))
    }

    /// Returns whether its values are booleans.
    #[must_use]
    pub fn is_flag(&self) -> bool {
        matches!(self.kind, Kind::Bool)
    }
}
