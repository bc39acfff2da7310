//! Generates `errors.ts`: a class for each kind of error with its declared fields.

use std::fmt::Write as _;

use xpauto::bindings::error::{
    ATTEMPT, BASE_DETAILS, DetailField, DetailType, ErrorKind, KindDeclaration, PROBLEM, Shape,
};
use xpauto::bindings::text::Language;

use super::GENERATED;
use crate::names;

/// Returns `errors.ts`.
pub(crate) fn errors() -> String {
    let mut out = String::from(GENERATED);
    out += "import { BRAND, define, setFields } from './kinds';\nimport { defineHidden } from './values';\n";
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
    let all = ErrorKind::ALL.iter().map(|kind| kind.declaration());
    all.filter(|kind| kind.only.is_none_or(|only| only == Language::Node))
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
    let parent = kind.kind;
    kinds().filter(move |child| child.parent == Some(parent))
}

fn shape(out: &mut String, shape: &Shape) {
    let _ = write!(out, "\n/** {} */\nexport interface {} {{\n", shape.doc, shape.name);
    for field in shape.fields {
        *out += &property(field).replace("declare readonly ", "");
    }
    out.push_str("}\n");
}

/// Returns a field as a property of a class.
fn property(field: &DetailField) -> String {
    let doc = doc(field.doc);
    let unit = if field.kind == DetailType::Time { " In milliseconds." } else { "" };
    let optional = if is_always_there(field) { "" } else { "?" };
    let name = Language::Node.name(field.name);
    format!("  /** {doc}{unit} */\n  declare readonly {name}{optional}: {};\n", type_of(field))
}

/// Whether every error has the field; without a response, the body is an empty string.
fn is_always_there(field: &DetailField) -> bool {
    field.is_always_there || field.name == "body"
}

fn type_of(field: &DetailField) -> String {
    match field.kind {
        DetailType::Kind => "'cancelled' | ErrorKind".to_owned(),
        DetailType::Flag => "boolean".to_owned(),
        DetailType::Integer | DetailType::Time => "number".to_owned(),
        DetailType::Headers => "Record<string, string>".to_owned(),
        DetailType::List(shape) => format!("{}[]", shape.name),
        DetailType::Text | DetailType::DateTime => "string".to_owned(),
    }
}

/// Returns the default of a field.
fn default_of(field: &DetailField, kind: &KindDeclaration) -> String {
    match field.kind {
        DetailType::Integer | DetailType::Time => kind.default_status().unwrap_or_default().to_string(),
        DetailType::Flag => "false".to_owned(),
        DetailType::Headers => "{}".to_owned(),
        DetailType::List(_) => "[]".to_owned(),
        DetailType::Text | DetailType::DateTime | DetailType::Kind => "''".to_owned(),
    }
}

fn class(out: &mut String, kind: &KindDeclaration) {
    let KindDeclaration { class_name, code, .. } = kind;
    let doc = doc(kind.doc);
    let parent = kind.parent.map_or("XpautoError", |parent| parent.declaration().class_name);
    let codes: Vec<String> =
        std::iter::once(*code).chain(children(kind).map(|child| child.code)).map(|code| format!("'{code}'")).collect();
    let _ = write!(out, "\n/** {doc} */\nexport class {class_name} extends {parent} {{\n");
    let _ = writeln!(out, "  declare readonly kind: {};", codes.join(" | "));
    for field in kind.fields {
        *out += &property(field);
    }
    if *code == "unsafe-integer" {
        out.push_str(RESPONSE);
    }
    if !kind.fields.is_empty() {
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
        let fields = kind.all_fields();
        let defaults: Vec<String> = fields
            .iter()
            .filter(|field| is_always_there(field))
            .map(|field| format!("{}: {}", Language::Node.name(field.name), default_of(field, kind)))
            .collect();
        let defaults = if defaults.is_empty() { "{}".to_owned() } else { format!("{{ {} }}", defaults.join(", ")) };
        let (class, code, by_name) = (kind.class_name, kind.code, by_name(&fields));
        let _ = writeln!(out, "define({class}, '{class}', '{code}', () => ({defaults}), {by_name});");
    }
}

/// Returns the names of fields that are read by name only, as an array.
fn by_name(fields: &[&DetailField]) -> String {
    let names = fields.iter().filter(|field| !field.is_shown);
    let names: Vec<String> = names.map(|field| format!("'{}'", Language::Node.name(field.name))).collect();
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
