//! Writes conditions as a Mermaid flowchart.

use std::fmt::Write as _;

use super::explain::NOTHING;
use super::forms::Conditions;
use super::tree::{Part, operator_name};
use super::words::condition_text;
use crate::error::Result;

/// The maximum number of characters of a value.
const VALUE: usize = 60;

/// Converts conditions in any form, passed as JSON, to a Mermaid flowchart: a vertex for each condition with its values, and
/// one for each AND and OR, linked to its operands.
///
/// Values are escaped, so that they cannot contain Mermaid or HTML syntax. Mermaid draws at most 500 links unless its
/// `maxEdges` is raised.
///
/// ```
/// let data = r#"{"firstLevel": [{"conditions": [{"targetingType": "COOKIE", "weight": 1}]}]}"#;
/// assert_eq!(xpauto::bindings::conditions::to_mermaid(data)?, "flowchart LR\n    c1[\"COOKIE\"]\n");
/// # Ok::<(), xpauto::Error>(())
/// ```
pub fn to_mermaid(conditions_json: &str) -> Result<String> {
    let tree = Conditions::of_json(conditions_json)?.joined()?;
    let mut text = String::from("flowchart LR\n");
    let mut number = 0_usize;
    // Writing to a string is infallible.
    tree.walk(&mut |part| {
        number += 1;
        let _ = match part {
            Part::Nothing => writeln!(text, "    c{number}[\"{NOTHING}\"]"),
            Part::Condition(condition) => {
                let label = escaped(&condition_text(condition, Some(VALUE)));
                writeln!(text, "    c{number}[\"{label}\"]")
            }
            Part::Joined { is_or, operands } => {
                let links = operands.iter().map(|operand| format!("    c{number} --- c{operand}\n"));
                let links: String = links.collect();
                write!(text, "    c{number}([\"{}\"])\n{links}", operator_name(is_or))
            }
        };
        number
    });
    Ok(text)
}

/// Escapes a quoted string: characters with a meaning in Mermaid or HTML are written as numeric codes.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        // Mermaid uses the pilcrow internally to mark numeric codes.
        let is_plain = letter.is_ascii_alphanumeric() || " .,/_-=?".contains(letter) || !letter.is_ascii();
        if is_plain && letter != '¶' {
            escaped.push(letter);
        } else {
            let _ = write!(escaped, "#{};", u32::from(letter));
        }
    }
    escaped
}
