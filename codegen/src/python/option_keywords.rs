//! Generates `option_keywords.py`: the options of clients and sandboxes, for functions that pass them on.

use crate::schema::Field;
use crate::spec::options::CLIENT;
use crate::spec::options::sandbox::OPTIONS;

use super::HEADER;
use super::options::{imports, keyword, public};
use crate::names::lines;

const START: &str = r#""""The options of clients and sandboxes as the keywords of functions that pass them on."""

from __future__ import annotations

{types}from typing import Any, Generic, Literal, TypedDict

from .arguments import File, T
from .credentials import AsyncToken
"#;

/// The options that `Sandbox.record` and `Sandbox.replay` set from their arguments.
const OF_RECORDINGS: [&str; 3] = ["record", "replay", "upstream"];

/// Returns `option_keywords.py`.
pub(crate) fn file() -> String {
    let start = START.replace("{types}", &imports(public(CLIENT).chain(public(OPTIONS))));
    let doc = "The options of a client with this token.";
    let clients = class("ClientKeywords(TypedDict, Generic[T]", doc, public(CLIENT));
    let is_set = |option: &&Field| OF_RECORDINGS.contains(&option.attribute);
    let doc = "The options of `Sandbox.record` and `Sandbox.replay`.";
    let recordings = class("RecordingKeywords(TypedDict", doc, public(OPTIONS).filter(|option| !is_set(option)));
    let sandboxes =
        class("SandboxKeywords(RecordingKeywords", "The options of `Sandbox`.", public(OPTIONS).filter(is_set));
    format!("{HEADER}{start}{clients}{recordings}{sandboxes}")
}

/// Returns a typed dict without required keys; `head` is its name and bases.
fn class(head: &str, doc: &str, options: impl Iterator<Item = &'static Field>) -> String {
    format!("\n\nclass {head}, total=False):\n    \"\"\"{doc}\"\"\"\n\n{}", lines(options.map(keyword), "    ", ""))
}
