//! Generates `limits.ts`: the limits that the facade applies itself.

use std::fmt::{Display, Write as _};

use crate::message::{LONGEST_SHOWN, Language};
use crate::schema::DefaultValue;
use crate::schema::{DEPTH, LONGEST_ARGUMENT, MOST_VALUES, too_long, too_many_values};
use crate::spec::options::polling;

use super::GENERATED;

/// Returns `limits.ts`.
pub(crate) fn limits() -> String {
    let mut out = String::from(GENERATED);
    limit(&mut out, "The maximum nesting depth of JSON.", "DEPTH", DEPTH);
    limit(&mut out, "The maximum number of characters of a value in a message.", "LONGEST_SHOWN", LONGEST_SHOWN);
    json_limit(
        &mut out,
        "The maximum number of characters of an argument as JSON.",
        "ARGUMENT_LIMIT",
        LONGEST_ARGUMENT,
        &too_long(LONGEST_ARGUMENT),
    );
    json_limit(
        &mut out,
        "The maximum number of values in an argument.",
        "VALUES_LIMIT",
        MOST_VALUES,
        &too_many_values(),
    );
    if let DefaultValue::Time(seconds) = polling::timeout.default {
        let doc = "The default of the timeout of polling, in milliseconds.";
        limit(&mut out, doc, "POLLING_TIMEOUT", Language::Node.time_value(seconds));
    }
    out
}

fn limit(out: &mut String, doc: &str, name: &str, value: impl Display) {
    let _ = write!(out, "\n/** {doc} */\nexport const {name} = {value};\n");
}

/// Writes a limit of JSON, with the problem of what exceeds it.
fn json_limit(out: &mut String, doc: &str, name: &str, most: usize, message: &str) {
    let _ = write!(out, "\n/** {doc} */\nexport const {name} = {{\n  most: {most},\n  message: '{message}',\n}};\n");
}
