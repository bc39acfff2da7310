//! The types that are listed, and their fields by name.

use super::{FieldRef, field};
use crate::declaration::{Field, Model, closest};
use crate::error::{Error, Result};
use crate::operation::{self, ResponseShape};
use crate::text::{Wording, did_you_mean, wording};

/// The types that are listed, each after the resource that lists it.
pub fn listed() -> impl Iterator<Item = (&'static str, &'static Model)> {
    operation::ALL.iter().filter_map(|operation| match operation.response {
        ResponseShape::List(model) => Some((operation.resource, model)),
        _ => None,
    })
}

/// Every field of the types that are listed, a field of several types once for each.
pub fn listed_fields() -> impl Iterator<Item = &'static Field> {
    listed().flat_map(|(_, model)| model.fields)
}

/// How records of a type are called: by the resource that lists them, if one does.
pub(super) fn records_of(model: &'static Model) -> &'static str {
    listed().find(|(_, listed)| std::ptr::eq(*listed, model)).map_or(model.name, |(resource, _)| resource)
}

/// The fields of listed types with this name, in either form.
pub(super) fn fields_named(name: &str) -> impl Iterator<Item = &'static Field> {
    listed_fields().filter(move |field| field.attribute == name || field.wire == name)
}

/// The field that listed records have by this name, in either form; another name is an error that suggests one.
pub fn listed_field(name: &str) -> Result<FieldRef> {
    if let Some(found) = fields_named(name).next() {
        return Ok(field(found.wire));
    }
    let close = closest(name, listed_fields().map(|field| field.attribute));
    let hint = did_you_mean(close.and_then(|close| fields_named(close).next()));
    Err(Error::invalid("filter", wording![format!("has no field {name:?}"), hint]))
}

/// The field of this name as a message names it.
pub(super) fn named(name: &str) -> Wording {
    fields_named(name).next().map_or_else(|| format!("{name:?}").into(), Wording::from)
}
