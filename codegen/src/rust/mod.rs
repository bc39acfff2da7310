//! Generates the Rust of core: the declared types in `core/src/generated`, and the handles of resources in `core/src/resources`.

mod enums;
pub(crate) mod errors;
pub(crate) mod handles;
mod models;
pub(crate) mod options;
pub(crate) mod sandbox;

use crate::names::{self, each, enumerations, lines, unions};
use crate::schema::Model;
use crate::spec;

/// The lints that the form of these files would cause.
const LINTS: &str = "#![allow(unused_imports, reason = \"each file has the imports that any of them needs\")]
#![allow(clippy::wildcard_imports, reason = \"types refer to those of other files\")]
#![allow(clippy::should_implement_trait, reason = \"a setter is named after its field, which may be `sub`\")]
#![allow(clippy::double_must_use, reason = \"only some getters return iterators\")]
";

const IMPORTS: &str = "
use std::borrow::Cow;

use super::*;
use crate::error::Result;
use crate::record::Record;
use crate::spec;
use crate::typed::{
    Any, Bool, Builder, DateTime, Field, FieldKey, FieldType, Float, Id, Int, IntoField, List, Seal, Text, Typed, Unlisted,
    got, object_type, open_enum, read_union, record_type,
};
";

/// Returns the files of the declared types: one for each file of `spec`.
pub(crate) fn types() -> Vec<(String, String)> {
    let (mut sets, mut choices) = (enumerations(), unions());
    let file = |(name, models): &(&str, &[&Model])| {
        let sets = sets.extract_if(.., |set| is_used(set.name, models)).map(enums::written);
        let choices = choices.extract_if(.., |union| is_used(union.name, models)).map(models::union);
        let code: Vec<String> = models.iter().map(|model| models::written(model)).chain(choices).chain(sets).collect();
        let source = header(&format!("core/src/spec/{name}.rs"));
        (format!("core/src/generated/{name}.rs"), format!("{source}{IMPORTS}\n{}", code.join("\n")))
    };
    let mut files: Vec<(String, String)> = spec::FILES.iter().map(file).collect();
    let names = || spec::FILES.iter().map(|(name, _)| name);
    let (modules, exported) = (lines(names(), "mod ", ";"), lines(names(), "pub use ", "::*;"));
    let root = format!("{}{LINTS}\n{modules}\n{exported}", header("core/src/spec"));
    files.push(("core/src/generated/mod.rs".to_owned(), root));
    files
}

/// Whether a field of these types has a type of this name.
fn is_used(name: &str, models: &[&Model]) -> bool {
    models.iter().flat_map(|model| model.fields).any(|field| models::marker(field.kind.item()) == name)
}

fn header(source: &str) -> String {
    format!("// Generated from {source} by `make generate`; changes belong there.\n")
}

/// Returns documentation as the lines of a comment.
fn doc(text: &str, spaces: usize) -> String {
    let indent = " ".repeat(spaces);
    each(names::doc_lines(text), |line| format!("{indent}/// {line}").trim_end().to_owned() + "\n")
}
