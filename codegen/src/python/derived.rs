//! Generates `raw_resources.py` and `prepared_resources.py`: the calls of `resources.py` that return the raw response, and
//! those that return their request.

use std::fmt::Write as _;

use crate::schema::Operation;
use crate::spec;

use super::docstring::docstring;
use super::resources::{Variant, attributes};
use super::{HEADER, docs};
use crate::names;

const RAW: &str = r#""""The calls on each resource that return the raw response, blocking and awaited."""

from __future__ import annotations

from . import resources
from .resource import RawResources, Resource, awaited_response, created_once, response
"#;

const PREPARED: &str = r#""""The calls on each resource that return a prepared request; both clients share them."""

from __future__ import annotations

from . import resources
from .resource import PreparingResources, Resource, created_once, prepared
"#;

/// The calls of a variant that return something else.
struct Derived<'a> {
    variant: Variant,
    operations: &'a [&'static Operation],
    /// The name of a resource's class, where `*` is the name of that in `resources.py`.
    names: &'a str,
    /// The end of the documentation of such a class.
    note: &'a str,
    /// The function that turns a method into such a call.
    decorator: &'a str,
    documentation: fn(&Operation) -> String,
    /// The class with all resources: its head, and its documentation.
    root: &'a str,
}

/// Returns `raw_resources.py`.
pub(crate) fn raw_resources() -> String {
    let is_call = |operation: &&Operation| !operation.is_list();
    let operations: Vec<&Operation> = spec::OPERATIONS.iter().copied().filter(is_call).collect();
    let names = "*WithRawResponse";
    let raw = |variant: Variant, note, decorator| {
        let root = format!(
            "{}WithRawResponse(RawResources):\n    \"\"\"The resources of a client whose calls return the response itself.\"\"\"",
            variant.prefix()
        );
        let documentation = docs::of_raw;
        written(&Derived { variant, operations: &operations, names, note, decorator, documentation, root: &root })
    };
    let blocking = raw(Variant::Blocking, ", with their responses", "response");
    format!("{HEADER}{RAW}{blocking}{}", raw(Variant::Async, ", awaited, with their responses", "awaited_response"))
}

/// Returns `prepared_resources.py`.
pub(crate) fn prepared_resources() -> String {
    let documentation = |operation: &Operation| {
        let (doc, title) = (operation.doc.trim(), operation.title());
        format!("Returns the request of `client.{title}`, with the same arguments.\n\n{doc}\n")
    };
    let root = "Prepare(PreparingResources):\n    \"\"\"The resources of a client whose calls return the request that they would \
                send.\"\"\"";
    let prepared = Derived {
        variant: Variant::Blocking,
        operations: spec::OPERATIONS,
        names: "Prepare*",
        note: ", prepared",
        decorator: "prepared",
        documentation,
        root,
    };
    format!("{HEADER}{PREPARED}{}", written(&prepared))
}

fn written(derived: &Derived) -> String {
    let mut out = String::new();
    let class_name = |resource: &str| derived.names.replace('*', &derived.variant.class_name(resource));
    for resource in names::distinct(derived.operations.iter().map(|operation| operation.resource), |name| name) {
        let (name, words) = (class_name(resource), resource.replace('_', " "));
        let _ = write!(out, "\n\nclass {name}(Resource):\n    \"\"\"The calls on {words}{}.\"\"\"\n", derived.note);
        for operation in derived.operations.iter().filter(|operation| operation.resource == resource) {
            let method = format!("resources.{}.{}", derived.variant.class_name(resource), operation.verb);
            let _ = write!(out, "\n    {} = {}({method})\n", operation.verb, derived.decorator);
            out += &docstring(&(derived.documentation)(operation), 4);
        }
    }
    let _ = write!(out, "\n\nclass {}\n", derived.root);
    attributes(&mut out, derived.operations, class_name);
    out
}
