//! Reads the arguments of a command as those of a call.

use std::fs::File;

use clap::ArgMatches;
use serde_json::Value;
use serde_json::value::RawValue;
use xpauto::bindings::list::list_option;
use xpauto::bindings::message::{Language, Part, wording};
use xpauto::bindings::schema::Model;
use xpauto::bindings::{Arguments, Body, ListOptions, Operation};
use xpauto::{Error, ErrorKind, Result};
use xpauto_sandbox::{given_options, read_text};

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
    let optional_fields = given_options(matches, "list.").remove("optional-fields").unwrap_or_default();
    Ok(Arguments {
        path: path.collect::<Result<_>>()?,
        body: text(matches, "json").map(|json| body(&json)).transpose()?.map(Body::Json),
        optional_fields: serde_json::from_value(optional_fields).unwrap_or_default(),
        ..Arguments::default()
    })
}

/// Reads the options of a list.
pub fn of_list(model: &'static Model, matches: &ArgMatches) -> Result<ListOptions> {
    let filter = text(matches, "filter").map(|text| filter::read(&text, model)).transpose()?;
    let given = Value::Object(given_options(matches, "list.")).to_string();
    let options = ListOptions::from_json(&given, Language::Shell, filter, Some(model))?;
    // Here a field that the library would only warn of is misspelt.
    model.fields_named(list_option::select.part(), options.select.as_deref().unwrap_or_default())?;
    Ok(options)
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
