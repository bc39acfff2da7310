//! Converts options to parameters and documentation, and generates `client_options.py`: those of clients, calls and credentials.

use crate::message::{Language, localized_doc};
use crate::names::{doc_line, each, joined, lines};
use crate::schema::{DefaultValue, Field, Kind, Limit, Model};
use crate::spec::options::{CALL, CLIENT, CREDENTIALS, list_option};

use super::docstring::{docstring, wrapped};
use super::{HEADER, init, prefix};

const START: &str = r#""""The options of clients, of single calls and of client credentials."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import Any, Generic, Literal, Self, TypedDict

from ._xpauto import Client as NativeClient
from ._xpauto import RawResponse
from .arguments import File, Query, T, call_options, explained
"#;

const REQUEST_DOC: &str = "Sends a request to any path under the base URL; a status outside 2xx raises.

Args:
    method: The HTTP method.
    path: The path, appended to that of `base_url`.
    query: Query parameters: a mapping or pairs; a list as a value repeats its name, and `None` leaves it out.
    json: The body: anything that is JSON serializable.
";

/// Returns the documented options of Python.
pub(super) fn public(options: &'static [&'static Field]) -> impl Iterator<Item = &'static Field> {
    options.iter().copied().filter(|option| !option.is_read_only)
}

/// Returns the type of an option, without `None`. That of a client's own token depends on whether the client is asynchronous.
fn accepted(option: &Field) -> String {
    match (option.limit, option.kind) {
        (Limit::Written(notation), _) if option.attribute == "token" && notation.reading == "token" => "T".to_owned(),
        (Limit::Written(notation), _) => notation.python.to_owned(),
        (Limit::Listed, Kind::Enum(set)) => format!("Literal[{}]", joined(set.values, "\"", ", ")),
        (_, Kind::DateTime) => "datetime | str".to_owned(),
        (_, kind) => kind.python_type(),
    }
}

/// Formats the default as Python code.
fn default(option: &Field) -> String {
    match option.default {
        DefaultValue::Time(seconds) => format!("{seconds:?}"),
        DefaultValue::Count(count) => count.to_string(),
        DefaultValue::Flag(true) => "True".to_owned(),
        DefaultValue::Flag(false) => "False".to_owned(),
        DefaultValue::Text(text) => format!("\"{text}\""),
        DefaultValue::Empty if matches!(option.kind, Kind::List(_)) => "()".to_owned(),
        DefaultValue::Empty | DefaultValue::None | DefaultValue::Environment(_) => "None".to_owned(),
    }
}

/// Returns a parameter, with its default if it is optional.
pub(super) fn parameter(option: &Field) -> String {
    if option.is_required {
        return format!("{}: {}", option.attribute, accepted(option));
    }
    with_default(option, &accepted(option), &default(option))
}

/// Returns a typed dict of options, for functions that pass them on; `head` is its name and bases.
pub(super) fn keywords<'a>(head: &str, doc: &str, options: impl Iterator<Item = &'a Field>) -> String {
    let key = |option: &Field| {
        let null = if default(option) == "None" { " | None" } else { "" };
        format!("    {}: {}{null}\n", option.attribute, accepted(option))
    };
    format!("\n\nclass {head}, total=False):\n    \"\"\"{doc}\"\"\"\n\n{}", each(options, key))
}

/// Returns a parameter of a list of a model.
pub(super) fn list_parameter(option: &Field, model: &Model) -> String {
    let is = |other: &Field| option.attribute == other.attribute;
    let accepted = if is(&list_option::filter) {
        format!("FilterLike[{}]", model.name)
    } else if is(&list_option::sort) {
        format!("SortLike[{0}, field_names.{0}Order]", model.name)
    } else if is(&list_option::optional_fields) {
        optional_fields(model)
    } else if is(&list_option::select) {
        format!("FieldNames[{0}, field_names.{0}Field]", model.name)
    } else {
        return parameter(option);
    };
    with_default(option, &accepted, &default(option))
}

/// Returns the type of `optional_fields` for a model.
pub(super) fn optional_fields(model: &Model) -> String {
    let are_declared = model.fields.iter().any(|field| field.is_on_request);
    let names = if are_declared { format!("field_names.{}OptionalField", model.name) } else { "str".to_owned() };
    format!("FieldNames[{}, {names}]", model.name)
}

/// Returns a parameter whose `None` means the value of the client, or one that depends on another option.
pub(super) fn call_parameter(option: &Field) -> String {
    with_default(option, &accepted(option), "None")
}

fn with_default(option: &Field, accepted: &str, default: &str) -> String {
    let null = if default == "None" { " | None" } else { "" };
    format!("{}: {accepted}{null} = {default}", option.attribute)
}

/// Returns the options as lines of a docstring, with their units.
pub(super) fn documentation<'a>(options: impl IntoIterator<Item = &'a Field>) -> String {
    each(options, |option| wrapped(&about(option), "    ", "        ") + "\n")
}

fn about(option: &Field) -> String {
    let doc = localized_doc(&doc_line(option.doc), Language::Python);
    let unit = if option.is_time() { " In seconds." } else { "" };
    let environment = |variable| format!(" By default that of the environment variable `{variable}`.");
    let environment = option.variable().map(environment).unwrap_or_default();
    format!("{}: {doc}{unit}{environment}", option.attribute)
}

/// Returns a dict of the parameters by name, its first line not indented.
pub(super) fn dict<'a>(options: impl IntoIterator<Item = &'a Field>, spaces: usize) -> String {
    let indent = " ".repeat(spaces);
    let entries = options.into_iter().map(|option| format!("\"{0}\": {0}", option.attribute));
    format!("{{\n{}{indent}}}", lines(entries, &format!("{indent}    "), ","))
}

/// Returns a method that passes keyword parameters on as a dict: one parameter per line, and a docstring.
pub(super) fn method(
    define: &str,
    first: &[&str],
    keywords: impl IntoIterator<Item = String>,
    (returned, doc): (&str, &str),
    options: &[&Field],
    end: &str,
) -> String {
    let (first, keywords) = (lines(first, "        ", ","), lines(keywords, "        ", ","));
    let head =
        format!("    @explained\n    {define}(\n        self,\n{first}        *,\n{keywords}    ) -> {returned}:\n");
    let given = dict(options.iter().copied().filter(|option| !option.is_read_only), 8);
    format!("{head}{}        given = {given}\n        {end}\n", docstring(doc, 8))
}

/// Returns `client_options.py`.
pub(crate) fn client_options() -> String {
    let doc = "The options of a client with this token.";
    let keywords = keywords("ClientKeywords(TypedDict, Generic[T]", doc, public(CLIENT));
    format!("{HEADER}{START}{keywords}{}{}{}", credentials(), clients(), each([false, true], requests))
}

fn credentials() -> String {
    // The attribute of a secret is private.
    let attribute = |option: &Field| format!("{}{}", if option.is_secret { "_" } else { "" }, option.attribute);
    let mut slots: Vec<String> = public(CREDENTIALS).map(attribute).collect();
    slots.sort_unstable();
    let slots = format!("    __slots__ = ({})\n", joined(slots, "\"", ", "));
    let doc = format!("Keeps the credentials.\n\nArgs:\n{}", documentation(public(CREDENTIALS)));
    let init = init(public(CREDENTIALS).map(parameter)) + &docstring(&doc, 8);
    let set = |option: &Field| format!("        self.{} = {}\n", attribute(option), option.attribute);
    let head = "\n\nclass CredentialOptions:\n    \"\"\"The fields of client credentials.\"\"\"\n";
    format!("{head}\n{slots}\n    @explained\n{init}{}", each(public(CREDENTIALS), set))
}

const DERIVED_DOC: &str =
    "A client on the same connections and quota, whose calls have other options or further headers.\n\nArgs:\n";

fn clients() -> String {
    let head = "\n\nclass ClientOptions(Generic[T]):\n    \"\"\"The options of a client.\"\"\"\n";
    let doc = format!("Creates a client; nothing is sent.\n\nArgs:\n{}", documentation(public(CLIENT)));
    let parameters = public(CLIENT).map(parameter);
    let init = method("def __init__", &[], parameters, ("None", &doc), CLIENT, "self._configure(given)");
    let doc = format!("{DERIVED_DOC}{}", documentation(public(CALL)));
    let end = "return self._derived(call_options(given))";
    let derive = method("def with_options", &[], public(CALL).map(call_parameter), ("Self", &doc), CALL, end);
    let configure = abstract_method("_configure", "None", "Takes the options.");
    let derived = abstract_method("_derived", "Self", "Returns a client that has these options besides its own.");
    format!("{head}\n{init}\n{configure}\n{derive}\n{derived}")
}

/// Returns a method that a class for the options implements.
pub(super) fn abstract_method(name: &str, returned: &str, doc: &str) -> String {
    let define = format!("def {name}(self, given: dict[str, Any]) -> {returned}:");
    format!("    @abstractmethod\n    {define}\n        \"\"\"{doc}\"\"\"\n")
}

fn requests(is_async: bool) -> String {
    let (words, define, wait) = if is_async { (", awaited", "async def", "await ") } else { ("", "def", "") };
    let doc = format!("{REQUEST_DOC}{}", documentation(public(CALL)));
    let own = ["query: Query | None = None", "json: Any = None"].map(str::to_owned);
    let end = format!(
        "response: RawResponse[Any] = {wait}self._native.request(method, path, query, json, call_options(given))\n        \
         return response"
    );
    let keywords = own.into_iter().chain(public(CALL).map(call_parameter));
    let first = ["method: str", "path: str"];
    let request = method(&format!("{define} request"), &first, keywords, ("RawResponse[Any]", &doc), CALL, &end);
    let head = format!("class {}Requests:\n    \"\"\"The call on any path{words}.\"\"\"\n", prefix(is_async));
    format!("\n\n{head}\n    _native: NativeClient\n\n{request}")
}
