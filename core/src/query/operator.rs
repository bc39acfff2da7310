//! The operators of filters: how they are written, which fields and how many values they take, and their opposites.

use crate::message::{Part, Wording};
use crate::schema::Kind;

/// The values beside an operator.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Operands {
    /// None.
    None,
    /// One value. Of several, in wire form, the field has to be one.
    One,
    /// Two, with `and` between them.
    Ends,
    /// A list in parentheses.
    List,
}

impl Operands {
    /// Returns which values there have to be, unless these are this many.
    pub(super) fn wanted(self, count: usize) -> Option<&'static str> {
        match self {
            Self::None => (count > 0).then_some("no value"),
            Self::Ends => (count != 2).then_some("two values"),
            Self::One | Self::List => (count == 0).then_some("at least one value"),
        }
    }
}

/// An operator.
#[derive(Debug)]
pub struct Operator {
    /// The words or symbols.
    pub text: &'static str,
    /// The wire name.
    pub wire: &'static str,
    /// The values beside it.
    pub operands: Operands,
    /// The wire name of the operator that matches where this one does not.
    pub(super) opposite: Option<&'static str>,
    /// Whether it says anything of a field of a type: of another, the service would return nothing, or everything.
    pub(super) suits: fn(&Kind) -> bool,
}

const fn operator(
    text: &'static str,
    wire: &'static str,
    operands: Operands,
    opposite: Option<&'static str>,
    suits: fn(&Kind) -> bool,
) -> Operator {
    Operator { text, wire, operands, opposite, suits }
}

const ALL: fn(&Kind) -> bool = |_| true;
const COMPARED: fn(&Kind) -> bool = |kind| !matches!(kind, Kind::List(_) | Kind::Object(_) | Kind::OneOf(_));
const ORDERED: fn(&Kind) -> bool = |kind| COMPARED(kind) && !matches!(kind, Kind::Bool);
const STRINGS: fn(&Kind) -> bool = |kind| matches!(kind, Kind::Any | Kind::Text | Kind::Enum(_));
const PARTS: fn(&Kind) -> bool = |kind| matches!(kind, Kind::Any | Kind::Text | Kind::Enum(_) | Kind::List(_));
const TRUTHS: fn(&Kind) -> bool = |kind| matches!(kind, Kind::Any | Kind::Text | Kind::Bool);

/// The operators that are written in words or symbols of their own.
pub static OPERATORS: [Operator; 18] = [
    operator("=", "EQUAL", Operands::One, Some("NOT_EQUAL"), COMPARED),
    operator("!=", "NOT_EQUAL", Operands::One, Some("EQUAL"), COMPARED),
    operator("<=", "LESS_OR_EQUAL", Operands::One, Some("GREATER"), ORDERED),
    operator("<", "LESS", Operands::One, Some("GREATER_OR_EQUAL"), ORDERED),
    operator(">=", "GREATER_OR_EQUAL", Operands::One, Some("LESS"), ORDERED),
    operator(">", "GREATER", Operands::One, Some("LESS_OR_EQUAL"), ORDERED),
    operator("like", "LIKE", Operands::One, Some("NOT_LIKE"), STRINGS),
    operator("not like", "NOT_LIKE", Operands::One, Some("LIKE"), STRINGS),
    operator("contains", "CONTAINS", Operands::One, None, PARTS),
    operator("between", "BETWEEN", Operands::Ends, None, ORDERED),
    operator("in", "IN", Operands::List, Some("NOT_IN"), COMPARED),
    operator("not in", "NOT_IN", Operands::List, Some("IN"), COMPARED),
    operator("is null", "IS_NULL", Operands::None, Some("IS_NOT_NULL"), ALL),
    operator("is not null", "IS_NOT_NULL", Operands::None, Some("IS_NULL"), ALL),
    operator("is empty", "IS_EMPTY", Operands::None, Some("IS_NOT_EMPTY"), ALL),
    operator("is not empty", "IS_NOT_EMPTY", Operands::None, Some("IS_EMPTY"), ALL),
    operator("is true", "IS_TRUE", Operands::None, Some("IS_FALSE"), TRUTHS),
    operator("is false", "IS_FALSE", Operands::None, Some("IS_TRUE"), TRUTHS),
];

impl Operator {
    /// Returns the operator with this wire name; `NOT` is another one for `NOT_EQUAL`. Those that the specification does not list
    /// may appear and are passed on as they are.
    pub(super) fn named(wire: &str) -> Option<&'static Self> {
        let wire = if wire == "NOT" { "NOT_EQUAL" } else { wire };
        OPERATORS.iter().find(|operator| operator.wire == wire)
    }
}

/// Returns all operators as they are written.
pub fn operators() -> impl Iterator<Item = &'static str> {
    OPERATORS.iter().map(|operator| operator.text)
}

/// Names an operator in messages: as the command line takes it, elsewhere by its wire form.
pub(super) fn operator_name(wire: &str) -> Wording {
    match OPERATORS.iter().find(|operator| operator.wire == wire) {
        Some(operator) => Part::UnlessShell(operator.wire, operator.text).into(),
        None => wire.to_owned().into(),
    }
}
