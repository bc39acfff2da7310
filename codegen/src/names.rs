//! Names in each language, what is distinct among the declarations, and lists of names as text.

use std::collections::{BTreeSet, HashSet};
use std::fmt::Display;

pub(crate) use crate::message::camel_case;
use crate::message::{Language, Wording};
use heck::{ToShoutySnakeCase as _, ToUpperCamelCase as _};
use serde_json::Value;

use crate::schema::{Enumeration, Field, Kind, Model, Operation, Union};
use crate::spec;

/// Converts `recommender_blocks` to `RecommenderBlocks`, and `PAGE_URL` to `PageUrl`.
pub(crate) fn class_name(name: &str) -> String {
    name.to_upper_camel_case()
}

/// Returns the name of the static that declares a type.
pub(crate) fn static_of(name: &str) -> String {
    name.to_shouty_snake_case()
}

/// Returns the distinct enums of all fields, in the order of first use.
pub(crate) fn enumerations() -> Vec<&'static Enumeration> {
    distinct(spec::models().flat_map(|model| model.fields).filter_map(|field| field.kind.enumeration()), |set| set.name)
}

/// Returns the distinct types of several others, in the order of first use.
pub(crate) fn unions() -> Vec<&'static Union> {
    let of = |field: &'static Field| if let Kind::OneOf(union) = field.kind.item() { Some(*union) } else { None };
    distinct(spec::models().flat_map(|model| model.fields).filter_map(of), |union| union.name)
}

/// Returns the resources, in the order of their operations.
pub(crate) fn resources() -> Vec<&'static str> {
    distinct(spec::OPERATIONS.iter().map(|operation| operation.resource), |name| name)
}

/// Returns the attributes of a client, each with the resource that it is; some have a second one.
pub(crate) fn attributes() -> impl Iterator<Item = (&'static str, &'static str)> {
    resources().into_iter().map(|resource| (resource, resource)).chain(spec::ALIASES.iter().copied())
}

/// Returns the operations of a resource.
pub(crate) fn operations(resource: &str) -> impl Iterator<Item = &'static Operation> {
    spec::OPERATIONS.iter().copied().filter(move |operation| operation.resource == resource)
}

/// Returns a name in `snake_case` as words.
pub(crate) fn words(snake: &str) -> String {
    snake.replace('_', " ")
}

/// Returns what is written for each item.
pub(crate) fn each<T>(items: impl IntoIterator<Item = T>, written: impl FnMut(T) -> String) -> String {
    items.into_iter().map(written).collect()
}

/// Returns a line for each item, between a prefix and a suffix.
pub(crate) fn lines(items: impl IntoIterator<Item = impl Display>, before: &str, after: &str) -> String {
    each(items, |item| format!("{before}{item}{after}\n"))
}

/// Joins items, each of them in quotes or other marks.
pub(crate) fn joined(items: impl IntoIterator<Item = impl Display>, mark: &str, between: &str) -> String {
    items.into_iter().map(|item| format!("{mark}{item}{mark}")).collect::<Vec<_>>().join(between)
}

/// Returns the names that occur as words in code, in their order.
pub(crate) fn used<'a>(names: impl IntoIterator<Item = &'a str>, code: &str) -> BTreeSet<&'a str> {
    let words: HashSet<&str> = code.split(|at: char| !at.is_alphanumeric() && at != '_').collect();
    names.into_iter().filter(|name| words.contains(name)).collect()
}

/// Returns code without the lines of comments, which may name what is not used.
pub(crate) fn without_comments(code: &str) -> String {
    lines(code.lines().filter(|line| !line.trim_start().starts_with(['/', '*'])), "", "")
}

/// Returns the documentation of a declaration in one line.
pub(crate) fn doc_line(doc: &str) -> String {
    doc.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns the documentation of a declaration as lines.
pub(crate) fn doc_lines(doc: &str) -> Vec<&str> {
    doc.trim().lines().map(str::trim).collect()
}

/// Returns what has distinct names, in order.
pub(crate) fn distinct<T: Copy>(items: impl Iterator<Item = T>, name: fn(T) -> &'static str) -> Vec<T> {
    let mut seen = HashSet::new();
    items.filter(|item| seen.insert(name(*item))).collect()
}

/// Collects a type and the types of its fields, each once.
pub(crate) fn collect(model: &'static Model, found: &mut Vec<&'static Model>) {
    if !found.contains(&model) {
        found.push(model);
        model.fields.iter().flat_map(|field| field.kind.item().models()).for_each(|inner| collect(inner, found));
    }
}

/// Returns the name of a call as a language writes it.
pub(crate) fn call(operation: &Operation, language: Language) -> String {
    Wording::from(operation).render(language)
}

/// Formats a value as code.
pub(crate) fn literal(value: &Value, language: Language) -> String {
    let is_python = language == Language::Python;
    match value {
        Value::Array(items) => format!("[{}]", joined(items.iter().map(|item| literal(item, language)), "", ", ")),
        Value::Object(fields) => {
            let key = if is_python { "\"" } else { "" };
            let field = |(name, value): (&String, &Value)| format!("{key}{name}{key}: {}", literal(value, language));
            let fields = joined(fields.iter().map(field), "", ", ");
            if is_python { format!("{{{fields}}}") } else { format!("{{ {fields} }}") }
        }
        Value::Bool(flag) if is_python => class_name(&flag.to_string()),
        Value::Null if is_python => "None".to_owned(),
        Value::String(text) if !is_python && !text.contains(['\'', '\\', '\n']) => format!("'{text}'"),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => value.to_string(),
    }
}

/// Returns the name of the type of the objects in a list.
pub(crate) fn listed(field: &Field) -> Option<&'static str> {
    if let Kind::List(item) = field.kind { item.models().first().map(|model| model.name) } else { None }
}

/// Returns whether the values of a field are headers of a response.
pub(crate) fn is_headers(field: &Field) -> bool {
    field.notation().is_some_and(|notation| notation.rust == "HeaderMap")
}
