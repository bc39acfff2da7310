//! Generates the table of options in the page of the sandbox, the rest of which is handwritten.

use crate::message::camel_case;
use crate::schema::Field;
use crate::spec::options::sandbox::OPTIONS;

use super::options::cells;
use crate::names::each;

const PAGE: &str = include_str!("../../../docs/sandbox.md");
/// The markers around the table in the page.
const START: &str = "<!-- Generated from the declarations by `make generate` up to the next comment. -->\n";
const END: &str = "<!-- End of what is generated. -->\n";
const HEAD: &str = "| Python, Rust | Node | command line | accepts | default | |\n|---|---|---|---|---|---|\n";

/// Returns `docs/sandbox.md` with an updated table.
pub(crate) fn file() -> String {
    let (before, rest) = PAGE.split_once(START).unwrap_or((PAGE, ""));
    let (_, after) = rest.split_once(END).unwrap_or_default();
    let options = OPTIONS.iter().filter(|option| !option.is_read_only);
    format!("{before}{START}{HEAD}{}{END}{after}", each(options, |option| row(option)))
}

fn row(option: &Field) -> String {
    let Field { attribute: name, .. } = option;
    // Fault rules need a configuration file.
    let shell = if *name == "faults" { String::new() } else { format!("`{}`", option.shell_argument()) };
    format!("| `{name}` | `{}` | {shell} | {} |\n", camel_case(name), cells(option))
}
