//! What reads and refuses JSON that a program sends to a sandbox.

use serde_json::Value;
use xpauto::bindings::message::{Wording, wording};
use xpauto::bindings::schema::{DefaultValue, Field};
use xpauto::bindings::spec::options::types::Type;
use xpauto::{Error, Problem, Result};

/// Declares a field that has no default and no documentation of its own.
pub(crate) const fn declared(name: &'static str, kind: Type) -> Field {
    Field::option(name, kind, DefaultValue::None, "")
}

/// Parses JSON text, which messages call `what`.
pub(crate) fn parse_json(text: &str, what: &str) -> Result<Value> {
    serde_json::from_str(text).map_err(|error| Error::config(format!("{what} is not JSON: {error}")))
}

/// The most problems that a message has.
const MOST_PROBLEMS: usize = 20;

/// Returns problems as one message, which is empty without any.
pub(crate) fn joined(problems: &[Problem]) -> Wording {
    let shown = Wording::join(problems.iter().take(MOST_PROBLEMS).map(Problem::wording), "; ");
    match problems.len().saturating_sub(MOST_PROBLEMS) {
        0 => shown,
        more => shown.and(format!("; and {more} more")),
    }
}

/// Refuses what has problems, by a message that begins with `start`.
pub(crate) fn refuse(problems: &[Problem], start: &'static str) -> Result<()> {
    if problems.is_empty() { Ok(()) } else { Err(Error::config(wording![start, joined(problems)])) }
}
