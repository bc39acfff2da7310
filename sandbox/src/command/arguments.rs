//! Parses the arguments of the command line.

use std::net::Ipv6Addr;
use std::path::PathBuf;

use lexopt::{Arg, Parser, ValueExt};
use serde_json::{Map, Value};
use xpauto::bindings::message::Language;
use xpauto::bindings::message::closest;
use xpauto::bindings::schema::Field;

use super::program_arguments::PROGRAM_ARGUMENTS;
use super::{Command, Run, config};
use crate::options::{OPTIONS, Options};
use crate::sandbox::Listen;

/// The parsed arguments.
#[derive(Default)]
struct Arguments {
    options: Map<String, Value>,
    config: Option<PathBuf>,
    listen: Listen,
}

/// Returns the options that the command line accepts; fault rules need a configuration file.
pub(super) fn declared() -> impl Iterator<Item = &'static Field> {
    OPTIONS.iter().copied().filter(|option| option.attribute != "faults")
}

/// Parses the command line; the error is a message.
pub(super) fn parse(mut parser: Parser) -> Result<Command, String> {
    let mut arguments = Arguments::default();
    while let Some(argument) = parser.next().map_err(|error| usage(&error))? {
        let name = match &argument {
            Arg::Long("help") | Arg::Short('h') => return Ok(Command::Help),
            Arg::Long("version") => return Ok(Command::Version),
            Arg::Long(name) => (*name).to_owned(),
            _ => return Err(usage(&argument.unexpected())),
        };
        arguments.take(&name, &mut parser)?;
    }
    arguments.run().map(|run| Command::Run(Box::new(run)))
}

impl Arguments {
    fn take(&mut self, name: &str, parser: &mut Parser) -> Result<(), String> {
        let text = |parser: &mut Parser| parser.value().and_then(ValueExt::string).map_err(|error| usage(&error));
        match name {
            "config" => self.config = Some(text(parser)?.into()),
            "listen" => {
                let address = text(parser)?;
                let refused = |_| format!("--listen must be an IP address such as 0.0.0.0, got {address:?}");
                self.listen.address = Some(address.parse().map_err(refused)?);
            }
            "allow-host" => {
                let host = text(parser)?;
                if !is_host(&host) {
                    let must = "must be a host name without a port, such as sandbox.test";
                    return Err(format!("--allow-host {must}, got {host:?}"));
                }
                self.listen.hosts.push(host);
            }
            _ => {
                let option = declared().find(|option| option.shell_name() == name).ok_or_else(|| unknown(name))?;
                let value = value(option, name, parser).map_err(|error| usage(&error))?;
                match (self.options.get_mut(option.attribute), value) {
                    (Some(Value::Array(values)), Value::Array(more)) => values.extend(more),
                    (_, value) => drop(self.options.insert(option.attribute.to_owned(), value)),
                }
            }
        }
        Ok(())
    }

    fn run(self) -> Result<Run, String> {
        let mut options = self.config.as_deref().map(config::read).transpose()?.unwrap_or_default();
        options.extend(self.options);
        let options = Options::from_json(&Value::Object(options).to_string(), Language::Rust)
            .and_then(|options| options.check().map(|()| options))
            .map_err(|error| error.message().to_string())?;
        Ok(Run { options, listen: self.listen })
    }
}

/// Returns whether the header `Host` of a request can have this name.
fn is_host(name: &str) -> bool {
    let is_name = |name: &str| {
        !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-._".contains(&byte))
    };
    let address = name.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    address.map_or_else(|| is_name(name), |address| address.parse::<Ipv6Addr>().is_ok())
}

/// Returns the value of an option as JSON.
fn value(option: &Field, name: &str, parser: &mut Parser) -> Result<Value, lexopt::Error> {
    if option.is_flag() {
        return Ok(Value::Bool(!name.starts_with("no-")));
    }
    Ok(option.read_text(&parser.value()?.string()?))
}

/// Returns the names of all arguments.
fn names() -> Vec<String> {
    declared().map(Field::shell_name).chain(PROGRAM_ARGUMENTS.iter().map(|(name, ..)| (*name).to_owned())).collect()
}

fn unknown(name: &str) -> String {
    let names = names();
    let likely = closest(name, names.iter().map(String::as_str));
    let hint = likely.map_or_else(String::new, |likely| format!("; did you mean --{likely}?"));
    usage(&format!("there is no option --{name}{hint}"))
}

fn usage(message: &impl std::fmt::Display) -> String {
    format!("{message}\n--help lists every option")
}
