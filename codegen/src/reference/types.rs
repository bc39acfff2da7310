//! Generates the page of types: every type with its fields, and every operation.

use super::{GENERATED, cell};
use crate::message::Language;
use crate::names::{self, each, joined};
use crate::schema::{Kind, Operation, ResponseShape};
use crate::spec;

/// Returns `docs/models.md`.
pub(crate) fn file() -> String {
    let operations = each(spec::OPERATIONS, |operation| row_of_operation(operation));
    let models = each(spec::models(), |model| {
        let rows = each(model.fields, |field| {
            let (name, wire, kind, remarks) =
                (field.attribute, field.wire, type_of(&field.kind), cell(&field.documentation()));
            format!("| `{name}` | `{wire}` | {kind} | {remarks} |\n")
        });
        format!("\n## {}\n\n{}\n\n| Python | wire | type | |\n|---|---|---|---|\n{rows}", model.name, model.doc.trim())
    });
    let enums = each(names::enumerations(), |set| {
        format!("\n**{}**: {}\n{}\n", set.name, set.doc.trim(), joined(set.values, "`", ", "))
    });
    format!("{GENERATED}{OPERATIONS}{operations}{models}{ENUMS}{enums}")
}

const OPERATIONS: &str = "# Operations and types

## Operations

| Python | Node | request | response |
|---|---|---|---|
";

const ENUMS: &str = "
## Enums

Every enum is open: unknown values are accepted and passed on unchanged.
";

fn row_of_operation(operation: &Operation) -> String {
    let returned = match operation.response {
        ResponseShape::List(model) => format!("`{}` in pages", model.name),
        ResponseShape::One(model) => format!("`{}`", model.name),
        ResponseShape::Nothing => "nothing".to_owned(),
    };
    let [python, node] = [Language::Python, Language::Node].map(|language| names::call(operation, language));
    format!("| `{python}` | `{node}` | `{} {}` | {returned} |\n", operation.method, operation.path)
}

/// Returns the type of a field in words.
pub(super) fn type_of(kind: &Kind) -> String {
    match kind {
        Kind::Int | Kind::Id => "int64".to_owned(),
        Kind::Float => "number".to_owned(),
        Kind::Bool => "boolean".to_owned(),
        Kind::Text => "string".to_owned(),
        Kind::DateTime => "date-time".to_owned(),
        Kind::Enum(set) => set.name.to_owned(),
        Kind::Object(model) => format!("[{0}](#{1})", model.name, model.name.to_lowercase()),
        Kind::OneOf(union) => joined(union.models.iter().map(|model| type_of(&Kind::Object(model))), "", " or "),
        Kind::List(item) => format!("list of {}", type_of(item)),
        Kind::Any => "any JSON".to_owned(),
    }
}
