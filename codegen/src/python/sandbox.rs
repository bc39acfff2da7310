//! Generates `sandbox_options.py`: the options of a sandbox.

use crate::spec::options::sandbox::OPTIONS;

use super::HEADER;
use super::options::{abstract_method, documentation, imports, method, parameter, public};

const START: &str = r#""""The options of sandboxes."""

from __future__ import annotations

from abc import abstractmethod
{types}from typing import Any

from .arguments import File, explained
from .credentials import AsyncToken


class SandboxOptions:
    """The options of a sandbox."""

"#;

/// Returns `sandbox_options.py`.
pub(crate) fn file() -> String {
    let arguments = documentation(public(OPTIONS));
    let doc = format!("Keeps the options; `start()` or `with` starts the server.\n\nArgs:\n{arguments}");
    let parameters = public(OPTIONS).map(parameter);
    let init = method("def __init__", &[], parameters, ("None", &doc), OPTIONS, "self._prepare(given)");
    let start = START.replace("{types}", &imports(public(OPTIONS)));
    format!("{HEADER}{start}{init}\n{}", abstract_method("_prepare", "None", "Takes the options."))
}
