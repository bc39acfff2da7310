//! Converts options to parameters and documentation, and generates `client_options.py`: those of clients, calls and credentials.

use std::borrow::Cow;
use std::fmt::Write as _;

use crate::message::{Language, localized_doc};
use crate::schema::Model;
use crate::schema::{DefaultValue, Field, Kind, Limit};
use crate::spec::options::{CALL, CLIENT, CREDENTIALS, list_option};

use super::docstring::{docstring, wrapped};
use super::{HEADER, init, lines};
use crate::names;

const START: &str = r#""""The options of clients, of single calls and of client credentials."""

from __future__ import annotations

from abc import abstractmethod
{types}from typing import Any, Generic, Literal, Self

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
fn accepted(option: &Field) -> Cow<'static, str> {
    match (option.limit, option.kind) {
        (Limit::Written(notation), _) if option.attribute == "token" && notation.reading == "token" => "T".into(),
        (Limit::Written(notation), _) => notation.python.into(),
        (Limit::Listed, Kind::Enum(set)) => {
            let values: Vec<String> = set.values.iter().map(|value| format!("\"{value}\"")).collect();
            format!("Literal[{}]", values.join(", ")).into()
        }
        (_, Kind::DateTime) => "datetime | str".into(),
        (_, kind) => kind.python_type().into(),
    }
}

/// Returns the imports of the types of options.
pub(super) fn imports(options: impl Iterator<Item = &'static Field>) -> String {
    let types: Vec<_> = options.map(accepted).collect();
    let import = |module: &str, names: &[&str]| {
        let is_used = |name: &&&str| types.iter().any(|kind| kind.contains(**name));
        let names: Vec<&str> = names.iter().filter(is_used).copied().collect();
        if names.is_empty() { String::new() } else { format!("from {module} import {}\n", names.join(", ")) }
    };
    import("collections.abc", &["Iterable", "Mapping"]) + &import("datetime", &["datetime"])
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

/// Returns the option as a key of a typed dict.
pub(super) fn keyword(option: &Field) -> String {
    let has_null = default(option) == "None";
    format!("{}: {}{}", option.attribute, accepted(option), if has_null { " | None" } else { "" })
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
    options.into_iter().map(|option| wrapped(&about(option), "    ", "        ") + "\n").collect()
}

fn about(option: &Field) -> String {
    let doc = localized_doc(&names::doc_lines(option.doc).join(" "), Language::Python);
    let unit = if option.is_time() { " In seconds." } else { "" };
    let mut about = format!("{}: {doc}{unit}", option.attribute);
    if let DefaultValue::Environment(variable) = option.default {
        let _ = write!(about, " By default that of the environment variable `{variable}`.");
    }
    about
}

/// Returns a dict of the parameters by name, its first line not indented.
pub(super) fn dict<'a>(options: impl IntoIterator<Item = &'a Field>, spaces: usize) -> String {
    let indent = " ".repeat(spaces);
    let entries = options.into_iter().map(|option| format!("\"{0}\": {0}", option.attribute));
    format!("{{\n{}{indent}}}", lines(entries, &format!("{indent}    "), ","))
}

/// Returns a method without its body: one keyword parameter per line, and a docstring.
pub(super) fn keyword_method(name: &str, first: &[&str], keywords: &[String], returned: &str, doc: &str) -> String {
    let mut out = format!("    {name}(\n        self,\n{}        *,\n", lines(first, "        ", ","));
    let _ = write!(out, "{}    ) -> {returned}:\n{}", lines(keywords, "        ", ","), docstring(doc, 8));
    out
}

/// Returns the options of clients.
pub(super) fn of_clients() -> Vec<&'static Field> {
    public(CLIENT).collect()
}

/// Returns `client_options.py`.
pub(crate) fn client_options() -> String {
    let options = of_clients().into_iter().chain(public(CREDENTIALS)).chain(public(CALL));
    let mut out = format!("{HEADER}{}", START.replace("{types}", &imports(options)));
    credentials(&mut out);
    clients(&mut out);
    for is_async in [false, true] {
        requests(&mut out, is_async);
    }
    out
}

fn credentials(out: &mut String) {
    let names: Vec<String> = public(CREDENTIALS).map(attribute).collect();
    let mut slots: Vec<String> = names.iter().map(|name| format!("\"{name}\"")).collect();
    slots.sort_unstable();
    out.push_str("\n\nclass CredentialOptions:\n    \"\"\"The fields of client credentials.\"\"\"\n");
    let _ = write!(out, "\n    __slots__ = ({})\n", slots.join(", "));
    let _ = write!(out, "\n    @explained\n{}", init(public(CREDENTIALS).map(parameter)));
    let doc = format!("Keeps the credentials.\n\nArgs:\n{}", documentation(public(CREDENTIALS)));
    *out += &docstring(&doc, 8);
    for (option, attribute) in public(CREDENTIALS).zip(names) {
        let _ = writeln!(out, "        self.{attribute} = {}", option.attribute);
    }
}

/// Returns the attribute of an option; that of a secret is private.
fn attribute(option: &Field) -> String {
    if option.is_secret { format!("_{}", option.attribute) } else { option.attribute.to_owned() }
}

fn clients(out: &mut String) {
    let options = of_clients();
    out.push_str("\n\nclass ClientOptions(Generic[T]):\n    \"\"\"The options of a client.\"\"\"\n\n    @explained\n");
    let doc = format!("Creates a client; nothing is sent.\n\nArgs:\n{}", documentation(options.iter().copied()));
    let parameters: Vec<String> = options.iter().map(|option| parameter(option)).collect();
    *out += &keyword_method("def __init__", &[], &parameters, "None", &doc);
    let _ = writeln!(out, "        given = {}\n        self._configure(given)", dict(options, 8));
    out.push_str("\n    @abstractmethod\n    def _configure(self, given: dict[str, Any]) -> None:\n        \"\"\"Takes the options.\"\"\"\n\n    @explained\n");
    let doc = format!(
        "A client on the same connections and quota, whose calls have other options or further headers.\n\nArgs:\n{}",
        documentation(public(CALL))
    );
    let parameters: Vec<String> = public(CALL).map(call_parameter).collect();
    *out += &keyword_method("def with_options", &[], &parameters, "Self", &doc);
    let _ =
        writeln!(out, "        given = {}\n        return self._derived(call_options(given))", dict(public(CALL), 8));
    out.push_str("\n    @abstractmethod\n    def _derived(self, given: dict[str, Any]) -> Self:\n        \"\"\"Returns a client that has these options besides its own.\"\"\"\n");
}

fn requests(out: &mut String, is_async: bool) {
    let (prefix, words) = if is_async { ("Async", ", awaited") } else { ("", "") };
    let _ = write!(out, "\n\nclass {prefix}Requests:\n    \"\"\"The call on any path{words}.\"\"\"\n");
    out.push_str("\n    _native: NativeClient\n\n");
    out.push_str("    @explained\n");
    let doc = format!("{REQUEST_DOC}{}", documentation(public(CALL)));
    let mut keywords = vec!["query: Query | None = None".to_owned(), "json: Any = None".to_owned()];
    keywords.extend(public(CALL).map(call_parameter));
    let (define, call) = if is_async {
        ("async def request", "await self._native.request")
    } else {
        ("def request", "self._native.request")
    };
    *out += &keyword_method(define, &["method: str", "path: str"], &keywords, "RawResponse[Any]", &doc);
    let _ = writeln!(out, "        given = {}", dict(public(CALL), 8));
    let _ =
        writeln!(out, "        response: RawResponse[Any] = {call}(method, path, query, json, call_options(given))");
    out.push_str("        return response\n");
}
