//! The help of the command line, from the declarations of the options.

use std::fmt::Write as _;

use xpauto::bindings::options::{DefaultValue, OptionDeclaration, OptionKind};

use super::arguments::{OWN, declared, flag};

/// The subjects of the help, and the option that each begins with, in the order of the declarations.
const SUBJECTS: &[(&str, &str)] = &[
    ("The account", "segments"),
    ("What goes wrong", "latency"),
    ("What responses look like", "profile"),
    ("Recording a real service, and replaying it", "record"),
    ("The server", "port"),
];
const START: &str = "Runs a server on 127.0.0.1 that speaks the whole service, with a generated account.\n\n\
     Usage: xpauto-sandbox [options]\n";
const END: &str = "\nA configuration file has the options by their names with _ in place of -, and faults as tables [[faults]].\n\
     Exit status: 0 after a signal, 1 where the sandbox cannot start, 2 where an option cannot be used, 130 after a second signal.\n";

/// What `--help` shows.
pub(super) fn help() -> String {
    let mut help = START.to_owned();
    for option in declared() {
        if let Some((subject, _)) = SUBJECTS.iter().find(|(_, first)| *first == option.name) {
            let _ = writeln!(help, "\n{subject}:");
        }
        line(&mut help, &flag(option), placeholder(option), &documentation(option));
    }
    help += "\nThe program:\n";
    for (name, placeholder, doc) in OWN {
        line(&mut help, name, placeholder, doc);
    }
    help + END
}

fn line(help: &mut String, name: &str, placeholder: &str, doc: &str) {
    let _ = writeln!(help, "  {:<32} {doc}", format!("--{name}{placeholder}"));
}

fn documentation(option: &OptionDeclaration) -> String {
    let doc = option.doc.split_whitespace().collect::<Vec<_>>().join(" ");
    let doc = if flag(option).starts_with("no-") { format!("Switches this off: {doc}") } else { doc };
    match option.default {
        DefaultValue::Count(count) => format!("{doc} By default {count}."),
        DefaultValue::Time(seconds) => format!("{doc} By default {seconds}."),
        _ if option.kind == OptionKind::Strings => format!("{doc} May be given repeatedly."),
        _ => doc,
    }
}

/// What stands for the value; nothing where there is none.
fn placeholder(option: &OptionDeclaration) -> &'static str {
    match option.kind {
        OptionKind::Flag => "",
        OptionKind::Count { .. } => " N",
        OptionKind::Time { .. } => " SECONDS",
        OptionKind::Data => " FILE",
        _ => " TEXT",
    }
}
