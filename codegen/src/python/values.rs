//! Generates `enums.py`: the types of the enums.

use std::fmt::Write as _;

use crate::schema::Enumeration;

use super::{HEADER, LINE, lines};
use crate::names;

const DOC: &str = r#""""The open enums as type aliases: the declared values, and any other string.

Unknown values are accepted, and returned unchanged.
"""

from typing import Literal, TypeAlias
"#;

/// Returns `enums.py`.
pub(crate) fn enums() -> String {
    let sets = names::enumerations();
    let mut listed: Vec<&str> = sets.iter().map(|set| set.name).collect();
    listed.sort_unstable();
    let mut out = format!("{HEADER}{DOC}\n__all__ = [\n");
    for name in listed {
        let _ = writeln!(out, "    \"{name}\",");
    }
    out += "]\n";
    for set in sets {
        alias(&mut out, set);
    }
    out
}

fn alias(out: &mut String, set: &Enumeration) {
    let values: Vec<String> = set.values.iter().map(|value| format!("\"{value}\"")).collect();
    let line = format!("{}: TypeAlias = Literal[{}] | str", set.name, values.join(", "));
    if line.len() <= LINE {
        let _ = write!(out, "\n{line}\n");
    } else {
        let values = lines(values, "        ", ",");
        let _ = write!(out, "\n{}: TypeAlias = (\n    Literal[\n{values}    ]\n    | str\n)\n", set.name);
    }
    let _ = writeln!(out, "\"\"\"{}\"\"\"", set.doc.trim());
}
