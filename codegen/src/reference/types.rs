//! Generates the page of types: every type with its fields, and every operation.

use std::fmt::Write as _;

use crate::message::Language;
use crate::schema::ResponseShape;
use crate::schema::{Field, Kind, Limit};
use crate::spec;

use super::GENERATED;
use crate::names;

/// Returns `docs/models.md`.
pub(crate) fn page() -> String {
    let mut out = format!("{GENERATED}# Operations and types\n");
    out += "\n## Operations\n\n| Python | Node | request | response |\n|---|---|---|---|\n";
    for operation in spec::OPERATIONS {
        let returned = match operation.response {
            ResponseShape::List(model) => format!("`{}` in pages", model.name),
            ResponseShape::One(model) => format!("`{}`", model.name),
            ResponseShape::Nothing => "nothing".to_owned(),
        };
        let [python, node] = [Language::Python, Language::Node].map(|language| names::call(operation, language));
        let request = format!("{} {}", operation.method, operation.path);
        let _ = writeln!(out, "| `{python}` | `{node}` | `{request}` | {returned} |");
    }
    for model in spec::models() {
        let _ = write!(
            out,
            "\n## {}\n\n{}\n\n| Python | wire | type | |\n|---|---|---|---|\n",
            model.name,
            model.doc.trim()
        );
        for field in model.fields {
            let _ = writeln!(
                out,
                "| `{}` | `{}` | {} | {} |",
                field.attribute,
                field.wire,
                type_of(&field.kind),
                remarks(field)
            );
        }
    }
    out += "\n## Enums\n\nEvery enum is open: unknown values are accepted and passed on unchanged.\n";
    for set in names::enumerations() {
        let values: Vec<String> = set.values.iter().map(|value| format!("`{value}`")).collect();
        let _ = write!(out, "\n**{}**: {}\n{}\n", set.name, set.doc.trim(), values.join(", "));
    }
    out
}

fn type_of(kind: &Kind) -> String {
    match kind {
        Kind::Int | Kind::Id => "int64".to_owned(),
        Kind::Float => "number".to_owned(),
        Kind::Bool => "boolean".to_owned(),
        Kind::Text => "string".to_owned(),
        Kind::DateTime => "date-time".to_owned(),
        Kind::Enum(set) => set.name.to_owned(),
        Kind::Object(model) => format!("[{0}](#{1})", model.name, model.name.to_lowercase()),
        Kind::OneOf(union) => {
            union.models.iter().map(|model| type_of(&Kind::Object(model))).collect::<Vec<_>>().join(" or ")
        }
        Kind::List(item) => format!("list of {}", type_of(item)),
        Kind::Any => "any JSON".to_owned(),
    }
}

fn remarks(field: &Field) -> String {
    let mut parts = vec![names::doc_lines(field.doc).join(" ")];
    let flags = [
        (field.is_required, "Required."),
        (field.is_read_only, "Read-only."),
        (field.is_on_request, "On request."),
        (field.is_secret, "Secret."),
    ];
    parts.extend(flags.iter().filter(|(is_set, _)| *is_set).map(|(_, word)| (*word).to_owned()));
    parts.extend(field.deprecated.map(|instead| format!("Deprecated: {instead}.")));
    match field.limit {
        Limit::NotBefore(start) => parts.push(format!("Not before `{start}`.")),
        Limit::Characters(most) => parts.push(format!("At most {most} characters.")),
        Limit::Url => parts.push("An `http` or `https` URL.".to_owned()),
        Limit::AtMost(_)
        | Limit::Decimal(..)
        | Limit::Object
        | Limit::None
        | Limit::Seconds(..)
        | Limit::Range(..)
        | Limit::Listed
        | Limit::Written(_) => {}
    }
    parts.join(" ")
}
