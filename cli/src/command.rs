//! The commands and their options, from the declarations of operations and options.

use std::fmt::Write as _;

use clap::{Arg, ArgAction, Args, Command, Subcommand};
use clap_complete::Shell;
use xpauto::ErrorKind;
use xpauto::bindings::Operation;
use xpauto::bindings::list::{LIST_OPTIONS, list_option};
use xpauto::bindings::operation::{ALIASES, ALL, ResponseShape};
use xpauto::bindings::options::CLIENT;
use xpauto::bindings::schema::Field;
use xpauto::bindings::spec::options::{client, polling};
use xpauto_sandbox::declared_argument;

use crate::arguments::kebab;
use crate::output::{Output, Target};

/// The commands that are not made of declarations.
#[derive(Debug, Subcommand)]
pub enum Fixed {
    /// Sends a request to any path of the service
    Request(Request),
    /// Runs a server on this machine that speaks the whole service; `xpauto sandbox --help` lists its options
    #[command(disable_help_flag = true)]
    Sandbox {
        /// Where it is not the first argument, so that its own options are no mistake.
        #[arg(num_args(0..), trailing_var_arg = true, allow_hyphen_values = true, hide = true)]
        arguments: Vec<String>,
    },
    /// Serves the account to an assistant by the Model Context Protocol, on standard input and output
    Mcp {
        /// Adds the tool that writes, by the confirmation of what the assistant has shown
        #[arg(long)]
        allow_writes: bool,
    },
    /// Writes the completions of a shell: `source <(xpauto completions bash)`
    Completions { shell: Shell },
}

/// The arguments of a request to any path.
#[derive(Debug, Args)]
pub struct Request {
    pub method: String,
    /// The path below the base URL, such as /segments
    pub path: String,
    /// A query parameter
    #[arg(long, value_name = "NAME=VALUE", value_parser = pair)]
    pub query: Vec<(String, String)>,
    /// The body as JSON, @FILE, or @- for standard input
    #[arg(long)]
    pub json: Option<String>,
    #[command(flatten)]
    pub target: Target,
    #[command(flatten)]
    pub sending: Sending,
}

/// Whether a request is sent.
#[derive(Debug, Args)]
pub struct Sending {
    /// Shows the request that would be sent, as curl too; sends nothing
    #[arg(long)]
    pub dry_run: bool,
}

fn pair(text: &str) -> Result<(String, String), &'static str> {
    let (name, value) = text.split_once('=').ok_or("a name and a value have = between them")?;
    Ok((name.to_owned(), value.to_owned()))
}

/// Options of a client that have no argument: a token would be seen by all who see the list of processes.
const WITHOUT_ARGUMENT: [&Field; 3] = [&client::token, &client::headers, &client::log_bodies];

/// Returns whether an operation returns what can be written.
pub fn has_output(operation: &Operation) -> bool {
    !matches!(operation.response, ResponseShape::Nothing)
}

/// Returns the whole command line.
pub fn command() -> Command {
    let command = Command::new("xpauto")
        .no_binary_name(true)
        .bin_name("xpauto")
        .version(env!("CARGO_PKG_VERSION"))
        .after_help(exit_statuses())
        .subcommand_required(true)
        .arg_required_else_help(true)
        .args(connection())
        .subcommands(resources(|_| true))
        .subcommand(
            Command::new("plan")
                .about("Says how many calls and seconds a list takes, by its first page")
                .subcommand_required(true)
                .arg_required_else_help(true)
                .subcommands(resources(Operation::is_list)),
        );
    // `augment_subcommands` gives the program the documentation of the enum.
    Fixed::augment_subcommands(command)
        .about("The account of an experimentation-automation REST API from a shell.")
        .long_about("The account of an experimentation-automation REST API from a shell.\n\n\
             The service and the token are those of --profile, or of XPAUTO_BASE_URL and XPAUTO_TOKEN. With --sandbox everything \
             runs on a generated account, without any service.")
}

fn exit_statuses() -> String {
    let mut text = "Exit status: 0 for success".to_owned();
    for kind in ErrorKind::ALL.iter().map(|kind| kind.declaration()).filter(|kind| kind.only.is_none()) {
        let _ = write!(text, ", {} {}", kind.exit_status, kind.code);
    }
    text + ", 130 after a signal, and 20 instead of these where a write was carried out or may have been."
}

/// Returns a command for each resource that has such operations, with a command for each of them.
fn resources(is_wanted: fn(&Operation) -> bool) -> Vec<Command> {
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
            .subcommands(operations.iter().copied().map(operation))
    };
    wanted.chunk_by(|one, next| one.resource == next.resource).map(resource).collect()
}

/// Returns the command of an operation.
fn operation(operation: &'static Operation) -> Command {
    let command = if operation.is_list() { list(operation) } else { call(operation) };
    let command = if has_output(operation) { Output::augment_args(command) } else { command };
    // `augment_args` gives a command the documentation of the struct.
    let command = Sending::augment_args(command).about(operation.doc.trim_end_matches('.')).long_about(None);
    if !operation.has_results() {
        return command;
    }
    let what = "Waits for the results at this path, in which {dataCode} is the code of the response";
    let (interval, timeout) = (&polling::interval, &polling::timeout);
    let waiting = [interval, timeout].map(|declared| {
        declared_option("wait", declared).long(format!("wait-{}", kebab(declared.attribute))).requires("wait")
    });
    command.arg(option("wait", "PATH", what)).args(waiting)
}

fn list(operation: &Operation) -> Command {
    let options = LIST_OPTIONS.iter().map(|declared| match declared.attribute {
        name if name == list_option::filter.attribute => {
            option("filter", "TEXT", "The filter of the records, such as 'siteId = 42 and name like \"%cart%\"'")
        }
        name if name == list_option::sort.attribute => declared_option("list", declared)
            .allow_hyphen_values(true)
            .help("The order of the records: names of fields with commas between them, with - in front for descending"),
        _ => declared_option("list", declared),
    });
    Command::new(kebab(operation.verb)).args(options)
}

fn call(operation: &Operation) -> Command {
    let path = operation.parameters.iter().map(|parameter| {
        let name = kebab(parameter.name);
        let what = if parameter.is_id() { "The id in the path" } else { "The code in the path" };
        Arg::new(format!("path.{}", parameter.name))
            .value_name(name.to_uppercase())
            .help(what)
            .required(true)
            .allow_negative_numbers(true)
    });
    let fields = operation.takes_optional_fields.then(|| declared_option("list", &list_option::optional_fields));
    let body = operation.body.map(|body| {
        let names: Vec<&str> = body.fields().map(|field| field.wire).collect();
        let help = format!("The body as JSON, @FILE, or @- for standard input; its fields are {}", names.join(", "));
        option("json", "JSON", help).required(true)
    });
    Command::new(kebab(operation.verb)).args(path).args(fields).args(body)
}

/// Returns the arguments that say which service is called, and how.
fn connection() -> Vec<Arg> {
    let mut arguments = vec![
        option("profile", "NAME", "The profile with the options of the client; XPAUTO_PROFILE by default"),
        flag("sandbox", "Calls a sandbox of its own with a generated account, which ends with the command")
            .conflicts_with_all(["profile", "client.base-url"]),
    ];
    let options = CLIENT.iter().filter(|option| !option.is_read_only);
    let options = options.filter(|option| WITHOUT_ARGUMENT.iter().all(|other| other.attribute != option.attribute));
    arguments.extend(options.map(|declared| declared_option("client", declared).hide_short_help(true)));
    arguments.into_iter().map(|argument| argument.global(true).help_heading("Connection")).collect()
}

fn option(name: impl Into<String>, value: &'static str, help: impl Into<String>) -> Arg {
    let name = name.into();
    Arg::new(name.clone()).long(name).value_name(value).help(help.into())
}

fn flag(name: &'static str, help: &'static str) -> Arg {
    Arg::new(name).long(name).action(ArgAction::SetTrue).help(help)
}

/// Returns the argument of a declared option, under an id with this prefix.
fn declared_option(prefix: &str, declared: &'static Field) -> Arg {
    let name = kebab(declared.attribute);
    declared_argument(format!("{prefix}.{name}"), name, declared)
}
