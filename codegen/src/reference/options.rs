//! Generates the page of options: those of clients, calls, credentials, lists and sandboxes.

use super::{GENERATED, cell};
use crate::message::{Language, camel_case};
use crate::names::each;
use crate::schema::{DefaultValue, Field, Kind};
use crate::spec::options::{CALL, CLIENT, CREDENTIALS, LIST_OPTIONS, binding_call, binding_client, sandbox};

const START: &str = "# Options

Times are seconds in Python, for sandboxes in Rust and on the command line, and a `Duration` elsewhere in Rust; Node counts \
milliseconds. Rust names options as Python does. On the command line the option `max_retries` is `--max-retries N`; one that is \
true or false has no value there, and is `--no-…` if it is true by default.
";

/// Returns `docs/options.md`.
pub(crate) fn file() -> String {
    let derived = "`client.with_options(…)`, and in Node the last argument of each call";
    let sections = [
        (
            "Clients",
            "`xpauto.Client(…)`, `xpauto.AsyncClient(…)`, `new Client({ … })`, `ClientOptions`",
            [CLIENT, binding_client::ALL],
        ),
        ("Derived clients and single calls", derived, [CALL, binding_call::ALL]),
        ("Client credentials", "`xpauto.ClientCredentials(…)`, `new ClientCredentials({ … })`", [CREDENTIALS, &[]]),
        ("Lists", "`client.segments.list(…)`, `client.goals.list(…)`", [LIST_OPTIONS, &[]]),
        (
            "Sandboxes",
            "`xpauto.Sandbox(…)`, `Sandbox.start({ … })`, `Options`, `xpauto sandbox`",
            [sandbox::OPTIONS, &[]],
        ),
    ];
    let sections = each(sections, |(title, about, [shared, of_node])| {
        let shared = shared.iter().filter(|option| !option.is_read_only);
        let shared = each(shared, |option| row(&format!("`{}`", option.attribute), option));
        let rows = shared + &each(of_node, |option| row("", option));
        format!("\n## {title}\n\n{about}\n\n| Python | Node | accepts | default | |\n|---|---|---|---|---|\n{rows}")
    });
    format!("{GENERATED}{START}{sections}")
}

fn row(python: &str, option: &Field) -> String {
    let (node, accepts) = (camel_case(option.attribute), cell(&option.accepts().render(Language::Rust)));
    format!("| {python} | `{node}` | {accepts} | {} | {} |\n", default(option), cell(option.doc))
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
