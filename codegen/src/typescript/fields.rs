//! Generates `fields.ts`: the field names of listed records, grouped by their operators, and the typed signatures of `F`.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use xpauto::bindings::list;
use xpauto::bindings::schema::{Field, Kind, Model};

use super::models::{Side, holds_integers};

/// Fields with the same operators.
struct Group {
    /// The type of their names.
    name: String,
    /// The description of their values.
    words: String,
    /// The return type of `F` for them.
    reference: String,
}

impl Group {
    fn new(name: &str, words: &str, reference: &str) -> Self {
        Self { name: format!("{name}Field"), words: words.to_owned(), reference: reference.to_owned() }
    }

    /// Returns the group of a field of this type; `None` for a field of any type.
    fn of(kind: &Kind) -> Option<Self> {
        let group = match kind {
            Kind::Int | Kind::Id | Kind::Float => {
                Self::new("Number", "a number", "OrderedReference<T, NumberInput<T>>")
            }
            Kind::Bool => Self::new("Boolean", "a boolean", "BooleanReference<T>"),
            Kind::Text => Self::new("String", "a string", "StringReference<T>"),
            Kind::DateTime => Self::new("DateTime", "a date-time", "OrderedReference<T, string | Date>"),
            Kind::Enum(set) => {
                Self::new(set.name, &format!("a {{@link {}}}", set.name), &format!("StringReference<T, {}>", set.name))
            }
            Kind::List(item) => Self::of_lists(item),
            Kind::Object(_) | Kind::OneOf(_) => Self::of_objects(),
            Kind::Any => return None,
        };
        Some(group)
    }

    fn of_lists(item: &Kind) -> Self {
        let list = |name: &str, words: &str, value: &str| {
            Self::new(&format!("{name}List"), &format!("a list of {words}"), &format!("ListReference<T, {value}>"))
        };
        match item {
            Kind::Int | Kind::Id | Kind::Float => list("Number", "numbers", "NumberInput<T>"),
            Kind::Bool => list("Boolean", "booleans", "boolean"),
            Kind::Text | Kind::Any => list("String", "strings", "string"),
            Kind::DateTime => list("DateTime", "date-times", "string | Date"),
            Kind::Enum(set) => list(set.name, &format!("{{@link {}}}", set.name), set.name),
            Kind::List(_) | Kind::Object(_) | Kind::OneOf(_) => Self::of_objects(),
        }
    }

    fn of_objects() -> Self {
        Self::new("Object", "an object or a list of objects", "PresenceReference<T>")
    }
}

/// Returns `fields.ts`: the names by group, and the signatures of `F`.
pub(crate) fn fields() -> String {
    let models: Vec<&Model> = list::listed().map(|(_, model)| model).collect();
    let mut out = HEAD.replace("{models}", &imported(&models).join(", "));
    let names: Vec<&str> = models.iter().map(|model| model.name).collect();
    let keys: Vec<String> = names.iter().map(|name| format!("keyof {name}")).collect();
    let listed: Vec<String> = models.iter().map(|model| any(model)).collect();
    let _ = write!(out, "\n/** The record types of lists. */\nexport type Listed = {};\n", listed.join(" | "));
    let _ = write!(
        out,
        "\n/** The field names of the record types of lists. */\nexport type ListedField = {};\n",
        keys.join(" | ")
    );
    for model in &models {
        on_request(&mut out, model);
    }
    let groups = groups(&models);
    for group in &groups {
        names_of(&mut out, group, &models);
    }
    out += ANY_NAME;
    for Group { name, words, reference } in &groups {
        let _ = write!(out, "\n/** A field that holds {words}. */\n");
        let _ = writeln!(out, "export function F<T extends Listed>(name: {name}<T>): {reference};");
    }
    out += ANY_FIELD;
    out
}

/// Returns the types of the models that are used here, in alphabetical order.
fn imported(models: &[&'static Model]) -> Vec<&'static str> {
    let fields = models.iter().flat_map(|model| model.fields);
    let sets = fields.filter_map(|field| field.kind.enumeration()).map(|set| set.name);
    let names = models.iter().map(|model| model.name).chain(sets).chain(["Int64"]);
    names.collect::<BTreeSet<_>>().into_iter().collect()
}

/// Returns the type of a model's records for any value of the client's option `int64`.
fn any(model: &'static Model) -> String {
    if holds_integers(model, Side::Response) { format!("{}<Int64>", model.name) } else { model.name.to_owned() }
}

/// Writes the names of the optional fields of a type.
fn on_request(out: &mut String, model: &Model) {
    let names = names_where(model, |field| field.is_on_request);
    let _ = write!(out, "\n/** The fields of {{@link {}}} that are returned only on request. */\n", model.name);
    let _ = writeln!(out, "export type {}OptionalField = {names};", model.name);
}

/// Returns the names of the optional fields of a type as a union.
fn names_where(model: &Model, belongs: impl Fn(&Field) -> bool) -> String {
    let fields = model.fields.iter().filter(|field| belongs(field));
    let names: Vec<String> = fields.map(|field| format!("'{}'", field.wire)).collect();
    if names.is_empty() { "never".to_owned() } else { names.join(" | ") }
}

/// Returns the groups of the fields of these types, in the order of first use.
fn groups(models: &[&'static Model]) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    let kinds = models.iter().flat_map(|model| model.fields).map(|field| &field.kind);
    for found in kinds.filter_map(Group::of) {
        if !groups.iter().any(|known| known.name == found.name) {
            groups.push(found);
        }
    }
    groups
}

/// Returns the type of a group's names: those of each listed type, and those that several share.
fn names_of(out: &mut String, Group { name, words, .. }: &Group, models: &[&'static Model]) {
    let mut cases = String::new();
    for model in models {
        let names = names_where(model, |field| Group::of(&field.kind).is_some_and(|group| group.name == *name));
        let _ = write!(cases, "T extends {} ? {names} : ", any(model));
    }
    let _ = write!(out, "\n/** The fields of `T` that hold {words}. */\n");
    let _ = writeln!(out, "export type {name}<T> = keyof T & ({cases}never);");
}

const HEAD: &str = "// Generated from the declarations by `make generate`; changes belong there.
import { traced } from './failures';
import {
  type BooleanReference,
  type FieldReference,
  fieldNamed,
  type ListReference,
  type OrderedReference,
  type PresenceReference,
  type StringReference,
} from './filter';
import type { {models} } from './models';

declare const unlisted: unique symbol;

/** The default type argument of {@link F}; no record type is assignable to it. */
export interface Unlisted {
  /** Never present. */
  readonly [unlisted]: never;
}

/** The field names that {@link F} accepts: those of `T`, or any without a `T`. */
export type FieldName<T> = T extends Unlisted ? ListedField | (string & {}) : keyof T & string;

/** The values that a number field compares with: integers, and the type of the ids of `T`. */
export type NumberInput<T> = number | bigint | (T extends { id: infer Id } ? Id : never);
";

/// The first overload, from which editors take the names to suggest. No listed type satisfies its bound, so that a call
/// with a type argument resolves to one of the others.
const ANY_NAME: &str = "
/**
 * Returns the field with this name: `F('siteId').eq(42)`, or `F<Segment>('siteId').eq(42)`, for which the compiler checks the
 * name, the operator and the value, and which only a list of segments accepts.
 *
 * Filters are joined by `and(…)`, `or(…)` and `not(…)`. JavaScript's own `F('a').eq(1) && F('b').eq(2)` returns the second filter
 * alone, which cannot be detected.
 *
 * Without a type argument, a value of the wrong type is a `ValidationError` at once, and a field that the records do not have
 * is a `ValidationError` of the list. A condition in wire form may name any field:
 * `and(F('siteId').eq(42), { field: 'anyWireName', operator: 'EQUAL', parameters: [1] })`.
 */
export function F<T extends Listed | Unlisted = Unlisted>(this: T extends Unlisted ? unknown : never, name: FieldName<T>): FieldReference;
";

/// The last overload, by which the compiler explains errors.
const ANY_FIELD: &str = "
/** A field of any type, such as one whose name is known only at runtime. */
export function F<T extends Listed>(name: keyof T & string): FieldReference<T>;
export function F(name: unknown): unknown {
  try {
    return fieldNamed(name);
  } catch (error) {
    throw traced(error, F);
  }
}
";
