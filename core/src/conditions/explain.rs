//! Conditions in words: `(PAGE_URL AND BROWSER) OR COOKIE`.

use super::blocks::{self, Block, Chain};
use super::tree::operator_name;
use crate::error::Result;
use crate::model::TargetingCondition;

const NOTHING: &str = "no conditions";

/// Says in words what `ConditionsData`, given as JSON text, asks for.
///
/// Neighbours are joined from left to right, parentheses show it; a condition with `"include": false` reads `NOT …`.
/// Data without conditions reads `no conditions`. A wrong number of flags is a validation error that names its place.
///
/// ```
/// let data = r#"{"firstLevel": [{"conditions": [{"targetingType": "COOKIE", "weight": 1}]}]}"#;
/// assert_eq!(xpauto::conditions::explain(data)?, "COOKIE");
/// # Ok::<(), xpauto::Error>(())
/// ```
pub fn explain(data_json: &str) -> Result<String> {
    let blocks = blocks::read(data_json)?;
    if blocks.items.iter().all(|block| block.items.is_empty()) {
        return Ok(NOTHING.to_owned());
    }
    if let [only] = blocks.items.as_slice() {
        return Ok(explain_block(only));
    }
    let texts = blocks.items.iter().map(|block| match block.items.len() {
        1 => explain_block(block),
        _ => format!("({})", explain_block(block)),
    });
    Ok(left_to_right(texts.collect(), &blocks.or_flags))
}

fn explain_block(block: &Block) -> String {
    if block.items.is_empty() {
        return NOTHING.to_owned();
    }
    let Chain { items, or_flags } = block;
    left_to_right(items.iter().map(explain_condition).collect(), or_flags)
}

fn explain_condition(condition: &TargetingCondition) -> String {
    let name = condition.targeting_type().unwrap_or_default();
    if blocks::is_negated(condition) { format!("NOT {name}") } else { name.into_owned() }
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
