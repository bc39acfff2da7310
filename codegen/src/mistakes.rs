//! Finds mistakes in declarations that the compiler does not detect.
//!
//! The compiler refuses unknown types and reserved words of Rust. These checks find duplicate names, and names that are
//! reserved in the generated Python or TypeScript.

use crate::message::camel_case;
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

/// Returns the mistakes of the declarations in core, each with the name of the declaration.
pub(crate) fn all() -> Vec<String> {
    let options = CLIENT.iter().chain(LIST_OPTIONS).filter_map(|option| {
        let reserved = reserved(option.attribute, PYTHON_KEYWORDS, "Python")?;
        Some(format!("{} {reserved}", option.attribute))
    });
    let models = spec::models().flat_map(of_model);
    models.chain(of_operations(spec::OPERATIONS)).chain(options).chain(of_kinds()).collect()
}

fn of_model(model: &Model) -> Vec<String> {
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
        found.into_iter().flatten().map(|what| format!("{}.{name} {what}", model.name)).collect::<Vec<_>>()
    };
    model.fields.iter().enumerate().flat_map(of_field).collect()
}

fn of_operations(operations: &[&Operation]) -> Vec<String> {
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
        found.into_iter().map(|what| format!("{} {what}", operation.title())).collect::<Vec<_>>()
    };
    operations.iter().enumerate().flat_map(of_operation).collect()
}

/// Whether the parameters are those of the path, in its order: `code` is that of `{siteCode}`.
fn parameters_are_of_path(operation: &Operation) -> bool {
    let names: Vec<String> = operation.path_names().map(str::to_lowercase).collect();
    let ends = |(name, parameter): (&String, &PathParameter)| name.ends_with(&parameter.name.replace('_', ""));
    names.len() == operation.parameters.len() && names.iter().zip(operation.parameters).all(ends)
}

fn of_kinds() -> impl Iterator<Item = String> {
    KINDS.iter().enumerate().filter_map(|(index, kind)| {
        let same = |other: &&&KindDeclaration| other.code == kind.code || other.class_name == kind.class_name;
        let twin = KINDS.iter().take(index).find(same)?;
        Some(format!("{} has the code or the class name of {}", kind.class_name, twin.class_name))
    })
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
