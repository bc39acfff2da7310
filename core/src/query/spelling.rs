//! How the operators of filters are written in text.

use crate::text::{Part, Wording};

/// The values that an operator is written with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Operands {
    /// None.
    None,
    /// One value.
    One,
    /// Two, with `and` between them.
    Ends,
    /// A list in parentheses.
    List,
}

/// How an operator is written.
#[derive(Debug)]
pub struct Spelling {
    /// The words or symbols.
    pub text: &'static str,
    /// The operator's wire name.
    pub operator: &'static str,
    /// The values beside it.
    pub operands: Operands,
}

const fn spelled(text: &'static str, operator: &'static str, operands: Operands) -> Spelling {
    Spelling { text, operator, operands }
}

/// The operators that are written in words or symbols of their own.
pub static SPELLINGS: [Spelling; 18] = [
    spelled("=", "EQUAL", Operands::One),
    spelled("!=", "NOT_EQUAL", Operands::One),
    spelled("<=", "LESS_OR_EQUAL", Operands::One),
    spelled("<", "LESS", Operands::One),
    spelled(">=", "GREATER_OR_EQUAL", Operands::One),
    spelled(">", "GREATER", Operands::One),
    spelled("like", "LIKE", Operands::One),
    spelled("not like", "NOT_LIKE", Operands::One),
    spelled("contains", "CONTAINS", Operands::One),
    spelled("between", "BETWEEN", Operands::Ends),
    spelled("in", "IN", Operands::List),
    spelled("not in", "NOT_IN", Operands::List),
    spelled("is null", "IS_NULL", Operands::None),
    spelled("is not null", "IS_NOT_NULL", Operands::None),
    spelled("is empty", "IS_EMPTY", Operands::None),
    spelled("is not empty", "IS_NOT_EMPTY", Operands::None),
    spelled("is true", "IS_TRUE", Operands::None),
    spelled("is false", "IS_FALSE", Operands::None),
];

/// Returns all operators as they are written.
pub fn operators() -> impl Iterator<Item = &'static str> {
    SPELLINGS.iter().map(|spelling| spelling.text)
}

/// Names an operator in messages: as the command line takes it, elsewhere by its wire form.
pub(super) fn operator_name(operator: &str) -> Wording {
    match SPELLINGS.iter().find(|spelling| spelling.operator == operator) {
        Some(&Spelling { text, operator, .. }) => Part::unless_shell(operator, text).into(),
        None => operator.to_owned().into(),
    }
}
