//! Generates `models.pyi` and `_fields.pyi`: stubs of the classes that the native module creates.

use crate::schema::{Field, Kind, Model};
use crate::spec;

use super::docstring::stub_lines;
use super::{HEADER, keyword};
use crate::names::{self, each, joined, lines};

const IMPORTS: &str = "import decimal
import enum
from collections.abc import Iterable
from datetime import date, datetime
from typing import Any, Self

from typing_extensions import deprecated

from . import enums
from ._xpauto import BoolField, Field, ListField, Model as Model, OrderedField, StringField, TextField
from .arguments import Body
from .conditions import InSegment, WithConditions
";

/// Returns `models.pyi`.
pub(crate) fn classes() -> String {
    let mut sets: Vec<&str> = names::enumerations().iter().map(|set| set.name).collect();
    sets.sort_unstable();
    let sets = each(sets, |name| format!("    {name} as {name},\n"));
    let public = lines(std::iter::once("Model").chain(spec::models().map(|model| model.name)), "    \"", "\",");
    let classes = each(spec::models(), class);
    format!("{HEADER}{IMPORTS}from .enums import (\n{sets})\n\n__all__ = [\n{public}]\n{classes}")
}

/// The methods whose keywords are the fields. Each class accepts its own fields only.
const METHODS: &str = r#"    def __init__(
        self,
        *,
{required}    ) -> None: ...
    def replace(  # type: ignore[override]
        self,
        *,
{optional}    ) -> Self:
        """A copy with some fields changed; `None` means null."""
    @classmethod
    def sample(  # type: ignore[override]
        cls,
        *,
{optional}    ) -> Self:
        """A valid value for tests, with these fields; the others are the same each time."""
"#;

fn class(model: &Model) -> String {
    let keywords = |with_required: bool| {
        lines(
            model.fields.iter().map(|field| keyword(field, with_required && field.is_required, "...")),
            "        ",
            ",",
        )
    };
    let methods = METHODS.replace("{required}", &keywords(true)).replace("{optional}", &keywords(false));
    let comma = if model.fields.len() == 1 { "," } else { "" };
    let names = joined(model.fields.iter().map(|field| field.attribute), "\"", ", ") + comma;
    let (name, doc, fields) =
        (model.name, stub_lines(model.doc, 4), each(model.fields, |field| attribute(model, field)));
    let head = format!("\nclass {name}({}Model):\n    \"\"\"{doc}\"\"\"\n", form(model));
    format!("{head}\n{methods}    __match_args__ = ({names})\n{fields}")
}

/// Returns the class of `conditions.py` that a declared type derives from.
fn form(model: &Model) -> &'static str {
    match model.name {
        "ConditionsData" | "ConditionsDataLevel" | "TargetingCondition" => "WithConditions, ",
        "Segment" => "InSegment, ",
        _ => "",
    }
}

/// Returns a field: a descriptor, whose type is that of its values in a record, and of the comparisons in a filter that suit
/// it. A deprecated field is a property, which type checkers can report.
fn attribute(model: &Model, field: &Field) -> String {
    let (name, read, doc) = (field.attribute, field.python_type(), field.documentation());
    if let Some(instead) = field.deprecated {
        let property = format!("    @property\n    @deprecated({instead:?})\n    def {name}(self) -> {read}:\n");
        return format!("{property}        \"\"\"{doc}\"\"\"\n");
    }
    let kind = field_type(&field.kind, &format!("{}, {read}", model.name));
    format!("    {name}: {kind}\n    \"\"\"{doc}\"\"\"\n")
}

/// Returns the type of a field, by the operators that core accepts for its kind; `own` are its model and the type that is read.
fn field_type(kind: &Kind, own: &str) -> String {
    match kind {
        Kind::Bool => format!("BoolField[{own}]"),
        Kind::Text => format!("TextField[{own}, str | enum.Enum]"),
        Kind::Any => format!("TextField[{own}, Any]"),
        Kind::Enum(_) => format!("StringField[{own}, {}]", kind.python_argument()),
        Kind::Int | Kind::Id | Kind::Float | Kind::DateTime => {
            format!("OrderedField[{own}, {}]", kind.python_argument())
        }
        Kind::List(Kind::Object(_) | Kind::OneOf(_) | Kind::List(_)) | Kind::Object(_) | Kind::OneOf(_) => {
            format!("Field[{own}]")
        }
        Kind::List(item) => format!("ListField[{own}, {}]", item.python_argument()),
    }
}

const FILTER_FIELDS: &str = r#"from ._xpauto import FilterField

class FilterFields:
    """The fields of listed records: `F.site_id`, or `F["anyWireName"]` for one that the specification does not list."""

    def __getitem__(self, name: str, /) -> FilterField: ...
"#;

/// Returns `_fields.pyi`.
pub(crate) fn filter_fields() -> String {
    let field = |name: &str| {
        let same = spec::listed_fields().filter(|field| field.attribute == name);
        let mut docs: Vec<&str> = same.flat_map(|field| names::doc_lines(field.doc)).collect();
        docs.dedup();
        let doc = docs.join("\n        ");
        format!("    @property\n    def {name}(self) -> FilterField:\n        \"\"\"{doc}\"\"\"\n")
    };
    let fields = names::distinct(spec::listed_fields().map(|field| field.attribute), |name| name);
    format!("{HEADER}{FILTER_FIELDS}{}", each(fields, field))
}
