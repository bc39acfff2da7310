//! Generates the page of options: those of clients, calls, credentials and lists.

use std::fmt::Write as _;

use crate::message::{Language, camel_case};
use crate::schema::{DefaultValue, Field, Kind};
use crate::spec::options::LIST_OPTIONS;
use crate::spec::options::{CALL, CLIENT, CREDENTIALS, binding_call, binding_client};

use super::{GENERATED, cell};

const HEAD: &str = "\n| Python | Node | accepts | default | |\n|---|---|---|---|---|\n";

/// Returns `docs/options.md`.
pub(crate) fn page() -> String {
    let mut out = format!(
        "{GENERATED}# Options\n\nTimes are seconds in Python and a `Duration` in Rust; Node counts milliseconds. Rust names options as \
         Python does.\n"
    );
    let clients = [CLIENT, binding_client::ALL].concat();
    let calls = [CALL, binding_call::ALL].concat();
    for (title, about, options) in [
        ("Clients", "`xpauto.Client(…)`, `xpauto.AsyncClient(…)`, `new Client({ … })`, `ClientOptions`", clients),
        (
            "Derived clients and single calls",
            "`client.with_options(…)`, and in Node the last argument of each call",
            calls,
        ),
        ("Client credentials", "`xpauto.ClientCredentials(…)`, `new ClientCredentials({ … })`", CREDENTIALS.to_vec()),
        ("Lists", "`client.segments.list(…)`, `client.goals.list(…)`", LIST_OPTIONS.to_vec()),
    ] {
        let _ = write!(out, "\n## {title}\n\n{about}\n{HEAD}");
        options.into_iter().filter(|option| !option.is_read_only).for_each(|option| row(&mut out, option));
    }
    out + "\n## Sandboxes\n\n[The page of the sandbox](sandbox.md#set-options) has their options.\n"
}

fn row(out: &mut String, option: &Field) {
    let mut of_node = binding_client::ALL.iter().chain(binding_call::ALL);
    let is_of_node = of_node.any(|other| other.attribute == option.attribute);
    let python = if is_of_node { String::new() } else { format!("`{}`", option.attribute) };
    let _ = writeln!(out, "| {python} | `{}` | {} |", camel_case(option.attribute), cells(option));
}

/// Returns the cells that every table of options has: type, default and documentation.
pub(super) fn cells(option: &Field) -> String {
    let accepts = cell(&option.accepts().render(Language::Rust));
    format!("{accepts} | {} | {}", default(option), cell(option.doc))
}

fn default(option: &Field) -> String {
    match option.default {
        DefaultValue::Empty if !matches!(option.kind, Kind::List(_)) => "`{}`".to_owned(),
        DefaultValue::Empty => "`[]`".to_owned(),
        DefaultValue::Environment(name) => format!("`{name}` of the environment"),
        DefaultValue::Time(seconds) => format!("{seconds} s"),
        DefaultValue::Count(count) => count.to_string(),
        DefaultValue::Flag(flag) => flag.to_string(),
        DefaultValue::Text(text) => format!("`\"{text}\"`"),
        DefaultValue::None => String::new(),
    }
}
