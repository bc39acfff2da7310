//! Generates the Python sources: the calls of each resource, the enums, and stubs of the declared types.

mod derived;
mod docs;
mod docstring;
mod errors;
mod field_names;
mod models;
mod option_keywords;
mod options;
mod resources;
mod sandbox;
mod values;

use std::fmt::{Display, Write as _};

use crate::schema::Field;

pub(crate) use derived::{prepared_resources, raw_resources};
pub(crate) use errors::errors;
pub(crate) use field_names::field_names;
pub(crate) use models::{filter_fields, models};
pub(crate) use option_keywords::option_keywords;
pub(crate) use options::client_options;
pub(crate) use resources::resources;
pub(crate) use sandbox::sandbox_options;
pub(crate) use values::enums;

const HEADER: &str = "# Generated from the declarations by `make generate`; changes belong there.\n";

/// Returns a keyword parameter for a field; `omitted` is the default of an optional one.
fn keyword(field: &Field, is_required: bool, omitted: &str) -> String {
    let accepted = field.python_argument(is_required);
    if is_required {
        format!("{}: {accepted}", field.attribute)
    } else {
        format!("{}: {accepted} = {omitted}", field.attribute)
    }
}

/// Indents every non-empty line by `spaces`.
fn indented(text: &str, spaces: usize) -> String {
    let indent = " ".repeat(spaces);
    text.split_inclusive('\n')
        .map(|line| if line == "\n" { line.to_owned() } else { format!("{indent}{line}") })
        .collect()
}

/// Formats each item on a line, between a prefix and a suffix.
fn lines(items: impl IntoIterator<Item = impl Display>, before: &str, after: &str) -> String {
    let mut out = String::new();
    for item in items {
        let _ = writeln!(out, "{before}{item}{after}");
    }
    out
}

/// Returns the first lines of a constructor with these parameters.
fn init(parameters: impl IntoIterator<Item = String>) -> String {
    let parameters: Vec<String> = std::iter::once("self".to_owned()).chain(parameters).collect();
    let text = bracketed("def __init__", &parameters, " -> None:", 4);
    text.lines().fold(String::new(), |text, line| text + "    " + line + "\n")
}

/// The maximum line length of generated code.
const LINE: usize = 120;

/// Formats a statement that ends in a list in parentheses: on one line if it fits, else on a line of its own, else with a line for each, as `ruff` does.
fn bracketed(before: &str, items: &[String], after: &str, spaces: usize) -> String {
    let fits = |line: &str, spaces: usize| line.lines().all(|line| spaces + line.chars().count() <= LINE);
    let joined = items.join(", ");
    let line = format!("{before}({joined}){after}\n");
    if fits(&line, spaces) {
        line
    } else if fits(&joined, spaces + 4) {
        format!("{before}(\n    {joined}\n){after}\n")
    } else {
        format!("{before}(\n{}){after}\n", lines(items, "    ", ","))
    }
}
