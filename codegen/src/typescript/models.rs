//! Generates `models.ts`: the declared types and bodies as interfaces.

use std::fmt::Write as _;

use crate::schema::{BodyShape, Operation, ResponseShape};
use crate::schema::{Field, Kind, Limit, Model};
use crate::spec;

use super::GENERATED;
use crate::names;

/// The type of integers, which depends on the client's option `int64`.
const INT64: &str = "
/** The option `int64` of a client: what an integer beyond ±(2^53−1) becomes. */
export type Int64 = 'bigint' | 'string';

/** An integer of a response to a client whose option `int64` is `I`; `never` stands for none. */
export type Integer<I extends Int64 = never> =
  | number
  | (I extends 'bigint' ? bigint : never)
  | (I extends 'string' ? string : never);

/** An integer that such a client takes: beyond ±(2^53−1) a `bigint`, or with `int64: 'string'` a string of digits. */
export type IntegerInput<I extends Int64 = never> = number | bigint | (I extends 'string' ? string : never);
";

/// Returns `models.ts`.
pub(crate) fn models() -> String {
    let mut out = String::from(GENERATED);
    for set in names::enumerations() {
        let values: Vec<String> = set.values.iter().map(|value| format!("'{value}'")).collect();
        let doc = set.doc.trim();
        let _ = write!(out, "\n/** {doc} An open enum: unknown values are accepted. */\n");
        let _ = writeln!(out, "export type {} = {} | (string & {{}});", set.name, values.join(" | "));
    }
    out += INT64;
    for model in spec::models() {
        if has_fields_on_request(model) {
            listed_interface(&mut out, model);
        } else {
            interface(&mut out, model, Side::Response);
        }
    }
    samples(&mut out);
    let mut bodies = Vec::new();
    for shape in spec::OPERATIONS.iter().filter_map(|operation| operation.body) {
        body_models(shape.model, &mut bodies);
    }
    for model in bodies {
        interface(&mut out, model, Side::Body);
    }
    out
}

/// Writes the map of type names to types, for [`sample`](crate::schema::sample).
fn samples(out: &mut String) {
    out.push_str("\n/** Every declared type, by the name that `sample` takes. */\nexport interface Models<out I extends Int64 = never> {\n");
    for model in spec::models() {
        let _ = writeln!(
            out,
            "  /** {} */\n  {}: {};",
            names::doc_lines(model.doc).join(" "),
            model.name,
            type_name(model, Side::Response)
        );
    }
    out.push_str("}\n");
}

/// The use of a type: in responses or in bodies.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Side {
    Response,
    Body,
}

impl Side {
    /// Returns the name of a model's type.
    fn name(self, model: &Model) -> String {
        match self {
            Self::Response => model.name.to_owned(),
            Self::Body => format!("{}Body", model.name),
        }
    }
}

/// Returns the types of which a body of `model` consists.
fn body_models(model: &'static Model, found: &mut Vec<&'static Model>) {
    if found.iter().any(|known| known.name == model.name) {
        return;
    }
    found.push(model);
    for field in model.fields {
        if let Kind::Object(inner) = field.kind.item() {
            body_models(inner, found);
        }
    }
}

/// Whether a value of this model may contain an unsafe integer, so that its type has the parameter `I`.
pub(super) fn holds_integers(model: &'static Model, side: Side) -> bool {
    fn search(model: &'static Model, side: Side, seen: &mut Vec<&'static str>) -> bool {
        if seen.contains(&model.name) {
            return false;
        }
        seen.push(model.name);
        fields(model, side).any(|field| match field.kind.item() {
            Kind::Int | Kind::Id => is_large(field),
            Kind::Object(inner) => search(inner, side, seen),
            Kind::OneOf(union) => union.models.iter().any(|inner| search(inner, Side::Response, seen)),
            Kind::Float | Kind::Bool | Kind::Text | Kind::DateTime | Kind::Enum(_) | Kind::List(_) | Kind::Any => false,
        })
    }
    search(model, side, &mut Vec::new())
}

/// Returns the fields of responses, or those that any operation sends.
pub(super) fn fields(model: &'static Model, side: Side) -> impl Iterator<Item = &'static Field> {
    let shapes = spec::OPERATIONS.iter().filter_map(|operation| operation.body);
    let shapes: Vec<BodyShape> = shapes.filter(|shape| shape.model.name == model.name).collect();
    let is_sent = move |field: &Field| {
        if shapes.is_empty() { !field.is_read_only } else { shapes.iter().any(|shape| shape.sends(field)) }
    };
    model.fields.iter().filter(move |field| side == Side::Response || is_sent(field))
}

/// Whether an integer field may be beyond the safe integers.
fn is_large(field: &Field) -> bool {
    !matches!(field.limit, Limit::AtMost(_))
}

/// Returns a model's type, with the parameter `I` if it has one.
pub(super) fn type_name(model: &'static Model, side: Side) -> String {
    let parameter = if holds_integers(model, side) { "<I>" } else { "" };
    format!("{}{parameter}", side.name(model))
}

fn interface(out: &mut String, model: &'static Model, side: Side) {
    let note = if side == Side::Body { ": the fields that are sent" } else { "" };
    let doc = model.doc.trim().trim_end_matches('.');
    let parameter = if holds_integers(model, side) { "<out I extends Int64 = never>" } else { "" };
    let name = side.name(model);
    let _ = write!(out, "\n/** {doc}{note}. */\nexport interface {name}{parameter} {{\n");
    for field in fields(model, side) {
        member(out, model, field, side);
    }
    if model.is_open {
        out.push_str("  /** The fields that only this targeting type has. */\n  [field: string]: unknown;\n");
    }
    out.push_str("}\n");
}

/// Whether a type has optional fields.
fn has_fields_on_request(model: &Model) -> bool {
    model.fields.iter().any(|field| field.is_on_request)
}

/// Returns the name and parameter of the type of listed records without optional fields.
pub(super) fn listed_name(model: &'static Model) -> String {
    let prefix = if has_fields_on_request(model) { "Listed" } else { "" };
    format!("{prefix}{}", type_name(model, Side::Response))
}

/// Writes a type and its fields without a request: as interfaces, since a mapped type would lose the documentation of the
/// fields.
fn listed_interface(out: &mut String, model: &'static Model) {
    let (listed, whole) = (listed_name(model), type_name(model, Side::Response));
    let (always, on_request): (Vec<&Field>, Vec<&Field>) = model.fields.iter().partition(|field| !field.is_on_request);
    let declared = |name: &str| name.replace("<I>", "<out I extends Int64 = never>");
    let doc = model.doc.trim();
    let _ = write!(out, "\n/** {doc} Without the fields that are returned only on request. */\n");
    let _ = writeln!(out, "export interface {} {{", declared(&listed));
    for field in always {
        member(out, model, field, Side::Response);
    }
    let _ = write!(out, "}}\n\n/** {doc} */\nexport interface {} extends {listed} {{\n", declared(&whole));
    for field in on_request {
        member(out, model, field, Side::Response);
    }
    out.push_str("}\n");
}

fn member(out: &mut String, model: &Model, field: &Field, side: Side) {
    let mut doc = names::doc_lines(field.doc).join("\n   * ");
    doc += form(&field.kind, side);
    if field.is_on_request && side == Side::Response {
        doc += " Returned only if named in `optionalFields`.";
    }
    if field.is_secret && side == Side::Response {
        doc += " A secret, which `util.inspect` hides.";
    }
    if let Some(instead) = field.deprecated {
        let _ = write!(doc, "\n   * @deprecated {instead}");
    }
    let lines = if doc.contains('\n') { format!("/**\n   * {doc}\n   */") } else { format!("/** {doc} */") };
    let is_there = field.is_required || (side == Side::Response && is_id_of_record(model, field));
    let (optional, null) = match side {
        _ if is_there => ("", ""),
        Side::Response => ("?", " | null"),
        // Programs under `exactOptionalPropertyTypes` pass on what they may not have.
        Side::Body => ("?", " | null | undefined"),
    };
    let readonly = if field.is_read_only { "readonly " } else { "" };
    let is_small = field.kind.item().is_integer() && !is_large(field);
    let type_name = if is_small { "number".to_owned() } else { type_of(&field.kind, side) };
    let _ = writeln!(out, "  {lines}\n  {readonly}{}{optional}: {type_name}{null};", field.wire);
}

/// Whether this is the id of a record that an operation returns, which the service always sets.
fn is_id_of_record(model: &Model, field: &Field) -> bool {
    let is_answered = |operation: &&Operation| match operation.response {
        ResponseShape::List(returned) | ResponseShape::One(returned) => returned.name == model.name,
        ResponseShape::Nothing => false,
    };
    field.wire == "id" && spec::OPERATIONS.iter().any(is_answered)
}

/// Returns the constraints that the TypeScript type does not express.
fn form(kind: &Kind, side: Side) -> &'static str {
    if !matches!(kind, Kind::DateTime) {
        return "";
    }
    match side {
        Side::Response => " An ISO 8601 string, with or without an offset.",
        Side::Body => " A string keeps its offset, if any; a Date is sent in UTC.",
    }
}

fn type_of(kind: &Kind, side: Side) -> String {
    match kind {
        Kind::Int | Kind::Id if side == Side::Response => "Integer<I>".to_owned(),
        Kind::Int | Kind::Id => "IntegerInput<I>".to_owned(),
        Kind::Float => "number".to_owned(),
        Kind::Bool => "boolean".to_owned(),
        Kind::DateTime if side != Side::Response => "string | Date".to_owned(),
        Kind::Text | Kind::DateTime => "string".to_owned(),
        Kind::Enum(set) => set.name.to_owned(),
        Kind::Object(model) => type_name(model, side),
        Kind::OneOf(union) => {
            union.models.iter().map(|model| type_name(model, Side::Response)).collect::<Vec<_>>().join(" | ")
        }
        Kind::List(item) if side == Side::Response => format!("Array<{}>", type_of(item, side)),
        Kind::List(item) => format!("ReadonlyArray<{}>", type_of(item, side)),
        Kind::Any => "unknown".to_owned(),
    }
}
