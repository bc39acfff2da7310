//! The commands and their options, from the declarations of operations and options.

use std::fmt::Write as _;

use clap::builder::{PossibleValuesParser, ValueParser};
use clap::{Arg, ArgAction, Command, ValueHint};
use xpauto::ErrorKind;
use xpauto::bindings::declaration::{Field, Kind};
use xpauto::bindings::list::{LIST_OPTIONS, list_option};
use xpauto::bindings::operation::{ALIASES, ALL};
use xpauto::bindings::options::{CLIENT, DefaultValue, OptionDeclaration, OptionKind, client};
use xpauto::bindings::text::{JsonType, Language, localized_doc};
use xpauto::bindings::{Operation, POLLING};
use xpauto::model::ResultsTicket;
use xpauto::model::Typed as _;

use crate::arguments::kebab;
use crate::output::FORMATS;

/// Options of a client that have no argument: a token would be seen by all who see the list of processes.
const WITHOUT_ARGUMENT: [&OptionDeclaration; 3] = [&client::token, &client::headers, &client::log_bodies];

/// Returns the options of clients that are arguments.
pub fn client_options() -> impl Iterator<Item = &'static OptionDeclaration> {
    let is_argument = |option: &&OptionDeclaration| {
        !option.is_internal && WITHOUT_ARGUMENT.iter().all(|other| other.name != option.name)
    };
    CLIENT.iter().copied().filter(is_argument)
}

/// Returns whether an operation responds with the data code of results, which can be waited for.
pub fn has_results(operation: &Operation) -> bool {
    operation.response.model().is_some_and(|model| std::ptr::eq(model, ResultsTicket::MODEL))
}

/// Returns the whole command line.
pub fn command() -> Command {
    Command::new("xpauto")
        .version(clap::crate_version!())
        .about("The account of an experimentation-automation REST API from a shell.")
        .long_about("The account of an experimentation-automation REST API from a shell.\n\n\
             The service and the token are those of --profile, or of XPAUTO_BASE_URL and XPAUTO_TOKEN. With --sandbox everything \
             runs on a generated account, without any service.")
        .after_help(exit_statuses())
        .subcommand_required(true)
        .arg_required_else_help(true)
        .args(connection())
        .subcommands(resources(|_| true, operation))
        .subcommand(
            Command::new("plan")
                .about("Says how many calls and seconds a list takes, by its first page")
                .subcommand_required(true)
                .arg_required_else_help(true)
                .subcommands(resources(Operation::is_list, |listed| list(listed).arg(output_format(&["table", "json"])))),
        )
        .subcommand(request())
        .subcommand(
            Command::new("sandbox")
                .about("Runs a server on this machine that speaks the whole service; `xpauto sandbox --help` lists its options")
                .disable_help_flag(true)
                .arg(Arg::new("arguments").num_args(0..).trailing_var_arg(true).allow_hyphen_values(true)),
        )
        .subcommand(
            Command::new("mcp")
                .about("Serves the account to an assistant by the Model Context Protocol, on standard input and output")
                .arg(flag("allow-writes", "Adds the tool that writes, by the confirmation of what the assistant has shown")),
        )
        .subcommand(
            Command::new("completions")
                .about("Writes the completions of a shell: `source <(xpauto completions bash)`")
                .arg(Arg::new("shell").required(true).value_parser(clap::value_parser!(clap_complete::Shell))),
        )
}

fn exit_statuses() -> String {
    let mut text = "Exit status: 0 for success".to_owned();
    for kind in ErrorKind::ALL.iter().map(|kind| kind.declaration()).filter(|kind| kind.only.is_none()) {
        let _ = write!(text, ", {} {}", kind.exit_status, kind.code);
    }
    text + ", 130 after a signal."
}

/// Returns a command for each resource that has such operations, with a command for each of them.
fn resources(is_wanted: fn(&Operation) -> bool, build: fn(&'static Operation) -> Command) -> Vec<Command> {
    let wanted: Vec<&'static Operation> = ALL.iter().copied().filter(|operation| is_wanted(operation)).collect();
    let resource = |operations: &[&'static Operation]| {
        let name = operations.first().map_or("", |operation| operation.resource);
        let verbs: Vec<String> = operations.iter().map(|operation| kebab(operation.verb)).collect();
        let aliases = ALIASES.iter().filter(move |(_, resource)| *resource == name).map(|(alias, _)| kebab(alias));
        Command::new(kebab(name))
            .visible_aliases(aliases)
            .about(format!("{} {}", verbs.join(", "), name.replace('_', " ")))
            .subcommand_required(true)
            .arg_required_else_help(true)
            .subcommands(operations.iter().copied().map(build))
    };
    wanted.chunk_by(|one, next| one.resource == next.resource).map(resource).collect()
}

/// Returns the command of an operation.
fn operation(operation: &'static Operation) -> Command {
    let command = if operation.is_list() { list(operation) } else { call(operation) };
    let command = command
        .arg(flag("dry-run", "Shows the request that would be sent, as curl too; sends nothing"))
        .arg(output_format(FORMATS))
        .args(files());
    if !has_results(operation) {
        return command;
    }
    command
        .arg(option(
            "wait",
            "PATH",
            "Waits for the results at this path, in which {dataCode} is the code of the response",
        ))
        .args(waiting())
}

/// Returns the options of polling.
fn waiting() -> [Arg; 2] {
    let [interval, timeout, _] = &POLLING;
    [interval, timeout].map(|declared| {
        declared_option("wait", declared).long(format!("wait-{}", kebab(declared.name))).requires("wait")
    })
}

fn named(operation: &Operation) -> Command {
    let (first, rest) = operation.doc.split_once(':').unwrap_or((operation.doc, ""));
    let about = if rest.is_empty() { first.trim_end_matches('.') } else { first };
    Command::new(kebab(operation.verb)).about(about.to_owned()).long_about(operation.doc.to_owned())
}

fn list(operation: &Operation) -> Command {
    let options = LIST_OPTIONS.iter().map(|declared| {
        let argument = declared_option("list", declared);
        match declared.name {
            name if name == list_option::filter.name => argument
                .value_name("TEXT")
                .action(ArgAction::Append)
                .help("The filter of the records, such as 'siteId = 42 and name like \"%cart%\"'; several have to match together"),
            name if name == list_option::sort.name => argument
                .value_name("NAMES")
                .allow_hyphen_values(true)
                .help("The order of the records: names of fields with commas between them, with - in front for descending"),
            _ => argument,
        }
    });
    named(operation).args(options)
}

fn call(operation: &Operation) -> Command {
    let path = operation.parameters.iter().map(|parameter| {
        let name = kebab(parameter.name);
        Arg::new(format!("path.{}", parameter.name)).value_name(name.to_uppercase()).required(true)
    });
    let query = operation.query.fields.iter().map(query_parameter);
    let fields = operation.takes_optional_fields.then(|| declared_option("list", &list_option::optional_fields));
    let body = operation.body.map(|body| {
        let names: Vec<&str> = body.fields().map(|field| field.wire).collect();
        let help = format!("The body as JSON, @FILE, or - for standard input; its fields are {}", names.join(", "));
        option("json", "JSON", help).required(true)
    });
    named(operation).args(path).args(query).args(fields).args(body)
}

fn query_parameter(field: &Field) -> Arg {
    let argument = option(format!("query.{}", field.attribute), "VALUE", field.documentation())
        .long(kebab(field.attribute))
        .required(field.is_required);
    match field.kind {
        Kind::List(_) => argument.action(ArgAction::Append).value_delimiter(','),
        _ => argument,
    }
}

fn request() -> Command {
    Command::new("request")
        .about("Sends a request to any path of the service")
        .arg(Arg::new("method").required(true).value_name("METHOD"))
        .arg(Arg::new("path").required(true).value_name("PATH").help("The path below the base URL, such as /segments"))
        .arg(option("query", "NAME=VALUE", "A query parameter").action(ArgAction::Append))
        .arg(option("json", "JSON", "The body as JSON, @FILE, or - for standard input"))
        .arg(flag("dry-run", "Shows the request that would be sent, as curl too; sends nothing"))
        .args(files())
}

/// Returns the arguments that say which service is called, and how.
fn connection() -> Vec<Arg> {
    let mut arguments = vec![
        option("profile", "NAME", "The profile with the options of the client; XPAUTO_PROFILE by default"),
        flag("sandbox", "Calls a sandbox of its own with a generated account, which ends with the command"),
    ];
    arguments.extend(client_options().map(|declared| declared_option("client", declared).hide_short_help(true)));
    arguments.into_iter().map(|argument| argument.global(true).help_heading("Connection")).collect()
}

fn output_format(formats: &'static [&'static str]) -> Arg {
    option(
        "output",
        "FORMAT",
        "The form of the output; by the ending of --out, else a table on a terminal and jsonl in a pipe",
    )
    .value_parser(PossibleValuesParser::new(formats))
}

fn files() -> [Arg; 2] {
    [
        option("out", "FILE", "Writes to this file, which is complete or not there").value_hint(ValueHint::FilePath),
        flag("force", "Replaces the file of --out if it exists").requires("out"),
    ]
}

fn option(name: impl Into<String>, value: &'static str, help: impl Into<String>) -> Arg {
    let name = name.into();
    Arg::new(name.clone()).long(name).value_name(value).help(help.into())
}

fn flag(name: &'static str, help: &'static str) -> Arg {
    Arg::new(name).long(name).action(ArgAction::SetTrue).help(help)
}

/// Returns the argument of a declared option, under an id with this prefix.
fn declared_option(prefix: &str, declared: &'static OptionDeclaration) -> Arg {
    let doc = localized_doc(declared.doc, Language::Shell);
    let doc = doc.split_whitespace().collect::<Vec<_>>().join(" ");
    let help = match declared.default {
        DefaultValue::Count(count) if !doc.contains("by default") => format!("{doc} By default {count}."),
        DefaultValue::Time(seconds) => format!("{doc} By default {seconds}."),
        DefaultValue::Text(text) => format!("{doc} By default {text}."),
        _ => doc,
    };
    let argument = Arg::new(format!("{prefix}.{}", declared.name)).long(kebab(declared.name)).help(help);
    match (declared.kind, declared.kind.forms().json) {
        (OptionKind::Flag, _) => argument.action(ArgAction::SetTrue),
        (OptionKind::Choice(choices), _) => argument.value_parser(PossibleValuesParser::new(choices)),
        (OptionKind::FieldNames | OptionKind::Sort, _) => {
            argument.value_name("NAMES").value_delimiter(',').action(ArgAction::Append)
        }
        (OptionKind::Time { .. }, _) => argument.value_name("SECONDS"),
        (OptionKind::Url | OptionKind::Proxy, _) => argument.value_name("URL"),
        (OptionKind::Pem | OptionKind::PemPair, _) => argument.value_name("FILE").value_hint(ValueHint::FilePath),
        (_, JsonType::Integer | JsonType::Number) => argument.value_name("N"),
        _ => argument.value_name("TEXT").value_parser(ValueParser::string()),
    }
}
