//! Generates `limits.ts`: the limits that the facade applies itself.

use std::fmt::Write as _;

use xpauto::bindings::check::DEPTH;
use xpauto::bindings::list::LONGEST_FILTER;
use xpauto::bindings::text::LONGEST_SHOWN;

use super::GENERATED;

/// Returns `limits.ts`.
pub(crate) fn limits() -> String {
    let mut out = String::from(GENERATED);
    limit(&mut out, "The maximum nesting depth of JSON.", "DEPTH", DEPTH);
    limit(&mut out, "The maximum number of characters of a value in a message.", "LONGEST_SHOWN", LONGEST_SHOWN);
    limit(
        &mut out,
        "The maximum number of characters of a filter in wire form as JSON.",
        "LONGEST_FILTER",
        LONGEST_FILTER,
    );
    out
}

fn limit(out: &mut String, doc: &str, name: &str, value: usize) {
    let _ = write!(out, "\n/** {doc} */\nexport const {name} = {value};\n");
}
