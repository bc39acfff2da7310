//! Generates the Rust of core: the declared types in `core/src/generated`, and the handles of resources in `core/src/resources`.

mod enums;
mod errors;
mod handles;
mod models;
mod options;
mod sandbox;

use std::collections::BTreeSet;
use std::fmt::Write as _;

use crate::names::{self, enumerations, snake_case, unions};
use crate::schema::{Enumeration, Kind, Model, Union};
use crate::spec;

pub(crate) use errors::errors;
pub(crate) use handles::files as handles;
pub(crate) use options::{client_builder, client_options, list_options};
pub(crate) use sandbox::sandbox_options;

/// The lints that the form of these files would cause.
const LINTS: &str =
    "#![allow(clippy::should_implement_trait, reason = \"a setter is named after its field, which may be `sub`\")]
#![allow(clippy::double_must_use, reason = \"only some getters return iterators\")]
";

/// Returns the files of the declared types: a folder for each file of `spec`, in it a file for each type and one for enums.
pub(crate) fn types() -> Vec<(String, String)> {
    let mut files = Vec::new();
    let mut root = format!("{}{LINTS}\n", header("core/src/spec"));
    let mut sets = enumerations();
    let mut choices = unions();
    for (folder, models) in spec::FILES {
        let source = format!("core/src/spec/{folder}.rs");
        let path = |name: &str| format!("core/src/generated/{folder}/{name}.rs");
        let own_sets: Vec<&Enumeration> = sets.extract_if(.., |set| is_used(set.name, models)).collect();
        let own_choices: Vec<&Union> = choices.extract_if(.., |union| is_used(union.name, models)).collect();
        let mut names = Vec::new();
        if !own_sets.is_empty() {
            let code: Vec<String> = own_sets.iter().map(|set| enums::written(set)).collect();
            files.push((
                path("enums"),
                file(&source, &[("crate::typed", &["Unlisted", "open_enum"])], &code.join("\n")),
            ));
            names.push("enums".to_owned());
        }
        let of_models = models.iter().map(|model| (model.name, models::written(model)));
        let of_unions = own_choices.iter().map(|union| (union.name, models::union(union)));
        for (name, code) in of_models.chain(of_unions) {
            let name = snake_case(name);
            files.push((path(&name), types_file(&source, &code)));
            names.push(name);
        }
        names.sort_unstable();
        files.push((path("mod"), header(&source) + "\n" + &exported(&names)));
        let _ = writeln!(root, "mod {folder};");
    }
    root += "\n";
    for (folder, _) in spec::FILES {
        let _ = writeln!(root, "pub use {folder}::*;");
    }
    root += "\n#[cfg(test)]\nmod built;\n#[cfg(test)]\npub(crate) use built::BUILT;\n";
    files.push(("core/src/generated/mod.rs".to_owned(), root));
    files.push(("core/src/generated/built.rs".to_owned(), types_file("core/src/spec", &models::built())));
    files
}

/// Whether a field of these types has a type of this name.
fn is_used(name: &str, models: &[&Model]) -> bool {
    models.iter().flat_map(|model| model.fields).any(|field| named(&field.kind) == Some(name))
}

/// Returns the name of a declared type of values, or of the items of a list.
fn named(kind: &Kind) -> Option<&'static str> {
    match kind.item() {
        Kind::Enum(set) => Some(set.name),
        Kind::Object(model) => Some(model.name),
        Kind::OneOf(union) => Some(union.name),
        Kind::Int | Kind::Id | Kind::Float | Kind::Bool | Kind::Text | Kind::DateTime | Kind::List(_) | Kind::Any => {
            None
        }
    }
}

fn header(source: &str) -> String {
    format!("// Generated from {source} by `make generate`; changes belong there.\n")
}

/// Returns the modules, and exports what they have.
fn exported(names: &[String]) -> String {
    let line =
        |before: &str, after: &str| names.iter().map(|name| format!("{before}{name}{after}\n")).collect::<String>();
    format!("{}\n{}", line("mod ", ";"), line("pub use ", "::*;"))
}

/// Returns a file with those imports, each a module and its names, that its code uses.
fn file(source: &str, imports: &[(&str, &[&str])], code: &str) -> String {
    let lines = code.lines().filter(|line| !line.trim_start().starts_with("//"));
    let words: BTreeSet<&str> =
        lines.clone().flat_map(|line| line.split(|at: char| !at.is_alphanumeric() && at != '_')).collect();
    let defined = lines.filter_map(|line| line.strip_prefix("pub struct ").or_else(|| line.strip_prefix("pub enum ")));
    let own: BTreeSet<&str> = defined.filter_map(|rest| rest.split(['(', ' ']).next()).collect();
    let mut out = header(source) + "\n";
    for (module, names) in imports {
        let used: Vec<&str> =
            names.iter().copied().filter(|name| words.contains(name) && !own.contains(name)).collect();
        match used.as_slice() {
            [] => {}
            [name] => out += &format!("use {module}::{name};\n"),
            names => out += &format!("use {module}::{{{}}};\n", names.join(", ")),
        }
    }
    format!("{out}\n{code}")
}

/// Returns a file of types.
fn types_file(source: &str, code: &str) -> String {
    let declared = declared_names();
    let imports: [(&str, &[&str]); 6] = [
        ("std::borrow", &["Cow"]),
        ("crate::error", &["Result"]),
        ("crate::generated", &declared),
        ("crate::record", &["Record"]),
        ("crate", &["spec"]),
        ("crate::typed", TYPED),
    ];
    file(source, &imports, code)
}

/// What `typed` has for files of types.
const TYPED: &[&str] = &[
    "Any",
    "Bool",
    "Builder",
    "DateTime",
    "Field",
    "FieldKey",
    "FieldType",
    "Float",
    "Id",
    "Int",
    "IntoField",
    "List",
    "Seal",
    "Text",
    "Typed",
    "got",
    "read_union",
    "record_type",
    "union_type",
];

/// Returns the names of every declared type.
fn declared_names() -> Vec<&'static str> {
    let sets = enumerations().into_iter().map(|set| set.name);
    let names = sets.chain(unions().into_iter().map(|union| union.name)).chain(spec::models().map(|model| model.name));
    names.collect::<BTreeSet<_>>().into_iter().collect()
}

/// Returns documentation as the lines of a comment.
fn doc(text: &str, spaces: usize) -> String {
    let indent = " ".repeat(spaces);
    names::doc_lines(text).iter().map(|line| format!("{indent}/// {line}").trim_end().to_owned() + "\n").collect()
}
