//! Where a caller gave a `Date`: it is sent as text, which only a date-time takes.

use xpauto::declaration::{Kind, Model};
use xpauto::{Error, Operation, Problem, Result};

/// Refuses dates in the body of an operation where something else belongs; `paths` are where they stand.
pub(crate) fn check(operation: &Operation, paths: &[String]) -> Result<()> {
    let Some(body) = operation.body else { return Ok(()) };
    let wrong = |path: &String| {
        let wanted = words(kind_at(body.model, path)?)?;
        Some(Problem::new(path.as_str(), format!("is a Date; it is {wanted}")))
    };
    let problems: Vec<_> = paths.iter().filter_map(wrong).collect();
    if problems.is_empty() { Ok(()) } else { Err(Error::validation(problems)) }
}

/// The declared type at a path such as `colors[1].value`; nothing where the declaration does not know it.
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

/// What belongs there instead of a date; nothing where a date may.
fn words(kind: &Kind) -> Option<&'static str> {
    match kind {
        Kind::DateTime | Kind::Any => None,
        Kind::Int | Kind::Id => Some("an integer"),
        Kind::Float => Some("a number"),
        Kind::Bool => Some("true or false"),
        Kind::Text | Kind::Enum(_) => Some("a text"),
        Kind::Object(_) | Kind::OneOf(_) => Some("an object"),
        Kind::List(_) => Some("an array"),
    }
}
