//! Generates the Rust of core: the declared types in `core/src/generated`, and the handles of resources in `core/src/resources`.

mod enums;
pub(crate) mod errors;
pub(crate) mod handles;
mod models;
pub(crate) mod options;
pub(crate) mod sandbox;

use std::collections::BTreeMap;
use std::fmt::Display;

use heck::ToSnakeCase as _;

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

use crate::error::Result;
use crate::generated::*;
use crate::record::Record;
use crate::spec;
use crate::typed::{
    Any, Bool, Builder, DateTime, Field, FieldKey, FieldType, Float, Id, Int, IntoField, List, Seal, Text, Typed, Unlisted,
    got, object_type, open_enum, read_union, record_type,
};
";

/// Returns the files of the declared types: a folder for each file of `spec`, in it a file for each type, and one for enums.
pub(crate) fn types() -> Vec<(String, String)> {
    let (mut sets, mut choices) = (enumerations(), unions());
    let folder = |(name, models): &(&str, &[&Model])| {
        let source = header(&format!("core/src/spec/{name}.rs"));
        let sets = sets.extract_if(.., |set| is_used(set.name, models)).map(enums::written).collect::<Vec<_>>();
        let sets = (!sets.is_empty()).then(|| ("enums".to_owned(), sets.join("\n")));
        let choices = choices.extract_if(.., |union| is_used(union.name, models));
        let choices = choices.map(|union| (union.name.to_snake_case(), models::union(union)));
        let models = models.iter().map(|model| (model.name.to_snake_case(), models::written(model)));
        let types: BTreeMap<String, String> = models.chain(choices).chain(sets).collect();
        let root = ("mod".to_owned(), format!("{source}\n{}", modules(types.keys())));
        let types = types.into_iter().map(|(name, code)| (name, format!("{source}{IMPORTS}\n{code}")));
        types
            .chain([root])
            .map(|(file, code)| (format!("core/src/generated/{name}/{file}.rs"), code))
            .collect::<Vec<_>>()
    };
    let mut files: Vec<(String, String)> = spec::FILES.iter().flat_map(folder).collect();
    let root = format!("{}{LINTS}\n{}", header("core/src/spec"), modules(spec::FILES.iter().map(|(name, _)| name)));
    files.push(("core/src/generated/mod.rs".to_owned(), root));
    files
}

/// Returns the lines that declare modules, and export what is in them.
fn modules(names: impl Iterator<Item = impl Display> + Clone) -> String {
    lines(names.clone(), "mod ", ";") + "\n" + &lines(names, "pub use ", "::*;")
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
