//! Generates the docstrings of calls: description, arguments and an example.

use std::fmt::Write as _;

use crate::schema::{Field, Kind};
use crate::schema::{Operation, ParameterKind, ResponseShape};
use crate::spec::options::LIST_OPTIONS;
use serde_json::{Map, Value};

use super::docstring::{WIDTH, wrapped};
use super::options::{documentation, public};

/// Returns the docstring of an operation's method.
pub(super) fn of(operation: &Operation, is_async: bool) -> String {
    let mut doc = format!("{}\n\n`{} {}`\n", operation.doc.trim(), operation.method, operation.path);
    if let ResponseShape::List(model) = operation.response {
        list(&mut doc, model);
    } else {
        arguments(&mut doc, operation);
    }
    doc.push_str(&example(operation, if is_async { "await " } else { "" }));
    doc
}

/// Returns the docstring of the method that returns the raw response.
pub(super) fn of_raw(operation: &Operation) -> String {
    let what = match operation.response {
        ResponseShape::One(model) => format!("the {}", model.name),
        ResponseShape::List(_) | ResponseShape::Nothing => "`None`".to_owned(),
    };
    format!(
        "{}\n\n`{} {}`\n\nTakes the same arguments as `client.{}`. The response's `.parse()` returns\n{what}.\n",
        operation.doc.trim(),
        operation.method,
        operation.path,
        operation.title()
    )
}

/// Returns the arguments of a method on one object.
fn arguments(doc: &mut String, operation: &Operation) {
    let mut lines = String::new();
    for parameter in operation.parameters {
        let what = match parameter.kind {
            ParameterKind::Id => "the object's id, a positive integer",
            ParameterKind::Code => "the object's code",
        };
        let _ = writeln!(lines, "    {}: {what}.", parameter.name);
    }
    if let Some(shape) = operation.body {
        let name = shape.model.name;
        let intro = format!(
            "Takes a {name}, a mapping, a dataclass or a pydantic model as its body, or fields by keyword. A field that \
             is left out is not sent, and `None` is sent as null."
        );
        let _ = write!(doc, "\n{}\n", wrapped(&intro, "", ""));
        lines.push_str("    body: the whole body, in place of keywords.\n");
        lines.push_str(&fields(shape.fields(), Field::documentation));
    }
    if operation.takes_optional_fields {
        lines.push_str("    optional_fields: fields that are returned on request only.\n");
    }
    if !lines.is_empty() {
        let _ = write!(doc, "\nArgs:\n{lines}");
    }
}

fn list(doc: &mut String, model: &'static crate::schema::Model) {
    doc.push_str(LISTS);
    let _ = write!(doc, "\nArgs:\n{}", documentation(public(LIST_OPTIONS)));
    let on_request: Vec<&str> =
        model.fields.iter().filter(|field| field.is_on_request).map(|field| field.attribute).collect();
    let on_request = format!("Returned only if named in `optional_fields`: {}.", on_request.join(", "));
    let _ = write!(doc, "\n{}\n\nFields to filter and to sort by:\n", wrapped(&on_request, "", ""));
    doc.push_str(&fields(model.fields.iter(), |field| field.doc.to_owned()));
}

/// The description of every list.
const LISTS: &str = "
Nothing is sent before the list is read: with `for`, `.pages()`, `.first()` or `.collect()`. `.plan()` estimates
the cost of reading it.
";

/// Returns the fields as lines of a docstring.
fn fields(fields: impl Iterator<Item = &'static Field>, about: fn(&Field) -> String) -> String {
    let line = |field: &Field| {
        let text = format!("{} ({}): {}", field.attribute, plain_type(&field.kind), about(field));
        wrapped(&text, "    ", "        ") + "\n"
    };
    fields.map(line).collect()
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
    if let ResponseShape::List(model) = operation.response {
        let name = model.name;
        return format!("\n>>> {call}(filter={name}.site_id == 42, sort={name}.date_created.desc()).collect()\n");
    }
    let mut arguments: Vec<String> = operation.example.path_arguments().iter().map(literal).collect();
    let body: Map<String, Value> = serde_json::from_str(operation.example.body).unwrap_or_default();
    for (wire, value) in &body {
        let field = operation.body.and_then(|shape| shape.model.field_by_wire(wire));
        arguments.push(format!("{}={}", field.map_or(wire.as_str(), |field| field.attribute), literal(value)));
    }
    let line = format!(">>> {call}({})", arguments.join(", "));
    if line.len() <= WIDTH {
        return format!("\n{line}\n");
    }
    format!("\n>>> {call}(\n{}... )\n", super::lines(arguments, "...     ", ","))
}

/// Formats a value as Python code.
fn literal(value: &Value) -> String {
    match value {
        Value::Null => "None".to_owned(),
        Value::Bool(true) => "True".to_owned(),
        Value::Bool(false) => "False".to_owned(),
        Value::Array(items) => format!("[{}]", items.iter().map(literal).collect::<Vec<_>>().join(", ")),
        Value::Object(fields) => {
            let fields: Vec<String> =
                fields.iter().map(|(name, value)| format!("\"{name}\": {}", literal(value))).collect();
            format!("{{{}}}", fields.join(", "))
        }
        Value::Number(_) | Value::String(_) => value.to_string(),
    }
}
