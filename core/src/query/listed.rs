//! The types that lists return, and their fields by name.

use super::{FieldRef, field};
use crate::error::{Error, Problem, Result};
use crate::nearest::closest;
use crate::operation::{self, ResponseShape};
use crate::schema::{Field, Model};
use crate::text::{Path, Wording, did_you_mean, wording};

/// Returns the types that lists return, each with its resource.
pub fn listed() -> impl Iterator<Item = (&'static str, &'static Model)> {
    operation::ALL.iter().filter_map(|operation| match operation.response {
        ResponseShape::List(model) => Some((operation.resource, model)),
        ResponseShape::One(_) | ResponseShape::Nothing => None,
    })
}

/// Returns every field of these types; a field of several types occurs once for each.
pub fn listed_fields() -> impl Iterator<Item = &'static Field> {
    listed().flat_map(|(_, model)| model.fields)
}

/// Returns the plural name of records: that of their resource, if there is one.
pub(super) fn records_of(model: &'static Model) -> &'static str {
    listed().find(|(_, listed)| std::ptr::eq(*listed, model)).map_or(model.name, |(resource, _)| resource)
}

/// Returns the fields of these types with this wire or attribute name.
pub(super) fn fields_named(name: &str) -> impl Iterator<Item = &'static Field> {
    listed_fields().filter(move |field| field.attribute == name || field.wire == name)
}

/// Returns the reference to a field of listed records by its wire or attribute name; an unknown name is an error with a
/// suggestion.
pub fn listed_field(name: &str) -> Result<FieldRef> {
    if let Some(found) = fields_named(name).next() {
        return Ok(field(found.wire));
    }
    let close = closest(name, listed_fields().map(|field| field.attribute));
    let hint = did_you_mean(close.and_then(|close| fields_named(close).next()));
    Err(Error::invalid("filter", wording![format!("has no field {name:?}"), hint]))
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
