//! Generates the reference pages: operations and types, options, and errors.

mod errors;
mod options;
mod sandbox;
mod types;

pub(crate) use errors::page as errors;
pub(crate) use options::page as options;
pub(crate) use sandbox::page as sandbox;
pub(crate) use types::page as types;

/// The first line of every generated page.
const GENERATED: &str = "<!-- Generated from the declarations by `make generate`; changes belong there. -->\n";

/// Returns documentation as one line of a table.
fn cell(doc: &str) -> String {
    crate::names::doc_line(doc).replace('|', "\\|")
}
