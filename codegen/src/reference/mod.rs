//! Generates the reference pages: operations and types, options, and errors.

pub(crate) mod errors;
pub(crate) mod options;
pub(crate) mod types;

/// The first line of every generated page.
const GENERATED: &str = "<!-- Generated from the declarations by `make generate`; changes belong there. -->\n";

/// Returns documentation as one line of a table.
fn cell(doc: &str) -> String {
    crate::names::doc_line(doc).replace('|', "\\|")
}
