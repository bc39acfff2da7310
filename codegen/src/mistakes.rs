//! Finds mistakes in declarations that the compiler does not detect, with their source lines.
//!
//! The compiler refuses unknown types and reserved words of Rust. These checks find duplicate names, and names that are
//! reserved in the generated Python or TypeScript.

use std::fs;
use std::path::{Path, PathBuf};

use crate::message::camel_case;
use crate::names::static_of;
use crate::schema::Model;
use crate::schema::{Operation, PathParameter};
use crate::spec;
use crate::spec::errors::KINDS;
use crate::spec::options::CLIENT;
use crate::spec::options::LIST_OPTIONS;

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
        let spec = fs::read_dir(root.join("core/src/spec")).into_iter().flatten().flatten();
        let mut files: Vec<PathBuf> = spec.map(|entry| Path::new("core/src/spec").join(entry.file_name())).collect();
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
    let options = of_options(&[CLIENT, LIST_OPTIONS].concat(), &sources);
    models.chain(operations).chain(options).chain(of_kinds(&sources)).collect()
}

fn of_model(model: &Model, sources: &Sources) -> Vec<String> {
    let mut mistakes = Vec::new();
    for (index, field) in model.fields.iter().enumerate() {
        let mut report = |what: String| {
            let location = sources
                .location(&format!("pub static {}", static_of(model.name)), &format!("field!(\"{}\"", field.attribute));
            mistakes.push(format!("{location}: {}.{} {what}", model.name, field.attribute));
        };
        let earlier = model.fields.get(..index).unwrap_or_default();
        if let Some(twin) = earlier.iter().find(|other| other.wire == field.wire) {
            report(format!("has the wire name \"{}\" of {}", field.wire, twin.attribute));
        }
        if earlier.iter().any(|other| other.attribute == field.attribute) {
            report("is declared twice".to_owned());
        }
        if is_among(field.attribute, MODEL_ATTRIBUTES) {
            report("is what every model of Python has; choose another name".to_owned());
        }
        report_reserved(field.attribute, PYTHON_KEYWORDS, "Python", &mut report);
    }
    mistakes
}

fn of_operations(operations: &[&Operation], sources: &Sources) -> Vec<String> {
    let mut mistakes = Vec::new();
    for (index, operation) in operations.iter().enumerate() {
        let mut report = |what: String| {
            let location = sources.location(
                &format!("pub static {}_{}", operation.resource, operation.verb)
                    .to_uppercase()
                    .replace("PUB STATIC", "pub static"),
                "",
            );
            mistakes.push(format!("{location}: {} {what}", operation.title()));
        };
        let earlier = operations.get(..index).unwrap_or_default();
        let request = |operation: &Operation| (operation.method, operation.path);
        if let Some(twin) = earlier.iter().find(|other| request(other) == request(operation)) {
            report(format!("sends {} {}, as {} does", operation.method, operation.path, twin.title()));
        }
        if !parameters_are_of_path(operation) {
            report(format!("must take the parameters of its path {} in its order, and no other", operation.path));
        }
        for name in [operation.resource, operation.verb] {
            report_reserved(name, PYTHON_KEYWORDS, "Python", &mut report);
        }
        let sent = operation.body.into_iter().flat_map(|shape| shape.model.fields).map(|field| field.attribute);
        let mut taken: Vec<&str> = sent.chain(["self", "body", "optional_fields"]).collect();
        for name in operation.parameters.iter().map(|parameter| parameter.name) {
            report_reserved(name, PYTHON_KEYWORDS, "Python", &mut report);
            report_reserved(&camel_case(name), JAVASCRIPT_WORDS, "JavaScript", &mut report);
            if taken.contains(&name) {
                report(format!("has two arguments named {name}"));
            }
            taken.push(name);
        }
    }
    mistakes
}

/// Whether the parameters are those of the path, in its order: `code` is that of `{siteCode}`.
fn parameters_are_of_path(operation: &Operation) -> bool {
    let names: Vec<String> = operation.path_names().map(str::to_lowercase).collect();
    let ends = |(name, parameter): (&String, &PathParameter)| name.ends_with(&parameter.name.replace('_', ""));
    names.len() == operation.parameters.len() && names.iter().zip(operation.parameters).all(ends)
}

fn of_options(options: &[&crate::schema::Field], sources: &Sources) -> Vec<String> {
    let mut mistakes = Vec::new();
    for option in options {
        let mut report = |what: String| {
            mistakes.push(format!("{}: {} {what}", sources.location_of(option.attribute), option.attribute));
        };
        report_reserved(option.attribute, PYTHON_KEYWORDS, "Python", &mut report);
    }
    mistakes
}

fn of_kinds(sources: &Sources) -> Vec<String> {
    let mut mistakes = Vec::new();
    for (index, kind) in KINDS.iter().enumerate() {
        let mut earlier = KINDS.iter().take(index);
        if let Some(twin) = earlier.find(|other| other.code == kind.code || other.class_name == kind.class_name) {
            let location = sources.location_of(&kind.code.replace('-', "_").to_uppercase());
            let (class, twin) = (kind.class_name, twin.class_name);
            mistakes.push(format!("{location}: {class} has the code or the class name of {twin}"));
        }
    }
    mistakes
}

fn is_among(name: &str, words: &str) -> bool {
    words.split_whitespace().any(|word| word == name)
}

fn report_reserved(name: &str, words: &str, language: &str, report: &mut impl FnMut(String)) {
    if is_among(name, words) {
        report(format!("cannot be named so: {name:?} is a reserved word of {language}"));
    }
}

#[cfg(test)]
mod tests;
