//! The Python stubs: a class for each declared type, and the methods of each resource.

use std::fmt::Write as _;

use xpauto::declaration::{ConditionForm, Field, Kind, Model};
use xpauto::list;
use xpauto::operation::{self, Answer, BodyShape, Operation, ParameterKind, PathParameter};

use crate::names;

const HEADER: &str = "# Generated from the declarations by `make generate`; changes belong there.\n";

const LIST_KEYWORDS: &str = "        self,
        *,
        filter: Filter | Mapping[str, Any] | Sequence[Mapping[str, Any]] | None = None,
        sort: str | Mapping[str, Any] | Sequence[str | Mapping[str, Any]] | None = None,
        per_page: int = 200,
        start_page: int = 1,
        optional_fields: Sequence[str] = (),
        select: Sequence[str] | None = None,
        limit: int | None = None,
        prefetch: int | None = None,
        unique: bool = False,
";

const MODEL_BASE: &str = r#"
class Model:
    """A value of a declared type: immutable, and equal where its JSON is.

    Fields that the declaration does not know, and the difference between absent and null, survive.
    """

    @classmethod
    def from_dict(cls, data: Mapping[str, Any], /) -> Self:
        """Reads a mapping in wire names as it is: types are checked, limits are not."""
    @classmethod
    def from_json(cls, text: str, /) -> Self:
        """Reads JSON text as it is: types are checked, limits are not."""
    def to_dict(self) -> dict[str, Any]:
        """Everything that the value holds, in wire names, exactly as it was read or made."""
    def to_json(self) -> str:
        """The JSON text, exactly as it was read or made."""
    @property
    def extra(self) -> dict[str, Any]:
        """The fields that the declaration does not know, in wire names."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def _repr_html_(self) -> str: ...
"#;

/// `models.pyi`.
pub(crate) fn models() -> String {
    let mut out = String::from(HEADER);
    out += "from collections.abc import Mapping, Sequence\nfrom datetime import date, datetime\n";
    out += "from typing import Any, Literal, Self, TypeAlias\n\nfrom typing_extensions import deprecated\n\n";
    out += "from .conditions import AnyForm, BlockForm, InSegment, LevelForm\n\n";
    for set in names::enumerations() {
        let values: Vec<String> = set.values.iter().map(|value| format!("{value:?}")).collect();
        let _ = writeln!(out, "{}: TypeAlias = Literal[{}] | str", set.name, values.join(", "));
        let _ = writeln!(out, "\"\"\"{} An open set: other values are passed on.\"\"\"", set.doc.trim());
    }
    out += MODEL_BASE;
    for model in xpauto::model::all() {
        let _ = write!(
            out,
            "\nclass {}(Model{}):\n    \"\"\"{}\"\"\"\n\n",
            model.name,
            abilities(model),
            names::doc_lines(model.doc).join("\n    ")
        );
        let fields: Vec<&Field> = model.fields.iter().collect();
        let _ = write!(
            out,
            "    def __init__(\n        self,\n        *,\n{}    ) -> None: ...\n",
            keywords(&fields, true)
        );
        let _ =
            write!(out, "    def replace(\n        self,\n        *,\n{}    ) -> Self:\n", keywords(&fields, false));
        out += "        \"\"\"A copy with some fields changed; `None` means null.\"\"\"\n";
        for field in model.fields {
            property(&mut out, field);
        }
    }
    out
}

/// The classes of `conditions.py` that a declared type has the methods of.
fn abilities(model: &Model) -> &'static str {
    match model.conditions {
        Some(ConditionForm::Blocks) => ", BlockForm",
        Some(ConditionForm::Level) => ", LevelForm",
        Some(ConditionForm::Condition) => ", AnyForm",
        Some(ConditionForm::Segment) => ", InSegment",
        None => "",
    }
}

fn keywords(fields: &[&Field], with_required: bool) -> String {
    let mut out = String::new();
    for field in fields {
        if with_required && field.is_required {
            let _ = writeln!(out, "        {}: {},", field.attribute, given(&field.kind));
        } else {
            let _ = writeln!(out, "        {}: {} | None = ...,", field.attribute, given(&field.kind));
        }
    }
    out
}

fn property(out: &mut String, field: &Field) {
    *out += "    @property\n";
    if let Some(instead) = field.deprecated {
        let _ = writeln!(out, "    @deprecated({instead:?})");
    }
    let _ = writeln!(out, "    def {}(self) -> {} | None:", field.attribute, seen(&field.kind));
    let _ = writeln!(out, "        \"\"\"{}\"\"\"", names::doc_lines(field.doc).join("\n        "));
}

/// What an attribute gives.
fn seen(kind: &Kind) -> String {
    match kind {
        Kind::Int | Kind::Id => "int".to_owned(),
        Kind::Float => "float".to_owned(),
        Kind::Bool => "bool".to_owned(),
        Kind::Text => "str".to_owned(),
        Kind::DateTime => "datetime".to_owned(),
        Kind::Enum(set) => set.name.to_owned(),
        Kind::Object(model) => model.name.to_owned(),
        Kind::OneOf(models) => models().iter().map(|model| model.name).collect::<Vec<_>>().join(" | "),
        Kind::List(item) => format!("list[{}]", seen(item)),
        Kind::Any => "Any".to_owned(),
    }
}

/// What a keyword takes.
fn given(kind: &Kind) -> String {
    match kind {
        Kind::DateTime => "datetime | date | str".to_owned(),
        Kind::Object(_) | Kind::OneOf(_) => format!("{} | Mapping[str, Any]", seen(kind)),
        Kind::List(item) => format!("Sequence[{}]", given(item)),
        _ => seen(kind),
    }
}

/// `_fields.pyi`.
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

/// `resources.pyi`.
pub(crate) fn resources() -> String {
    let mut out = String::from(HEADER);
    out += "from collections.abc import Mapping, Sequence\nfrom datetime import date, datetime\n";
    out += "from typing import Any, overload\n\n";
    out += "from .filters import Filter\nfrom .models import *\nfrom .pager import AsyncPager, Pager\n";
    for resource in names::distinct(operation::ALL.iter().map(|operation| operation.resource)) {
        resource_class(&mut out, resource, false);
        resource_class(&mut out, resource, true);
    }
    out
}

fn resource_class(out: &mut String, resource: &str, is_async: bool) {
    let (prefix, note) = if is_async { ("Async", ", awaited") } else { ("", "") };
    let words = resource.replace('_', " ");
    let _ = write!(
        out,
        "\nclass {prefix}{}:\n    \"\"\"The calls on {words}{note}.\"\"\"\n\n",
        names::class_name(resource)
    );
    for operation in operation::ALL.iter().filter(|operation| operation.resource == resource) {
        method(out, operation, is_async);
    }
}

fn method(out: &mut String, operation: &Operation, is_async: bool) {
    let define = if is_async { "async def" } else { "def" };
    let doc = format!(
        "        \"\"\"{}\n\n        `{} {}`\n        \"\"\"\n",
        operation.doc, operation.method, operation.path
    );
    let verb = operation.verb;
    let answer = match operation.answer {
        Answer::List(model) => {
            let pager = if is_async { "AsyncPager" } else { "Pager" };
            let _ = write!(out, "    def {verb}(\n{LIST_KEYWORDS}    ) -> {pager}[{}]:\n{doc}", model.name);
            return;
        }
        Answer::One(model) => model.name,
        Answer::Nothing => "None",
    };
    let parameter = operation.parameter.map(argument);
    let Some(shape) = operation.body else {
        let mut arguments = parameter.map(|parameter| parameter + ", /").unwrap_or_default();
        if operation.takes_optional_fields {
            arguments += ", *, optional_fields: Sequence[str] = ()";
        }
        let _ = write!(out, "    {define} {verb}(self, {arguments}) -> {answer}:\n{doc}");
        return;
    };
    // Named after the path's parameter, since `id` may be a field of the body too.
    let id = parameter.map(|parameter| parameter + ", ").unwrap_or_default();
    let model = shape.model.name;
    let _ = write!(
        out,
        "    @overload\n    {define} {verb}(self, {id}body: {model} | Mapping[str, Any], /) -> {answer}:\n{doc}"
    );
    let _ = write!(
        out,
        "    @overload\n    {define} {verb}(\n        self,\n{}        *,\n{}    ) -> {answer}: ...\n",
        if id.is_empty() { String::new() } else { format!("        {}\n        /,\n", id.trim_end()) },
        body_keywords(shape),
    );
}

/// The argument that stands for the parameter of a path, with its type.
fn argument(parameter: PathParameter) -> String {
    match parameter.kind {
        ParameterKind::Id => format!("{}: int", parameter.name),
        ParameterKind::Code => format!("{}: str", parameter.name),
    }
}

fn body_keywords(shape: BodyShape) -> String {
    let fields: Vec<&Field> = shape.fields().collect();
    keywords(&fields, true)
}
