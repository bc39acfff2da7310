//! Explains conditions as an expression: `(PAGE_URL AND BROWSER) OR COOKIE`.

use super::blocks::{self, Block, Chain};
use super::convert::Form;
use super::label::{PLAIN, details};
use super::tree::{Part, Tree, operator_name};
use crate::error::Result;
use crate::model::{TargetingCondition, TargetingType};

pub(super) const NOTHING: &str = "no conditions";

/// The maximum number of characters of a value.
const VALUE: usize = 400;

/// Explains conditions in any form, passed as JSON.
///
/// Operators apply from left to right, which parentheses show; a condition with `"include": false` becomes `NOT …`.
/// Empty conditions become `no conditions`. A wrong number of flags, and nodes that do not form a tree, are validation
/// errors with a path.
///
/// ```
/// let data = r#"{"firstLevel": [{"conditions": [{"targetingType": "COOKIE", "weight": 1}]}]}"#;
/// assert_eq!(xpauto::bindings::conditions::explain(data)?, "COOKIE");
/// # Ok::<(), xpauto::Error>(())
/// ```
pub fn explain(conditions_json: &str) -> Result<String> {
    Ok(explain_form(&Form::read(conditions_json)?))
}

/// Like [`explain`], with the values of each condition: `PAGE_URL url contains "/checkout" AND visit count > 7`.
///
/// ```
/// let data = r#"{"firstLevel": [{"conditions": [
///     {"targetingType": "PAGE_URL", "url": "/checkout", "matchType": "CONTAINS", "weight": 1},
///     {"targetingType": "VISITS", "visitCount": 7, "matchType": "GREATER", "weight": 1}
/// ], "orOperators": [false]}]}"#;
/// assert_eq!(xpauto::bindings::conditions::explain_values(data)?, r#"PAGE_URL url contains "/checkout" AND visit count > 7"#);
/// # Ok::<(), xpauto::Error>(())
/// ```
pub fn explain_values(conditions_json: &str) -> Result<String> {
    Ok(explain_in(&Form::read(conditions_json)?, name_and_values))
}

pub(super) fn explain_form(form: &Form) -> String {
    explain_in(form, name)
}

/// Formats a condition without its `NOT`.
type Words = fn(&TargetingCondition) -> String;

fn explain_in(form: &Form, words: Words) -> String {
    match form {
        Form::Blocks(blocks) => explain_blocks(blocks, words),
        Form::Tree(tree) if tree.all().into_iter().all(|tree| matches!(tree.part, Part::Level { .. })) => {
            NOTHING.to_owned()
        }
        Form::Tree(tree) => explain_tree(tree, words),
    }
}

fn explain_blocks(blocks: &Chain<Block>, words: Words) -> String {
    if blocks.items.iter().all(|block| block.items.is_empty()) {
        return NOTHING.to_owned();
    }
    if let [only] = blocks.items.as_slice() {
        return explain_block(only, words);
    }
    let strings = blocks.items.iter().map(|block| match block.items.len() {
        1 => explain_block(block, words),
        _ => format!("({})", explain_block(block, words)),
    });
    left_to_right(strings.collect(), &blocks.or_flags)
}

fn explain_block(block: &Block, words: Words) -> String {
    if block.items.is_empty() {
        return NOTHING.to_owned();
    }
    let Chain { items, or_flags } = block;
    left_to_right(items.iter().map(|condition| explain_condition(condition, words)).collect(), or_flags)
}

fn explain_tree(tree: &Tree, words: Words) -> String {
    match &tree.part {
        Part::Condition(condition) => explain_condition(condition, words),
        Part::Level { is_or, children } => match children.as_slice() {
            [] => NOTHING.to_owned(),
            [only] => explain_tree(only, words),
            several => {
                let strings: Vec<String> = several.iter().map(|child| explain_child(child, words)).collect();
                strings.join(&format!(" {} ", operator_name(*is_or)))
            }
        },
    }
}

/// Explains one of several operands: in parentheses, unless it is a single condition.
fn explain_child(tree: &Tree, words: Words) -> String {
    let text = explain_tree(tree, words);
    if is_single(tree) { text } else { format!("({text})") }
}

fn is_single(tree: &Tree) -> bool {
    match tree.children() {
        [] => !tree.is_empty(),
        [only] => is_single(only),
        _ => false,
    }
}

fn explain_condition(condition: &TargetingCondition, words: Words) -> String {
    let text = words(condition);
    if blocks::is_negated(condition) { format!("NOT {text}") } else { text }
}

fn name(condition: &TargetingCondition) -> String {
    condition.targeting_type().as_ref().map_or("", TargetingType::as_str).to_owned()
}

/// Omits the targeting type if the values begin with its words: `visit count > 7` for `VISITS`.
fn name_and_values(condition: &TargetingCondition) -> String {
    let (name, values) = (name(condition), details(condition, VALUE, PLAIN));
    let words = name.replace('_', " ").to_lowercase();
    let singular = words.strip_suffix('s').unwrap_or(&words);
    match values.strip_prefix(singular) {
        _ if values.is_empty() => name,
        Some(rest) if rest.starts_with(' ') && !singular.is_empty() => values,
        _ => format!("{name} {values}"),
    }
}

/// Joins operands; at every change of the operator, the preceding ones are put in parentheses.
fn left_to_right(strings: Vec<String>, or_flags: &[bool]) -> String {
    let changes = or_flags.windows(2).filter(|pair| pair.first() != pair.last()).count();
    let mut text = "(".repeat(changes);
    let mut strings = strings.into_iter();
    text.push_str(&strings.next().unwrap_or_default());
    let mut before = or_flags.first();
    for (next, is_or) in strings.zip(or_flags) {
        if before != Some(is_or) {
            text.push(')');
            before = Some(is_or);
        }
        text.extend([" ", operator_name(*is_or), " ", &next]);
    }
    text
}
