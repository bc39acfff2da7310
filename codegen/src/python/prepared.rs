//! Generates `prepared_resources.py`: the calls that return their request, derived from those of `resources.py`.

use std::fmt::Write as _;

use xpauto::bindings::operation::{self, Operation};

use super::HEADER;
use super::docstring::docstring;
use super::resources::{Variant, attributes};
use crate::names;

const START: &str = r#""""The calls on each resource that return a prepared request; both clients share them."""

from __future__ import annotations

from . import resources
from .resource import PreparingResources, Resource, created_once, prepared
"#;

/// Returns `prepared_resources.py`.
pub(crate) fn prepared_resources() -> String {
    let mut out = format!("{HEADER}{START}");
    for resource in names::distinct(operation::ALL.iter().map(|operation| operation.resource)) {
        class(&mut out, resource);
    }
    out += "\n\nclass Prepare(PreparingResources):\n";
    out += "    \"\"\"The resources of a client whose calls return the request that they would send.\"\"\"\n";
    attributes(&mut out, operation::ALL, class_name);
    out
}

fn class_name(resource: &str) -> String {
    format!("Prepare{}", names::class_name(resource))
}

fn class(out: &mut String, resource: &str) {
    let (name, words) = (class_name(resource), resource.replace('_', " "));
    let _ = write!(out, "\n\nclass {name}(Resource):\n    \"\"\"The calls on {words}, prepared.\"\"\"\n");
    for operation in operation::ALL.iter().filter(|operation| operation.resource == resource) {
        let method = format!("resources.{}.{}", Variant::Blocking.class_name(resource), operation.verb);
        let _ = write!(out, "\n    {} = prepared({method})\n", operation.verb);
        out.push_str(&docstring(&documentation(operation), 4));
    }
}

fn documentation(operation: &Operation) -> String {
    let (doc, title) = (operation.doc.trim(), operation.title());
    format!("Returns the request of `client.{title}`, with the same arguments.\n\n{doc}\n")
}
