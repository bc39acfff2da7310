//! Generates `sandbox_options.py`: the options of a sandbox.

use crate::schema::Field;
use crate::spec::options::sandbox::OPTIONS;

use super::HEADER;
use super::options::{abstract_method, documentation, keywords, method, parameter, public};

const START: &str = r#""""The options of sandboxes."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any, TypedDict

from .arguments import File, explained
from .credentials import AsyncToken


class SandboxOptions:
    """The options of a sandbox."""

"#;

/// The options that `Sandbox.record` and `Sandbox.replay` set from their arguments.
const OF_RECORDINGS: [&str; 3] = ["record", "replay", "upstream"];

/// Returns `sandbox_options.py`.
pub(crate) fn file() -> String {
    let arguments = documentation(public(OPTIONS));
    let doc = format!("Keeps the options; `start()` or `with` starts the server.\n\nArgs:\n{arguments}");
    let parameters = public(OPTIONS).map(parameter);
    let init = method("def __init__", &[], parameters, ("None", &doc), OPTIONS, "self._prepare(given)");
    let prepare = abstract_method("_prepare", "None", "Takes the options.");
    let is_set = |option: &&Field| OF_RECORDINGS.contains(&option.attribute);
    let doc = "The options of `Sandbox.record` and `Sandbox.replay`.";
    let recordings = keywords("RecordingKeywords(TypedDict", doc, public(OPTIONS).filter(|option| !is_set(option)));
    let doc = "The options of `Sandbox`.";
    let sandboxes = keywords("SandboxKeywords(RecordingKeywords", doc, public(OPTIONS).filter(is_set));
    format!("{HEADER}{START}{init}\n{prepare}{recordings}{sandboxes}")
}
