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
    let read = read_fields(Reader::new(json, language), read);
    read.map_err(|problems| Error::config(wording![what, ": ", joined(&problems)]))
}

/// Reads the fields of an object, or returns what is wrong with it.
pub(crate) fn read_fields<T>(reader: Reader, read: impl FnOnce(&mut Reader) -> T) -> Result<T, Vec<Problem>> {
    let mut reader = reader.checking_ranges();
    let value = read(&mut reader);
    let problems = reader.finish(&"it".into());
    if problems.is_empty() { Ok(value) } else { Err(problems) }
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

/// Refuses what has problems.
pub(crate) fn refuse(problems: &[Problem]) -> Result<()> {
    if problems.is_empty() { Ok(()) } else { Err(Error::config(joined(problems))) }
}
