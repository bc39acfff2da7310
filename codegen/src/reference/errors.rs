//! Generates the page of errors: kinds, causes, advice and fields.

use std::fmt::Write as _;

use xpauto::ErrorKind;
use xpauto::bindings::error::{ATTEMPT, BASE_DETAILS, DetailField, DetailType, PROBLEM, Shape};
use xpauto::bindings::text::{Language, Wording, camel_case};

use super::{GENERATED, cell};

const FIELDS: &str = "\n| Python | Node | type | |\n|---|---|---|---|\n";

/// Returns `docs/errors.md`.
pub(crate) fn page() -> String {
    let mut out = format!(
        "{GENERATED}# Errors\n\nEvery error is an `XpautoError`. `kind` is the same code in every language, `message` says what \
         happened, to which call, and what to do. `exit` is the exit status of the [command line](cli.md), \
         which is 20 instead where the service carried out a write, or may have.\n\n\
         | class | base | `kind` | `exit` | when | what to do |\n|---|---|---|---|---|---|\n"
    );
    for kind in ErrorKind::ALL {
        let declared = kind.declaration();
        let parent = declared.parent.map_or("XpautoError", ErrorKind::class_name);
        let python = declared.python_base.map(|base| format!(", in Python also `{base}`")).unwrap_or_default();
        let advice = Wording::from(declared.advice).render(Language::Python);
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
    for kind in ErrorKind::ALL.iter().filter(|kind| !kind.declaration().fields.is_empty()) {
        fields(&mut out, kind.class_name(), kind.declaration().fields);
    }
    for Shape { name, doc, fields: of_shape } in [&PROBLEM, &ATTEMPT] {
        let _ = write!(out, "\n### {name}\n\n{}\n", cell(doc));
        rows(&mut out, of_shape.iter());
    }
    out
}

fn fields(out: &mut String, title: &str, fields: &[&'static DetailField]) {
    let _ = write!(out, "\n### {title}\n");
    rows(out, fields.iter().copied());
}

fn rows<'a>(out: &mut String, fields: impl Iterator<Item = &'a DetailField>) {
    *out += FIELDS;
    for field in fields {
        let kind = match field.kind {
            DetailType::Flag => "boolean",
            DetailType::Integer => "integer",
            DetailType::Time => "time: seconds, in Node milliseconds",
            DetailType::DateTime => "date-time",
            DetailType::Headers => "header names and values",
            DetailType::List(shape) => &format!("list of [{}](#{})", shape.name, shape.name.to_lowercase()),
            DetailType::Text | DetailType::Kind => "string",
        };
        let always = if field.is_always_there { " Always present." } else { "" };
        let by_name = if field.is_shown { "" } else { " Read by name only." };
        let node = camel_case(field.name);
        let _ = writeln!(out, "| `{}` | `{node}` | {kind} | {}{always}{by_name} |", field.name, cell(field.doc));
    }
}
