//! Generates the table of options in the page of the sandbox, the rest of which is handwritten.

use std::fmt::Write as _;

use crate::message::camel_case;
use crate::schema::Field;
use crate::spec::sandbox::OPTIONS;

use super::options::cells;

const PAGE: &str = include_str!("../../../docs/sandbox.md");
/// The markers around the table in the page.
const START: &str = "<!-- Generated from the declarations by `make generate` up to the next comment. -->\n";
const END: &str = "<!-- End of what is generated. -->\n";
const HEAD: &str = "| Python, Rust | Node | command line | accepts | default | |\n|---|---|---|---|---|---|\n";

/// Returns `docs/sandbox.md` with an updated table.
pub(crate) fn page() -> String {
    let (before, rest) = PAGE.split_once(START).unwrap_or((PAGE, ""));
    let (_, after) = rest.split_once(END).unwrap_or_default();
    format!("{before}{START}{}{END}{after}", table())
}

fn table() -> String {
    let mut out = HEAD.to_owned();
    for option in OPTIONS.iter().filter(|option| !option.is_read_only) {
        let _ = writeln!(
            out,
            "| `{}` | `{}` | {} | {} |",
            option.attribute,
            camel_case(option.attribute),
            shell(option),
            cells(option)
        );
    }
    out
}

/// Returns the option on the command line, where fault rules need a configuration file.
fn shell(option: &Field) -> String {
    if option.attribute == "faults" { String::new() } else { format!("`{}`", option.shell_argument()) }
}
