//! Generates `models.pyi` and `_fields.pyi`: stubs of the classes that the native module creates.

use std::fmt::Write as _;

use xpauto::bindings::declaration::{ConditionForm, Field, Kind, Model};
use xpauto::bindings::list;

use super::docstring::stub_lines;
use super::{HEADER, keyword, read_type};
use crate::names;

const IMPORTS: &str = "import decimal
import enum
from collections.abc import Iterable
from datetime import date, datetime
from typing import Any, Self

from typing_extensions import deprecated

from . import enums
from ._xpauto import Model as Model
from .arguments import Body
from .conditions import AnyForm, BlockForm, InSegment, LevelForm
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
    for model in xpauto::bindings::model::all() {
        let _ = writeln!(out, "    \"{}\",", model.name);
    }
    out += "]\n";
    for model in xpauto::bindings::model::all() {
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
    for field in model.fields {
        property(out, field);
    }
}

/// Returns the class of `conditions.py` that a declared type derives from.
fn form(model: &Model) -> &'static str {
    match model.conditions {
        Some(ConditionForm::Blocks) => "BlockForm, ",
        Some(ConditionForm::Level) => "LevelForm, ",
        Some(ConditionForm::Condition) => "AnyForm, ",
        Some(ConditionForm::Segment) => "InSegment, ",
        None => "",
    }
}

fn property(out: &mut String, field: &Field) {
    *out += "    @property\n";
    if let Some(instead) = field.deprecated {
        let _ = writeln!(out, "    @deprecated({instead:?})");
    }
    // Required fields and ids are always present, unless `select` left them out.
    let is_present = field.is_required || field.wire == "id" || matches!(field.kind, Kind::Any);
    let null = if is_present { "" } else { " | None" };
    let _ = writeln!(out, "    def {}(self) -> {}{null}:", field.attribute, read_type(&field.kind));
    let _ = writeln!(out, "        \"\"\"{}\"\"\"", field.documentation());
}

/// Returns `_fields.pyi`.
pub(crate) fn filter_fields() -> String {
    let mut out = String::from(HEADER);
    out += "from ._xpauto import FilterField\n\nclass FilterFields:\n";
    out += "    \"\"\"The fields of listed records: `F.site_id`, or `F[\"anyWireName\"]` for one that the specification does not list.\"\"\"\n\n";
    out += "    def __getitem__(self, name: str, /) -> FilterField: ...\n";
    for attribute in names::distinct(list::listed_fields().map(|field| field.attribute)) {
        let _ = write!(out, "    @property\n    def {attribute}(self) -> FilterField:\n");
        let same = list::listed_fields().filter(|field| field.attribute == attribute);
        let mut docs: Vec<&str> = same.flat_map(|field| names::doc_lines(field.doc)).collect();
        docs.dedup();
        let _ = writeln!(out, "        \"\"\"{}\"\"\"", docs.join("\n        "));
    }
    out
}
