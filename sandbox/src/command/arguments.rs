//! The arguments of the command line, from the declarations of the options.

use std::fs::File;
use std::net::IpAddr;
use std::path::{Path, PathBuf};

use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use serde_json::{Map, Value};
use xpauto::bindings::message::Language;
use xpauto::bindings::schema::{DefaultValue, Field, Kind};

use super::declared::{declared_argument, given_options};
use crate::options::{OPTIONS, Options, option};
use crate::sandbox::Listen;
use crate::text_file::read_text;

/// What the ids of arguments of declared options begin with.
const PREFIX: &str = "option.";
const ABOUT: &str = "Runs a server on 127.0.0.1 that speaks the whole service, with a generated account.";
const END: &str = "A configuration file has these options but for those of \"The program\", by their names with _ in place of -: \
     flags as true or false without no_, and faults as an array of rules.\n\
     Exit status: 0 after a signal, 1 where the sandbox cannot start, 2 where an option cannot be used.";

/// Returns the options that the command line accepts; fault rules need a configuration file.
fn declared() -> impl Iterator<Item = &'static Field> {
    OPTIONS.iter().copied().filter(|option| option.attribute != option::faults.attribute)
}

/// Returns whether an option is a flag that is on by default; its argument switches it off.
fn is_on(option: &Field) -> bool {
    option.default == DefaultValue::Flag(true)
}

/// Returns the command line of a program with this name.
pub(super) fn command(program: &'static str) -> Command {
    let of_program = [
        of_program("config", "FILE", "Reads options from a JSON file; those of the command line take precedence.")
            .value_parser(value_parser!(PathBuf)),
        of_program(
            "listen",
            "ADDRESS",
            "The address to listen on, such as 0.0.0.0 in a container. By default 127.0.0.1.",
        )
        .value_parser(value_parser!(IpAddr)),
        of_program(
            "allow-host",
            "NAME",
            "A further name under which the sandbox may be controlled. May be given repeatedly.",
        )
        .action(ArgAction::Append),
    ];
    let command = Command::new(program).bin_name(program).no_binary_name(true).version(env!("CARGO_PKG_VERSION"));
    command.about(ABOUT).after_help(END).args(declared().map(argument_of)).args(of_program)
}

fn of_program(name: &'static str, placeholder: &'static str, help: &'static str) -> Arg {
    Arg::new(name).long(name).value_name(placeholder).help(help).help_heading("The program")
}

fn argument_of(option: &'static Field) -> Arg {
    let (name, doc) = (option.shell_name(), option.shell_doc());
    let help = match option.kind {
        _ if is_on(option) => format!("Switches this off: {doc}"),
        Kind::List(_) => format!("{doc} May be given repeatedly."),
        _ => doc,
    };
    declared_argument(format!("{PREFIX}{}", option.attribute), name, option).help(help)
}

/// Reads the options of a sandbox from the arguments and the configuration file, and where it listens; the error is a message.
pub(super) fn read(matches: &ArgMatches) -> Result<(Options, Listen), String> {
    let config = matches.get_one::<PathBuf>("config");
    let mut options = config.map(|path| read_config(path)).transpose()?.unwrap_or_default();
    for (name, value) in given_options(matches, PREFIX) {
        let is_off = declared().any(|option| option.attribute == name && is_on(option));
        options.insert(name, if is_off { Value::Bool(false) } else { value });
    }
    let options = Options::from_json(&Value::Object(options).to_string(), Language::Rust)
        .and_then(|options| options.check().map(|()| options))
        .map_err(|error| error.message().to_owned())?;
    let hosts = matches.get_many::<String>("allow-host").into_iter().flatten().cloned().collect();
    Ok((options, Listen { address: matches.get_one("listen").copied(), hosts }))
}

/// Reads a configuration file; the error is a message. The options are checked with those of the command line.
fn read_config(path: &Path) -> Result<Map<String, Value>, String> {
    let failed = |error: &dyn std::fmt::Display| format!("the configuration file {}: {error}", path.display());
    let text = File::open(path).and_then(read_text).map_err(|error| failed(&error))?;
    let mut options: Map<String, Value> = serde_json::from_str(&text).map_err(|error| failed(&error))?;
    // The path of data is relative to the file.
    if let Some(Value::String(data)) = options.get_mut(option::data.attribute) {
        *data = path.parent().unwrap_or(Path::new("")).join(&*data).to_string_lossy().into_owned();
    }
    Ok(options)
}
