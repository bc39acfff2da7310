//! Generates the page of options: those of clients, calls, credentials and lists.

use std::fmt::Write as _;

use xpauto::bindings::list::LIST_OPTIONS;
use xpauto::bindings::options::{CLIENT, CREDENTIALS, DefaultValue, OF_BINDINGS, OptionDeclaration, OptionKind, Scope};
use xpauto::bindings::text::{Language, camel_case};

use super::{GENERATED, cell};

const HEAD: &str = "\n| Python | Node | accepts | default | |\n|---|---|---|---|---|\n";

/// Returns `docs/options.md`.
pub(crate) fn page() -> String {
    let mut out = format!(
        "{GENERATED}# Options\n\nTimes are seconds in Python and a `Duration` in Rust; Node counts milliseconds. Rust names options as \
         Python does.\n"
    );
    let of_bindings = |scope| OF_BINDINGS.iter().filter(move |option| option.scope == scope);
    let clients: Vec<_> = CLIENT.iter().copied().chain(of_bindings(Scope::Whole)).collect();
    let calls: Vec<_> = CLIENT.iter().copied().chain(OF_BINDINGS).filter(|option| option.scope.is_of_calls()).collect();
    let lists: Vec<_> = LIST_OPTIONS.to_vec();
    for (title, about, options) in [
        ("Clients", "`xpauto.Client(…)`, `xpauto.AsyncClient(…)`, `new Client({ … })`, `ClientOptions`", clients),
        (
            "Derived clients and single calls",
            "`client.with_options(…)`, and in Node the last argument of each call",
            calls,
        ),
        ("Client credentials", "`xpauto.ClientCredentials(…)`, `new ClientCredentials({ … })`", CREDENTIALS.to_vec()),
        ("Lists", "`client.segments.list(…)`, `client.goals.list(…)`", lists),
    ] {
        let _ = write!(out, "\n## {title}\n\n{about}\n{HEAD}");
        options.into_iter().filter(|option| !option.is_internal).for_each(|option| row(&mut out, option));
    }
    out + "\n## Sandboxes\n\n[The page of the sandbox](sandbox.md#set-options) has their options.\n"
}

fn row(out: &mut String, option: &OptionDeclaration) {
    let in_node = option.only.is_some_and(|language| language == Language::Node);
    let in_python = option.only.is_some_and(|language| language == Language::Python);
    let python = if in_node { String::new() } else { format!("`{}`", option.name) };
    let node = if in_python { String::new() } else { format!("`{}`", camel_case(option.name)) };
    let _ = writeln!(out, "| {python} | {node} | {} |", cells(option));
}

/// Returns the cells that every table of options has: type, default and documentation.
pub(super) fn cells(option: &OptionDeclaration) -> String {
    let accepts = cell(&option.kind.accepts().render(Language::Rust));
    format!("{accepts} | {} | {}", default(option), cell(option.doc))
}

fn default(option: &OptionDeclaration) -> String {
    match option.default {
        DefaultValue::Empty if matches!(option.kind, OptionKind::Headers) => "`{}`".to_owned(),
        DefaultValue::Empty => "`[]`".to_owned(),
        DefaultValue::Environment(name) => format!("`{name}` of the environment"),
        DefaultValue::Time(seconds) => format!("{seconds} s"),
        DefaultValue::Count(count) => count.to_string(),
        DefaultValue::Flag(flag) => flag.to_string(),
        DefaultValue::Text(text) => format!("`\"{text}\"`"),
        DefaultValue::None => String::new(),
    }
}
