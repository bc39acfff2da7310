//! Refuses `Date` objects in fields that are not date-times.

use xpauto::bindings::Operation;
use xpauto::bindings::schema::{Kind, Model};
use xpauto::{Error, Problem, Result};

/// Refuses `Date` objects at these paths of a body, unless the field is a date-time.
pub(crate) fn check(operation: &Operation, paths: &[String]) -> Result<()> {
    let kind = |path: &String| kind_at(operation.body?.model, path);
    let wrong = |path: &String| {
        let wanted = required_type(kind(path)?)?;
        Some(Problem::new(path.as_str(), format!("must be {wanted}, got a Date")))
    };
    let problems: Vec<_> = paths.iter().filter_map(wrong).collect();
    if problems.is_empty() { Ok(()) } else { Err(Error::validation(problems)) }
}

/// Returns the declared type at a path such as `colors[1].value`; `None` if it is not declared.
fn kind_at(model: &'static Model, path: &str) -> Option<&'static Kind> {
    let (step, rest) = path.split_once('.').map_or((path, None), |(step, rest)| (step, Some(rest)));
    let (name, indices) = step.split_once('[').map_or((step, ""), |(name, indices)| (name, indices));
    let mut kind = &model.field_by_wire(name)?.kind;
    for _ in indices.matches(']') {
        let Kind::List(item) = kind else { return None };
        kind = item;
    }
    match (rest, kind) {
        (None, kind) => Some(kind),
        (Some(rest), Kind::Object(inner)) => kind_at(inner, rest),
        (Some(_), _) => None,
    }
}

/// Describes the type that the field requires instead; `None` if a date is accepted.
fn required_type(kind: &Kind) -> Option<&'static str> {
    match kind {
        Kind::DateTime | Kind::Any => None,
        Kind::Int | Kind::Id => Some("an integer"),
        Kind::Float => Some("a number"),
        Kind::Bool => Some("a boolean"),
        Kind::Text | Kind::Enum(_) => Some("a string"),
        Kind::Object(_) | Kind::OneOf(_) => Some("an object"),
        Kind::List(_) => Some("an array"),
    }
}
