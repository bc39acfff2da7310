//! The TypeScript types: an interface for each declared type and body, and the methods of each resource.

use std::fmt::Write as _;

use xpauto::declaration::{Field, Kind, Model};
use xpauto::operation::{self, Answer, Operation};

use crate::names;

/// `models.d.ts`.
pub(crate) fn models() -> String {
    let mut out = String::from("// Generated from the declarations by `make generate`; changes belong there.\n");
    out += "import type { CallOptions, ListParams, OptionalFields, Pager } from './index';\n";
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
    listed_fields(&mut out);
    let mut done: Vec<&str> = Vec::new();
    for resource in operation::ALL.iter().map(|operation| operation.resource) {
        if !done.contains(&resource) {
            done.push(resource);
            resource_interface(&mut out, resource);
        }
    }
    out
}

/// The names that editors offer for the fields of a filter.
fn listed_fields(out: &mut String) {
    let listed = operation::ALL.iter().filter_map(|operation| match operation.answer {
        Answer::List(model) => Some(format!("keyof {}", model.name)),
        _ => None,
    });
    let names = listed.collect::<Vec<_>>().join(" | ");
    let _ = write!(out, "\n/** The fields of what is listed. */\nexport type ListedField = {names};\n");
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
    let (suffix, note) = if side == Side::Body { ("Body", ", as it is sent") } else { ("", "") };
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
    if field.is_on_request && side == Side::Answer {
        doc += " Answered only when named in `optionalFields`.";
    }
    if let Some(instead) = field.deprecated {
        let _ = write!(doc, "\n   * @deprecated {instead}");
    }
    let lines = if doc.contains('\n') { format!("/**\n   * {doc}\n   */") } else { format!("/** {doc} */") };
    let (optional, null) = if field.is_required { ("", "") } else { ("?", " | null") };
    let readonly = if field.is_read_only { "readonly " } else { "" };
    let _ = writeln!(out, "  {lines}\n  {readonly}{}{optional}: {}{null};", field.wire, type_of(&field.kind, side));
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

fn method(out: &mut String, operation: &Operation) {
    let verb = names::camel_case(operation.verb);
    let _ = write!(out, "  /**\n   * {}\n   *\n   * `{} {}`\n   */\n", operation.doc, operation.method, operation.path);
    let mut parameters: Vec<String> = Vec::new();
    match operation.path_parameter() {
        Some("siteCode") => parameters.push("code: string, params?: OptionalFields".to_owned()),
        Some(_) => parameters.push("id: number | bigint".to_owned()),
        None => {}
    }
    if let Some(shape) = operation.body {
        parameters.push(format!("body: {}Body", shape.model.name));
    }
    let answer = match operation.answer {
        Answer::List(model) => {
            let name = model.name;
            let _ = writeln!(
                out,
                "  {verb}<K extends keyof {name} = keyof {name}>(params?: ListParams<{name}, K>, options?: CallOptions): Pager<Pick<{name}, K>>;"
            );
            return;
        }
        Answer::One(model) => model.name,
        Answer::Nothing => "void",
    };
    parameters.push("options?: CallOptions".to_owned());
    let _ = writeln!(out, "  {verb}({}): Promise<{answer}>;", parameters.join(", "));
}
