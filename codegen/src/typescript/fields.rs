//! Generates, for `models.ts`, the types of the records of lists, and the names of their fields that filters and options need.

use super::models::{Side, holds_integers};
use crate::names::{distinct, each, joined};
use crate::schema::{Field, Kind, Model};
use crate::spec;

/// Returns the types.
pub(super) fn types() -> String {
    let models: Vec<&Model> = spec::lists().map(|(_, model)| model).collect();
    let written = |about: &str, name: &str, union: &str| format!("\n/** {about} */\nexport type {name} = {union};\n");
    let listed = joined(models.iter().map(|model| any(model)), "", " | ");
    let keys = joined(models.iter().map(|model| format!("keyof {}", model.name)), "", " | ");
    let times = names_where(&models, |field| matches!(field.kind, Kind::DateTime));
    let shared = written("The record types of lists.", "Listed", &listed)
        + &written("The field names of the record types of lists.", "ListedField", &keys)
        + &written("The fields of these types that hold a date-time.", "DateTimeField", &times);
    let optional = each(&models, |model| {
        let about = format!("The fields of {{@link {}}} that are returned only on request.", model.name);
        written(&about, &format!("{}OptionalField", model.name), &names_where(&[*model], |field| field.is_on_request))
    });
    shared + &optional
}

/// Returns the type of a model's records for any value of the client's option `int64`.
fn any(model: &'static Model) -> String {
    if holds_integers(model, Side::Response) { format!("{}<Int64>", model.name) } else { model.name.to_owned() }
}

/// Returns the names of some fields as a union.
fn names_where(models: &[&'static Model], belongs: impl Fn(&Field) -> bool) -> String {
    let fields = models.iter().flat_map(|model| model.fields).filter(|field| belongs(field));
    let names = distinct(fields.map(|field| field.wire), |name| name);
    if names.is_empty() { "never".to_owned() } else { joined(names, "'", " | ") }
}
