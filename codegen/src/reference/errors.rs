//! Generates the page of errors: kinds, causes, advice and fields.

use super::types::type_of;
use super::{GENERATED, cell};
use crate::message::{Language, camel_case, localized};
use crate::names::{self, each};
use crate::schema::{Field, KindDeclaration, Model};
use crate::spec::errors::{ATTEMPT, BASE_DETAILS, KINDS, PROBLEM};

const START: &str = "# Errors

Every error is an `XpautoError`. `kind` is the same code in every language, `message` says what happened, to which call, and what to \
do. `exit` is the exit status of the [command line](cli.md), which is 20 instead where the service carried out a write, or may have.

| class | base | `kind` | `exit` | when | what to do |
|---|---|---|---|---|---|
";

const FIELDS: &str = "
## Fields

A field without a value is `None` in Python and `undefined` in Node, unless the table says otherwise.
";

/// Returns `docs/errors.md`.
pub(crate) fn file() -> String {
    let kinds = each(KINDS, |kind| row_of_kind(kind));
    let base = section("Every error", "", BASE_DETAILS.iter().copied());
    let own = each(KINDS.iter().filter(|kind| !kind.details.is_empty()), |kind| {
        section(kind.class_name, "", kind.details.iter().copied())
    });
    let of_model = |model: &Model| section(model.name, &format!("\n{}\n", cell(model.doc)), model.fields.iter());
    format!("{GENERATED}{START}{kinds}{FIELDS}{base}{own}{}{}", of_model(&PROBLEM), of_model(&ATTEMPT))
}

fn row_of_kind(kind: &KindDeclaration) -> String {
    let KindDeclaration { code, class_name, .. } = kind;
    let parent = kind.parent.map_or("XpautoError", |parent| parent.class_name);
    let python = kind.python_base.map(|base| format!(", in Python also `{base}`")).unwrap_or_default();
    let advice = localized(kind.advice).render(Language::Python);
    // The command line has the kinds of all languages alone.
    let exit = if kind.only.is_none() { kind.exit_status.to_string() } else { "–".to_owned() };
    format!("| `{class_name}` | `{parent}`{python} | `{code}` | {exit} | {} | {advice} |\n", cell(kind.doc))
}

fn section<'a>(title: &str, about: &str, fields: impl Iterator<Item = &'a Field>) -> String {
    let rows = each(fields, |field| {
        let kind = if field.is_time() {
            "time: seconds, in Node milliseconds".to_owned()
        } else if names::is_headers(field) {
            "header names and values".to_owned()
        } else {
            type_of(&field.kind)
        };
        let always = if field.is_required { " Always present." } else { "" };
        let by_name = if field.is_on_request { " Read by name only." } else { "" };
        let (python, node, doc) = (field.attribute, camel_case(field.attribute), cell(field.doc));
        format!("| `{python}` | `{node}` | {kind} | {doc}{always}{by_name} |\n")
    });
    format!("\n### {title}\n{about}\n| Python | Node | type | |\n|---|---|---|---|\n{rows}")
}
