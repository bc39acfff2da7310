//! Generates `sandbox_options.py`: the options of a sandbox.

use std::fmt::Write as _;

use crate::spec::sandbox::OPTIONS;

use super::HEADER;
use super::options::{dict, documentation, imports, keyword_method, parameter, public};

const START: &str = r#""""The options of sandboxes."""

from __future__ import annotations

from abc import abstractmethod
{types}from typing import Any

from .arguments import File, explained
from .credentials import AsyncToken


class SandboxOptions:
    """The options of a sandbox."""

    @explained
"#;

/// Returns `sandbox_options.py`.
pub(crate) fn sandbox_options() -> String {
    let doc = format!(
        "Keeps the options; `start()` or `with` starts the server.\n\nArgs:\n{}",
        documentation(public(OPTIONS))
    );
    let parameters: Vec<String> = public(OPTIONS).map(parameter).collect();
    let start = START.replace("{types}", &imports(public(OPTIONS)));
    let mut out = format!("{HEADER}{start}{}", keyword_method("def __init__", &[], &parameters, "None", &doc));
    let _ = write!(out, "        given = {}\n        self._prepare(given)\n", dict(public(OPTIONS), 8));
    out + "\n    @abstractmethod\n    def _prepare(self, given: dict[str, Any]) -> None:\n        \"\"\"Takes the options.\"\"\"\n"
}
