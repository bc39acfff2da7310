//! Generates `enums.py` and `field_names.py`: the values of enums, and the names of the fields of lists, as literal types.

use super::HEADER;
use crate::names::{self, each, lines};
use crate::schema::Enumeration;
use crate::spec;

const ENUMS: &str = r#""""The open enums as type aliases: the declared values, and any other string.

Unknown values are accepted, and returned unchanged.
"""

from typing import Literal, TypeAlias

# A line for each value.
# fmt: off
"#;

const FIELD_NAMES: &str = r#""""The names of fields as literal types, which editors complete in `select`, `sort` and `optional_fields`."""

from typing import Literal, TypeAlias
"#;

/// Returns `enums.py`.
pub(crate) fn enums() -> String {
    let sets = names::enumerations();
    let mut listed: Vec<&str> = sets.iter().map(|set| set.name).collect();
    listed.sort_unstable();
    let public = format!("\n__all__ = [\n{}]\n", lines(listed, "    \"", "\","));
    let alias = |set: &Enumeration| {
        let Enumeration { name, doc, values, .. } = set;
        let literal = format!("(\n    Literal[\n{}    ]\n    | str\n)", lines(*values, "        \"", "\","));
        format!("\n{name}: TypeAlias = {literal}\n\"\"\"{}\"\"\"\n", doc.trim())
    };
    format!("{HEADER}{ENUMS}{public}{}", each(sets, alias))
}

/// Returns `field_names.py`.
pub(crate) fn field_names() -> String {
    let of = |name: String, fields: Vec<String>| {
        // `Literal[]` is invalid: a model without such fields has `str`.
        let literal = format!("Literal[\n{}]", lines(&fields, "    \"", "\","));
        format!("\n{name}: TypeAlias = {}\n", if fields.is_empty() { "str" } else { &literal })
    };
    let aliases = each(spec::lists(), |(_, model)| {
        let fields = || model.fields.iter().map(|field| field.attribute.to_owned());
        let optional = model.fields.iter().filter(|field| field.is_on_request).map(|field| field.attribute.to_owned());
        let orders = fields().flat_map(|name| [name.clone(), format!("-{name}")]);
        of(format!("{}Field", model.name), fields().collect())
            + &of(format!("{}Order", model.name), orders.collect())
            + &of(format!("{}OptionalField", model.name), optional.collect())
    });
    format!("{HEADER}{FIELD_NAMES}{aliases}")
}
