//! Explains conditions as an expression: `(PAGE_URL AND BROWSER) OR COOKIE`.

use super::forms::Conditions;
use super::tree::{Part, Tree, operator_name};
use super::words::condition_text;
use crate::error::Result;

pub(super) const NOTHING: &str = "no conditions";

/// The maximum number of characters of a value.
const VALUE: usize = 400;

/// Explains conditions in any form, passed as JSON; with `values`, each condition has what it compares with.
///
/// Operators apply from left to right, which parentheses show; a condition with `"include": false` becomes `NOT …`.
/// Empty conditions become `no conditions`. A wrong number of flags, and nodes that do not form a tree, are validation
/// errors with a path.
///
/// ```
/// use xpauto::bindings::conditions::explain;
///
/// let data = r#"{"firstLevel": [{"conditions": [
///     {"targetingType": "PAGE_URL", "url": "/checkout", "matchType": "CONTAINS", "weight": 1},
///     {"targetingType": "VISITS", "visitCount": 7, "matchType": "GREATER", "weight": 1}
/// ], "orOperators": [false]}]}"#;
/// assert_eq!(explain(data, false)?, "PAGE_URL AND VISITS");
/// assert_eq!(explain(data, true)?, r#"PAGE_URL url contains "/checkout" AND visit count > 7"#);
/// # Ok::<(), xpauto::Error>(())
/// ```
pub fn explain(conditions_json: &str, values: bool) -> Result<String> {
    Ok(explanation(&Conditions::of_json(conditions_json)?.joined()?, values))
}

/// An expression that is being written.
#[derive(Default)]
struct Expression {
    /// The number of parentheses to open before the text.
    opening: usize,
    text: String,
    is_single: bool,
}

impl Expression {
    /// Encloses the expression in parentheses, unless it is a single condition.
    fn enclosed(mut self) -> Self {
        if !self.is_single {
            self.opening += 1;
            self.text.push(')');
        }
        self
    }

    fn joined(is_or: bool, operands: Vec<Self>) -> Self {
        let mut operands = operands.into_iter().map(Self::enclosed);
        let mut whole = Self { is_single: false, ..operands.next().unwrap_or_default() };
        for operand in operands {
            let opening = "(".repeat(operand.opening);
            whole.text.extend([" ", operator_name(is_or), " ", &opening, &operand.text]);
        }
        whole
    }
}

fn explanation(tree: &Tree, values: bool) -> String {
    if tree.conditions().is_empty() {
        return NOTHING.to_owned();
    }
    let Expression { opening, text, .. } = tree.walk(&mut |part| match part {
        Part::Nothing => Expression { text: NOTHING.to_owned(), ..Expression::default() },
        Part::Condition(condition) => {
            Expression { opening: 0, text: condition_text(condition, values.then_some(VALUE)), is_single: true }
        }
        Part::Joined { is_or, operands } => Expression::joined(is_or, operands),
    });
    "(".repeat(opening) + &text
}
