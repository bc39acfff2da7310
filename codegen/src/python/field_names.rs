//! Generates `field_names.py`: the names of the fields that lists take, as literal types.

use std::fmt::Write as _;

use crate::names;

use super::{HEADER, LINE, lines};

const DOC: &str = r#""""The names of fields as literal types, which editors complete in `select`, `sort` and `optional_fields`."""

from typing import Literal, TypeAlias
"#;

/// Returns `field_names.py`.
pub(crate) fn field_names() -> String {
    let mut out = format!("{HEADER}{DOC}");
    for (_, model) in names::lists() {
        let fields = || model.fields.iter().map(|field| field.attribute);
        let optional = model.fields.iter().filter(|field| field.is_on_request).map(|field| field.attribute);
        alias(&mut out, model.name, "Field", fields().map(quoted));
        alias(&mut out, model.name, "Order", fields().flat_map(|name| [quoted(name), format!("\"-{name}\"")]));
        alias(&mut out, model.name, "OptionalField", optional.map(quoted));
    }
    out
}

fn quoted(name: &str) -> String {
    format!("\"{name}\"")
}

fn alias(out: &mut String, model: &str, suffix: &str, names: impl Iterator<Item = String>) {
    let names: Vec<String> = names.collect();
    // `Literal[]` is invalid: a model without such fields has `str`.
    let literal = if names.is_empty() { "str".to_owned() } else { format!("Literal[{}]", names.join(", ")) };
    let line = format!("{model}{suffix}: TypeAlias = {literal}");
    if line.len() <= LINE {
        let _ = write!(out, "\n{line}\n");
    } else {
        let _ = write!(out, "\n{model}{suffix}: TypeAlias = Literal[\n{}]\n", lines(names, "    ", ","));
    }
}
