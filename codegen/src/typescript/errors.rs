//! Generates `errors.ts`: a class for each kind of error with its declared fields.

use super::GENERATED;
use crate::message::{Language, localized_doc};
use crate::names::{self, camel_case, doc_line, each, joined};
use crate::schema::{Field, Kind, KindDeclaration, Model};
use crate::spec::errors::{ATTEMPT, BASE_DETAILS, KINDS, PROBLEM};

const IMPORTS: &str = "import { define, setFields } from '../native/kinds';
import { defineHidden } from '../native/values';

/** What went wrong, as a stable code that is the same in every language. */
";

/// Returns `errors.ts`.
pub(crate) fn file() -> String {
    let codes = format!("export type ErrorKind = {};\n", joined(kinds().map(|kind| kind.code), "'", " | "));
    let base = BASE.replace("{fields}", &each(BASE_DETAILS, |field| property(field)));
    let (shapes, classes) = (shape(&ATTEMPT) + &shape(&PROBLEM), each(kinds(), class));
    let union =
        "\n/** Every error of this package: a union that `kind` tells apart. */\nexport type AnyXpautoError =\n";
    let union = format!("{union}{};\n", joined(kinds().map(|kind| format!("  | {}", alone(kind))), "", "\n"));
    // On the prototypes of the classes.
    let definitions = each(kinds(), definition);
    format!("{GENERATED}{IMPORTS}{codes}{shapes}{base}{classes}{union}\n{definitions}")
}

/// Returns documentation on one line, with names of options in camelCase.
fn doc(text: &str) -> String {
    localized_doc(&doc_line(text), Language::Node)
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

fn shape(shape: &Model) -> String {
    let fields = each(shape.fields, property).replace("declare readonly ", "");
    format!("\n/** {} */\nexport interface {} {{\n{fields}}}\n", shape.doc, shape.name)
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

fn class(kind: &KindDeclaration) -> String {
    let KindDeclaration { class_name, code, parent, details, .. } = kind;
    let parent = parent.map_or("XpautoError", |parent| parent.class_name);
    let codes = joined(std::iter::once(*code).chain(children(kind).map(|child| child.code)), "'", " | ");
    let own = each(*details, |field| property(field)) + if *code == "unsafe-integer" { RESPONSE } else { "" };
    let constructor = if details.is_empty() { String::new() } else { CONSTRUCTOR.replace("{class}", class_name) };
    let head = format!("\n/** {} */\nexport class {class_name} extends {parent} {{\n", doc(kind.doc));
    format!("{head}  declare readonly kind: {codes};\n{own}{constructor}}}\n")
}

fn definition(kind: &KindDeclaration) -> String {
    let (class, code, fields) = (kind.class_name, kind.code, kind.all_details());
    let defaults = fields.iter().filter(|field| is_always_there(field));
    let default = |field: &&Field| format!("{}: {}", camel_case(field.attribute), default_of(field, kind));
    let defaults = joined(defaults.map(default), "", ", ");
    let defaults = if defaults.is_empty() { "{}".to_owned() } else { format!("{{ {defaults} }}") };
    // Those that are read by name only.
    let by_name = fields.iter().filter(|field| field.is_on_request).map(|field| camel_case(field.attribute));
    format!("define({class}, '{class}', '{code}', () => ({defaults}), [{}]);\n", joined(by_name, "'", ", "))
}

const CONSTRUCTOR: &str = "
  constructor(message: string, details?: ErrorDetails<{class}>, options?: { cause?: unknown }) {
    super(message, details, options);
  }
";

/// What only the facade knows. Not by the name of its class, which throws errors.
const RESPONSE: &str = "  /** The `RawResponse` whose body has the integer, unless it is a list's: `text` has all digits. */
  declare readonly response?: { readonly status: number; readonly headers: Record<string, string>; readonly text: string };
";

const BASE: &str = "
/** The fields that an error can be constructed with, besides its message and cause. */
export type ErrorDetails<E> = { [K in Exclude<keyof E, keyof Error | 'kind' | 'toJSON' | 'response'>]?: E[K] | undefined };

/**
 * The base class of all errors of this package, which `instanceof` distinguishes. A `switch` on the `kind` of an `AnyXpautoError`
 * narrows the type.
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
// No own properties, which every printed error would show.
defineHidden(XpautoError.prototype, 'attempts', Object.freeze([]));
";
