//! The TypeScript types: an interface for each declared type and body, and the methods of each resource.

mod example;
mod fields;

use std::collections::BTreeSet;
use std::fmt::Write as _;

use xpauto::declaration::{Field, Kind, Model};
use xpauto::error::ErrorKind;
use xpauto::operation::{self, Answer, Operation, ParameterKind};

use crate::names;

const GENERATED: &str = "// Generated from the declarations by `make generate`; changes belong there.\n";

pub(crate) use fields::fields;

/// `models.ts`.
pub(crate) fn models() -> String {
    let mut out = String::from(GENERATED);
    for set in names::enumerations() {
        let values: Vec<String> = set.values.iter().map(|value| format!("'{value}'")).collect();
        let doc = set.doc.trim();
        let _ = write!(out, "\n/** {doc} An open set: other values are passed on. */\n");
        let _ = writeln!(out, "export type {} = {} | (string & {{}});", set.name, values.join(" | "));
    }
    for model in xpauto::model::all() {
        interface(&mut out, model, Side::Answer);
    }
    let mut bodies = Vec::new();
    for shape in operation::ALL.iter().filter_map(|operation| operation.body) {
        body_models(shape.model, &mut bodies);
    }
    for model in bodies {
        interface(&mut out, model, Side::Body);
    }
    error_kinds(&mut out);
    out
}

/// `resources.ts`.
pub(crate) fn resources() -> String {
    let mut out = String::from(GENERATED);
    out += "import type { GoalOptionalField, SegmentOptionalField } from './fields';\n";
    let _ = writeln!(out, "import type {{ {} }} from './models';", named_models().join(", "));
    out += "import type { CallOptions } from './options';\n";
    out += "import type { ListParams, OptionalFields, Pager } from './pager';\n";
    for resource in names::distinct(operation::ALL.iter().map(|operation| operation.resource)) {
        resource_interface(&mut out, resource);
    }
    out
}

/// The types that the methods name, in alphabetical order.
fn named_models() -> Vec<String> {
    let answers = operation::ALL.iter().filter_map(|operation| match operation.answer {
        Answer::List(model) | Answer::One(model) => Some(model.name.to_owned()),
        Answer::Nothing => None,
    });
    let bodies = operation::ALL.iter().filter_map(|operation| operation.body);
    let names: BTreeSet<String> = answers.chain(bodies.map(|shape| format!("{}Body", shape.model.name))).collect();
    names.into_iter().collect()
}

/// The kinds of errors: a closed set, so that a `switch` can be known to have them all.
fn error_kinds(out: &mut String) {
    let kinds: Vec<String> = ErrorKind::ALL.iter().map(|kind| format!("'{}'", kind.code())).collect();
    *out += "\n/** What went wrong, as a stable code that is the same in every language. */\n";
    let _ = writeln!(out, "export type ErrorKind = {};", kinds.join(" | "));
}

/// Whether a type is seen in answers or given in bodies.
#[derive(Clone, Copy, PartialEq)]
enum Side {
    Answer,
    Body,
}

/// The types that a body of `model` is made of.
fn body_models(model: &'static Model, found: &mut Vec<&'static Model>) {
    if found.iter().any(|known| known.name == model.name) {
        return;
    }
    found.push(model);
    for field in model.fields {
        let mut kind = &field.kind;
        while let Kind::List(item) = kind {
            kind = item;
        }
        if let Kind::Object(inner) = kind {
            body_models(inner, found);
        }
    }
}

fn interface(out: &mut String, model: &'static Model, side: Side) {
    let (suffix, note) = if side == Side::Body { ("Body", ": the fields that are sent") } else { ("", "") };
    let doc = model.doc.trim().trim_end_matches('.');
    let _ = write!(out, "\n/** {doc}{note}. */\nexport interface {}{suffix} {{\n", model.name);
    let shape =
        operation::ALL.iter().filter_map(|operation| operation.body).find(|shape| shape.model.name == model.name);
    for field in model.fields {
        let is_sent = shape.map_or(!field.is_read_only, |shape| shape.sends(field));
        if side == Side::Answer || is_sent {
            member(out, field, side);
        }
    }
    if model.is_open {
        out.push_str("  /** The fields that only this targeting type has. */\n  [field: string]: unknown;\n");
    }
    out.push_str("}\n");
}

fn member(out: &mut String, field: &Field, side: Side) {
    let mut doc = names::doc_lines(field.doc).join("\n   * ");
    doc += form(&field.kind, side);
    if field.is_on_request && side == Side::Answer {
        doc += " Answered only when named in `optionalFields`.";
    }
    if field.is_secret && side == Side::Answer {
        doc += " A secret, which `util.inspect` hides.";
    }
    if let Some(instead) = field.deprecated {
        let _ = write!(doc, "\n   * @deprecated {instead}");
    }
    let lines = if doc.contains('\n') { format!("/**\n   * {doc}\n   */") } else { format!("/** {doc} */") };
    let (optional, null) = if field.is_required { ("", "") } else { ("?", " | null") };
    let readonly = if field.is_read_only { "readonly " } else { "" };
    let _ = writeln!(out, "  {lines}\n  {readonly}{}{optional}: {}{null};", field.wire, type_of(&field.kind, side));
}

/// What the TypeScript type does not say of a value.
fn form(kind: &Kind, side: Side) -> &'static str {
    match (kind, side) {
        (Kind::DateTime, Side::Answer) => " ISO 8601 text, with an offset or without.",
        (Kind::DateTime, Side::Body) => " Text keeps its offset, or none; a Date is sent in UTC.",
        _ => "",
    }
}

fn type_of(kind: &Kind, side: Side) -> String {
    match kind {
        Kind::Int | Kind::Id if side == Side::Body => "number | bigint".to_owned(),
        Kind::Int | Kind::Id | Kind::Float => "number".to_owned(),
        Kind::Bool => "boolean".to_owned(),
        Kind::DateTime if side == Side::Body => "string | Date".to_owned(),
        Kind::Text | Kind::DateTime => "string".to_owned(),
        Kind::Enum(set) => set.name.to_owned(),
        Kind::Object(model) if side == Side::Body => format!("{}Body", model.name),
        Kind::Object(model) => model.name.to_owned(),
        Kind::OneOf(models) => models().iter().map(|model| model.name).collect::<Vec<_>>().join(" | "),
        Kind::List(item) if side == Side::Body => format!("ReadonlyArray<{}>", type_of(item, side)),
        Kind::List(item) => format!("Array<{}>", type_of(item, side)),
        Kind::Any => "unknown".to_owned(),
    }
}

fn resource_interface(out: &mut String, resource: &str) {
    let words = resource.replace('_', " ");
    let _ = write!(out, "\n/** The calls on {words}. */\nexport interface {} {{\n", names::class_name(resource));
    for operation in operation::ALL.iter().filter(|operation| operation.resource == resource) {
        method(out, operation);
    }
    out.push_str("}\n");
}

/// A method of a resource: its documentation, its parameters and what it gives.
fn method(out: &mut String, operation: &Operation) {
    let mut parameters: Vec<Parameter> = Vec::new();
    match operation.parameter.map(|parameter| parameter.kind) {
        Some(ParameterKind::Code) => parameters.push(Parameter::new("code: string", "the site code")),
        Some(ParameterKind::Id) => {
            parameters.push(Parameter::new("id: number | bigint", "the object's id, a positive integer"));
        }
        None => {}
    }
    if let Some(shape) = operation.body {
        let body = format!("body: {}Body", shape.model.name);
        parameters.push(Parameter::new(&body, "what is sent: absent, `null` and a value are three different things"));
    }
    if let Answer::List(model) = operation.answer {
        let params = format!("params?: ListParams<{0}, K, {0}OptionalField>", model.name);
        parameters.push(Parameter::new(&params, "which records, which of their fields, and how they are read"));
    } else if operation.takes_optional_fields {
        parameters.push(Parameter::new("params?: OptionalFields", "which optional fields are answered"));
    }
    parameters.push(Parameter::new("options?: CallOptions", "the options of this call alone"));
    write_method(out, operation, &parameters);
}

fn write_method(out: &mut String, operation: &Operation, parameters: &[Parameter]) {
    let _ = write!(out, "  /**\n   * {}\n   *\n   * `{} {}`\n   *\n", operation.doc, operation.method, operation.path);
    for Parameter { code, doc } in parameters {
        let name = code.split(['?', ':']).next().unwrap_or_default();
        let _ = writeln!(out, "   * @param {name} - {doc}");
    }
    let verb = names::camel_case(operation.verb);
    let (bound, failure, answer) = match operation.answer {
        Answer::List(Model { name, .. }) => {
            (format!("<K extends keyof {name} = keyof {name}>"), LIST_FAILURE, format!("Pager<Pick<{name}, K>>"))
        }
        Answer::One(model) => (String::new(), CALL_FAILURE, format!("Promise<{}>", model.name)),
        Answer::Nothing => (String::new(), CALL_FAILURE, "Promise<void>".to_owned()),
    };
    let codes: Vec<&str> = parameters.iter().map(|parameter| parameter.code.as_str()).collect();
    let _ =
        writeln!(out, "   * @throws {failure}\n   * @example\n   * ```js\n   * {}\n   * ```", example::of(operation));
    let _ = writeln!(out, "   */\n  {verb}{bound}({}): {answer};", codes.join(", "));
}

const CALL_FAILURE: &str = "`ValidationError` where nothing was sent, `ApiError` where the service refused, or \
                            another `AnyXpautoError`";
const LIST_FAILURE: &str = "`ValidationError` where the parameters cannot be sent; reading throws any \
                            `AnyXpautoError`";

/// A parameter of a method.
struct Parameter {
    /// As it is declared.
    code: String,
    /// What it is.
    doc: &'static str,
}

impl Parameter {
    fn new(code: &str, doc: &'static str) -> Self {
        Self { code: code.to_owned(), doc }
    }
}
