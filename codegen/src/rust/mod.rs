//! Generates the Rust of core: the declared types in `core/src/generated`, and the handles of resources in `core/src/resources`.

mod enums;
pub(crate) mod errors;
pub(crate) mod handles;
mod models;
pub(crate) mod options;
pub(crate) mod sandbox;

use std::collections::BTreeSet;

use crate::names::{self, each, enumerations, lines, snake_case, unions};
use crate::schema::{Enumeration, Model};
use crate::spec;

/// The lints that the form of these files would cause.
const LINTS: &str =
    "#![allow(clippy::should_implement_trait, reason = \"a setter is named after its field, which may be `sub`\")]
#![allow(clippy::double_must_use, reason = \"only some getters return iterators\")]
";

/// Returns the files of the declared types: a folder for each file of `spec`, in it a file for each type and one for enums.
pub(crate) fn types() -> Vec<(String, String)> {
    let mut files = Vec::new();
    let (mut sets, mut choices) = (enumerations(), unions());
    for (folder, models) in spec::FILES {
        let source = format!("core/src/spec/{folder}.rs");
        let own_sets: Vec<&Enumeration> = sets.extract_if(.., |set| is_used(set.name, models)).collect();
        let own_choices = choices.extract_if(.., |union| is_used(union.name, models));
        let enums: Vec<String> = own_sets.into_iter().map(enums::written).collect();
        let enums = (!enums.is_empty()).then(|| enums.join("\n"));
        let of_models = models.iter().map(|model| (snake_case(model.name), models::written(model)));
        let of_unions = own_choices.map(|union| (snake_case(union.name), models::union(union)));
        let written: Vec<(String, String)> = of_models.chain(of_unions).collect();
        let names = written.iter().map(|(name, _)| name.as_str());
        let mut names: Vec<&str> = names.chain(enums.as_ref().map(|_| "enums")).collect();
        names.sort_unstable();
        let exported = lines(&names, "mod ", ";") + "\n" + &lines(&names, "pub use ", "::*;");
        let path = |name: &str| format!("core/src/generated/{folder}/{name}.rs");
        files.push((path("mod"), header(&source) + "\n" + &exported));
        files.extend(written.iter().map(|(name, code)| (path(name), types_file(&source, code))));
        // The variants of an enum may be named like types.
        files.extend(
            enums.map(|code| (path("enums"), file(&source, &[("crate::typed", &["Unlisted", "open_enum"])], &code))),
        );
    }
    let (source, folders) = ("core/src/spec", || spec::FILES.iter().map(|(folder, _)| folder));
    let (modules, exported) = (lines(folders(), "mod ", ";"), lines(folders(), "pub use ", "::*;"));
    let built = "#[cfg(test)]\nmod built;\n#[cfg(test)]\npub(crate) use built::BUILT;\n";
    let root = format!("{}{LINTS}\n{modules}\n{exported}\n{built}", header(source));
    files.push(("core/src/generated/mod.rs".to_owned(), root));
    files.push(("core/src/generated/built.rs".to_owned(), types_file(source, &models::built())));
    files
}

/// Whether a field of these types has a type of this name.
fn is_used(name: &str, models: &[&Model]) -> bool {
    models.iter().flat_map(|model| model.fields).any(|field| models::marker(field.kind.item()) == name)
}

fn header(source: &str) -> String {
    format!("// Generated from {source} by `make generate`; changes belong there.\n")
}

/// Returns a file with those imports, each a module and its names, that its code uses.
fn file(source: &str, imports: &[(&str, &[&str])], code: &str) -> String {
    let plain = names::without_comments(code);
    let defined = plain.lines().filter_map(|line| line.strip_prefix("pub struct ").or(line.strip_prefix("pub enum ")));
    let own: Vec<&str> = defined.filter_map(|rest| rest.split(['(', ' ']).next()).collect();
    let imports = each(imports, |(module, names)| {
        let names = names.iter().copied().filter(|name| !own.contains(name));
        // In the order of rustfmt.
        let used: Vec<&str> = names::used(names, &plain).into_iter().collect();
        match used.as_slice() {
            [] => String::new(),
            [name] => format!("use {module}::{name};\n"),
            names => format!("use {module}::{{{}}};\n", names.join(", ")),
        }
    });
    format!("{}\n{imports}\n{code}", header(source))
}

/// Returns a file of types.
fn types_file(source: &str, code: &str) -> String {
    let (declared, typed): (Vec<&str>, Vec<&str>) = (declared_names(), TYPED.split_whitespace().collect());
    let imports: [(&str, &[&str]); 6] = [
        ("std::borrow", &["Cow"]),
        ("crate::error", &["Result"]),
        ("crate::generated", &declared),
        ("crate::record", &["Record"]),
        ("crate", &["spec"]),
        ("crate::typed", &typed),
    ];
    file(source, &imports, code)
}

/// What `typed` has for files of types.
const TYPED: &str = "Any Bool Builder DateTime Field FieldKey FieldType Float Id Int IntoField List Seal Text Typed got \
    object_type read_union record_type";

/// Returns the names of every declared type.
fn declared_names() -> Vec<&'static str> {
    let sets = enumerations().into_iter().map(|set| set.name);
    let names = sets.chain(unions().into_iter().map(|union| union.name)).chain(spec::models().map(|model| model.name));
    names.collect::<BTreeSet<_>>().into_iter().collect()
}

/// Returns documentation as the lines of a comment.
fn doc(text: &str, spaces: usize) -> String {
    let indent = " ".repeat(spaces);
    each(names::doc_lines(text), |line| format!("{indent}/// {line}").trim_end().to_owned() + "\n")
}
