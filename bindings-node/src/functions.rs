//! Functions that need no client: of filters, conditions, samples and differences. They take and return JSON strings.

use std::ffi::OsString;

use napi_derive::napi;
use serde_json::json;
use xpauto::bindings::diff::{Change, Side, diff};
use xpauto::bindings::message::{closest, did_you_mean, wording};
use xpauto::bindings::schema::Model;
use xpauto::bindings::{conditions, is_secret_field, list, model};
use xpauto::{Error, Filter};

use crate::boundary::host::told;
use crate::boundary::integers::Int64;
use crate::boundary::rejection::Result;

/// Returns the wire name of a field of the listed records; fails if there is none with this name.
#[napi]
pub fn field_name(name: String) -> Result<String> {
    Ok(list::listed_field(&name)?.name().to_owned())
}

/// Returns the negation of a filter; integers that a number cannot hold are strings of digits, as in every filter.
#[napi]
pub fn negate_filter(json: String) -> Result<String> {
    Ok(Int64::Text.quote(Filter::from_json(&json)?.negate()?.to_json()))
}

/// Explains conditions; with `values`, includes the values that they compare with.
#[napi]
pub fn explain_conditions(json: String, values: bool) -> Result<String> {
    Ok(conditions::explain(&json, values)?)
}

/// Draws conditions as a Mermaid flowchart.
#[napi]
pub fn conditions_to_mermaid(json: String) -> Result<String> {
    Ok(conditions::to_mermaid(&json)?)
}

/// Counts conditions by family; returns a JSON object.
#[napi]
pub fn condition_families(json: String) -> Result<String> {
    Ok(serde_json::Value::from_iter(conditions::family_counts(&json)?).to_string())
}

/// Whether a segment, or conditions in any form, have a condition of a targeting type.
#[napi]
pub fn uses_targeting_type(json: String, targeting_type: String) -> Result<bool> {
    Ok(conditions::segment_uses(&json, &targeting_type)?)
}

/// Returns a warning for a targeting type that is not declared.
#[napi]
pub fn misspelt_targeting_type(targeting_type: String) -> Option<String> {
    conditions::misspelt_targeting_type(&targeting_type).and_then(told)
}

/// Compares records, each in JSON on a line of its own, by the field `key`. Returns `{"added", "removed", "changed", "unchanged",
/// "skipped"}`: indexes, of each changed field the indexes of its record and its name, and the fields that only one list was
/// read with.
#[napi]
pub fn diff_records(before: String, after: String, key: String) -> Result<String> {
    let side = |lines| Side { records: str::lines(lines).collect(), read_with: None };
    let (before, after) = (side(&before), side(&after));
    let found = diff(&before, &after, &key)?;
    let change =
        |change: &Change<'_>| json!([change.records.0, change.records.1, change.field, is_secret_field(&change.field)]);
    let changed: Vec<_> = found.changed.iter().map(change).collect();
    let found = json!({
        "added": found.added, "removed": found.removed, "changed": changed, "unchanged": found.unchanged,
        "skipped": found.skipped
    });
    Ok(found.to_string())
}

/// Returns a JSON array of a valid value of a declared type and the fields that replace its own, which are checked. Integers that a
/// number cannot hold are marked strings.
#[napi]
pub fn sample(model: String, fields_json: String) -> Result<String> {
    let sample = model::checked_sample(declared(&model)?, &fields_json)?;
    Ok(Int64::BigInt.quote(format!("[{sample},{fields_json}]")))
}

/// Returns the declared type with a name.
fn declared(name: &str) -> xpauto::Result<&'static Model> {
    let unknown = || {
        let likely = closest(name, model::all().map(|declared| declared.name)).map(str::to_owned);
        Error::invalid("name".to_owned(), wording![format!("is not a declared type: {name:?}"), did_you_mean(likely)])
    };
    model::all().find(|declared| declared.name == name).ok_or_else(unknown)
}

/// Runs the program `xpauto` with these arguments on the JavaScript thread, which waits; returns the exit status. `given` are the
/// last ones of the process, in which JavaScript has U+FFFD for what is not UTF-8.
#[napi]
pub fn run_program(command: Vec<String>, given: Vec<String>) -> i32 {
    let Some(given) = exact(std::env::args_os().collect(), &given) else {
        eprintln!("error: an argument is not valid UTF-8, which Node cannot pass on");
        return 2;
    };
    xpauto_cli::run(command.into_iter().map(OsString::from).chain(given))
}

/// Returns the last of the process's arguments as the system has them. Where these are unknown, what JavaScript has is exact unless
/// it may have replaced something.
fn exact(mut all: Vec<OsString>, given: &[String]) -> Option<Vec<OsString>> {
    let last = all.split_off(all.len().saturating_sub(given.len()));
    if last.iter().map(|argument| argument.to_string_lossy()).eq(given.iter().map(String::as_str)) {
        return Some(last);
    }
    let is_exact = !given.iter().any(|argument| argument.contains('\u{fffd}'));
    is_exact.then(|| given.iter().map(OsString::from).collect())
}
