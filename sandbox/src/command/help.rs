//! The help text of the command line, from the declarations of the options.

use std::fmt::Write as _;

use xpauto::bindings::schema::{Field, Kind};

use super::arguments::declared;
use super::program_arguments::PROGRAM_ARGUMENTS;

/// The sections of the help, each with its first option, in the order of the declarations.
const SECTIONS: &[(&str, &str)] = &[
    ("The account", "segments"),
    ("What goes wrong", "latency"),
    ("What responses look like", "page_count_header"),
    ("Recording a real service, and replaying it", "record"),
    ("The server", "port"),
];
const START: &str = "Runs a server on 127.0.0.1 that speaks the whole service, with a generated account.\n\nUsage: ";
const END: &str = "\nA configuration file has the options of the sections above \"The program\", by their names with _ in place of -:\n\
     flags as true or false without no_, and faults as an array of rules.\n\
     Exit status: 0 after a signal, 1 where the sandbox cannot start, 2 where an option cannot be used, 130 after a second signal.\n";

/// Returns the text of `--help` of a program with this name.
pub(super) fn help(program: &str) -> String {
    let mut help = format!("{START}{program} [options]\n");
    for option in declared() {
        if let Some((section, _)) = SECTIONS.iter().find(|(_, first)| *first == option.attribute) {
            let _ = writeln!(help, "\n{section}:");
        }
        line(&mut help, &option.shell_argument(), &documentation(option));
    }
    help += "\nThe program:\n";
    for (name, placeholder, doc) in PROGRAM_ARGUMENTS {
        line(&mut help, format!("--{name} {placeholder}").trim_end(), doc);
    }
    help + END
}

fn line(help: &mut String, argument: &str, doc: &str) {
    let _ = writeln!(help, "  {argument:<32} {doc}");
}

fn documentation(option: &Field) -> String {
    let doc = option.shell_doc();
    let doc = if option.shell_name().starts_with("no-") { format!("Switches this off: {doc}") } else { doc };
    if matches!(option.kind, Kind::List(_)) { format!("{doc} May be given repeatedly.") } else { doc }
}
