//! Finds the fields of a type by name.

use std::collections::HashSet;

use super::limit::Limit;
use super::model::{Field, Model};

impl Model {
    /// Returns the index of the field with this wire name.
    #[must_use]
    pub fn position(&self, wire: &str) -> Option<usize> {
        self.fields.iter().position(|field| field.wire == wire)
    }

    /// Returns the field with this wire name, and its index; `hint` is the index to try first.
    pub(crate) fn field_of_key(&self, key: &[u8], hint: usize) -> Option<(usize, &'static Field)> {
        let is_it = |field: &Field| field.wire.as_bytes() == key;
        let after = self.fields.iter().enumerate().skip(hint);
        after.chain(self.fields.iter().enumerate().take(hint)).find(|(_, field)| is_it(field))
    }

    /// Returns the field with this wire name.
    #[must_use]
    pub fn field_by_wire(&self, wire: &str) -> Option<&'static Field> {
        self.fields.iter().find(|field| field.wire == wire)
    }

    /// Returns the field with this attribute name.
    #[must_use]
    pub fn field_by_attribute(&self, attribute: &str) -> Option<&'static Field> {
        self.fields.iter().find(|field| field.attribute == attribute)
    }

    /// Returns the field with this name, in Python or on the wire.
    #[must_use]
    pub fn field_by_either_name(&self, name: &str) -> Option<&'static Field> {
        self.field_by_attribute(name).or_else(|| self.field_by_wire(name))
    }

    /// Returns the wire name of a field by either of its names; an unknown name is returned unchanged.
    #[must_use]
    pub fn wire_name<'a>(&self, name: &'a str) -> &'a str {
        self.field_by_attribute(name).map_or(name, |field| field.wire)
    }

    /// Returns the name with its article: `an Image`.
    #[must_use]
    pub fn with_article(&self) -> String {
        let article = if self.name.starts_with(['A', 'E', 'I', 'O', 'U']) { "an" } else { "a" };
        format!("{article} {}", self.name)
    }

    /// Returns the time of a calendar date as the start or the end of a period of whole days; `None` for other fields.
    #[must_use]
    pub fn time_of_day(&self, field: &Field) -> Option<&'static str> {
        let is_end = |other: &Field| matches!(other.limit, Limit::NotBefore(start) if start == field.wire);
        if matches!(field.limit, Limit::NotBefore(_)) {
            return Some("T23:59:59");
        }
        self.fields.iter().any(is_end).then_some("T00:00:00")
    }
}

/// Returns the names in order, each once.
pub(crate) fn distinct<'a>(names: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    let mut seen = HashSet::new();
    names.into_iter().filter(|name| seen.insert(*name)).collect()
}
