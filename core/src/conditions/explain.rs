//! Conditions in words: `(PAGE_URL AND BROWSER) OR COOKIE`.

use super::blocks::{self, Block, Chain};
use super::convert::Form;
use super::tree::{Part, Tree, operator_name};
use crate::error::Result;
use crate::model::{TargetingCondition, TargetingType};

pub(super) const NOTHING: &str = "no conditions";

/// Says in words what conditions of any form, given as JSON text, ask for.
///
/// Neighbours are joined from left to right, parentheses show it; a condition with `"include": false` reads `NOT …`.
/// What holds no conditions reads `no conditions`. A wrong number of flags is a validation error that names its place,
/// and so are nodes that form no tree.
///
/// ```
/// let data = r#"{"firstLevel": [{"conditions": [{"targetingType": "COOKIE", "weight": 1}]}]}"#;
/// assert_eq!(xpauto::conditions::explain(data)?, "COOKIE");
/// # Ok::<(), xpauto::Error>(())
/// ```
pub fn explain(conditions_json: &str) -> Result<String> {
    Ok(explain_form(&Form::read(conditions_json)?))
}

pub(super) fn explain_form(form: &Form) -> String {
    match form {
        Form::Blocks(blocks) => explain_blocks(blocks),
        Form::Tree(tree) if tree.all().into_iter().all(|tree| matches!(tree.part, Part::Level { .. })) => {
            NOTHING.to_owned()
        }
        Form::Tree(tree) => explain_tree(tree),
    }
}

fn explain_blocks(blocks: &Chain<Block>) -> String {
    if blocks.items.iter().all(|block| block.items.is_empty()) {
        return NOTHING.to_owned();
    }
    if let [only] = blocks.items.as_slice() {
        return explain_block(only);
    }
    let texts = blocks.items.iter().map(|block| match block.items.len() {
        1 => explain_block(block),
        _ => format!("({})", explain_block(block)),
    });
    left_to_right(texts.collect(), &blocks.or_flags)
}

fn explain_block(block: &Block) -> String {
    if block.items.is_empty() {
        return NOTHING.to_owned();
    }
    let Chain { items, or_flags } = block;
    left_to_right(items.iter().map(explain_condition).collect(), or_flags)
}

fn explain_tree(tree: &Tree) -> String {
    match &tree.part {
        Part::Condition(condition) => explain_condition(condition),
        Part::Level { is_or, children } => match children.as_slice() {
            [] => NOTHING.to_owned(),
            [only] => explain_tree(only),
            several => {
                let texts: Vec<String> = several.iter().map(explain_child).collect();
                texts.join(&format!(" {} ", operator_name(*is_or)))
            }
        },
    }
}

/// What stands beside others is in parentheses, unless it is a single condition.
fn explain_child(tree: &Tree) -> String {
    let text = explain_tree(tree);
    if is_single(tree) { text } else { format!("({text})") }
}

fn is_single(tree: &Tree) -> bool {
    match tree.children() {
        [] => !tree.is_empty(),
        [only] => is_single(only),
        _ => false,
    }
}

fn explain_condition(condition: &TargetingCondition) -> String {
    let targeting_type = condition.targeting_type();
    let name = targeting_type.as_ref().map_or("", TargetingType::as_str);
    if blocks::is_negated(condition) { format!("NOT {name}") } else { name.to_owned() }
}

/// Joins texts; wherever the operator changes, what stands before is put in parentheses.
fn left_to_right(texts: Vec<String>, or_flags: &[bool]) -> String {
    let changes = or_flags.windows(2).filter(|pair| pair.first() != pair.last()).count();
    let mut text = "(".repeat(changes);
    let mut texts = texts.into_iter();
    text.push_str(&texts.next().unwrap_or_default());
    let mut before = or_flags.first();
    for (next, is_or) in texts.zip(or_flags) {
        if before != Some(is_or) {
            text.push(')');
            before = Some(is_or);
        }
        text.extend([" ", operator_name(*is_or), " ", &next]);
    }
    text
}
