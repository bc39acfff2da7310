//! Reads the arguments of a command as those of a call.

use std::fmt::Display;
use std::io::Read as _;

use clap::ArgMatches;
use serde_json::{Map, Value};
use xpauto::bindings::declaration::{Field, Kind, Model};
use xpauto::bindings::list::{LIST_OPTIONS, list_option};
use xpauto::bindings::operation::{ParameterKind, PathParameter};
use xpauto::bindings::options::{OptionDeclaration, OptionKind};
use xpauto::bindings::text::{JsonType, Language, Part, wording};
use xpauto::bindings::{Arguments, Body, ListOptions, Operation, PathArgument};
use xpauto::{Error, ErrorKind, Filter, Result};

/// Returns the name of an argument or a command.
pub fn kebab(name: &str) -> String {
    Language::Shell.name(name).into_owned()
}

/// Reads the arguments of an operation that returns one value or nothing.
pub fn of_call(operation: &'static Operation, matches: &ArgMatches) -> Result<Arguments> {
    let path = operation.parameters.iter().map(|parameter| {
        let text = text(matches, &format!("path.{}", parameter.name)).unwrap_or_default();
        path_argument(*parameter, &text, format_args!("{text:?}"))
    });
    let query = operation.query.fields.iter().filter_map(|field| {
        let values = strings(matches, &format!("query.{}", field.attribute));
        (!values.is_empty()).then(|| (field.wire.to_owned(), query_value(field, values).to_string()))
    });
    let body = if operation.body.is_some() { body(matches)?.map(Body::Json) } else { None };
    let optional_fields =
        if operation.takes_optional_fields { strings(matches, "list.optional_fields") } else { Vec::new() };
    Ok(Arguments {
        path: path.collect::<Result<_>>()?,
        query: query.collect(),
        body,
        optional_fields,
        ..Arguments::default()
    })
}

/// Reads a parameter of a path from text, which the message of an error shows as `got`.
pub fn path_argument(parameter: PathParameter, text: &str, got: impl Display) -> Result<PathArgument> {
    match parameter.kind {
        ParameterKind::Code => Ok(PathArgument::from(text.to_owned())),
        ParameterKind::Id => text
            .parse()
            .map(PathArgument::Id)
            .map_err(|_| Error::invalid(parameter.part(), format!("must be a positive integer, got {got}"))),
    }
}

/// Reads the options of a list.
pub fn of_list(model: &'static Model, matches: &ArgMatches) -> Result<ListOptions> {
    let mut filters = Vec::new();
    for text in strings(matches, &format!("list.{}", list_option::filter.name)) {
        filters.push(Filter::of_list(&text, model)?);
    }
    let options = LIST_OPTIONS.iter().copied().filter(|option| option.name != list_option::filter.name);
    let options = declared(options, "list", matches);
    let filter = (!filters.is_empty()).then(|| Filter::all_of(filters));
    ListOptions::from_json(&Value::Object(options).to_string(), Language::Shell, filter)
}

/// Reads the declared options that were given, by their names in a shell.
pub fn declared(
    options: impl Iterator<Item = &'static OptionDeclaration>,
    prefix: &str,
    matches: &ArgMatches,
) -> Map<String, Value> {
    let mut values = Map::new();
    for option in options {
        let id = format!("{prefix}.{}", option.name);
        let value = match (option.kind, option.kind.forms().json) {
            (OptionKind::Flag, _) => matches.get_flag(&id).then_some(Value::Bool(true)),
            (OptionKind::FieldNames | OptionKind::Sort, _) => {
                Some(strings(matches, &id)).filter(|names| !names.is_empty()).map(Value::from)
            }
            // What is no number stays text, which the declaration refuses.
            (_, JsonType::Integer | JsonType::Number) => {
                text(matches, &id).map(|text| text.parse().map_or(Value::String(text), Value::Number))
            }
            _ => text(matches, &id).map(Value::String),
        };
        values.extend(value.map(|value| (kebab(option.name), value)));
    }
    values
}

/// Reads the body: JSON, a file, or standard input.
pub fn body(matches: &ArgMatches) -> Result<Option<String>> {
    let Some(given) = text(matches, "json") else { return Ok(None) };
    let read = match given.strip_prefix('@') {
        _ if given == "-" => {
            let mut text = String::new();
            std::io::stdin().read_to_string(&mut text).map(|_| text)
        }
        Some(path) => std::fs::read_to_string(path),
        None => Ok(given.clone()),
    };
    let failed = |error| Error::new(ErrorKind::File, format!("the body cannot be read from {given}: {error}"));
    let json = read.map_err(failed)?;
    match serde_json::from_str::<&serde_json::value::RawValue>(&json) {
        Ok(_) => Ok(Some(json)),
        Err(error) => Err(Error::invalid(Part::name("json"), wording![format!("is invalid JSON: {error}")])),
    }
}

/// Returns a query parameter as JSON: text where its declaration wants that, else what it is as JSON.
fn query_value(field: &Field, values: Vec<String>) -> Value {
    let is_text = matches!(field.kind.item(), Kind::Text | Kind::Enum(_) | Kind::DateTime);
    let value = |text: String| if is_text { text.into() } else { serde_json::from_str(&text).unwrap_or(text.into()) };
    let mut values: Vec<Value> = values.into_iter().map(value).collect();
    if matches!(field.kind, Kind::List(_)) { values.into() } else { values.pop().unwrap_or_default() }
}

/// Returns the value of an argument.
pub fn text(matches: &ArgMatches, id: &str) -> Option<String> {
    matches.try_get_one::<String>(id).ok().flatten().cloned()
}

/// Returns the values of an argument that may be given several times.
pub fn strings(matches: &ArgMatches, id: &str) -> Vec<String> {
    matches.try_get_many::<String>(id).ok().flatten().into_iter().flatten().cloned().collect()
}
