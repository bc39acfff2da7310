//! Generates `option_keywords.py`: the options of clients and sandboxes, for functions that pass them on.

use std::fmt::Write as _;

use xpauto::bindings::options::OptionDeclaration;
use xpauto_sandbox::OPTIONS;

use super::options::{imports, keyword, of_clients, public};
use super::{HEADER, lines};

const START: &str = r#""""The options of clients and sandboxes as the keywords of functions that pass them on."""

from __future__ import annotations

{types}from typing import Any, Generic, Literal, TypedDict

from .arguments import File, T
from .credentials import AsyncToken
"#;

/// The options that `Sandbox.record` sets, or takes under other names.
const OF_RECORD: [&str; 4] = ["record", "upstream", "upstream_token", "token"];
/// The options that `Sandbox.replay` sets or takes itself.
const OF_REPLAY: [&str; 2] = ["replay", "on_missing"];

/// Returns `option_keywords.py`.
pub(crate) fn option_keywords() -> String {
    let all = of_clients().into_iter().chain(public(OPTIONS));
    let mut out = format!("{HEADER}{}", START.replace("{types}", &imports(all)));
    class(&mut out, "ClientKeywords(TypedDict, Generic[T]", "The options of a client with this token.", of_clients());
    let sandbox = |names: &'static [&str]| public(OPTIONS).filter(move |option| names.contains(&option.name));
    let is_common =
        |option: &&OptionDeclaration| !OF_RECORD.contains(&option.name) && !OF_REPLAY.contains(&option.name);
    class(&mut out, "_CommonKeywords(TypedDict", "The options of every sandbox.", public(OPTIONS).filter(is_common));
    class(&mut out, "RecordKeywords(_CommonKeywords", "The options of `Sandbox.record`.", sandbox(&OF_REPLAY));
    class(&mut out, "ReplayKeywords(_CommonKeywords", "The options of `Sandbox.replay`.", sandbox(&OF_RECORD));
    class(&mut out, "SandboxKeywords(RecordKeywords, ReplayKeywords", "The options of `Sandbox`.", []);
    out
}

/// Writes a typed dict without required keys; `head` is its name and bases.
fn class(out: &mut String, head: &str, doc: &str, options: impl IntoIterator<Item = &'static OptionDeclaration>) {
    let fields = lines(options.into_iter().map(keyword), "    ", "");
    let separator = if fields.is_empty() { "" } else { "\n" };
    let _ = write!(out, "\n\nclass {head}, total=False):\n    \"\"\"{doc}\"\"\"\n{separator}{fields}");
}
