//! Generates `resources.py`: a class for each resource, a method for each operation.

use std::collections::HashSet;
use std::fmt::Write as _;

use crate::schema::Model;
use crate::schema::{BodyShape, Operation, ParameterKind, PathParameter, ResponseShape};
use crate::spec;
use crate::spec::options::LIST_OPTIONS;

use super::docstring::docstring;
use super::options::{dict, list_parameter, optional_fields, public};
use super::{HEADER, bracketed, docs, indented, keyword, lines};
use crate::names;

const RESOURCES_DOC: &str = r#""""The calls on each resource, blocking and awaited.

Each call on one object takes its id or code first, and each that sends a body takes it whole or as keyword fields.
"""
"#;

/// The blocking or the asynchronous variant of a resource or client.
#[derive(Clone, Copy)]
pub(super) enum Variant {
    Blocking,
    Async,
}

impl Variant {
    pub(super) const ALL: [Self; 2] = [Self::Blocking, Self::Async];

    pub(super) fn is_async(self) -> bool {
        matches!(self, Self::Async)
    }

    /// Returns the prefix of its class names.
    pub(super) fn prefix(self) -> &'static str {
        if self.is_async() { "Async" } else { "" }
    }

    /// Returns the class name of a resource: `Themes` or `AsyncThemes`.
    pub(super) fn class_name(self, resource: &str) -> String {
        format!("{}{}", self.prefix(), names::class_name(resource))
    }

    /// Returns the base class of resources whose calls return tickets.
    fn tickets(self) -> &'static str {
        if self.is_async() { "AsyncTickets, " } else { "Tickets, " }
    }

    fn wait(self) -> &'static str {
        if self.is_async() { "await " } else { "" }
    }
}

/// Returns `resources.py`.
pub(crate) fn resources() -> String {
    let mut out = format!("{HEADER}{RESOURCES_DOC}{}", imports());
    for variant in Variant::ALL {
        for resource in names::resources() {
            class(&mut out, resource, variant);
        }
    }
    for variant in Variant::ALL {
        client_base(&mut out, variant);
    }
    out
}

const CLIENT_DOC: &str = "The resources of a client, each created on first use.";

fn imports() -> String {
    let used = words_of_signatures();
    let only =
        |names: &[&str]| names.iter().copied().filter(|name| used.contains(*name)).collect::<Vec<_>>().join(", ");
    let mut out = String::from("\nfrom __future__ import annotations\n\nfrom collections.abc import Iterable\n");
    let times = only(&["date", "datetime"]);
    if !times.is_empty() {
        let _ = writeln!(out, "from datetime import {times}");
    }
    out += "from typing import ";
    out += "TYPE_CHECKING, Any, TypeVar, overload\n\nfrom ._xpauto import OMITTED\n";
    out += "from .arguments import Body, FieldNames, FilterLike, SortLike, explained\n";
    let models = spec::models().map(|model| model.name).collect();
    out += "from .later import Later\n";
    let _ = write!(out, "from .models import (\n{})\n", import_list(models, &used));
    out += "from .pager import AsyncPager, Pager\nfrom .resource import NativeClient, Resource, created_once, declared_fields\n";
    out += "from .tickets import AsyncTicket, AsyncTickets, Ticket, Tickets\n\n";
    out += "if TYPE_CHECKING:\n    import decimal\n    import enum\n\n";
    out += "    from . import enums, field_names\nelse:\n";
    let later =
        [("decimal", "decimal"), ("enum", "enum"), ("enums", "xpauto.enums"), ("field_names", "xpauto.field_names")];
    for (name, module) in later {
        let _ = writeln!(out, "    {name} = Later(\"{module}\")");
    }
    // Constrained: with a bound, checkers would take a goal for a segment or a goal.
    let listed: Vec<String> = names::lists().map(|(_, model)| format!("\"{}\"", model.name)).collect();
    let doc = "The model of a list that the service has.";
    let _ = write!(out, "\nListed = TypeVar(\"Listed\", {})\n\"\"\"{doc}\"\"\"\n", listed.join(", "));
    out
}

fn import_list(mut names: Vec<&str>, used: &HashSet<String>) -> String {
    names.sort_unstable();
    lines(names.iter().filter(|name| used.contains(**name)), "    ", ",")
}

/// Returns the names in the signatures of all methods.
fn words_of_signatures() -> HashSet<String> {
    let mut types: Vec<String> = Vec::new();
    for operation in spec::OPERATIONS {
        if let Some(shape) = operation.body {
            types.push(shape.model.name.to_owned());
            types.extend(shape.fields().map(|field| field.kind.python_argument()));
        }
        types.push(received(operation).to_owned());
    }
    let words = types.iter().flat_map(|text| text.split(|character: char| !character.is_alphanumeric()));
    words.map(str::to_owned).collect()
}

/// Writes the base of a client: each resource as an attribute.
fn client_base(out: &mut String, variant: Variant) {
    let _ = write!(out, "\n\nclass {}ClientResources:\n    \"\"\"{CLIENT_DOC}\"\"\"\n", variant.prefix());
    out.push_str("\n    _native: NativeClient\n");
    attributes(out, spec::OPERATIONS, |resource| variant.class_name(resource));
}

/// Writes the resources as attributes, which are created on first use.
pub(super) fn attributes(out: &mut String, operations: &[&Operation], class_name: impl Fn(&str) -> String) {
    for resource in names::distinct(operations.iter().map(|operation| operation.resource), |name| name) {
        let (class, words) = (class_name(resource), resource.replace('_', " "));
        let _ = write!(out, "\n    @created_once\n    def {resource}(self) -> {class}:\n");
        let verbs: Vec<String> = operations
            .iter()
            .filter(|operation| operation.resource == resource)
            .map(|operation| format!("`{}`", operation.verb))
            .collect();
        let _ = writeln!(out, "        \"\"\"The calls on {words}: {}.\"\"\"", verbs.join(", "));
        let _ = writeln!(out, "        return {class}(self._native)");
    }
    for (alias, resource) in spec::ALIASES {
        let words = resource.replace('_', " ");
        let _ = write!(out, "\n    @created_once\n    def {alias}(self) -> {}:\n", class_name(resource));
        let _ = writeln!(out, "        \"\"\"The calls on {words}, as the application names them.\"\"\"");
        let _ = writeln!(out, "        return self.{resource}");
    }
}

fn class(out: &mut String, resource: &str, variant: Variant) {
    let note = if variant.is_async() { ", awaited" } else { "" };
    let words = resource.replace('_', " ");
    let operations = || spec::OPERATIONS.iter().filter(|operation| operation.resource == resource);
    let _ = write!(
        out,
        "\n\nclass {}({}Resource):\n    \"\"\"The calls on {words}{note}.\"\"\"\n",
        variant.class_name(resource),
        if operations().any(|operation| ticket(operation, variant).is_some()) { variant.tickets() } else { "" },
    );
    for operation in operations() {
        out.push('\n');
        out.push_str(&indented(&method(operation, variant), 4));
    }
}

/// Returns a method, not indented.
fn method(operation: &Operation, variant: Variant) -> String {
    match (operation.response, operation.body) {
        (ResponseShape::List(model), _) => list_method(operation, model, variant),
        (ResponseShape::One(_) | ResponseShape::Nothing, Some(shape)) => body_method(operation, shape, variant),
        (ResponseShape::One(_) | ResponseShape::Nothing, None) => plain_method(operation, variant),
    }
}

fn list_method(operation: &Operation, model: &Model, variant: Variant) -> String {
    let pager = format!("{}Pager", variant.prefix());
    let parameters = lines(public(LIST_OPTIONS).map(|option| list_parameter(option, model)), "    ", ",");
    let mut out = format!("@explained\ndef {}(\n    self,\n    *,\n{parameters}", operation.verb);
    let _ = write!(out, ") -> {pager}[{}]:\n{}", model.name, documentation(operation, variant));
    let _ = write!(out, "    options = {}\n    return {pager}(", dict(public(LIST_OPTIONS), 4));
    let _ = writeln!(out, "self._native.list(\"{}\", options))", operation.title());
    out
}

/// Returns the parameters of the path; each is named after its object, since `id` may be a field of the body.
fn path_parameters(operation: &Operation) -> Vec<String> {
    let parameter = |parameter: &PathParameter| {
        let kind = match parameter.kind {
            ParameterKind::Id => "int",
            ParameterKind::Code => "str",
        };
        format!("{}: {kind}", parameter.name)
    };
    operation.parameters.iter().map(parameter).collect()
}

/// Returns the keyword `optional_fields`, of operations that take it.
fn optional_fields_parameter(operation: &Operation) -> Option<String> {
    let model = operation.response.model().filter(|_| operation.takes_optional_fields)?;
    Some(format!("optional_fields: {} = ()", optional_fields(model)))
}

/// Returns the class of the ticket that an operation returns, which knows its client.
fn ticket(operation: &Operation, variant: Variant) -> Option<&'static str> {
    let ResponseShape::One(model) = operation.response else { return None };
    let is_ticket = std::ptr::eq(model, &raw const spec::RESULTS_TICKET);
    is_ticket.then_some(if variant.is_async() { "AsyncTicket" } else { "Ticket" })
}

/// Returns the type of the result, awaited if asynchronous.
fn returned(operation: &Operation, variant: Variant) -> &'static str {
    ticket(operation, variant).unwrap_or_else(|| received(operation))
}

/// Returns the type of the response.
fn received(operation: &Operation) -> &'static str {
    match operation.response {
        ResponseShape::List(model) | ResponseShape::One(model) => model.name,
        ResponseShape::Nothing => "None",
    }
}

/// Returns the statements that call the native client and return its result. It takes the path parameters, the body, its
/// fields and the optional fields, of which those at the end may be missing.
fn call(operation: &Operation, variant: Variant) -> String {
    let names: Vec<&str> = operation.parameters.iter().map(|parameter| parameter.name).collect();
    let path = if let [only] = names.as_slice() { format!("{only},") } else { names.join(", ") };
    let (body, fields) = if operation.body.is_some() { ("body", "fields") } else { ("None", "None") };
    let optional_fields = if operation.takes_optional_fields { "optional_fields" } else { "None" };
    let mut arguments = vec![format!("({path})"), body.to_owned(), fields.to_owned(), optional_fields.to_owned()];
    let used = arguments.iter().rposition(|argument| argument != "None" && argument != "()").map_or(0, |last| last + 1);
    arguments.truncate(used);
    arguments.insert(0, format!("\"{}\"", operation.title()));
    // Even without a result, since the same methods return raw responses.
    let assigned = format!("record: {} = {}self._native.call", received(operation), variant.wait());
    let result = match ticket(operation, variant) {
        Some(ticket) => format!("{ticket}._of(record, self._native)"),
        None => "record".to_owned(),
    };
    indented(&format!("{}return {result}\n", bracketed(&assigned, &arguments, "", 8)), 4)
}

fn documentation(operation: &Operation, variant: Variant) -> String {
    docstring(&docs::of(operation, variant.is_async()), 4)
}

/// Returns a method that takes no body.
fn plain_method(operation: &Operation, variant: Variant) -> String {
    let define = definition(variant);
    let mut parameters = vec!["self".to_owned()];
    parameters.extend(path_parameters(operation));
    parameters.extend((parameters.len() > 1).then(|| "/".to_owned()));
    parameters.extend(optional_fields_parameter(operation).into_iter().flat_map(|names| ["*".to_owned(), names]));
    let before = format!("{define} {}", operation.verb);
    let mut out = bracketed(&before, &parameters, &format!(" -> {}:", returned(operation, variant)), 4);
    out += &documentation(operation, variant);
    out += &call(operation, variant);
    out
}

fn definition(variant: Variant) -> &'static str {
    if variant.is_async() { "async def" } else { "def" }
}

/// Returns a method that takes a body, as one argument or as keyword arguments.
fn body_method(operation: &Operation, shape: BodyShape, variant: Variant) -> String {
    let define = definition(variant);
    let (verb, model, returned) = (operation.verb, shape.model.name, returned(operation, variant));
    let path = path_parameters(operation);
    let path_lines = lines(&path, "    ", ",");
    let keywords = |required: bool, omitted: &str| -> String {
        let fields = shape.fields().map(|field| keyword(field, required && shape.requires(field), omitted));
        lines(fields.chain(optional_fields_parameter(operation)), "    ", ",")
    };
    let mut whole = vec!["self".to_owned()];
    whole.extend(path);
    whole.extend([format!("body: {model} | Body"), "/".to_owned()]);
    whole.extend(optional_fields_parameter(operation).into_iter().flat_map(|names| ["*".to_owned(), names]));
    let mut out = String::from("@overload\n");
    out += &bracketed(&format!("{define} {verb}"), &whole, &format!(" -> {returned}: ..."), 4);
    let _ = write!(out, "@overload\n{define} {verb}(\n    self,\n{path_lines}    /,\n    *,\n");
    let _ = write!(out, "{}) -> {returned}: ...\n@declared_fields\n{define} {verb}(\n", keywords(true, "..."));
    let _ = write!(out, "    self,\n{path_lines}    body: {model} | Body = OMITTED,\n    /,\n    *,\n");
    let _ = write!(out, "{}    **undeclared: Any,\n) -> {returned}:\n", keywords(false, "OMITTED"));
    out += &documentation(operation, variant);
    out += "    fields = {\n";
    for field in shape.fields() {
        let _ = writeln!(out, "        \"{0}\": {0},", field.attribute);
    }
    out += "        **undeclared,\n    }\n";
    out += &call(operation, variant);
    out
}
