//! Generates `limits.ts`: the limits that the facade applies itself.

use std::fmt::Display;

use super::GENERATED;
use crate::message::LONGEST_SHOWN;
use crate::schema::{DEPTH, LONGEST_ARGUMENT, MOST_VALUES, too_long, too_many_values};

/// Returns `limits.ts`.
pub(crate) fn file() -> String {
    let limit =
        |doc: &str, name: &str, value: &dyn Display| format!("\n/** {doc} */\nexport const {name} = {value};\n");
    // With the problem of what exceeds it.
    let of_json = |most: usize, message: String| format!("{{\n  most: {most},\n  message: '{message}',\n}}");
    let longest = of_json(LONGEST_ARGUMENT, too_long(LONGEST_ARGUMENT));
    let limits = [
        limit("The maximum nesting depth of JSON.", "DEPTH", &DEPTH),
        limit("The maximum number of characters of a value in a message.", "LONGEST_SHOWN", &LONGEST_SHOWN),
        limit("The maximum number of characters of an argument as JSON.", "ARGUMENT_LIMIT", &longest),
        limit("The maximum number of values in an argument.", "VALUES_LIMIT", &of_json(MOST_VALUES, too_many_values())),
    ];
    format!("{GENERATED}{}", limits.concat())
}
