//! Generates `errors.py`: a class for each kind of error with its declared fields.

use std::fmt::Write as _;

use crate::schema::{Field, Kind, KindDeclaration, Model};
use crate::spec::errors::{ATTEMPT, BASE_DETAILS, KINDS, PROBLEM};

use super::docstring::docstring;
use super::{HEADER, init, lines};
use crate::names;

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
pub(crate) fn errors() -> String {
    let mut out = format!("{HEADER}{START}\n__all__ = [\n{}]\n", lines(public_names(), "    \"", "\","));
    shape(&mut out, &PROBLEM);
    shape(&mut out, &ATTEMPT);
    out += "\n\nclass XpautoError(ErrorBase):\n";
    out += &docstring(BASE_DOC, 4);
    constructor(&mut out, &[]);
    for field in BASE_DETAILS {
        property(&mut out, field);
    }
    out += WARNING;
    for kind in kinds() {
        class(&mut out, kind);
    }
    out + ATTRIBUTES
}

/// Returns the kinds of Python in the order of declaration: parents precede their children.
fn kinds() -> impl Iterator<Item = &'static KindDeclaration> {
    KINDS.iter().copied().filter(|kind| kind.is_of("Python"))
}

/// Returns the names that `xpauto` exports.
fn public_names() -> Vec<&'static str> {
    let mut names: Vec<&str> = kinds().map(|kind| kind.class_name).collect();
    names.extend([PROBLEM.name, ATTEMPT.name, "XpautoError", "XpautoWarning"]);
    names.sort_unstable();
    names
}

/// Returns the documentation of a field, with the unit of a time.
fn doc(field: &Field) -> String {
    let doc = names::doc_lines(field.doc).join(" ");
    if field.is_time() { format!("{doc} In seconds.") } else { doc }
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

fn shape(out: &mut String, shape: &Model) {
    let names: Vec<String> = shape.fields.iter().map(|field| format!("\"{}\"", field.attribute)).collect();
    let mut sorted = names.clone();
    sorted.sort_unstable();
    let _ = write!(out, "\n\nclass {}(ValueObject):\n    \"\"\"{}\"\"\"\n\n", shape.name, shape.doc);
    let _ = writeln!(out, "    __slots__ = ({})\n    __match_args__ = ({})\n", sorted.join(", "), names.join(", "));
    for field in shape.fields {
        let _ = writeln!(out, "    {}: {}\n    \"\"\"{}\"\"\"", field.attribute, type_of(field), doc(field));
    }
    let parameter = |field: &Field| {
        let default = if field.is_required { "" } else { " = None" };
        format!("{}: {}{default}", field.attribute, type_of(field))
    };
    let values: Vec<&str> = shape.fields.iter().map(|field| field.attribute).collect();
    let _ = write!(out, "\n{}", init(shape.fields.iter().map(parameter)));
    let _ = writeln!(out, "        self._set({})", values.join(", "));
}

fn class(out: &mut String, kind: &KindDeclaration) {
    let parent = kind.parent.map_or("XpautoError", |parent| parent.class_name);
    let bases: Vec<&str> = std::iter::once(parent).chain(kind.python_base).collect();
    let _ = write!(out, "\n\nclass {}({}):\n", kind.class_name, bases.join(", "));
    let doc = names::doc_lines(kind.doc).join(" ");
    let _ = write!(out, "    \"\"\"{doc}\"\"\"\n\n    kind = \"{}\"\n", kind.code);
    if let Some(status) = kind.default_status() {
        let _ = writeln!(out, "    _status = {status}");
    }
    if !kind.details.is_empty() {
        constructor(out, &kind.all_details());
    }
    for field in kind.details {
        property(out, field);
    }
}

/// Writes a constructor with a keyword for every field; the default status is that of the class.
fn constructor(out: &mut String, fields: &[&Field]) {
    let fields: Vec<&Field> = fields.iter().chain(BASE_DETAILS).copied().collect();
    out.push_str("\n    def __init__(\n        self,\n        message: str = \"\",\n        *,\n");
    *out += &lines(fields.iter().map(|field| parameter(field)), "        ", ",");
    out.push_str("    ) -> None:\n        details = {\n");
    for field in fields {
        let name = field.attribute;
        let value = if field.kind.is_integer() && field.is_required {
            format!("self._status if {name} is None else {name}")
        } else if names::listed(field).is_some() {
            format!("tuple({name})")
        } else {
            name.to_owned()
        };
        let _ = writeln!(out, "            \"{name}\": {value},");
    }
    out.push_str("        }\n        self._keep(message, details)\n");
}

fn parameter(field: &Field) -> String {
    let (accepted, default) = match (names::listed(field), field.kind) {
        (Some(name), _) => (format!("abc.Iterable[{name}]"), "()"),
        _ if names::is_headers(field) => ("abc.Mapping[str, str]".to_owned(), "None"),
        (_, Kind::Bool) => ("bool".to_owned(), "False"),
        (_, Kind::Int) => ("int".to_owned(), "None"),
        (_, Kind::Text) if field.is_required => ("str".to_owned(), "\"\""),
        _ => (type_of(field), "None"),
    };
    let null = if default == "None" && !accepted.ends_with("| None") { " | None" } else { "" };
    format!("{}: {accepted}{null} = {default}", field.attribute)
}

fn property(out: &mut String, field: &Field) {
    let (name, returned) = (field.attribute, type_of(field));
    let value = match (names::listed(field), field.kind) {
        (Some(item), _) => format!("self._list(\"{name}\", {item})"),
        _ if names::is_headers(field) => format!("self._headers(\"{name}\")"),
        (_, Kind::DateTime) => format!("self._date_time(\"{name}\")"),
        (_, Kind::Bool) => format!("bool(self._details.get(\"{name}\"))"),
        (_, Kind::Int) if field.is_required => format!("self._details.get(\"{name}\") or 0"),
        (_, Kind::Text) if field.is_required => format!("self._details.get(\"{name}\") or \"\""),
        _ => format!("self._details.get(\"{name}\")"),
    };
    let doc = doc(field);
    let _ = write!(
        out,
        "\n    @property\n    def {name}(self) -> {returned}:\n        \"\"\"{doc}\"\"\"\n        return {value}\n"
    );
}
