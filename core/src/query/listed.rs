//! The types that lists return, and their fields by name.

use crate::error::Problem;
use crate::message::{Path, Wording, wording};
use crate::schema::{Field, Model};
pub use crate::spec::listed_fields;
use crate::spec::lists;

/// Returns the plural name of records: that of their resource, if there is one.
pub(super) fn records_of(model: &'static Model) -> &'static str {
    lists().find(|(_, listed)| std::ptr::eq(*listed, model)).map_or(model.name, |(resource, _)| resource)
}

/// Returns the fields of these types with this wire or attribute name.
pub(super) fn fields_named(name: &str) -> impl Iterator<Item = &'static Field> {
    listed_fields().filter(move |field| field.attribute == name || field.wire == name)
}

/// Returns the problem of a field of another model, by its wire name, where one of this model is required.
pub fn foreign_field(model: &'static Model, path: impl Into<Path>, other: &Model, wire: &str) -> Problem {
    let qualified = |model: &Model| {
        let field = model.field_by_wire(wire)?;
        Some(wording![format!("{}.", model.name), field])
    };
    let hint = qualified(model).map(|own| wording!["; use ", own]).unwrap_or_default();
    let got = qualified(other).unwrap_or_else(|| wire.to_owned().into());
    Problem::new(path, wording![format!("must be a field of {}, got ", records_of(model)), got, hint])
}

/// Formats the name of a field for messages.
pub(super) fn named(name: &str) -> Wording {
    fields_named(name).next().map_or_else(|| format!("{name:?}").into(), Wording::from)
}
