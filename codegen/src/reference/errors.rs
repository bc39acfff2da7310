//! Generates the page of errors: kinds, causes, advice and fields.

use std::fmt::Write as _;

use crate::message::{Language, camel_case, localized};
use crate::schema::{Field, Kind};
use crate::spec::errors::{ATTEMPT, BASE_DETAILS, KINDS, PROBLEM};

use super::{GENERATED, cell};
use crate::names;

const FIELDS: &str = "\n| Python | Node | type | |\n|---|---|---|---|\n";

/// Returns `docs/errors.md`.
pub(crate) fn page() -> String {
    let mut out = format!(
        "{GENERATED}# Errors\n\nEvery error is an `XpautoError`. `kind` is the same code in every language, `message` says what \
         happened, to which call, and what to do. `exit` is the exit status of the [command line](cli.md), \
         which is 20 instead where the service carried out a write, or may have.\n\n\
         | class | base | `kind` | `exit` | when | what to do |\n|---|---|---|---|---|---|\n"
    );
    for declared in KINDS {
        let parent = declared.parent.map_or("XpautoError", |parent| parent.class_name);
        let python = declared.python_base.map(|base| format!(", in Python also `{base}`")).unwrap_or_default();
        let advice = localized(declared.advice).render(Language::Python);
        // The command line has the kinds of all languages alone.
        let exit = if declared.only.is_none() { declared.exit_status.to_string() } else { "–".to_owned() };
        let _ = writeln!(
            out,
            "| `{}` | `{parent}`{python} | `{}` | {exit} | {} | {advice} |",
            declared.class_name,
            declared.code,
            cell(declared.doc)
        );
    }
    out += "\n## Fields\n\nA field without a value is `None` in Python and `undefined` in Node, unless the table says otherwise.\n";
    fields(&mut out, "Every error", BASE_DETAILS);
    for kind in KINDS.iter().filter(|kind| !kind.details.is_empty()) {
        fields(&mut out, kind.class_name, kind.details);
    }
    for model in [&PROBLEM, &ATTEMPT] {
        let _ = write!(out, "\n### {}\n\n{}\n", model.name, cell(model.doc));
        rows(&mut out, model.fields.iter());
    }
    out
}

fn fields(out: &mut String, title: &str, fields: &[&'static Field]) {
    let _ = write!(out, "\n### {title}\n");
    rows(out, fields.iter().copied());
}

fn rows<'a>(out: &mut String, fields: impl Iterator<Item = &'a Field>) {
    *out += FIELDS;
    for field in fields {
        let kind = match (names::listed(field), field.kind) {
            (Some(name), _) => &format!("list of [{name}](#{})", name.to_lowercase()),
            _ if field.is_time() => "time: seconds, in Node milliseconds",
            _ if names::is_headers(field) => "header names and values",
            (_, Kind::Bool) => "boolean",
            (_, Kind::Int) => "integer",
            (_, Kind::DateTime) => "date-time",
            _ => "string",
        };
        let always = if field.is_required { " Always present." } else { "" };
        let by_name = if field.is_on_request { " Read by name only." } else { "" };
        let node = camel_case(field.attribute);
        let _ = writeln!(out, "| `{}` | `{node}` | {kind} | {}{always}{by_name} |", field.attribute, cell(field.doc));
    }
}
