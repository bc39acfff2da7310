//! Declared options as arguments of a command line, for this program and for `xpauto`.

use std::convert::Infallible;

use clap::builder::{PossibleValuesParser, TypedValueParser as _};
use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, ValueHint};
use serde_json::{Map, Value};
use xpauto::bindings::schema::{Field, Kind};

/// Returns the argument of a declared option, with an id and a name of its own.
#[doc(hidden)]
#[must_use]
pub fn declared_argument(id: String, name: String, option: &'static Field) -> Arg {
    let argument = Arg::new(id).long(name).help(option.shell_doc());
    if option.is_flag() {
        return argument.action(ArgAction::SetTrue);
    }
    let hint = if option.placeholder() == "FILE" { ValueHint::FilePath } else { ValueHint::Other };
    let argument = argument.value_name(option.placeholder()).value_hint(hint).allow_negative_numbers(true);
    let argument = argument.value_parser(|text: &str| Ok::<_, Infallible>(option.read_text(text)));
    match (option.choices(), option.kind) {
        (Some(set), _) => argument.value_parser(PossibleValuesParser::new(set.values).map(Value::from)),
        (_, Kind::List(_)) => argument.action(ArgAction::Append),
        _ => argument,
    }
}

/// Returns the declared options that were given whose ids begin with this prefix, by the rest of their ids.
#[doc(hidden)]
#[must_use]
pub fn given_options(matches: &ArgMatches, prefix: &str) -> Map<String, Value> {
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
