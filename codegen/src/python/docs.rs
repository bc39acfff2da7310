//! Generates the docstrings of calls: description, arguments and an example.

use serde_json::{Map, Value};

use super::docstring::{WIDTH, wrapped};
use super::options::{documentation, public};
use crate::message::Language;
use crate::names::{each, joined, lines, literal};
use crate::schema::{Field, Kind, Model, Operation, ResponseShape};
use crate::spec::options::LIST_OPTIONS;

/// Returns the docstring of an operation's method.
pub(super) fn of(operation: &Operation, is_async: bool) -> String {
    let about = match operation.response {
        ResponseShape::List(model) => list(model),
        ResponseShape::One(_) | ResponseShape::Nothing => arguments(operation),
    };
    let example = example(operation, if is_async { "await " } else { "" });
    format!("{}\n\n`{} {}`\n{about}{example}", operation.doc.trim(), operation.method, operation.path)
}

/// Returns the arguments of a method on one object.
fn arguments(operation: &Operation) -> String {
    let path = each(operation.parameters, |parameter| {
        let what = if parameter.is_id() { "the object's id, a positive integer" } else { "the object's code" };
        format!("    {}: {what}.\n", parameter.name)
    });
    let (intro, body) = operation.body.map_or_else(Default::default, |shape| {
        let intro = format!(
            "Takes a {}, a mapping, a dataclass or a pydantic model as its body, or fields by keyword. A field that \
             is left out is not sent, and `None` is sent as null.",
            shape.model.name
        );
        let fields = fields(shape.fields(), Field::documentation);
        let body = format!("    body: the whole body, in place of keywords.\n{fields}");
        (format!("\n{}\n", wrapped(&intro, "", "")), body)
    });
    let optional = "    optional_fields: fields that are returned on request only.\n";
    let lines = path + &body + if operation.takes_optional_fields { optional } else { "" };
    if lines.is_empty() { intro } else { format!("{intro}\nArgs:\n{lines}") }
}

fn list(model: &'static Model) -> String {
    let on_request = model.fields.iter().filter(|field| field.is_on_request).map(|field| field.attribute);
    let on_request = format!("Returned only if named in `optional_fields`: {}.", joined(on_request, "", ", "));
    let (options, on_request) = (documentation(public(LIST_OPTIONS)), wrapped(&on_request, "", ""));
    let fields = fields(model.fields.iter(), |field| field.doc.to_owned());
    format!("{LISTS}\nArgs:\n{options}\n{on_request}\n\nFields to filter and to sort by:\n{fields}")
}

/// The description of every list.
const LISTS: &str = "
Nothing is sent before the list is read: with `for`, `.pages()`, `.first()` or `.collect()`. `.plan()` estimates
the cost of reading it.
";

/// Returns the fields as lines of a docstring.
fn fields(fields: impl Iterator<Item = &'static Field>, about: fn(&Field) -> String) -> String {
    each(fields, |field| {
        let text = format!("{} ({}): {}", field.attribute, plain_type(&field.kind), about(field));
        wrapped(&text, "    ", "        ") + "\n"
    })
}

/// Returns the type of a field in a short form, without the names of enums.
fn plain_type(kind: &Kind) -> String {
    if let Kind::List(item) = kind {
        return format!("list[{}]", plain_type(item));
    }
    if let Kind::Enum(_) = kind { "str".to_owned() } else { kind.python_type() }
}

/// Returns the example call as Python code.
fn example(operation: &Operation, wait: &str) -> String {
    let call = format!("{wait}client.{}", operation.title());
    if let ResponseShape::List(Model { name, .. }) = operation.response {
        return format!("\n>>> {call}(filter={name}.site_id == 42, sort={name}.date_created.desc()).collect()\n");
    }
    let body: Map<String, Value> = serde_json::from_str(operation.example.body).unwrap_or_default();
    let in_python = |value: &Value| literal(value, Language::Python);
    let keyword = |(wire, value): (&String, &Value)| {
        let field = operation.body.and_then(|shape| shape.model.field_by_wire(wire));
        format!("{}={}", field.map_or(wire.as_str(), |field| field.attribute), in_python(value))
    };
    let path = operation.example.path_arguments();
    let arguments: Vec<String> = path.iter().map(in_python).chain(body.iter().map(keyword)).collect();
    let line = format!(">>> {call}({})", arguments.join(", "));
    if line.len() <= WIDTH {
        return format!("\n{line}\n");
    }
    format!("\n>>> {call}(\n{}... )\n", lines(arguments, "...     ", ","))
}
