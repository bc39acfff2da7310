//! The types that lists return, their fields by name, and the operators of filters as they are written.

use crate::error::Problem;
use crate::generated::FilterOperator;
use crate::message::{Part, Path, Wording, wording};
use crate::schema::{Field, Model, ResponseShape};
use crate::spec::OPERATIONS;

/// Returns the types that lists return, each with its resource.
pub fn listed() -> impl Iterator<Item = (&'static str, &'static Model)> {
    OPERATIONS.iter().filter_map(|operation| match operation.response {
        ResponseShape::List(model) => Some((operation.resource, model)),
        ResponseShape::One(_) | ResponseShape::Nothing => None,
    })
}

/// Returns every field of these types; a field of several types occurs once for each.
pub fn listed_fields() -> impl Iterator<Item = &'static Field> {
    listed().flat_map(|(_, model)| model.fields)
}

/// Returns the plural name of records: that of their resource, if there is one.
pub(super) fn records_of(model: &'static Model) -> &'static str {
    listed().find(|(_, listed)| std::ptr::eq(*listed, model)).map_or(model.name, |(resource, _)| resource)
}

/// Returns the fields of these types with this wire or attribute name.
pub(super) fn fields_named(name: &str) -> impl Iterator<Item = &'static Field> {
    listed_fields().filter(move |field| field.attribute == name || field.wire == name)
}

/// Returns the problem of a field of another model, by its wire name, where one of this model is required.
pub fn foreign_field(model: &'static Model, path: impl Into<Path>, other: &Model, wire: &str) -> Problem {
    let qualified = |model: &Model| {
        let field = model.field_by_wire(wire)?;
        Some(wording![format!("{}.", model.name), field])
    };
    let hint = qualified(model).map(|own| wording!["; use ", own]).unwrap_or_default();
    let got = qualified(other).unwrap_or_else(|| wire.to_owned().into());
    Problem::new(path, wording![format!("must be a field of {}, got ", records_of(model)), got, hint])
}

/// Formats the name of a field for messages.
pub(super) fn named(name: &str) -> Wording {
    fields_named(name).next().map_or_else(|| format!("{name:?}").into(), Wording::from)
}

/// The operators of the specification. Others may appear and are passed on as they are.
pub const OPERATORS: &[&str] = FilterOperator::KNOWN;

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
