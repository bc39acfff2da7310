//! What reads and refuses JSON that a program sends to a sandbox.

use xpauto::bindings::message::{Language, Wording, wording};
use xpauto::bindings::options::Reader;
use xpauto::bindings::schema::{DefaultValue, Field};
use xpauto::bindings::spec::options::types::Type;
use xpauto::{Error, Problem, Result};

/// Declares a field that has no default and no documentation of its own.
pub(crate) const fn declared(name: &'static str, kind: Type) -> Field {
    Field::option(name, kind, DefaultValue::None, "")
}

/// Reads the fields of an object that a program sends, with the names and times of its language; messages call it `what`.
pub(crate) fn read_json<T>(
    json: &str,
    what: &'static str,
    language: Language,
    read: impl FnOnce(&mut Reader) -> T,
) -> Result<T> {
    let mut reader = Reader::new(json, language).checking_ranges();
    let value = read(&mut reader);
    refuse(&reader.finish(&"it".into()), wording![what, ": "]).map(|()| value)
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
pub(crate) fn refuse(problems: &[Problem], start: impl Into<Wording>) -> Result<()> {
    if problems.is_empty() { Ok(()) } else { Err(Error::config(wording![start.into(), joined(problems)])) }
}
