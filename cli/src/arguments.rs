//! Reads the arguments of a command as those of a call.

use std::fs::File;

use clap::ArgMatches;
use clap::parser::ValueSource;
use serde_json::value::RawValue;
use serde_json::{Map, Value};
use xpauto::bindings::list::list_option;
use xpauto::bindings::message::{Language, Part, shell_quoted, wording};
use xpauto::bindings::options::CLIENT;
use xpauto::bindings::schema::Model;
use xpauto::bindings::{Arguments, Body, ListOptions, Operation};
use xpauto::{Error, ErrorKind, Filter, Result};
use xpauto_sandbox::read_text;

use crate::filter;

/// Returns the name of an argument or a command.
pub fn kebab(name: &str) -> String {
    Language::Shell.name(name).into_owned()
}

/// Reads the arguments of an operation that returns one value or nothing.
pub fn of_call(operation: &'static Operation, matches: &ArgMatches) -> Result<Arguments> {
    let path = operation
        .parameters
        .iter()
        .map(|parameter| parameter.read(&text(matches, &format!("path.{}", parameter.name)).unwrap_or_default()));
    let optional_fields = given(matches, "list.").remove("optional-fields").unwrap_or_default();
    Ok(Arguments {
        path: path.collect::<Result<_>>()?,
        body: text(matches, "json").map(|json| body(&json)).transpose()?.map(Body::Json),
        optional_fields: serde_json::from_value(optional_fields).unwrap_or_default(),
        ..Arguments::default()
    })
}

/// Reads the options of a list.
pub fn of_list(model: &'static Model, matches: &ArgMatches) -> Result<ListOptions> {
    let filters = matches.get_many::<String>("filter").into_iter().flatten();
    let filters = filters.map(|text| filter::read(text, model)).collect::<Result<Vec<_>>>()?;
    let filter = (!filters.is_empty()).then(|| Filter::all_of(filters));
    let options = ListOptions::from_json(&Value::Object(given(matches, "list.")).to_string(), Language::Shell, filter)?;
    // Here a field that the library would only warn of is misspelt.
    model.fields_named(list_option::select.part(), options.select.as_deref().unwrap_or_default())?;
    Ok(options)
}

/// Returns the arguments that were given whose ids begin with this prefix, by the rest of their ids.
pub fn given(matches: &ArgMatches, prefix: &str) -> Map<String, Value> {
    let is_given = |id: &str| matches.value_source(id) == Some(ValueSource::CommandLine);
    let named = matches.ids().filter_map(|id| Some((id.as_str(), id.as_str().strip_prefix(prefix)?)));
    let value = |id: &str| {
        let values = matches.try_get_many::<Value>(id).ok().flatten().into_iter().flatten();
        match values.collect::<Vec<_>>()[..] {
            // A flag.
            [] => Value::Bool(true),
            [value] => value.clone(),
            ref lists => lists.iter().filter_map(|list| list.as_array()).flatten().cloned().collect(),
        }
    };
    named.filter(|(id, _)| is_given(id)).map(|(id, name)| (name.to_owned(), value(id))).collect()
}

/// Returns the words of a command line that repeat the connection of this one; secrets are masked.
pub fn of_connection(matches: &ArgMatches) -> String {
    let profile = text(matches, "profile").map(|name| format!(" --profile {}", shell_quoted(&name)));
    let options = given(matches, "client.").into_iter().map(|(name, value)| {
        let raw = matches.get_raw(&format!("client.{name}")).and_then(|mut values| values.next()).unwrap_or_default();
        let is_secret = CLIENT.iter().any(|option| option.is_secret && kebab(option.attribute) == name);
        match value {
            Value::Bool(_) => format!(" --{name}"),
            _ if is_secret => format!(" --{name} ***"),
            _ => format!(" --{name} {}", shell_quoted(&raw.to_string_lossy())),
        }
    });
    profile.into_iter().chain(options).collect()
}

/// Reads a body: JSON, a file, or standard input.
pub fn body(given: &str) -> Result<String> {
    let read = match given.strip_prefix('@') {
        _ if ["-", "@-"].contains(&given) => read_text(std::io::stdin()),
        Some(path) => File::open(path).and_then(read_text),
        None => Ok(given.to_owned()),
    };
    let failed = |error| Error::new(ErrorKind::File, format!("the body cannot be read from {given}: {error}"));
    let json = read.map_err(failed)?;
    match serde_json::from_str::<&RawValue>(&json) {
        Ok(_) => Ok(json),
        Err(error) => Err(Error::invalid(Part::name("json"), wording![format!("is invalid JSON: {error}")])),
    }
}

/// Returns the value of an argument.
pub fn text(matches: &ArgMatches, id: &str) -> Option<String> {
    matches.try_get_one::<String>(id).ok().flatten().cloned()
}
