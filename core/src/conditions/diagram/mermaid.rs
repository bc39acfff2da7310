//! Draws conditions as a Mermaid flowchart.

use std::fmt::Write as _;

use super::super::convert::Form;
use super::super::explain::NOTHING;
use super::super::families::counts;
use super::super::label::Label;
use super::super::outline::{Entry, Joins, What, outline};
use super::super::tree::operator_name;
use super::picture::color_of;
use crate::error::Result;

/// Converts conditions in any form, passed as JSON, to a Mermaid flowchart: joints, labelled conditions, and a color for
/// each family. Negated conditions have a dashed border.
///
/// Values are escaped, so that they cannot contain Mermaid or HTML syntax. Mermaid draws at most 500 lines unless
/// its `maxEdges` is raised.
///
/// ```
/// let data = r#"{"firstLevel": [{"conditions": [{"targetingType": "COOKIE", "weight": 1}]}]}"#;
/// let text = xpauto::bindings::conditions::to_mermaid(data)?;
/// assert!(text.starts_with("flowchart LR\n    c1[\"COOKIE\"]:::technical\n"));
/// # Ok::<(), xpauto::Error>(())
/// ```
pub fn to_mermaid(conditions_json: &str) -> Result<String> {
    let entries = outline(&Form::read(conditions_json)?);
    let mut text = String::from("flowchart LR\n");
    // The numbers of the joints above the entry, the outermost first.
    let mut above: Vec<usize> = Vec::new();
    for (index, entry) in entries.iter().enumerate() {
        let number = index + 1;
        add_vertex(&mut text, entry, number);
        above.truncate(entry.depth);
        if let Some(joint) = above.last() {
            let operator = entry.is_or.map_or_else(String::new, |is_or| format!("|{}|", operator_name(is_or)));
            let _ = writeln!(text, "    c{joint} ---{operator} c{number}");
        }
        above.push(number);
    }
    add_classes(&mut text, &entries);
    Ok(text)
}

fn add_vertex(text: &mut String, entry: &Entry, number: usize) {
    let _ = match &entry.what {
        What::Joint(Joins::All, _) => writeln!(text, "    c{number}([\"AND\"])"),
        What::Joint(Joins::Any, _) => writeln!(text, "    c{number}([\"OR\"])"),
        What::Joint(Joins::InTurn, _) => writeln!(text, "    c{number}([\"from left to right\"])"),
        What::Nothing => writeln!(text, "    c{number}[\"{NOTHING}\"]"),
        What::Condition(condition) => {
            let label = Label::of(condition);
            let family = class_of(label.family);
            let _ = writeln!(text, "    c{number}[\"{}\"]:::{family}", escaped(&label_line(&label)));
            if label.is_negated { writeln!(text, "    class c{number} negated") } else { Ok(()) }
        }
    };
}

/// Formats a condition on one line: `NOT COOKIE: name “consent”, weight 3`.
fn label_line(label: &Label) -> String {
    let not = if label.is_negated { "NOT " } else { "" };
    let colon = if label.details.is_empty() { "" } else { ": " };
    let weight = if label.weight == 1 { String::new() } else { format!(", weight {}", label.weight) };
    format!("{not}{}{colon}{}{weight}", label.targeting_type, label.details)
}

/// Adds the classes of the families in use, and that of negated conditions.
fn add_classes(text: &mut String, entries: &[Entry]) {
    for (family, _) in counts(entries) {
        let _ = writeln!(text, "    classDef {} stroke:{},stroke-width:2px", class_of(family), color_of(family));
    }
    if text.contains(" negated\n") {
        text.push_str("    classDef negated stroke-dasharray:4 3\n");
    }
}

/// Returns the class name of a family: `pageAndContent` for `page and content`.
fn class_of(family: &str) -> String {
    let mut name = String::new();
    for (index, word) in family.split(' ').enumerate() {
        let (first, rest) = word.split_at_checked(1).unwrap_or(("", word));
        name.push_str(&if index == 0 { first.to_owned() } else { first.to_ascii_uppercase() });
        name.push_str(rest);
    }
    name
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
