//! Generates `resources.py`: a class for each resource, a method for each operation.

use crate::names::{self, each, joined, lines, words};
use crate::schema::{BodyShape, Model, Operation, PathParameter, ResponseShape};
use crate::spec;
use crate::spec::options::LIST_OPTIONS;

use super::docstring::docstring;
use super::options::{dict, list_parameter, optional_fields, public};
use super::{HEADER, bracketed, docs, indented, keyword, prefix};

const START: &str = r#""""The calls on each resource, blocking and awaited.

Each call on one object takes its id or code first, and each that sends a body takes it whole or as keyword fields.
"""

from __future__ import annotations

from collections.abc import Iterable
{dates}from typing import TYPE_CHECKING, Any, TypeVar, overload

from ._xpauto import OMITTED
from .arguments import Body, FieldNames, FilterLike, SortLike, explained
from .later import Later
from .models import (
{models})
from .pager import AsyncPager, Pager
from .resource import NativeClient, Resource, created_once, declared_fields
from .tickets import AsyncTicket, Ticket

if TYPE_CHECKING:
    import decimal
    import enum

    from . import enums, field_names
else:
    decimal = Later("decimal")
    enum = Later("enum")
    enums = Later("xpauto.enums")
    field_names = Later("xpauto.field_names")

Listed = TypeVar("Listed", {listed})
"""The model of a list that the service has."""
"#;

/// Returns `resources.py`.
pub(crate) fn file() -> String {
    let classes = each([false, true], |is_async| each(names::resources(), |resource| class(resource, is_async)));
    let code = classes + &each([false, true], client_base);
    // A docstring may name what no annotation needs.
    let annotated: String = code.split("\"\"\"").step_by(2).collect();
    let dates = joined(names::used(["date", "datetime"], &annotated), "", ", ");
    let dates = if dates.is_empty() { dates } else { format!("from datetime import {dates}\n") };
    let models = names::used(spec::models().map(|model| model.name), &annotated);
    // Constrained: with a bound, checkers would take a goal for a segment or a goal.
    let listed = joined(spec::lists().map(|(_, model)| model.name), "\"", ", ");
    let start = START.replace("{dates}", &dates).replace("{models}", &lines(models, "    ", ","));
    format!("{HEADER}{}{code}", start.replace("{listed}", &listed))
}

/// Returns the class name of a resource: `Themes` or `AsyncThemes`.
pub(super) fn class_name(resource: &str, is_async: bool) -> String {
    format!("{}{}", prefix(is_async), names::class_name(resource))
}

/// Returns the base of a client: each resource as an attribute.
fn client_base(is_async: bool) -> String {
    let doc = "The resources of a client, each created on first use.";
    let head = format!("class {}ClientResources:\n    \"\"\"{doc}\"\"\"\n", prefix(is_async));
    let attributes = attributes(spec::OPERATIONS, |resource| class_name(resource, is_async));
    format!("\n\n{head}\n    _native: NativeClient\n{attributes}")
}

/// Returns the resources of these operations as attributes, which are created on first use.
pub(super) fn attributes(operations: &[&'static Operation], class_name: impl Fn(&str) -> String) -> String {
    each(names::attributes(), |(name, resource)| {
        let own: Vec<_> = operations.iter().filter(|operation| operation.resource == resource).collect();
        if own.is_empty() {
            return String::new();
        }
        let (class, verbs) = (class_name(resource), joined(own.iter().map(|operation| operation.verb), "`", ", "));
        let (what, value) = if name == resource {
            (format!(": {verbs}"), format!("{class}(self._native)"))
        } else {
            (", as the application names them".to_owned(), format!("self.{resource}"))
        };
        let doc = docstring(&format!("The calls on {}{what}.", words(resource)), 8);
        format!("\n    @created_once\n    def {name}(self) -> {class}:\n{doc}        return {value}\n")
    })
}

fn class(resource: &str, is_async: bool) -> String {
    let tickets = names::operations(resource).filter_map(|operation| ticket(operation, is_async));
    let wait = if is_async { "await " } else { "" };
    let tickets = each(tickets, |class| {
        TICKET.replace("{class}", &class).replace("{resource}", resource).replace("{await}", wait)
    });
    let (name, words, note) =
        (class_name(resource, is_async), words(resource), if is_async { ", awaited" } else { "" });
    let head = format!("\n\nclass {name}(Resource):\n    \"\"\"The calls on {words}{note}.\"\"\"\n");
    let methods =
        each(names::operations(resource), |operation| format!("\n{}", indented(&method(operation, is_async), 4)));
    head + &methods + &tickets
}

/// The method that continues with results that were requested before.
const TICKET: &str = r#"
    def ticket(self, data_code: str, /) -> {class}:
        """Returns the ticket of a data code that another process, or an earlier run, received.

        Nothing is sent before the ticket is polled.

        >>> {await}client.{resource}.ticket(data_code).poll("/results/{dataCode}")
        """
        return {class}._given(data_code, self._native)
"#;

/// Returns a method, not indented.
fn method(operation: &Operation, is_async: bool) -> String {
    match (operation.response, operation.body) {
        (ResponseShape::List(model), _) => list_method(operation, model, is_async),
        (_, Some(shape)) => body_method(operation, shape, is_async),
        (_, None) => {
            let head = signature(operation, is_async, None, optional_fields_keyword(operation), "");
            head + &documentation(operation, is_async) + &call(operation, is_async)
        }
    }
}

/// Returns the head of a method: the parameters of the path and a body are positional, all others keywords.
fn signature(operation: &Operation, is_async: bool, body: Option<&str>, keywords: Vec<String>, end: &str) -> String {
    let mut parameters = vec!["self".to_owned()];
    parameters.extend(path_parameters(operation));
    parameters.extend(body.map(str::to_owned));
    parameters.extend((parameters.len() > 1 || operation.body.is_some()).then(|| "/".to_owned()));
    parameters.extend((!keywords.is_empty()).then(|| "*".to_owned()));
    parameters.extend(keywords);
    // A pager is returned at once.
    let define = if is_async && !operation.is_list() { "async def" } else { "def" };
    let returned = format!(" -> {}:{end}", returned(operation, is_async));
    bracketed(&format!("{define} {}", operation.verb), &parameters, &returned)
}

fn documentation(operation: &Operation, is_async: bool) -> String {
    docstring(&docs::of(operation, is_async), 4)
}

fn list_method(operation: &Operation, model: &Model, is_async: bool) -> String {
    let parameters = public(LIST_OPTIONS).map(|option| list_parameter(option, model)).collect();
    let head = signature(operation, is_async, None, parameters, "");
    let (doc, options) = (documentation(operation, is_async), dict(public(LIST_OPTIONS), 4));
    let call = format!("return {}Pager(self._native.list(\"{}\", options))", prefix(is_async), operation.title());
    format!("@explained\n{head}{doc}    options = {options}\n    {call}\n")
}

/// Returns the parameters of the path; each is named after its object, since `id` may be a field of the body.
fn path_parameters(operation: &Operation) -> Vec<String> {
    let parameter = |PathParameter { name, kind }: &PathParameter| format!("{name}: {}", kind.python_type());
    operation.parameters.iter().map(parameter).collect()
}

/// Returns the keyword `optional_fields`, of operations that take it.
fn optional_fields_keyword(operation: &Operation) -> Vec<String> {
    let model = operation.response.model().filter(|_| operation.takes_optional_fields);
    model.iter().map(|model| format!("optional_fields: {} = ()", optional_fields(model))).collect()
}

/// Returns the class of the ticket that an operation returns, which knows its client.
fn ticket(operation: &Operation, is_async: bool) -> Option<String> {
    operation.has_results().then(|| format!("{}Ticket", prefix(is_async)))
}

/// Returns the type of the result, awaited if asynchronous.
fn returned(operation: &Operation, is_async: bool) -> String {
    match operation.response {
        ResponseShape::List(model) => format!("{}Pager[{}]", prefix(is_async), model.name),
        ResponseShape::One(_) | ResponseShape::Nothing => {
            ticket(operation, is_async).unwrap_or_else(|| received(operation).to_owned())
        }
    }
}

/// Returns the type of the response.
fn received(operation: &Operation) -> &'static str {
    operation.response.model().map_or("None", |model| model.name)
}

/// Returns the statements that call the native client and return its result. It takes the path parameters, the body, its
/// fields and the optional fields, of which those at the end may be missing.
fn call(operation: &Operation, is_async: bool) -> String {
    let names: Vec<&str> = operation.parameters.iter().map(|parameter| parameter.name).collect();
    let path = if let [only] = names.as_slice() { format!("{only},") } else { names.join(", ") };
    let (body, fields) = if operation.body.is_some() { ("body", "fields") } else { ("None", "None") };
    let optional_fields = if operation.takes_optional_fields { "optional_fields" } else { "None" };
    let mut arguments = vec![format!("({path})"), body.to_owned(), fields.to_owned(), optional_fields.to_owned()];
    let used = arguments.iter().rposition(|argument| argument != "None" && argument != "()").map_or(0, |last| last + 1);
    arguments.truncate(used);
    arguments.insert(0, format!("\"{}\"", operation.title()));
    // Even without a result, since the same methods return raw responses.
    let wait = if is_async { "await " } else { "" };
    let assigned = format!("record: {} = {wait}self._native.call", received(operation));
    let ticket = ticket(operation, is_async).map(|ticket| format!("{ticket}._of(record, self._native)"));
    let result = ticket.unwrap_or_else(|| "record".to_owned());
    indented(&format!("{}return {result}\n", bracketed(&assigned, &arguments, "")), 4)
}

/// Returns a method that takes a body, as one argument or as keyword arguments.
fn body_method(operation: &Operation, shape: BodyShape, is_async: bool) -> String {
    let body = format!("body: {} | Body", shape.model.name);
    let keywords = |required: bool, omitted: &str, others: &[String]| -> Vec<String> {
        let fields = shape.fields().map(|field| keyword(field, required && shape.requires(field), omitted));
        fields.chain(optional_fields_keyword(operation)).chain(others.iter().cloned()).collect()
    };
    let whole = signature(operation, is_async, Some(&body), optional_fields_keyword(operation), " ...");
    let typed = signature(operation, is_async, None, keywords(true, "...", &[]), " ...");
    let given = keywords(false, "OMITTED", &["**undeclared: Any".to_owned()]);
    let head = signature(operation, is_async, Some(&format!("{body} = OMITTED")), given, "");
    let fields = each(shape.fields(), |field| format!("        \"{0}\": {0},\n", field.attribute));
    let fields = format!("    fields = {{\n{fields}        **undeclared,\n    }}\n");
    let (doc, call) = (documentation(operation, is_async), call(operation, is_async));
    format!("@overload\n{whole}@overload\n{typed}@declared_fields\n{head}{doc}{fields}{call}")
}
