//! Generates the files of options: the declared options as interfaces, and the tables with which the facade reads them.

use std::borrow::Cow;
use std::fmt::Write as _;

use crate::message::{Language, localized_doc};
use crate::schema::{DefaultValue, Field, Kind, Limit};
use crate::spec::options::{CALL, CLIENT, CREDENTIALS, LIST_OPTIONS, binding_call, binding_client, list_option};
use crate::spec::sandbox::{ACTION_DOCS, FAULT, OPTIONS};
use serde_json::{Map, Value};

use super::{GENERATED, example};
use crate::names;

/// Returns `options.ts`.
pub(crate) fn options() -> String {
    let mut out = String::from(GENERATED);
    out += IMPORTS;
    let (generic, others): (Vec<_>, Vec<_>) =
        CLIENT.iter().chain(binding_client::ALL).copied().partition(|option| is_int64(option));
    interface(&mut out, "The options of every client; times are in milliseconds.", "CommonOptions", others);
    interface(&mut out, "The option by which integers are typed.", "Int64Option<I extends Int64>", generic);
    out += CLIENT_OPTIONS;
    let doc = "The options of one call, which take precedence over those of its client; times are in milliseconds.";
    interface(&mut out, doc, "CallOptions", of_call());
    out += DERIVED_OPTIONS;
    sandbox(&mut out);
    out
}

/// Returns `credentials-options.ts`. It is a file of its own, since `options.ts` imports the class that is built from them.
pub(crate) fn credentials_options() -> String {
    let mut out = String::from(GENERATED);
    let doc = "What a `ClientCredentials` is built from.";
    interface(&mut out, doc, "ClientCredentialsOptions", CREDENTIALS.iter().copied());
    out
}

/// Returns `option-kinds.ts`.
pub(crate) fn option_kinds() -> String {
    let mut out = String::from(GENERATED);
    out += KIND;
    let client = CLIENT.iter().chain(binding_client::ALL).copied();
    kinds(&mut out, "The options of clients, by what they accept.", "CLIENT", client);
    kinds(&mut out, "The options of calls, by what they accept.", "CALL", of_call());
    kinds(
        &mut out,
        "The options of client credentials, by what they accept.",
        "CREDENTIALS",
        CREDENTIALS.iter().copied(),
    );
    kinds(&mut out, "The options of sandboxes, by what they accept.", "SANDBOX", OPTIONS.iter().copied());
    accepted(&mut out);
    environment(&mut out);
    out
}

/// Returns `list-options.ts`.
pub(crate) fn list_options() -> String {
    let mut out = String::from(GENERATED);
    out += &LISTS.replace("%OPTIONAL_FIELDS%", &documentation(&list_option::optional_fields, "OptionalFields"));
    for option in LIST_OPTIONS.iter().copied() {
        // Declared above, since calls on one object have it too.
        if option.attribute == "optional_fields" {
            continue;
        }
        out += &documentation(option, "ListParams");
        let _ = writeln!(out, "  {}?: {} | undefined;", name_of(option), type_of(option, "ListParams"));
    }
    out + "}\n"
}

/// Writes the options of sandboxes and of their faults.
fn sandbox(out: &mut String) {
    let actions: Vec<String> =
        ACTION_DOCS.iter().map(|(name, doc)| format!(" * - `{name}`: {}\n", doc.trim())).collect();
    let actions = actions.concat();
    let names: Vec<String> = ACTION_DOCS.iter().map(|(name, _)| format!("'{name}'")).collect();
    let _ = write!(
        out,
        "\n/**\n * How a connection or a body misbehaves.\n *\n{actions} *\n * `cut` needs a body: if the response has none, the \
         connection is closed without a response.\n */\nexport type FaultAction = {};\n",
        names.join(" | ")
    );
    let doc = "A rule that makes matching requests fail or misbehave.";
    interface(out, doc, "Fault", FAULT.iter().copied());
    let doc = "How to start a sandbox; times are in milliseconds.";
    interface(out, doc, "SandboxOptions", OPTIONS.iter().copied());
}

fn of_call() -> impl Iterator<Item = &'static Field> {
    binding_call::ALL.iter().chain(CALL).copied()
}

fn is_int64(option: &Field) -> bool {
    option.attribute == "int64"
}

fn name_of(option: &Field) -> String {
    Language::Node.name(option.attribute).into_owned()
}

fn interface(out: &mut String, doc: &str, name: &str, options: impl IntoIterator<Item = &'static Field>) {
    let _ = write!(out, "\n/** {doc} */\nexport interface {name} {{\n");
    for option in options.into_iter().filter(|option| !option.is_read_only) {
        *out += &documentation(option, name);
        // With `undefined`, since programs under `exactOptionalPropertyTypes` pass on what they may not have.
        let (optional, undefined) = if option.is_required { ("", "") } else { ("?", " | undefined") };
        let _ = writeln!(out, "  {}{optional}: {}{undefined};", name_of(option), type_of(option, name));
    }
    out.push_str("}\n");
}

/// Returns an option's documentation with its unit and default.
fn documentation(option: &Field, interface: &str) -> String {
    let mut lines: Vec<String> =
        names::doc_lines(&localized_doc(option.doc, Language::Node)).into_iter().map(str::to_owned).collect();
    let unit = option.is_time().then_some("In milliseconds");
    let is_of_call = option.attribute != "signal" && interface == "CallOptions";
    let default = if is_of_call { Some("the client's".to_owned()) } else { default_of(option) };
    let default = default.map(|default| format!("{default} by default"));
    let remark = match (unit, default) {
        (Some(unit), Some(default)) => format!(" {unit}; {default}."),
        (Some(unit), None) => format!(" {unit}."),
        (None, Some(default)) => format!(" {}.", names::capitalized(&default)),
        (None, None) => String::new(),
    };
    if let Some(last) = lines.last_mut() {
        last.push_str(&remark);
    }
    match lines.as_slice() {
        [line] => format!("  /** {line} */\n"),
        lines => format!("  /**\n   * {}\n   */\n", lines.join("\n   * ")),
    }
}

/// Returns the default, unless the documentation names it.
fn default_of(option: &Field) -> Option<String> {
    if option.doc.contains("by default") {
        return None;
    }
    match option.default {
        DefaultValue::Environment(variable) => Some(format!("`{variable}`")),
        DefaultValue::Time(seconds) => Some(Language::Node.time_value(seconds).to_string()),
        DefaultValue::Count(count) => Some(count.to_string()),
        DefaultValue::Flag(flag) => Some(format!("`{flag}`")),
        DefaultValue::Text(text) => Some(format!("`{text}`")),
        DefaultValue::None | DefaultValue::Empty => None,
    }
}

fn type_of(option: &Field, interface: &str) -> Cow<'static, str> {
    match (option.limit, option.kind) {
        _ if is_int64(option) => "I".into(),
        (Limit::Listed, _) if interface == "Fault" => "FaultAction".into(),
        (Limit::Written(notation), _) => match (notation.reading, interface) {
            ("headers", "Fault") => "Readonly<Record<string, string | number>>".into(),
            ("url", "ClientCredentialsOptions") => "string | URL | null".into(),
            _ => notation.typescript.into(),
        },
        (Limit::Listed, Kind::Enum(set)) => {
            let values: Vec<String> = set.values.iter().map(|value| format!("'{value}'")).collect();
            values.join(" | ").into()
        }
        // A seed may be larger than the safe integers.
        (_, Kind::Int) if option.attribute == "seed" => "number | bigint".into(),
        (_, Kind::Int | Kind::Float) => "number".into(),
        (_, Kind::Bool) => "boolean".into(),
        (_, Kind::DateTime) => "Date | string".into(),
        (_, Kind::Any) => "unknown".into(),
        _ => "string".into(),
    }
}

/// Returns how the facade reads a value before it is passed as JSON.
fn kind_of(option: &Field) -> &'static str {
    match option.kind {
        _ if option.attribute == "seed" => "json",
        _ if is_int64(option) => "facade",
        _ if option.is_time() => "time",
        _ if option.notation().is_some() => option.notation().map_or("plain", |notation| notation.reading),
        Kind::DateTime | Kind::Any => "json",
        Kind::Int
        | Kind::Id
        | Kind::Float
        | Kind::Bool
        | Kind::Text
        | Kind::Enum(_)
        | Kind::Object(_)
        | Kind::OneOf(_)
        | Kind::List(_) => "plain",
    }
}

fn kinds(out: &mut String, doc: &str, name: &str, options: impl IntoIterator<Item = &'static Field>) {
    let options = options.into_iter().filter(|option| !option.is_read_only);
    let kinds: Map<String, Value> = options.map(|option| (name_of(option), kind_of(option).into())).collect();
    constant(out, doc, name, &kinds, " satisfies Readonly<Record<string, Kind>>");
}

/// Writes the accepted types of the options that the facade checks itself.
fn accepted(out: &mut String) {
    let words = |option: &Field| option.accepts().render(Language::Node).into();
    let options = binding_client::ALL.iter().chain(binding_call::ALL);
    let accepted: Map<String, Value> = options.map(|option| (name_of(option), words(option))).collect();
    constant(out, "What the options that only JavaScript has must be.", "ACCEPTED", &accepted, "");
}

/// Writes the environment variables of options. The facade reads them, since the environment of a worker thread, or of a
/// test file in Jest, is not that of the process.
fn environment(out: &mut String) {
    let variable = |option: &&'static Field| {
        let DefaultValue::Environment(variable) = option.default else { return None };
        Some((name_of(option), variable.into()))
    };
    let variables: Map<String, Value> = CLIENT.iter().filter_map(variable).collect();
    constant(out, "The environment variables that stand in for options of clients.", "ENVIRONMENT", &variables, "");
}

fn constant(out: &mut String, doc: &str, name: &str, fields: &Map<String, Value>, after: &str) {
    let _ = write!(out, "\n/**\n * {doc}\n * @internal\n */\nexport const {name} = {{\n");
    for (name, value) in fields {
        let _ = writeln!(out, "  {name}: {},", example::literal(value));
    }
    let _ = writeln!(out, "}} as const{after};");
}

const IMPORTS: &str = "import type { ClientCredentials, TokenProvider } from '../client/credentials';
import type { Logger } from '../observe/logging';
import type { Int64 } from './models';

export type { Logger } from '../observe/logging';

/** A PEM file: its path, or its content as a string or bytes. */
export type PemInput = string | Uint8Array;

/** Headers by name. */
export type HeadersInput = Readonly<Record<string, string | number | undefined>> | Headers;
";

const LISTS: &str = "import type { FilterInput } from '../lists/filter';
import type { SortingParameter } from './models';

/** The option `optionalFields`. */
export interface OptionalFields<Name extends string = string, O extends string = string> {
%OPTIONAL_FIELDS%  // A union of two arrays: editors complete from one, the record type is inferred from the other.
  optionalFields?: readonly O[] | ReadonlyArray<Name | (string & {})> | undefined;
}

/** A sort key: a field name, with a leading `-` for descending order, or its wire form. */
export type Sort<T> = (keyof T & string) | `-${keyof T & string}` | (string & {}) | SortInput;

/** A sort key in wire form. */
export interface SortInput extends Omit<SortingParameter, 'direction'> {
  /** The direction; `ASC` by default. */
  direction?: 'ASC' | 'DESC' | null | undefined;
}

/**
 * The parameters of a list.
 *
 * `T` is the record type, `K` the fields of `select`, `Name` the fields that are returned only on request, and `O` the fields of
 * `optionalFields`.
 */
export interface ListParams<T, K extends keyof T = keyof T, Name extends string = string, O extends string = string>
  extends OptionalFields<Name, O> {
";

const CLIENT_OPTIONS: &str = "
/**
 * The options of a client; times are in milliseconds. `I` is the type of the option `int64`, which determines the type of
 * integers; the option is required if `I` is not `never`.
 */
export type ClientOptions<I extends Int64 = never> = CommonOptions & ([I] extends [never] ? unknown : { int64: I });
";

const DERIVED_OPTIONS: &str = "
/** The options of `client.withOptions`. */
export type DerivedOptions = Omit<CallOptions, 'signal'>;
";

const KIND: &str = "
/**
 * How the value of an option is converted to JSON; `facade` options are not passed to the native module.
 * @internal
 */
export type Kind = 'plain' | 'time' | 'facade' | 'url' | 'file' | 'token' | 'headers' | 'pem' | 'json';
";
