//! Generates `errors.py`: a class for each kind of error with its declared fields.

use crate::names::{self, doc_line, each, joined, lines};
use crate::schema::{Field, Kind, KindDeclaration, Model};
use crate::spec::errors::{ATTEMPT, BASE_DETAILS, KINDS, PROBLEM};

use super::docstring::docstring;
use super::{HEADER, init};

const START: &str = r#""""The errors of calls: one class for each kind."""

from __future__ import annotations

from .error_base import ErrorBase
from .error_base import from_json as from_json
from .value_objects import ValueObject

TYPE_CHECKING = False
if TYPE_CHECKING:
    import datetime
    from collections import abc
else:
    from .later import Later

    abc, datetime = Later("collections.abc"), Later("datetime")
"#;

const BASE_DOC: &str = r#"The base of every error of this package.

Errors can be constructed, for example in a test, with a keyword for every field:

>>> error = xpauto.NotFoundError("gone", code="THEME_GONE")
>>> error.status, error.code, error.attempts
(404, 'THEME_GONE', [])"#;

const WARNING: &str = r#"

class XpautoWarning(UserWarning):
    """An argument is probably a mistake; the call proceeds."""
"#;

/// Classes that only Python has, for attributes.
const ATTRIBUTES: &str = r#"

class UnknownFieldError(ValidationError, AttributeError):
    """`F` has no such field: no listed record declares it."""


def unknown_field(text: str) -> ErrorBase:
    """Builds the error of an attribute that is not a field from the JSON of the native module."""
    return from_json(text, UnknownFieldError)
"#;

/// Returns `errors.py`.
pub(crate) fn file() -> String {
    // Parents precede their children.
    let kinds = || KINDS.iter().copied().filter(|kind| kind.is_of("Python"));
    let mut public: Vec<&str> = kinds().map(|kind| kind.class_name).collect();
    public.extend([PROBLEM.name, ATTEMPT.name, "XpautoError", "XpautoWarning"]);
    public.sort_unstable();
    let public = format!("\n__all__ = [\n{}]\n", lines(public, "    \"", "\","));
    let base = format!("\n\nclass XpautoError(ErrorBase):\n{}{}", docstring(BASE_DOC, 4), constructor(&[]));
    let base = base + &each(BASE_DETAILS, |field| property(field));
    let shapes = shape(&PROBLEM) + &shape(&ATTEMPT);
    format!("{HEADER}{START}{public}{shapes}{base}{WARNING}{}{ATTRIBUTES}", each(kinds(), class))
}

/// Returns the documentation of a field, with the unit of a time.
fn doc(field: &Field) -> String {
    doc_line(field.doc) + if field.is_time() { " In seconds." } else { "" }
}

/// Returns the type of an attribute.
fn type_of(field: &Field) -> String {
    let plain = match (names::listed(field), field.notation(), field.kind) {
        (Some(name), ..) => format!("list[{name}]"),
        (_, Some(notation), _) => notation.python.to_owned(),
        (.., Kind::DateTime) => "datetime.datetime | str".to_owned(),
        (.., kind) => kind.python_type(),
    };
    if field.is_required { plain } else { format!("{plain} | None") }
}

fn shape(shape: &Model) -> String {
    let names = || shape.fields.iter().map(|field| field.attribute);
    let slots = format!("    __match_args__ = ({})\n    __slots__ = __match_args__\n", joined(names(), "\"", ", "));
    let attribute =
        |field: &Field| format!("    {}: {}\n    \"\"\"{}\"\"\"\n", field.attribute, type_of(field), doc(field));
    let parameter = |field: &Field| {
        let default = if field.is_required { "" } else { " = None" };
        format!("{}: {}{default}", field.attribute, type_of(field))
    };
    let (attributes, init) = (each(shape.fields, attribute), init(shape.fields.iter().map(parameter)));
    let head = format!("\n\nclass {}(ValueObject):\n    \"\"\"{}\"\"\"\n", shape.name, shape.doc);
    format!("{head}\n{slots}\n{attributes}\n{init}        self._set({})\n", joined(names(), "", ", "))
}

fn class(kind: &KindDeclaration) -> String {
    let KindDeclaration { class_name, code, parent, .. } = kind;
    let parent = parent.map_or("XpautoError", |parent| parent.class_name);
    let bases = joined(std::iter::once(parent).chain(kind.python_base), "", ", ");
    let status = kind.default_status().map(|status| format!("    _status = {status}\n")).unwrap_or_default();
    let constructor = if kind.details.is_empty() { String::new() } else { constructor(&kind.all_details()) };
    let head = format!("\n\nclass {class_name}({bases}):\n    \"\"\"{}\"\"\"\n\n", doc_line(kind.doc));
    format!("{head}    kind = \"{code}\"\n{status}{constructor}{}", each(kind.details, |field| property(field)))
}

/// Returns a constructor with a keyword for every field; the default status is that of the class.
fn constructor(fields: &[&Field]) -> String {
    let fields: Vec<&Field> = fields.iter().chain(BASE_DETAILS).copied().collect();
    let parameters = lines(fields.iter().map(|field| detail(field).parameter), "        ", ",");
    let kept = |field: &&Field| match (field.attribute, field.kind.is_integer() && field.is_required) {
        (name, true) => format!("            \"{name}\": self._status if {name} is None else {name},\n"),
        (name, _) if names::listed(field).is_some() => format!("            \"{name}\": tuple({name}),\n"),
        (name, _) => format!("            \"{name}\": {name},\n"),
    };
    let head = "\n    def __init__(\n        self,\n        message: str = \"\",\n        *,\n";
    let details = format!("        details = {{\n{}        }}\n", each(&fields, kept));
    format!("{head}{parameters}    ) -> None:\n{details}        self._keep(message, details)\n")
}

fn property(field: &Field) -> String {
    let (name, returned, doc, read) = (field.attribute, type_of(field), doc(field), detail(field).read);
    // `OSError` has one that can be set.
    let typing = if name == "errno" { "  # type: ignore[override]" } else { "" };
    let head = format!("\n    @property\n    def {name}(self) -> {returned}:{typing}\n");
    format!("{head}        \"\"\"{doc}\"\"\"\n        return {read}\n")
}

/// A detail of an error.
struct Detail {
    /// Its parameter of the constructor.
    parameter: String,
    /// The expression that reads it.
    read: String,
}

fn detail(field: &Field) -> Detail {
    let (name, kept) = (field.attribute, format!("self._details.get(\"{}\")", field.attribute));
    let (accepted, default, read) = match (names::listed(field), field.kind) {
        (Some(item), _) => (format!("abc.Iterable[{item}]"), "()", format!("self._list(\"{name}\", {item})")),
        _ if names::is_headers(field) => {
            ("abc.Mapping[str, str]".to_owned(), "None", format!("self._headers(\"{name}\")"))
        }
        (_, Kind::DateTime) => (type_of(field), "None", format!("self._date_time(\"{name}\")")),
        (_, Kind::Bool) => (type_of(field), "False", format!("bool({kept})")),
        (_, Kind::Int) if field.is_required => (type_of(field), "None", format!("{kept} or 0")),
        (_, Kind::Text) if field.is_required => (type_of(field), "\"\"", format!("{kept} or \"\"")),
        _ => (type_of(field), "None", kept),
    };
    let null = if default == "None" && !accepted.ends_with("| None") { " | None" } else { "" };
    Detail { parameter: format!("{name}: {accepted}{null} = {default}"), read }
}
