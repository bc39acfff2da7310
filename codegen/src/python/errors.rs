//! Generates `errors.py`: a class for each kind of error with its declared fields.

use std::fmt::Write as _;

use xpauto::bindings::error::{
    ATTEMPT, BASE_DETAILS, DetailField, DetailType, ErrorKind, KindDeclaration, PROBLEM, Shape,
};
use xpauto::bindings::text::Language;

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
    let is_ours = |kind: &&KindDeclaration| kind.only.is_none_or(|only| only == Language::Python);
    ErrorKind::ALL.iter().map(|kind| kind.declaration()).filter(is_ours)
}

/// Returns the names that `xpauto` exports.
fn public_names() -> Vec<&'static str> {
    let mut names: Vec<&str> = kinds().map(|kind| kind.class_name).collect();
    names.extend([PROBLEM.name, ATTEMPT.name, "XpautoError", "XpautoWarning"]);
    names.sort_unstable();
    names
}

/// Returns the documentation of a field, with the unit of a time.
fn doc(field: &DetailField) -> String {
    let doc = names::doc_lines(field.doc).join(" ");
    if field.kind == DetailType::Time { format!("{doc} In seconds.") } else { doc }
}

/// Returns the type of an attribute.
fn type_of(field: &DetailField) -> String {
    let plain = match field.kind {
        DetailType::Flag => "bool".to_owned(),
        DetailType::Integer => "int".to_owned(),
        DetailType::Time => "float".to_owned(),
        DetailType::Headers => "dict[str, str]".to_owned(),
        DetailType::DateTime => "datetime.datetime | str".to_owned(),
        DetailType::List(shape) => format!("list[{}]", shape.name),
        DetailType::Text | DetailType::Kind => "str".to_owned(),
    };
    if field.is_always_there { plain } else { format!("{plain} | None") }
}

fn shape(out: &mut String, shape: &Shape) {
    let names: Vec<String> = shape.fields.iter().map(|field| format!("\"{}\"", field.name)).collect();
    let mut sorted = names.clone();
    sorted.sort_unstable();
    let _ = write!(out, "\n\nclass {}(ValueObject):\n    \"\"\"{}\"\"\"\n\n", shape.name, shape.doc);
    let _ = writeln!(out, "    __slots__ = ({})\n    __match_args__ = ({})\n", sorted.join(", "), names.join(", "));
    for field in shape.fields {
        let _ = writeln!(out, "    {}: {}\n    \"\"\"{}\"\"\"", field.name, type_of(field), doc(field));
    }
    let parameter = |field: &DetailField| {
        let default = if field.is_always_there { "" } else { " = None" };
        format!("{}: {}{default}", field.name, type_of(field))
    };
    let values: Vec<&str> = shape.fields.iter().map(|field| field.name).collect();
    let _ = write!(out, "\n{}", init(shape.fields.iter().map(parameter)));
    let _ = writeln!(out, "        self._set({})", values.join(", "));
}

fn class(out: &mut String, kind: &KindDeclaration) {
    let parent = kind.parent.map_or("XpautoError", |parent| parent.declaration().class_name);
    let bases: Vec<&str> = std::iter::once(parent).chain(kind.python_base).collect();
    let _ = write!(out, "\n\nclass {}({}):\n", kind.class_name, bases.join(", "));
    let doc = names::doc_lines(kind.doc).join(" ");
    let _ = write!(out, "    \"\"\"{doc}\"\"\"\n\n    kind = \"{}\"\n", kind.code);
    if let Some(status) = kind.default_status() {
        let _ = writeln!(out, "    _status = {status}");
    }
    if !kind.fields.is_empty() {
        constructor(out, &kind.all_fields());
    }
    for field in kind.fields {
        property(out, field);
    }
}

/// Writes a constructor with a keyword for every field; the default status is that of the class.
fn constructor(out: &mut String, fields: &[&DetailField]) {
    let fields: Vec<&DetailField> = fields.iter().chain(BASE_DETAILS).copied().collect();
    out.push_str("\n    def __init__(\n        self,\n        message: str = \"\",\n        *,\n");
    *out += &lines(fields.iter().map(|field| parameter(field)), "        ", ",");
    out.push_str("    ) -> None:\n        details = {\n");
    for field in fields {
        let name = field.name;
        let value = if field.kind == DetailType::Integer && field.is_always_there {
            format!("self._status if {name} is None else {name}")
        } else if matches!(field.kind, DetailType::List(_)) {
            format!("tuple({name})")
        } else {
            name.to_owned()
        };
        let _ = writeln!(out, "            \"{name}\": {value},");
    }
    out.push_str("        }\n        self._keep(message, details)\n");
}

fn parameter(field: &DetailField) -> String {
    let (accepted, default) = match field.kind {
        DetailType::Headers => ("abc.Mapping[str, str]".to_owned(), "None"),
        DetailType::List(shape) => (format!("abc.Iterable[{}]", shape.name), "()"),
        DetailType::Flag => ("bool".to_owned(), "False"),
        DetailType::Integer => ("int".to_owned(), "None"),
        DetailType::Text if field.is_always_there => ("str".to_owned(), "\"\""),
        DetailType::Text | DetailType::Kind | DetailType::Time | DetailType::DateTime => (type_of(field), "None"),
    };
    let null = if default == "None" && !accepted.ends_with("| None") { " | None" } else { "" };
    format!("{}: {accepted}{null} = {default}", field.name)
}

fn property(out: &mut String, field: &DetailField) {
    let (name, returned) = (field.name, type_of(field));
    let value = match field.kind {
        DetailType::List(shape) => format!("return self._list(\"{name}\", {})", shape.name),
        DetailType::Headers => format!("return self._headers(\"{name}\")"),
        DetailType::DateTime => format!("return self._date_time(\"{name}\")"),
        DetailType::Flag => format!("return bool(self._details.get(\"{name}\"))"),
        DetailType::Integer if field.is_always_there => format!("return self._details.get(\"{name}\") or 0"),
        DetailType::Text | DetailType::Kind if field.is_always_there => {
            format!("return self._details.get(\"{name}\") or \"\"")
        }
        DetailType::Text | DetailType::Kind | DetailType::Integer | DetailType::Time => {
            format!("return self._details.get(\"{name}\")")
        }
    };
    let doc = doc(field);
    let _ = write!(
        out,
        "\n    @property\n    def {name}(self) -> {returned}:\n        \"\"\"{doc}\"\"\"\n        {value}\n"
    );
}
