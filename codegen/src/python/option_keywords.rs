//! Generates `option_keywords.py`: the options of clients and sandboxes, for functions that pass them on.

use std::fmt::Write as _;

use crate::schema::Field;
use crate::spec::sandbox::OPTIONS;

use super::options::{imports, keyword, of_clients, public};
use super::{HEADER, lines};

const START: &str = r#""""The options of clients and sandboxes as the keywords of functions that pass them on."""

from __future__ import annotations

{types}from typing import Any, Generic, Literal, TypedDict

from .arguments import File, T
from .credentials import AsyncToken
"#;

/// The options that `Sandbox.record` and `Sandbox.replay` set from their arguments.
const OF_RECORDINGS: [&str; 3] = ["record", "replay", "upstream"];

/// Returns `option_keywords.py`.
pub(crate) fn option_keywords() -> String {
    let all = of_clients().into_iter().chain(public(OPTIONS));
    let mut out = format!("{HEADER}{}", START.replace("{types}", &imports(all)));
    class(&mut out, "ClientKeywords(TypedDict, Generic[T]", "The options of a client with this token.", of_clients());
    let is_set = |option: &&Field| OF_RECORDINGS.contains(&option.attribute);
    let doc = "The options of `Sandbox.record` and `Sandbox.replay`.";
    class(&mut out, "RecordingKeywords(TypedDict", doc, public(OPTIONS).filter(|option| !is_set(option)));
    class(&mut out, "SandboxKeywords(RecordingKeywords", "The options of `Sandbox`.", public(OPTIONS).filter(is_set));
    out
}

/// Writes a typed dict without required keys; `head` is its name and bases.
fn class(out: &mut String, head: &str, doc: &str, options: impl IntoIterator<Item = &'static Field>) {
    let fields = lines(options.into_iter().map(keyword), "    ", "");
    let separator = if fields.is_empty() { "" } else { "\n" };
    let _ = write!(out, "\n\nclass {head}, total=False):\n    \"\"\"{doc}\"\"\"\n{separator}{fields}");
}
