//! Generates `raw_resources.py`: the calls that return the raw response, derived from those of `resources.py`.

use std::fmt::Write as _;

use xpauto::bindings::operation::{self, Operation, ResponseShape};

use super::docstring::docstring;
use super::resources::{Variant, attributes};
use super::{HEADER, docs};
use crate::names;

const START: &str = r#""""The calls on each resource that return the raw response, blocking and awaited."""

from __future__ import annotations

from . import resources
from .resource import RawResources, Resource, awaited_response, created_once, response
"#;

/// Returns `raw_resources.py`.
pub(crate) fn raw_resources() -> String {
    let operations: Vec<&Operation> = operation::ALL
        .iter()
        .copied()
        .filter(|operation| !matches!(operation.response, ResponseShape::List(_)))
        .collect();
    let mut out = format!("{HEADER}{START}");
    for variant in Variant::ALL {
        for resource in names::distinct(operations.iter().map(|operation| operation.resource)) {
            class(&mut out, operations.iter().filter(|operation| operation.resource == resource), resource, variant);
        }
    }
    for variant in Variant::ALL {
        let _ = write!(out, "\n\nclass {}WithRawResponse(RawResources):\n", variant.prefix());
        out += "    \"\"\"The resources of a client whose calls return the response itself.\"\"\"\n";
        attributes(&mut out, &operations, |resource| class_name(resource, variant));
    }
    out
}

fn class_name(resource: &str, variant: Variant) -> String {
    format!("{}WithRawResponse", variant.class_name(resource))
}

fn class<'a>(out: &mut String, operations: impl Iterator<Item = &'a &'a Operation>, resource: &str, variant: Variant) {
    let (note, made) = if variant.is_async() { (", awaited", "awaited_response") } else { ("", "response") };
    let words = resource.replace('_', " ");
    let name = class_name(resource, variant);
    let _ =
        write!(out, "\n\nclass {name}(Resource):\n    \"\"\"The calls on {words}{note}, with their responses.\"\"\"\n");
    for operation in operations {
        let method = format!("resources.{}.{}", variant.class_name(resource), operation.verb);
        let _ = write!(out, "\n    {} = {made}({method})\n", operation.verb);
        out.push_str(&docstring(&docs::of_raw(operation), 4));
    }
}
