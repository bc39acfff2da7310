//! Generates `fields.ts`: the types of the records of lists, and the names of their fields that filters and options need.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use crate::names;
use crate::schema::{Field, Kind, Model};

use super::GENERATED;
use super::models::{Side, holds_integers};

/// Returns `fields.ts`.
pub(crate) fn fields() -> String {
    let models: Vec<&Model> = names::lists().map(|(_, model)| model).collect();
    let names: Vec<&str> = models.iter().map(|model| model.name).collect();
    let imported: BTreeSet<&str> = names.iter().copied().chain(["Int64"]).collect();
    let imported: Vec<&str> = imported.into_iter().collect();
    let mut out = format!("{GENERATED}import type {{ {} }} from './models';\n", imported.join(", "));
    let keys: Vec<String> = names.iter().map(|name| format!("keyof {name}")).collect();
    let listed: Vec<String> = models.iter().map(|model| any(model)).collect();
    let mut write = |about: &str, name: &str, union: &str| {
        let _ = write!(out, "\n/** {about} */\nexport type {name} = {union};\n");
    };
    write("The record types of lists.", "Listed", &listed.join(" | "));
    write("The field names of the record types of lists.", "ListedField", &keys.join(" | "));
    let times = names_where(models.iter().copied(), |field| matches!(field.kind, Kind::DateTime));
    write("The fields of these types that hold a date-time.", "DateTimeField", &times);
    for model in models {
        let about = format!("The fields of {{@link {}}} that are returned only on request.", model.name);
        let on_request = names_where([model], |field| field.is_on_request);
        write(&about, &format!("{}OptionalField", model.name), &on_request);
    }
    out
}

/// Returns the type of a model's records for any value of the client's option `int64`.
fn any(model: &'static Model) -> String {
    if holds_integers(model, Side::Response) { format!("{}<Int64>", model.name) } else { model.name.to_owned() }
}

/// Returns the names of some fields as a union.
fn names_where<'a>(models: impl IntoIterator<Item = &'a Model>, belongs: impl Fn(&Field) -> bool) -> String {
    let fields = models.into_iter().flat_map(|model| model.fields).filter(|field| belongs(field));
    let mut names: Vec<String> = Vec::new();
    for name in fields.map(|field| format!("'{}'", field.wire)) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    if names.is_empty() { "never".to_owned() } else { names.join(" | ") }
}
