//! Generates `raw_resources.py` and `prepared_resources.py`: the calls of `resources.py` that return the raw response, and
//! those that return their request.

use crate::schema::Operation;
use crate::spec;

use super::docstring::docstring;
use super::resources::{attributes, class_name};
use super::{HEADER, prefix};
use crate::names::{self, each, words};

const RAW: &str = r#""""The calls on each resource that return the raw response, blocking and awaited."""

from __future__ import annotations

from . import resources
from .resource import RawResources, Resource, awaited_response, created_once, response
"#;

const PREPARED: &str = r#""""The calls on each resource that return a prepared request; both clients share them."""

from __future__ import annotations

from . import resources
from .resource import PreparingResources, Resource, created_once, prepared


class Prepare(PreparingResources):
    """The resources of a client whose calls return the request that they would send."""
"#;

/// Returns `raw_resources.py`.
pub(crate) fn raw_resources() -> String {
    let operations: Vec<_> = spec::OPERATIONS.iter().copied().filter(|operation| !operation.is_list()).collect();
    let of = |is_async: bool| {
        let (note, decorator) = if is_async { (", awaited", "awaited_response") } else { ("", "response") };
        let name = |resource: &str| class_name(resource, is_async) + "WithRawResponse";
        let note = format!("{note}, with their responses");
        let classes = classes(&operations, is_async, name, &note, decorator, "raw response");
        let root = format!("class {}WithRawResponse(RawResources):", prefix(is_async));
        let doc = "\"\"\"The resources of a client whose calls return the response itself.\"\"\"";
        format!("{classes}\n\n{root}\n    {doc}\n{}", attributes(&operations, name))
    };
    format!("{HEADER}{RAW}{}{}", of(false), of(true))
}

/// Returns `prepared_resources.py`.
pub(crate) fn prepared_resources() -> String {
    let name = |resource: &str| format!("Prepare{}", class_name(resource, false));
    let classes = classes(spec::OPERATIONS, false, name, ", prepared", "prepared", "request");
    format!("{HEADER}{PREPARED}{}{classes}", attributes(spec::OPERATIONS, name))
}

/// Returns a class for each resource, whose calls `decorator` makes of those of `resources.py`; `note` ends its documentation, and
/// `returned` is what they return.
fn classes(
    operations: &[&'static Operation],
    is_async: bool,
    name: impl Fn(&str) -> String,
    note: &str,
    decorator: &str,
    returned: &str,
) -> String {
    each(names::distinct(operations.iter().map(|operation| operation.resource), |name| name), |resource| {
        let head = format!(
            "\n\nclass {}(Resource):\n    \"\"\"The calls on {}{note}.\"\"\"\n",
            name(resource),
            words(resource)
        );
        let own = operations.iter().filter(|operation| operation.resource == resource);
        head + &each(own, |operation| {
            let Operation { verb, doc, .. } = operation;
            let about = format!("Returns the {returned} of `client.{}`, with the same arguments.", operation.title());
            let doc = docstring(&format!("{about}\n\n{}\n", doc.trim()), 4);
            format!("\n    {verb} = {decorator}(resources.{}.{verb})\n{doc}", class_name(resource, is_async))
        })
    })
}
