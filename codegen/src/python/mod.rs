//! Generates the Python sources: the calls of each resource, the enums, and stubs of the declared types.

pub(crate) mod derived;
mod docs;
mod docstring;
pub(crate) mod errors;
pub(crate) mod models;
pub(crate) mod options;
pub(crate) mod resources;
pub(crate) mod sandbox;
pub(crate) mod values;

use crate::names::{each, lines};
use crate::schema::Field;

const HEADER: &str = "# Generated from the declarations by `make generate`; changes belong there.\n";

/// Returns the prefix of the names of asynchronous classes.
fn prefix(is_async: bool) -> &'static str {
    if is_async { "Async" } else { "" }
}

/// Returns a keyword parameter for a field; `omitted` is the default of an optional one.
fn keyword(field: &Field, is_required: bool, omitted: &str) -> String {
    let default = if is_required { String::new() } else { format!(" = {omitted}") };
    format!("{}: {}{default}", field.attribute, field.python_argument(is_required))
}

/// Indents every non-empty line by `spaces`.
fn indented(text: &str, spaces: usize) -> String {
    let indent = " ".repeat(spaces);
    each(text.split_inclusive('\n'), |line| if line == "\n" { line.to_owned() } else { format!("{indent}{line}") })
}

/// Returns the first lines of a constructor with these parameters.
fn init(parameters: impl IntoIterator<Item = String>) -> String {
    let parameters: Vec<String> = std::iter::once("self".to_owned()).chain(parameters).collect();
    indented(&bracketed("def __init__", &parameters, " -> None:"), 4)
}

/// Formats a statement that ends in a list in parentheses, with a line for each item.
fn bracketed(before: &str, items: &[String], after: &str) -> String {
    format!("{before}(\n{}){after}\n", lines(items, "    ", ","))
}
