//! The sandbox's command line, which the programs of all languages share.

use std::fmt::Write as _;
use std::io::Write;

use lexopt::{Arg, Parser, ValueExt};
use serde_json::{Map, Value};
use xpauto::options::{DefaultValue, OptionDeclaration, OptionKind};
use xpauto::text::Language;

use crate::generate::FIRST_SITE_CODE;
use crate::options::{OPTIONS, Options};
use crate::sandbox::Sandbox;

/// What the arguments ask for.
enum Wish {
    Help,
    Run(Box<Options>),
}

/// Runs the sandbox as its command line says, until it is interrupted; gives the exit status.
///
/// `arguments` do not hold the program's own name. A wrong argument gives 2, a sandbox that cannot start 1.
pub fn run_from_arguments(arguments: impl Iterator<Item = String>) -> i32 {
    match wish(Parser::from_args(arguments)) {
        Ok(Wish::Help) => {
            say(&help());
            0
        }
        Ok(Wish::Run(options)) => run(*options),
        Err(error) => {
            let accepted: Vec<String> = declared().map(|option| format!("--{}", flag(option))).collect();
            complain(&format!("{error}; xpauto-sandbox accepts {} and --help", accepted.join(", ")));
            2
        }
    }
}

fn run(options: Options) -> i32 {
    match Sandbox::start(options) {
        Ok(sandbox) => {
            say(&greeting(&sandbox));
            sandbox.wait();
            0
        }
        Err(error) => {
            complain(error.message());
            1
        }
    }
}

fn greeting(sandbox: &Sandbox) -> String {
    let (url, token) = (sandbox.url(), sandbox.token());
    format!(
        "{url}\ntoken: {token}\nsite:  {FIRST_SITE_CODE} (where the account is generated)\n\n\
         curl -H 'Authorization: Bearer {token}' '{url}/segments?page=1&perPage=2'\n"
    )
}

/// The options that a command line can give; rules for what goes wrong are not among them.
fn declared() -> impl Iterator<Item = &'static OptionDeclaration> {
    OPTIONS.iter().copied().filter(|option| option.kind != OptionKind::Faults)
}

/// The name on the command line, without its dashes; of what is on by default, that which switches it off.
fn flag(option: &OptionDeclaration) -> String {
    let name = option.name.replace('_', "-");
    if option.default == DefaultValue::Flag(true) { format!("no-{name}") } else { name }
}

/// What stands for the value in the help; nothing where there is none.
fn placeholder(option: &OptionDeclaration) -> &'static str {
    match option.kind {
        OptionKind::Flag => "",
        OptionKind::Count { .. } => " N",
        OptionKind::Time { .. } => " SECONDS",
        OptionKind::Data => " FILE",
        _ => " TEXT",
    }
}

fn help() -> String {
    let mut help = String::from(
        "Runs a server on 127.0.0.1 that speaks the whole service, with a generated account.\n\n\
         Usage: xpauto-sandbox [options]\n\n",
    );
    for option in declared() {
        let doc = option.doc.split_whitespace().collect::<Vec<_>>().join(" ");
        let doc = if flag(option).starts_with("no-") { format!("Switches this off: {doc}") } else { doc };
        let more = match option.default {
            DefaultValue::Count(count) => format!(" By default {count}."),
            DefaultValue::Time(seconds) => format!(" By default {seconds}."),
            _ if option.kind == OptionKind::Texts => " May be given repeatedly.".to_owned(),
            _ => String::new(),
        };
        let _ = writeln!(help, "  {:<32} {doc}{more}", format!("--{}{}", flag(option), placeholder(option)));
    }
    let _ = writeln!(help, "  {:<32} This text.", "--help");
    help
}

fn wish(mut parser: Parser) -> Result<Wish, lexopt::Error> {
    let mut given = Map::new();
    while let Some(argument) = parser.next()? {
        let option = match &argument {
            Arg::Long("help") | Arg::Short('h') => return Ok(Wish::Help),
            Arg::Long(name) => declared().find(|option| flag(option) == *name),
            _ => None,
        };
        let Some(option) = option else { return Err(argument.unexpected()) };
        let value = value(option, &mut parser)?;
        match (given.get_mut(option.name), value) {
            (Some(Value::Array(values)), Value::Array(more)) => values.extend(more),
            (_, value) => drop(given.insert(option.name.to_owned(), value)),
        }
    }
    let options = Options::from_json(&Value::Object(given).to_string(), Language::Rust);
    Ok(Wish::Run(Box::new(options.map_err(|error| error.message().to_owned())?)))
}

/// The value of an option as JSON; what is no number stays a string, which its declaration refuses.
fn value(option: &OptionDeclaration, parser: &mut Parser) -> Result<Value, lexopt::Error> {
    if option.kind == OptionKind::Flag {
        return Ok(Value::Bool(option.default != DefaultValue::Flag(true)));
    }
    let text = parser.value()?.string()?;
    Ok(match option.kind {
        OptionKind::Count { .. } | OptionKind::Time { .. } => text.parse().map_or(Value::String(text), Value::Number),
        OptionKind::Texts => Value::Array(vec![text.into()]),
        _ => text.into(),
    })
}

/// Writes to standard output; a reader that has gone away is no reason to fail.
fn say(text: &str) {
    let mut out = std::io::stdout().lock();
    let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
}

fn complain(text: &str) {
    let _ = writeln!(std::io::stderr().lock(), "xpauto-sandbox: {text}");
}
