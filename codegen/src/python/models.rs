//! Generates `models.pyi` and `_fields.pyi`: stubs of the classes that the native module creates.

use std::fmt::Write as _;

use crate::schema::{Field, Kind, Model};
use crate::spec;

use super::docstring::stub_lines;
use super::{HEADER, keyword};
use crate::names;

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
pub(crate) fn models() -> String {
    let mut out = format!("{HEADER}{IMPORTS}from .enums import (\n");
    let mut sets: Vec<&str> = names::enumerations().iter().map(|set| set.name).collect();
    sets.sort_unstable();
    for set in sets {
        let _ = writeln!(out, "    {set} as {set},");
    }
    out += ")\n\n__all__ = [\n    \"Model\",\n";
    for model in spec::models() {
        let _ = writeln!(out, "    \"{}\",", model.name);
    }
    out += "]\n";
    for model in spec::models() {
        class(&mut out, model);
    }
    out
}

fn class(out: &mut String, model: &Model) {
    let _ =
        write!(out, "\nclass {}({}Model):\n    \"\"\"{}\"\"\"\n\n", model.name, form(model), stub_lines(model.doc, 4));
    let keywords = |with_required: bool| -> String {
        let line = |field| keyword(field, with_required && field.is_required, "...");
        super::lines(model.fields.iter().map(line), "        ", ",")
    };
    let _ = write!(out, "    def __init__(\n        self,\n        *,\n{}    ) -> None: ...\n", keywords(true));
    // Each class accepts its own fields only.
    out.push_str("    def replace(  # type: ignore[override]\n");
    let _ = write!(out, "        self,\n        *,\n{}    ) -> Self:\n", keywords(false));
    out.push_str("        \"\"\"A copy with some fields changed; `None` means null.\"\"\"\n");
    out.push_str("    @classmethod\n    def sample(  # type: ignore[override]\n");
    let _ = write!(out, "        cls,\n        *,\n{}    ) -> Self:\n", keywords(false));
    out.push_str(
        "        \"\"\"A valid value for tests, with these fields; the others are the same each time.\"\"\"\n",
    );
    let names: Vec<String> = model.fields.iter().map(|field| format!("\"{}\"", field.attribute)).collect();
    let comma = if names.len() == 1 { "," } else { "" };
    let _ = writeln!(out, "    __match_args__ = ({}{comma})", names.join(", "));
    for field in model.fields {
        attribute(out, model, field);
    }
}

/// Returns the class of `conditions.py` that a declared type derives from.
fn form(model: &Model) -> &'static str {
    match model.name {
        "ConditionsData" | "ConditionsDataLevel" | "TargetingCondition" => "WithConditions, ",
        "Segment" => "InSegment, ",
        _ => "",
    }
}

/// Writes a field: a descriptor, whose type is that of its values in a record, and of the comparisons in a filter that suit
/// it. A deprecated field is a property, which type checkers can report.
fn attribute(out: &mut String, model: &Model, field: &Field) {
    let read = field.python_type();
    let (name, doc) = (field.attribute, field.documentation());
    if let Some(instead) = field.deprecated {
        let _ = writeln!(out, "    @property\n    @deprecated({instead:?})\n    def {name}(self) -> {read}:");
        let _ = writeln!(out, "        \"\"\"{doc}\"\"\"");
        return;
    }
    let own = format!("{}, {read}", model.name);
    let _ = writeln!(out, "    {name}: {}\n    \"\"\"{doc}\"\"\"", field_type(&field.kind, &own));
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

/// Returns `_fields.pyi`.
pub(crate) fn filter_fields() -> String {
    let mut out = String::from(HEADER);
    out += "from ._xpauto import FilterField\n\nclass FilterFields:\n";
    out += "    \"\"\"The fields of listed records: `F.site_id`, or `F[\"anyWireName\"]` for one that the specification does not list.\"\"\"\n\n";
    out += "    def __getitem__(self, name: str, /) -> FilterField: ...\n";
    for attribute in names::distinct(names::listed_fields().map(|field| field.attribute), |name| name) {
        let _ = write!(out, "    @property\n    def {attribute}(self) -> FilterField:\n");
        let same = names::listed_fields().filter(|field| field.attribute == attribute);
        let mut docs: Vec<&str> = same.flat_map(|field| names::doc_lines(field.doc)).collect();
        docs.dedup();
        let _ = writeln!(out, "        \"\"\"{}\"\"\"", docs.join("\n        "));
    }
    out
}
