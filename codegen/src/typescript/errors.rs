//! Generates `errors.ts`: a class for each kind of error with its declared fields.

use std::fmt::Write as _;

use crate::message::Language;
use crate::schema::{Field, Kind, KindDeclaration, Model};
use crate::spec::errors::{ATTEMPT, BASE_DETAILS, KINDS, PROBLEM};

use super::GENERATED;
use crate::names;

/// Returns `errors.ts`.
pub(crate) fn errors() -> String {
    let mut out = String::from(GENERATED);
    out += "import { BRAND, define, setFields } from '../native/kinds';\nimport { defineHidden } from '../native/values';\n";
    let codes: Vec<String> = kinds().map(|kind| format!("'{}'", kind.code)).collect();
    out += "\n/** What went wrong, as a stable code that is the same in every language. */\n";
    let _ = writeln!(out, "export type ErrorKind = {};", codes.join(" | "));
    shape(&mut out, &ATTEMPT);
    shape(&mut out, &PROBLEM);
    let base: String = BASE_DETAILS.iter().map(|field| property(field)).collect();
    out += &BASE.replace("{fields}", &base);
    for kind in kinds() {
        class(&mut out, kind);
    }
    out += "\n/** Every error of this package: a union that `kind` tells apart. */\nexport type AnyXpautoError =\n";
    let variants: Vec<String> = kinds().map(|kind| format!("  | {}", alone(kind))).collect();
    let _ = writeln!(out, "{};", variants.join("\n"));
    definitions(&mut out);
    out
}

/// Returns documentation on one line, with names of options in camelCase.
fn doc(text: &str) -> String {
    let line = names::doc_lines(text).join(" ");
    let parts = line.split('`').enumerate();
    let local = |(index, part): (usize, &str)| {
        if index % 2 == 0 { part.to_owned() } else { Language::Node.name(part).into_owned() }
    };
    parts.map(local).collect::<Vec<_>>().join("`")
}

fn kinds() -> impl Iterator<Item = &'static KindDeclaration> {
    KINDS.iter().copied().filter(|kind| kind.is_of("Node"))
}

/// Returns the class of a kind, narrowed if it is the base of others.
fn alone(kind: &KindDeclaration) -> String {
    let KindDeclaration { class_name, code, .. } = kind;
    if children(kind).next().is_none() {
        return (*class_name).to_owned();
    }
    format!("({class_name} & {{ readonly kind: '{code}' }})")
}

fn children(kind: &KindDeclaration) -> impl Iterator<Item = &'static KindDeclaration> {
    let code = kind.code;
    kinds().filter(move |child| child.parent.is_some_and(|parent| parent.code == code))
}

fn shape(out: &mut String, shape: &Model) {
    let _ = write!(out, "\n/** {} */\nexport interface {} {{\n", shape.doc, shape.name);
    for field in shape.fields {
        *out += &property(field).replace("declare readonly ", "");
    }
    out.push_str("}\n");
}

/// Returns a field as a property of a class.
fn property(field: &Field) -> String {
    let doc = doc(field.doc);
    let unit = if field.is_time() { " In milliseconds." } else { "" };
    let optional = if is_always_there(field) { "" } else { "?" };
    let name = Language::Node.name(field.attribute);
    format!("  /** {doc}{unit} */\n  declare readonly {name}{optional}: {};\n", type_of(field))
}

/// Whether every error has the field; without a response, the body is an empty string.
fn is_always_there(field: &Field) -> bool {
    field.is_required || field.attribute == "body"
}

fn type_of(field: &Field) -> String {
    match (names::listed(field), field.notation(), field.kind) {
        (Some(name), ..) => format!("{name}[]"),
        (_, Some(notation), _) => notation.typescript.to_owned(),
        (.., Kind::Bool) => "boolean".to_owned(),
        (.., Kind::Int | Kind::Float) => "number".to_owned(),
        _ => "string".to_owned(),
    }
}

/// Returns the default of a field.
fn default_of(field: &Field, kind: &KindDeclaration) -> String {
    match (names::listed(field), field.kind) {
        (Some(_), _) => "[]".to_owned(),
        _ if names::is_headers(field) => "{}".to_owned(),
        (_, Kind::Bool) => "false".to_owned(),
        (_, Kind::Int | Kind::Float) => kind.default_status().unwrap_or_default().to_string(),
        _ => "''".to_owned(),
    }
}

fn class(out: &mut String, kind: &KindDeclaration) {
    let KindDeclaration { class_name, code, .. } = kind;
    let doc = doc(kind.doc);
    let parent = kind.parent.map_or("XpautoError", |parent| parent.class_name);
    let codes: Vec<String> =
        std::iter::once(*code).chain(children(kind).map(|child| child.code)).map(|code| format!("'{code}'")).collect();
    let _ = write!(out, "\n/** {doc} */\nexport class {class_name} extends {parent} {{\n");
    let _ = writeln!(out, "  declare readonly kind: {};", codes.join(" | "));
    for field in kind.details {
        *out += &property(field);
    }
    if *code == "unsafe-integer" {
        out.push_str(RESPONSE);
    }
    if !kind.details.is_empty() {
        let _ = write!(
            out,
            "\n  constructor(message: string, details?: ErrorDetails<{class_name}>, options?: {{ cause?: unknown }}) {{\n    \
             super(message, details, options);\n  }}\n"
        );
    }
    out.push_str("}\n");
}

/// Writes the definitions on the prototypes of the classes.
fn definitions(out: &mut String) {
    out.push('\n');
    for kind in kinds() {
        let fields = kind.all_details();
        let defaults: Vec<String> = fields
            .iter()
            .filter(|field| is_always_there(field))
            .map(|field| format!("{}: {}", Language::Node.name(field.attribute), default_of(field, kind)))
            .collect();
        let defaults = if defaults.is_empty() { "{}".to_owned() } else { format!("{{ {} }}", defaults.join(", ")) };
        let (class, code, by_name) = (kind.class_name, kind.code, by_name(&fields));
        let _ = writeln!(out, "define({class}, '{class}', '{code}', () => ({defaults}), {by_name});");
    }
}

/// Returns the names of fields that are read by name only, as an array.
fn by_name(fields: &[&Field]) -> String {
    let names = fields.iter().filter(|field| field.is_on_request);
    let names: Vec<String> = names.map(|field| format!("'{}'", Language::Node.name(field.attribute))).collect();
    format!("[{}]", names.join(", "))
}

/// What only the facade knows. Not by the name of its class, which throws errors.
const RESPONSE: &str = "  /** The `RawResponse` whose body has the integer, unless it is a list's: `text` has all digits. */
  declare readonly response?: { readonly status: number; readonly headers: Record<string, string>; readonly text: string };
";

const BASE: &str = "
/** The fields that an error can be constructed with, besides its message and cause. */
export type ErrorDetails<E> = { [K in Exclude<keyof E, keyof Error | 'kind' | 'toJSON' | 'response'>]?: E[K] | undefined };

/**
 * The base class of all errors of this package. `instanceof` distinguishes its classes, and so does `isXpautoError`, after which a `switch`
 * on `kind` narrows the type.
 */
export class XpautoError extends Error {
  /** What went wrong, as a stable code. */
  declare readonly kind: ErrorKind;
  /** The underlying error, for example of a token function. */
  declare readonly cause?: unknown;
{fields}
  /** An error of your own, for example in a test: `new NotFoundError('gone', { code: 'THEME_GONE' })`. */
  constructor(message: string, details?: ErrorDetails<XpautoError>, options?: { cause?: unknown }) {
    super(message, options);
    setFields(this, details);
  }

  /** The error as a plain object, without its cause and what is read by name only: headers, body, and the other fields of an Error object. */
  toJSON(): Record<string, unknown> {
    return { name: this.name, message: this.message, ...(this as object) };
  }
}

define(XpautoError, 'XpautoError', undefined, () => ({}), []);
defineHidden(XpautoError.prototype, BRAND, true);
// No own properties, which every printed error would show.
defineHidden(XpautoError.prototype, 'attempts', Object.freeze([]));
";
