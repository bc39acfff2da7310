//! Generates `models.ts`: the declared types and bodies as interfaces.

use super::GENERATED;
use crate::names::{self, doc_line, each, joined};
use crate::schema::{BodyShape, Field, Kind, Limit, Model, Operation};
use crate::spec;

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

/// Returns the declared types.
pub(super) fn types() -> String {
    let enums = each(names::enumerations(), |set| {
        let (doc, name, values) = (set.doc.trim(), set.name, joined(set.values, "'", " | "));
        let doc = format!("/** {doc} An open enum: unknown values are accepted. */");
        format!("\n{doc}\nexport type {name} = {values} | (string & {{}});\n")
    });
    let responses = each(spec::models(), |model| {
        if has_fields_on_request(model) { listed_interface(model) } else { interface(model, Side::Response) }
    });
    let mut bodies = Vec::new();
    for shape in spec::OPERATIONS.iter().filter_map(|operation| operation.body) {
        names::collect(shape.model, &mut bodies);
    }
    let bodies = each(bodies, |model| interface(model, Side::Body));
    // For [`sample`](crate::schema::sample).
    let named = each(spec::models(), |model| {
        format!("  /** {} */\n  {}: {};\n", doc_line(model.doc), model.name, type_name(model, Side::Response))
    });
    let head = "\n/** Every declared type, by the name that `sample` takes. */\nexport interface Models<out I extends Int64 = never> {\n";
    format!("{GENERATED}{enums}{INT64}{responses}{head}{named}}}\n{bodies}")
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

/// What a type is declared with where [`type_name`] has `<I>`.
const PARAMETER: &str = "<out I extends Int64 = never>";

fn interface(model: &'static Model, side: Side) -> String {
    let note = if side == Side::Body { ": the fields that are sent" } else { "" };
    let doc = model.doc.trim().trim_end_matches('.');
    let extra = "  /** The fields that only this targeting type has. */\n  [field: string]: unknown;\n";
    let extra = if model.is_open { extra } else { "" };
    let members = each(fields(model, side), |field| member(model, field, side));
    declared(&format!("{doc}{note}."), &type_name(model, side), "", &(members + extra))
}

/// Returns the declaration of an interface.
fn declared(doc: &str, name: &str, extends: &str, members: &str) -> String {
    let name = name.replace("<I>", PARAMETER);
    format!("\n/** {doc} */\nexport interface {name}{extends} {{\n{members}}}\n")
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

/// Returns a type and its fields without a request: as interfaces, since a mapped type would lose the documentation of the
/// fields.
fn listed_interface(model: &'static Model) -> String {
    let (listed, doc) = (listed_name(model), model.doc.trim());
    let members = |is_on_request: bool| {
        let fields = model.fields.iter().filter(|field| field.is_on_request == is_on_request);
        each(fields, |field| member(model, field, Side::Response))
    };
    let note = format!("{doc} Without the fields that are returned only on request.");
    let (extends, whole) = (format!(" extends {listed}"), type_name(model, Side::Response));
    declared(&note, &listed, "", &members(false)) + &declared(doc, &whole, &extends, &members(true))
}

fn member(model: &Model, field: &Field, side: Side) -> String {
    let is_response = side == Side::Response;
    let form = match (&field.kind, side) {
        (Kind::DateTime, Side::Response) => " An ISO 8601 string, with or without an offset.",
        (Kind::DateTime, Side::Body) => " A string keeps its offset, if any; a Date is sent in UTC.",
        _ => "",
    };
    let mut doc = names::doc_lines(field.doc).join("\n   * ") + form;
    if field.is_on_request && is_response {
        doc += " Returned only if named in `optionalFields`.";
    }
    if field.is_secret && is_response {
        doc += " A secret, which `util.inspect` hides.";
    }
    if let Some(instead) = field.deprecated {
        doc += &format!("\n   * @deprecated {instead}");
    }
    let lines = if doc.contains('\n') { format!("/**\n   * {doc}\n   */") } else { format!("/** {doc} */") };
    let is_there = field.is_required || (is_response && is_id_of_record(model, field));
    let (optional, null) = match side {
        _ if is_there => ("", ""),
        Side::Response => ("?", " | null"),
        // Programs under `exactOptionalPropertyTypes` pass on what they may not have.
        Side::Body => ("?", " | null | undefined"),
    };
    let readonly = if field.is_read_only { "readonly " } else { "" };
    let is_small = field.kind.item().is_integer() && !is_large(field);
    let type_name = if is_small { "number".to_owned() } else { type_of(&field.kind, side) };
    format!("  {lines}\n  {readonly}{}{optional}: {type_name}{null};\n", field.wire)
}

/// Whether this is the id of a record that an operation returns, which the service always sets.
fn is_id_of_record(model: &Model, field: &Field) -> bool {
    let is_returned = |operation: &&Operation| operation.response.model() == Some(model);
    field.wire == "id" && spec::OPERATIONS.iter().any(is_returned)
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
        Kind::OneOf(union) => joined(union.models.iter().map(|model| type_name(model, Side::Response)), "", " | "),
        Kind::List(item) if side == Side::Response => format!("Array<{}>", type_of(item, side)),
        Kind::List(item) => format!("ReadonlyArray<{}>", type_of(item, side)),
        Kind::Any => "unknown".to_owned(),
    }
}
