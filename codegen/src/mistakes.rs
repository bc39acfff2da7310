//! Finds mistakes in declarations that the compiler does not detect, with their source lines.
//!
//! The compiler refuses unknown types and reserved words of Rust. These checks find duplicate names, and names that are
//! reserved in the generated Python or TypeScript.

use std::fs;
use std::path::{Path, PathBuf};

use crate::message::camel_case;
use crate::names::static_of;
use crate::schema::{Field, KindDeclaration, Model, Operation, PathParameter};
use crate::spec;
use crate::spec::errors::KINDS;
use crate::spec::options::{CLIENT, LIST_OPTIONS};

/// Reserved names of attributes, arguments and methods in Python.
const PYTHON_KEYWORDS: &str = "False None True and as assert async await break class continue def del elif else except finally \
    for from global if import in is lambda nonlocal not or pass raise return try while with yield";
/// The members of every Python model besides its fields.
const MODEL_ATTRIBUTES: &str = "extra from_dict from_json replace sample to_dict to_json";
/// Reserved names of arguments in JavaScript that Python does not reserve.
const JAVASCRIPT_WORDS: &str = "case catch const debugger default delete do enum export extends false function instanceof new \
    null super switch this throw true typeof var void";

/// The files with declarations.
pub(crate) struct Sources(Vec<(String, String)>);

impl Sources {
    /// Reads the files of core with declarations.
    pub(crate) fn read(root: &Path) -> Self {
        let list = |folder: &'static str| {
            let entries = fs::read_dir(root.join(folder)).into_iter().flatten().flatten();
            entries.map(|entry| Path::new(folder).join(entry.file_name()))
        };
        let mut files: Vec<PathBuf> = ["core/src/spec", "core/src/spec/options"].into_iter().flat_map(list).collect();
        files.sort();
        let read = |file: PathBuf| Some((file.display().to_string(), fs::read_to_string(root.join(&file)).ok()?));
        Self(files.into_iter().filter_map(read).collect())
    }

    /// Returns `file:line` of the last line with `item` in the declaration that begins with `start`.
    fn location(&self, start: &str, item: &str) -> String {
        let location =
            |(file, text): &(String, String)| line_of(text, start, item).map(|line| format!("{file}:{line}"));
        self.0.iter().filter_map(location).next_back().unwrap_or_else(|| "the declarations".to_owned())
    }

    /// Returns the location of an option or of an error kind.
    fn location_of(&self, name: &str) -> String {
        self.location(&format!("    {name}"), name)
    }
}

/// Returns the number of the last line with `item` between the line that begins with `start` and the next blank line.
fn line_of(text: &str, start: &str, item: &str) -> Option<usize> {
    let lines = || text.lines().enumerate().map(|(index, line)| (index + 1, line));
    let begins = |line: &str| {
        line.trim_start().strip_prefix(start.trim_start()).is_some_and(|rest| rest.starts_with([':', ' ']))
    };
    let (first, _) = lines().filter(|(_, line)| begins(line)).last()?;
    let of_it = lines().skip(first - 1).take_while(|(_, line)| !line.is_empty());
    of_it.filter(|(_, line)| line.contains(item)).last().map(|(number, _)| number)
}

/// Returns the mistakes of the declarations in core, each as `file:line: what is wrong`.
pub(crate) fn all(root: &Path) -> Vec<String> {
    let sources = Sources::read(root);
    let models = spec::models().flat_map(|model| of_model(model, &sources));
    let operations = of_operations(spec::OPERATIONS, &sources);
    let options = CLIENT.iter().chain(LIST_OPTIONS).filter_map(|option| {
        let reserved = reserved(option.attribute, PYTHON_KEYWORDS, "Python")?;
        Some(format!("{}: {} {reserved}", sources.location_of(option.attribute), option.attribute))
    });
    models.chain(operations).chain(options).chain(of_kinds(&sources)).collect()
}

fn of_model(model: &Model, sources: &Sources) -> Vec<String> {
    let of_field = |(index, field): (usize, &Field)| {
        let name = field.attribute;
        let earlier = || model.fields.iter().take(index);
        let twin = earlier().find(|other| other.wire == field.wire);
        let found = [
            twin.map(|twin| format!("has the wire name \"{}\" of {}", field.wire, twin.attribute)),
            earlier().any(|other| other.attribute == name).then(|| "is declared twice".to_owned()),
            is_among(name, MODEL_ATTRIBUTES)
                .then(|| "is what every model of Python has; choose another name".to_owned()),
            reserved(name, PYTHON_KEYWORDS, "Python"),
        ];
        let start = format!("pub static {}", static_of(model.name));
        let location = sources.location(&start, &format!("field!(\"{name}\""));
        found.into_iter().flatten().map(|what| format!("{location}: {}.{name} {what}", model.name)).collect::<Vec<_>>()
    };
    model.fields.iter().enumerate().flat_map(of_field).collect()
}

fn of_operations(operations: &[&Operation], sources: &Sources) -> Vec<String> {
    let of_operation = |(index, operation): (usize, &&Operation)| {
        let Operation { method, path, resource, verb, .. } = operation;
        let twin = operations.iter().take(index).find(|other| (other.method, other.path) == (*method, *path));
        let twin = twin.map(|twin| format!("sends {method} {path}, as {} does", twin.title()));
        let parameters = (!parameters_are_of_path(operation))
            .then(|| format!("must take the parameters of its path {path} in its order, and no other"));
        let reserved_names = [*resource, *verb].map(|name| reserved(name, PYTHON_KEYWORDS, "Python"));
        let mut found: Vec<String> = [twin, parameters].into_iter().chain(reserved_names).flatten().collect();
        let sent = operation.body.into_iter().flat_map(|shape| shape.model.fields).map(|field| field.attribute);
        let mut taken: Vec<&str> = sent.chain(["self", "body", "optional_fields"]).collect();
        for name in operation.parameters.iter().map(|parameter| parameter.name) {
            found.extend(reserved(name, PYTHON_KEYWORDS, "Python"));
            found.extend(reserved(&camel_case(name), JAVASCRIPT_WORDS, "JavaScript"));
            found.extend(taken.contains(&name).then(|| format!("has two arguments named {name}")));
            taken.push(name);
        }
        let constant = format!("{resource}_{verb}").to_uppercase();
        let location = sources.location(&format!("pub static {constant}"), "");
        found.into_iter().map(|what| format!("{location}: {} {what}", operation.title())).collect::<Vec<_>>()
    };
    operations.iter().enumerate().flat_map(of_operation).collect()
}

/// Whether the parameters are those of the path, in its order: `code` is that of `{siteCode}`.
fn parameters_are_of_path(operation: &Operation) -> bool {
    let names: Vec<String> = operation.path_names().map(str::to_lowercase).collect();
    let ends = |(name, parameter): (&String, &PathParameter)| name.ends_with(&parameter.name.replace('_', ""));
    names.len() == operation.parameters.len() && names.iter().zip(operation.parameters).all(ends)
}

fn of_kinds(sources: &Sources) -> Vec<String> {
    let of_kind = |(index, kind): (usize, &&KindDeclaration)| {
        let same = |other: &&&KindDeclaration| other.code == kind.code || other.class_name == kind.class_name;
        let (twin, class) = (KINDS.iter().take(index).find(same)?.class_name, kind.class_name);
        let location = sources.location_of(&kind.code.replace('-', "_").to_uppercase());
        Some(format!("{location}: {class} has the code or the class name of {twin}"))
    };
    KINDS.iter().enumerate().filter_map(of_kind).collect()
}

fn is_among(name: &str, words: &str) -> bool {
    words.split_whitespace().any(|word| word == name)
}

/// Returns what is wrong with a name that is one of these words.
fn reserved(name: &str, words: &str, language: &str) -> Option<String> {
    is_among(name, words).then(|| format!("cannot be named so: {name:?} is a reserved word of {language}"))
}

#[cfg(test)]
mod tests;
